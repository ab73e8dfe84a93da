import { expect, it } from "vitest";
import { isToolAllowed } from "../../src/auth/allowed-tools.ts";
import { hasTokenInQuery } from "../../src/auth/bearer.ts";
import { readSecret } from "../../src/auth/read-secret.ts";
import { createKeyedHash } from "../../src/core/keyed-hash.ts";

it("hashes with the key, to 128 bits", () => {
  // printf abc | openssl dgst -sha256 -hmac secret -binary | head -c 16 | basenc --base64url
  expect(createKeyedHash("secret")("abc")).toBe("mUba1OAOkT_Ivo5dP34RCg");
});

it.each([undefined, ""])("hashes with a key of its own where none is given: %j", (secret) => {
  expect(createKeyedHash(secret)("abc")).toMatch(/^[\w-]{22}$/);
  expect(createKeyedHash(secret)("abc")).not.toBe(createKeyedHash(secret)("abc"));
});

const files: { readonly [path: string]: string } = {
  "/lf": "abc\n",
  "/crlf": "abc\r\n",
  "/two": "abc\n\n",
  "/spaces": " abc \n",
  "/empty": "\n",
};

it.each<[{ env: string } | { file: string }, string | undefined]>([
  [{ env: "TOKEN" }, "t"],
  [{ env: "LF" }, "t"],
  [{ env: "EMPTY" }, undefined],
  [{ env: "NONE" }, undefined],
  [{ env: "constructor" }, undefined],
  [{ file: "/lf" }, "abc"],
  [{ file: "/crlf" }, "abc"],
  [{ file: "/two" }, "abc"],
  [{ file: "/spaces" }, "abc"],
  [{ file: "/empty" }, undefined],
  [{ file: "/none" }, undefined],
])("reads the secret of %j", async (source, expected) => {
  const environment = { TOKEN: "t", LF: "t\n", EMPTY: "" };
  const secret = await readSecret(source, {
    environment,
    readSecretFile: async (path) => files[path],
  });
  expect(secret?.reveal()).toBe(expected);
});

it.each<[readonly string[] | undefined, string, boolean]>([
  [undefined, "any", true],
  [[], "any", false],
  [["get_run"], "get_run", true],
  [["get_run"], "get_runs", false],
  [["list_*"], "list_jobs", true],
  [["list_*"], "relist_jobs", false],
  [["*_job"], "cancel_job", true],
  [["a*a"], "a", false],
  [["*run*log*"], "get_run_logs", true],
  [["*log*run*"], "get_run_logs", false],
  [["x", "*"], "any", true],
])("with %j, %s may be used: %s", (tools, name, expected) => {
  expect(isToolAllowed(tools, name)).toBe(expected);
});

it.each([
  ["/mcp", false],
  ["/mcp?x=access_token", false],
  ["/mcp?x=1&access_token=abc", true],
  ["/mcp?access%5Ftoken=abc", true],
  ["/mcp?access_token", true],
])("finds a token in %s: %s", (target, expected) => {
  expect(hasTokenInQuery(target)).toBe(expected);
});
