import {
  type Upstream,
  UpstreamFailure,
  type UpstreamRequest,
  type UpstreamResponse,
} from "../core/ports.ts";
import { echoArguments, pathReader, sentArguments } from "./echo-arguments.ts";
import { type MockAnswer, type SampledAnswer, sampleAnswer } from "./sample-answer.ts";

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
      const route = routeOf(request);
      return route === undefined ? notFound : answered(route, request);
    },
    async close() {},
  };
}

function answered({ answer, readPath }: Route, request: UpstreamRequest): UpstreamResponse {
  const { status, headers, json } = answer;
  if (request.method === "HEAD") return { status, headers, body: new Uint8Array() };
  const echo = echoArguments(json, sentArguments(request, readPath));
  return { status, headers, body: echo === json ? answer.body : Buffer.from(JSON.stringify(echo)) };
}
