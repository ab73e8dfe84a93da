import type { Pool } from "undici";
import type { ServerDefinition } from "../contract/server.ts";
import { invariant } from "../core/invariant.ts";
import { loadOnce } from "../core/load-once.ts";
import { type Upstream, UpstreamFailure } from "../core/ports.ts";
import { Circuit } from "./circuit.ts";
import { CoolDowns } from "./cool-down.ts";
import { RecentPools } from "./recent-pools.ts";
import { RetryBudget } from "./retry-budget.ts";
import type { OriginState } from "./send-options.ts";
import { sendRequest } from "./send-request.ts";
import { planUpstream, type UpstreamPlan } from "./upstream-plan.ts";
import { type UpstreamPorts, withRealPorts } from "./upstream-ports.ts";

/** The upstreams and their world; the real one where ports are left out. */
export interface HttpUpstreamOptions extends Partial<UpstreamPorts> {
  readonly upstreams: ServerDefinition["upstreams"];
  /** Whether the process calls for itself: then variables take the place of a caller's credential. */
  readonly own?: boolean;
  /** Every upstream may be on this machine or in a private network, whatever its definition says. */
  readonly allowPrivate?: boolean;
}

/**
 * The upstreams over HTTP/1.1 with kept connections, one pool an origin. Origin and base path are fixed here, and the
 * target is written as it came: no URL parser ever folds it. Redirects are answers, followed only where a request and
 * the upstream's `follow` say so (follow.ts).
 * Throws an Error when an upstream's URL cannot be used.
 */
export function createHttpUpstream({
  upstreams,
  own = false,
  allowPrivate = false,
  ...given
}: HttpUpstreamOptions): Upstream {
  const ports = withRealPorts(given, { allowPrivate });
  const options = { own, allowPrivate, ports };
  const plans = new Map(
    Object.entries(upstreams).map(([name, definition]) => [
      name,
      planUpstream(name, { definition, options }),
    ]),
  );
  const coolDowns = new CoolDowns(ports);
  const origins = new Origins(ports);
  let running = 0;
  let whenIdle = () => {};
  let closed: Promise<void> | undefined;

  /** What was sent before may end. */
  async function closeAll(): Promise<void> {
    if (running > 0) {
      await new Promise<void>((resolve) => {
        whenIdle = resolve;
      });
    }
    await origins.close();
  }
  return {
    async send(request) {
      const plan = plans.get(request.upstream);
      if (plan === undefined) {
        const message = `There is no upstream called "${request.upstream}".`;
        throw new UpstreamFailure("connection", message);
      }
      if (closed !== undefined) throw new UpstreamFailure("connection", `${plan.who} is closed.`);
      running += 1;
      try {
        const pool = origins.openPoolOf(plan) ?? (await origins.poolOf(plan));
        const state = origins.stateOf(plan);
        const ledPool = (origin: string) => origins.ledPoolOf(origin, plan);
        return await sendRequest(request, { plan, pool, state, coolDowns, ports, ledPool });
      } finally {
        running -= 1;
        if (running === 0) whenIdle();
      }
    },
    async warm() {
      await origins.load();
    },
    async close() {
      closed ??= closeAll();
      await closed;
    },
  };
}

/** The connections to each origin, and what is known of it. Connections that may go into private networks are apart. */
class Origins {
  readonly #ports: UpstreamPorts;
  readonly #pools = new Map<string, Pool>();
  readonly #states = new Map<string, OriginState>();
  readonly #led = new RecentPools();
  #openPool: typeof import("./open-pool.ts").openPool | undefined;
  /** A host starts 85 ms earlier without undici. */
  readonly load = loadOnce(() => import("./open-pool.ts"));

  constructor(ports: UpstreamPorts) {
    this.#ports = ports;
  }

  openPoolOf(plan: UpstreamPlan): Pool | undefined {
    return this.#pools.get(poolName(plan));
  }

  async poolOf(plan: UpstreamPlan): Promise<Pool> {
    const { openPool } = await this.load();
    this.#openPool = openPool;
    const { origin, allowPrivate } = plan;
    const { resolve } = this.#ports;
    const pool = this.openPoolOf(plan) ?? openPool({ origin, allowPrivate, resolve });
    this.#pools.set(poolName(plan), pool);
    return pool;
  }

  /** The pool of an origin that no upstream has. */
  ledPoolOf(origin: string, { allowPrivate }: UpstreamPlan): Pool {
    const openPool = this.#openPool;
    invariant(openPool !== undefined, "an upstream's own pool is opened before any other");
    const { resolve } = this.#ports;
    return this.#led.get(`${origin} ${allowPrivate}`, () =>
      openPool({ origin, allowPrivate, resolve }),
    );
  }

  stateOf({ origin }: UpstreamPlan): OriginState {
    const known = this.#states.get(origin);
    if (known !== undefined) return known;
    const { monotonicMs } = this.#ports;
    const state = { circuit: new Circuit(monotonicMs), budget: new RetryBudget(monotonicMs) };
    this.#states.set(origin, state);
    return state;
  }

  async close(): Promise<void> {
    const pools = [...this.#pools.values()].map((pool) => pool.close());
    await Promise.all([...pools, this.#led.close()]);
  }
}

function poolName({ origin, allowPrivate }: UpstreamPlan): string {
  return `${origin} ${allowPrivate}`;
}
