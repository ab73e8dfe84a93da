// What the model reads of an answer: RFC 9110 §15.3 for empty ones, the Content-Type that really came for the rest.
import type { Answer, Row } from "../row.ts";

type Case = readonly [name: string, answer: Answer, shows: unknown];

const json = { "content-type": "application/json" };
const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47);

const cases: readonly Case[] = [
  ["204", { status: 204 }, "Done: GET /c answered 204 with no content."],
  [
    "200 with nothing",
    { status: 200, headers: json },
    "Done: GET /c answered 200 with no content.",
  ],
  ["201 with nothing", { status: 201 }, "Created: GET /c answered 201 with no content."],
  [
    "201 with a place",
    { status: 201, headers: { location: "/c/5" } },
    "Created: GET /c answered 201, location /c/5",
  ],
  [
    "202 with nothing",
    { status: 202 },
    "Accepted: GET /c answered 202; the upstream is still working on it.",
  ],
  [
    "202 with a place",
    { status: 202, headers: { location: "/jobs/5" } },
    "Accepted: GET /c answered 202; the upstream is still working on it, see /jobs/5.",
  ],
  ["205", { status: 205 }, "Done: GET /c answered 205 with no content."],
  ["JSON", { status: 200, headers: json, body: '{"a":[1,2]}' }, '{"a":[1,2]}'],
  [
    "+json",
    { status: 200, headers: { "content-type": "application/hal+json" }, body: '{"a":1}' },
    '{"a":1}',
  ],
  ["JSON null", { status: 200, headers: json, body: "null" }, "null"],
  ["a JSON text", { status: 200, headers: json, body: '"a"' }, "a"],
  [
    "numbers beyond 2^53",
    { status: 200, headers: json, body: '{"id":12345678901234567890}' },
    '{"id":12345678901234567890}',
  ],
  ["text", { status: 200, headers: { "content-type": "text/plain" }, body: "a\nb" }, "a\nb"],
  [
    "text in Latin-1",
    {
      status: 200,
      headers: { "content-type": "text/plain; charset=iso-8859-1" },
      body: Uint8Array.of(0xe9),
    },
    "é",
  ],
  ["JSON that is none", { status: 200, headers: json, body: "<html>" }, "<html>"],
  [
    "an image",
    { status: 200, headers: { "content-type": "image/png" }, body: png },
    { type: "image", data: "iVBORw==", mimeType: "image/png" },
  ],
];

/** GET /c, whatever it answers. */
export const answerRows: readonly Row[] = cases.map(([name, answer, shows]) => ({
  name: `answer: ${name}`,
  operation: {},
  args: {},
  sends: { line: "GET /c" },
  answer,
  shows,
}));
