import { isObject } from "../core/json.ts";
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
  const answer = await fetch(request).catch((error: unknown) => {
    throw new ServerUnavailable(`${request.url}: ${reasonOf(error)}`);
  });
  if (answer.status !== 200) {
    throw new ServerUnavailable(`${request.url} answered ${answer.status}`);
  }
  const value = parsed(answer.body);
  if (!isObject(value)) throw new ServerUnavailable(`${request.url} did not answer a JSON object`);
  return value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
