import { isObject } from "../core/json.ts";
import { jsonIn } from "../core/json-text.ts";
import type { WebFetch, WebRequest } from "../core/ports.ts";
import { reasonOf } from "../core/reason-of.ts";

/** An authorization server cannot be asked, or says what makes no sense. The message is for the operator's log. */
export class ServerUnavailable extends Error {
  override readonly name = "ServerUnavailable";
}

/** The JSON object that an authorization server answers with status 200. Throws `ServerUnavailable`. */
export async function askServer(
  fetch: WebFetch,
  request: WebRequest,
): Promise<{ readonly [name: string]: unknown }> {
  // Some put keys into an address's query, which has no place in a log.
  const place = request.url.replace(/[?#].*$/s, "");
  const answer = await fetch(request).catch((error: unknown) => {
    throw new ServerUnavailable(`${place}: ${reasonOf(error)}`);
  });
  if (answer.status !== 200) {
    throw new ServerUnavailable(`${place} answered ${answer.status}`);
  }
  const value = jsonIn(answer.body);
  if (!isObject(value)) throw new ServerUnavailable(`${place} did not answer a JSON object`);
  return value;
}
