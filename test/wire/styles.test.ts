// From a description to the bytes at the upstream: the tables of OAS 3.1.1 "Style Examples"
// (https://spec.openapis.org/oas/v3.1.1#style-examples) and of RFC 6570 §3.2
// (https://www.rfc-editor.org/rfc/rfc6570#section-3.2), and every kind of body and answer.
import { afterAll, beforeAll, expect, it } from "vitest";
import { callRow } from "./call-row.ts";
import { type Received, type Recorder, startRecorder } from "./recorder.ts";
import type { Row, Sent } from "./row.ts";
import { answerRows } from "./rows/answers.ts";
import { contentRows } from "./rows/content-parameters.ts";
import { cookieRows } from "./rows/cookies.ts";
import { formRows } from "./rows/form-bodies.ts";
import { headerRows } from "./rows/headers.ts";
import { jsonRows } from "./rows/json-bodies.ts";
import { multipartRows } from "./rows/multipart-bodies.ts";
import { olderRows } from "./rows/older-versions.ts";
import { pathRows } from "./rows/paths.ts";
import { placeRows } from "./rows/places.ts";
import { queryRows } from "./rows/queries.ts";
import { rawRows } from "./rows/raw-bodies.ts";
import { reservedRows } from "./rows/reserved-characters.ts";
import { templateRows } from "./rows/uri-templates.ts";

let recorder: Recorder;
beforeAll(async () => {
  recorder = await startRecorder();
});
afterAll(() => recorder.close());

const rows: readonly Row[] = [
  ...pathRows,
  ...queryRows,
  ...headerRows,
  ...cookieRows,
  ...templateRows,
  ...reservedRows,
  ...contentRows,
  ...placeRows,
  ...jsonRows,
  ...formRows,
  ...multipartRows,
  ...rawRows,
  ...answerRows,
  ...olderRows,
];

/** What is compared of a request: its line, the headers that the row speaks of, its body and Content-Type. */
function seen({ line, headers, body }: Received, expected: Sent): object {
  const boundary = /; boundary=(.+)$/.exec(String(headers["content-type"]))?.[1];
  const text = body.toString("latin1");
  const named = boundary === undefined ? text : text.replaceAll(boundary, "BOUNDARY");
  const names = ["content-type", ...Object.keys(expected.headers ?? {})];
  const shown = names.map((name) => [name, headers[name]]);
  return { line, headers: Object.fromEntries(shown), body: named, boundary };
}

function wanted({ line, headers = {}, body = "" }: Sent, boundary: unknown): object {
  const told = { "content-type": undefined, ...headers };
  const replaced = Object.entries<string | undefined>(told).map(([name, value]) => [
    name,
    value?.replace("BOUNDARY", String(boundary)),
  ]);
  const latin1 = Buffer.from(body).toString("latin1");
  return { line, headers: Object.fromEntries(replaced), body: latin1, boundary };
}

it.each(rows)("$name", async (row) => {
  recorder.start(row.answer);
  const outcome = await callRow(row, recorder.origin);
  const [request, ...more] = recorder.start();
  if (request === undefined) throw new Error(JSON.stringify(outcome));
  expect(more).toEqual([]);
  const actual = seen(request, row.sends);
  expect(actual).toEqual(wanted(row.sends, Reflect.get(actual, "boundary")));
  if (row.shows === undefined) return;
  const [block] = outcome.content;
  expect(block?.type === "text" ? block.text : block).toEqual(row.shows);
});

it("has no row twice, and enough of them", () => {
  const names = rows.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(rows.length).toBeGreaterThan(200);
});
