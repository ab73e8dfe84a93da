import { expect, it } from "vitest";
import { requestTrace } from "../../src/host/request-trace.ts";

const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

it("gives each request an id of its own, also those of one trace", () => {
  const [first, second] = [requestTrace({ traceparent }), requestTrace({ traceparent })];
  expect(first.id).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  expect(first.id).not.toBe(second.id);
  expect(first.traceId).toBe("0af7651916cd43dd8448eb211c80319c");
});

it("passes the trace on with its state and baggage", () => {
  const headers = { traceparent, tracestate: "vendor=1", baggage: "user=7" };
  expect(requestTrace(headers).headers).toEqual(headers);
});

it.each([
  ["a version that is none", "ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"],
  ["no trace", "00-00000000000000000000000000000000-b7ad6b7169203331-01"],
  ["no parent", "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01"],
  ["capital letters", "00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01"],
  ["something behind it", `${traceparent}-x`],
  ["a line", `${traceparent}\r\nx: y`],
])("passes nothing on of a traceparent with %s", (_, parent) => {
  const { traceId, headers } = requestTrace({ traceparent: parent, tracestate: "vendor=1" });
  expect([traceId, headers]).toEqual([undefined, undefined]);
});

it("leaves out a state that is too long or no text", () => {
  const headers = { traceparent, tracestate: "v".repeat(513), baggage: "a\u00e9" };
  expect(requestTrace(headers).headers).toEqual({ traceparent });
});
