import type { Authenticate } from "../auth/caller.ts";
import type { Redactor } from "../auth/redactor.ts";
import type { ServerDefinition } from "../contract/server.ts";
import type {
  Clock,
  Environment,
  KeyedHash,
  ReadSecretFile,
  Upstream,
  WebFetch,
} from "../core/ports.ts";
import type { BucketStore } from "../limits/bucket-store.ts";
import type { ClientAddress } from "../limits/client-address.ts";
import type { ServerLimits } from "../limits/server-limits.ts";
import type { StreamSlots } from "../protocol/stream-slots.ts";
import type { ToolCatalog } from "../runtime/link.ts";
import type { AllowedCallers } from "./allowed-callers.ts";
import type { HostLog } from "./host-log.ts";
import type { PublicUrls } from "./public-url.ts";
import type { ServedView } from "./served-views.ts";

/** What the servers of a host have together. */
export interface SharedParts {
  readonly clock: Clock;
  readonly environment: Environment;
  readonly log: HostLog;
  readonly urls: PublicUrls;
  readonly callers: AllowedCallers;
  readonly addressOf: ClientAddress;
  readonly hash: KeyedHash;
  readonly redactor: Redactor;
  /** Made when a server with limits asks for it. */
  readonly store: () => BucketStore;
  readonly slots: StreamSlots;
  /** A monotonic clock in milliseconds. */
  readonly now: () => number;
  readonly fetch?: WebFetch;
  readonly readSecretFile?: ReadSecretFile;
  /** The host has no other server. */
  readonly isOnly: boolean;
}

/** One server of a host. */
export interface ServerParts {
  readonly server: ServerDefinition;
  readonly upstream: Upstream;
  readonly catalog: ToolCatalog;
  readonly shared: SharedParts;
}

/** One of a server's endpoints. */
export interface ViewParts extends ServerParts {
  readonly view: ServedView;
  readonly limits: ServerLimits | undefined;
  readonly authenticate: Authenticate;
}
