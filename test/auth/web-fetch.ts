import { UpstreamFailure, type WebFetch } from "../../src/core/ports.ts";

/** The port by Node's own fetch: no redirects, and `UpstreamFailure` where there is no answer. */
export const webFetch: WebFetch = async ({ url, method = "GET", headers = {}, body }) => {
  try {
    const answer = await fetch(url, {
      method,
      headers,
      redirect: "manual",
      ...(body !== undefined && { body }),
    });
    return {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: await answer.text(),
    };
  } catch (error) {
    throw new UpstreamFailure("connection", "The server cannot be reached", { cause: error });
  }
};
