import { isSafelyAsked } from "../core/loopback-host.ts";
import {
  type Download,
  type Downloaded,
  type DownloadOptions,
  UpstreamFailure,
  type UpstreamResponse,
} from "../core/ports.ts";
import { singleRequest } from "./single-request.ts";

const timeoutMs = 30_000;
const maxBytes = 32 * 1024 * 1024;
const maxRedirects = 3;

/**
 * Gets a document by https, or by http from this machine. The origin of the URL may be in a private network, since only the
 * operator names it: the configuration's spec, and the origins that its references may lead to. At most three redirects are
 * followed, each with 30 s of its own, elsewhere to public addresses alone and only to origins that `allows` takes: without
 * it by https, or to the same origin; 32 MiB after decoding. Throws `UpstreamFailure`, also for a URL that it will not get.
 */
export const download: Download = async (url, options = {}) => {
  let address = addressOf(url);
  const { origin } = address;
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    const response = await singleRequest({
      url: address,
      timeoutMs,
      maxBytes,
      allowPrivate: address.origin === origin,
    });
    const { location } = response.headers;
    const redirected = [301, 302, 303, 307, 308].includes(response.status);
    if (!redirected || location === undefined) return downloaded(response);
    address = nextAddress(address, location, options);
  }
  throw new UpstreamFailure("connection", `The server redirected more than ${maxRedirects} times.`);
};

function downloaded({ status, body }: UpstreamResponse): Downloaded {
  return { status, bytes: status === 200 ? body : new Uint8Array() };
}

function addressOf(text: string, base?: URL): URL {
  const url = URL.canParse(text, base?.href) ? new URL(text, base) : undefined;
  if (url && isSafelyAsked(url) && url.username === "" && url.password === "") return url;
  const message = "Documents are downloaded by https only, from URLs without credentials.";
  throw new UpstreamFailure("connection", message);
}

function nextAddress(from: URL, location: string, { allows }: DownloadOptions): URL {
  const to = addressOf(location, from);
  const allowed = allows?.(to.origin) ?? (to.protocol === "https:" || to.origin === from.origin);
  if (allowed) return to;
  const message = `The server redirected to ${to.origin}, where it may not lead.`;
  throw new UpstreamFailure("connection", message);
}
