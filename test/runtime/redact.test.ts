import { expect, it } from "vitest";
import { compileText } from "../support/compile-text.ts";
import { call, fakeUpstream, getThing } from "./fake-upstream.ts";

const many = (part: string, count: number) => part.repeat(count);

it.each([
  ["GitHub token", `ghp_${many("aB3", 12)}`],
  ["GitHub token", `github_pat_${many("aB_", 20)}`],
  ["GitLab token", `glpat-${many("a-B", 8)}`],
  ["AWS access key", `AKIA${many("A7", 8)}`],
  ["Slack token", `xoxb-${many("1a-", 8)}`],
  ["npm token", `npm_${many("aB3", 12)}`],
  ["JSON Web Token", `eyJ${many("ab", 9)}.eyJ${many("cd", 9)}.${many("ef", 9)}`],
  [
    "private key",
    `-----BEGIN RSA PRIVATE KEY-----\n${many("MII+/=\n", 9)}-----END RSA PRIVATE KEY-----`,
  ],
])("a tool that redacts shows no %s", async (kind, secret) => {
  const upstream = fakeUpstream(() => ({
    json: { note: `see ${secret}, there`, kept: "ghp_short" },
  }));
  const redacting = await call({ ...getThing, redact: true }, {}, { upstream });
  expect(redacting.content).toEqual([
    { type: "text", text: `{"note":"see [redacted: ${kind}], there","kept":"ghp_short"}` },
  ]);
  const plain = await call(getThing, {}, { upstream });
  expect(plain.content).toEqual([
    { type: "text", text: JSON.stringify({ note: `see ${secret}, there`, kept: "ghp_short" }) },
  ]);
});

it.each([
  ["a line", "step\n"],
  ["a tab", "\t"],
  ["the text", ""],
  ["a backslash and a line", "\\\n"],
  ["quotes", '"'],
])("finds a secret that begins %s", async (_, before) => {
  const upstream = fakeUpstream(() => ({ json: { log: `${before}ghp_${many("aB3", 12)}` } }));
  const { content } = await call({ ...getThing, redact: true }, {}, { upstream });
  expect(content).toEqual([
    { type: "text", text: JSON.stringify({ log: `${before}[redacted: GitHub token]` }) },
  ]);
});

it.each([
  ["an encrypted one", "RSA PRIVATE KEY", "Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,00\n\n"],
  ["one of PGP", "PGP PRIVATE KEY BLOCK", "Version: 1\n\n"],
  ["one that is cut off", "EC PRIVATE KEY", ""],
])("shows nothing of a private key: %s", async (name, kind, head) => {
  const end = name.includes("cut") ? "" : `\n-----END ${kind}-----`;
  const text = `see -----BEGIN ${kind}-----\n${head}${many("MII+/", 9)}${end}`;
  const upstream = fakeUpstream(() => ({ text, headers: { "content-type": "text/plain" } }));
  const { content } = await call({ ...getThing, redact: true }, {}, { upstream });
  expect(content).toEqual([{ type: "text", text: "see [redacted: private key]" }]);
});

it.each([
  ["", ""],
  ["2026-08-13T03:11:30.1234567Z ", "2026-08-13T03:11:29Z Deploying\n"],
])("shows nothing of a private key whose beginning a window has cut off", async (time, before) => {
  const lines = [
    ...Array.from({ length: 9 }, () => many("MII+/", 12)),
    "ab==",
    "-----END PRIVATE KEY-----",
    "done",
  ];
  const text = before + lines.map((line) => `${time}${line}`).join("\n");
  const upstream = fakeUpstream(() => ({ text, headers: { "content-type": "text/plain" } }));
  const { content } = await call({ ...getThing, redact: true }, {}, { upstream });
  const shown = `${before}[redacted: private key]\n${time}done`;
  expect(content).toEqual([{ type: "text", text: shown }]);
});

it("takes time that grows with the text alone", async () => {
  for (const part of ["-----BEGIN PRIVATE KEY-----", "eyJaaaaaaaaaa.", "\\n", "ghp_"]) {
    const upstream = fakeUpstream(() => ({ json: { log: many(part, 60_000 / part.length) } }));
    await call({ ...getThing, redact: true }, {}, { upstream });
  }
});

it("takes them out of an upstream's error too", async () => {
  const json = { message: `bad token ghp_${many("aB3", 12)}` };
  const upstream = fakeUpstream(() => ({ status: 422, json }));
  const failed = await call({ ...getThing, redact: true }, {}, { upstream });
  expect(JSON.stringify(failed)).toContain("bad token [redacted: GitHub token]");
});

it("is set for an API, and for a tool", async () => {
  const spec = {
    openapi: "3.1.0",
    info: { title: "T", version: "1" },
    paths: {
      "/a": { get: { operationId: "a", responses: {} } },
      "/b": { get: { operationId: "b", responses: {} } },
    },
  };
  const settings =
    "redact: true\ntools: { a: { operation: a }, b: { operation: b, redact: false } }";
  const { value } = await compileText({ spec, settings });
  expect(value?.server.tools.map(({ redact }) => redact)).toEqual([true, undefined]);
});
