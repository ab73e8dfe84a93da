import {
  type Upstream,
  UpstreamFailure,
  type UpstreamRequest,
  type UpstreamResponse,
} from "../core/ports.ts";
import { echoArguments, pathReader, sentArguments } from "./echo-arguments.ts";
import { type MockAnswer, type SampledAnswer, sampleAnswer } from "./sample-answer.ts";
import { textWindow } from "./text-window.ts";

export type { MockAnswer } from "./sample-answer.ts";

/** The documented success of an operation, by method and path template; undefined where there is none. */
export type AnswerFor = (method: string, template: string) => MockAnswer | undefined;

interface Route {
  readonly answer: SampledAnswer;
  readonly readPath: ReturnType<typeof pathReader>;
}

const maxRoutes = 5_000;

const notFound: UpstreamResponse = {
  status: 404,
  headers: { "content-type": "application/json" },
  body: Buffer.from('{"message":"Not Found"}'),
};

/**
 * An upstream that answers samples of the spec's own schemas, with what the caller sent where it fits. Nothing leaves the
 * process, and equal requests get equal answers. A route is sampled once, at its first request.
 */
export function createMockUpstream(answerFor: AnswerFor): Upstream {
  const routes = new Map<string, Route | undefined>();

  function routeOf({ method, template }: UpstreamRequest): Route | undefined {
    const key = `${method} ${template}`;
    if (routes.has(key)) return routes.get(key);
    if (routes.size >= maxRoutes) routes.clear();
    const answer = answerFor(method, template);
    const route = answer && { answer: sampleAnswer(answer), readPath: pathReader(template) };
    routes.set(key, route);
    return route;
  }

  return {
    async send(request) {
      if (request.signal?.aborted) {
        throw new UpstreamFailure("cancelled", "The call was cancelled before the mock answered.");
      }
      if (request.link !== undefined) return windowed(text, request);
      const route = routeOf(request);
      return route === undefined ? notFound : windowed(answered(route, request), request);
    },
    async close() {},
  };
}

/** What a link or a followed redirect leads to. */
const text: UpstreamResponse = {
  status: 200,
  headers: { "content-type": "text/plain" },
  body: Buffer.from("A sample text.\n"),
};

/** The part of the answer that is asked for, where it is a success. */
function windowed(answer: UpstreamResponse, { window }: UpstreamRequest): UpstreamResponse {
  if (window === undefined || answer.status >= 300) return answer;
  const kept = textWindow(window);
  kept.push(Buffer.from(answer.body).toString());
  const { body, part } = kept.end("end");
  return { ...answer, body, window: part };
}

function answered({ answer, readPath }: Route, request: UpstreamRequest): UpstreamResponse {
  const { status, headers, json } = answer;
  if (request.follow === true && status >= 300) return text;
  if (request.method === "HEAD") return { status, headers, body: new Uint8Array() };
  const echo = echoArguments(json, sentArguments(request, readPath));
  return { status, headers, body: echo === json ? answer.body : Buffer.from(JSON.stringify(echo)) };
}
