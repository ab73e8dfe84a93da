// gram serve: what stops it before it serves, and how it ends.
import { once } from "node:events";
import { createServer } from "node:net";
import { expect, it } from "vitest";
import { connect } from "../support/clients.ts";
import { generateQuickly } from "../support/generate-quickly.ts";
import { serveGram } from "../support/gram.ts";
import { startRecorder } from "../support/recorder.ts";
import { shopConfig, shopProject } from "../support/shop.ts";

const project = shopProject();
project.write(
  "gram.config.yaml",
  shopConfig() + shopConfig().replace("apis:\n", "").replace("shop:", "new:"),
);
await generateQuickly(project);

it("serves every API of the configuration, from mocks if asked, and ends on SIGTERM", async () => {
  const { child, url } = await serveGram(["--mock"], { folder: project.folder });
  const names = ["shop", "new"];
  for (const name of names) {
    const client = await connect({ url: url.replace("/shop/", `/${name}/`) });
    expect(client.getServerVersion()).toMatchObject({ name, version: "1.2.0" });
    const call = { name: "items_get", arguments: { id: 4 } };
    expect(await client.callTool(call)).toMatchObject({
      content: [{ type: "text", text: '{"id":4,"name":"name","price":1}' }],
    });
    await client.close();
  }
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
});

it("says that the port is taken", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const address = other.address();
  const port = typeof address === "object" ? String(address?.port) : "";
  const { code, stdout, stderr } = await project.gram(["serve", "shop", "--port", port]);
  other.close();
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toContain(`error host-option: cannot listen on 127.0.0.1:${port}: `);
  expect(stderr).toContain("EADDRINUSE");
  expect(stderr).toContain("hint: another process listens there: choose another with --port");
});

it.each([
  [
    ["--port", "http"],
    'error host-option: --port takes a number from 0 to 65535, and "http" is none',
  ],
  [
    ["--stdio"],
    "error host-option: one API at a time is served on stdio\n  hint: name one of shop, new",
  ],
  [
    ["--log", "loud"],
    'error host-option: --log takes debug, info, warn, error, silent, and "loud" is none',
  ],
  [
    ["--allow-host", "https://mcp.example.com"],
    'error host-option: --allow-host takes a hostname without scheme and port, and "https://mcp.example.com" is none',
  ],
  [
    ["--allow-origin", "app.example.com"],
    'error host-option: --allow-origin takes an origin as browsers send it, and "app.example.com" is none',
  ],
  [["--trust-proxy", "nginx"], 'error host-option: "nginx" is no range of addresses.'],
  [
    ["--host", "0.0.0.0"],
    'error host-exposed: "shop" has auth mode none: anybody who reaches 0.0.0.0 could call it',
  ],
  [
    ["--disable-tool", "item_get"],
    'error host-option: --disable-tool: there is no tool "item_get"\n  hint: did you mean "items_get"?',
  ],
  [
    ["shop", "--upstream-url", "apy=https://shop.example"],
    'error host-option: --upstream-url: no upstream is called "apy"\n  hint: did you mean "api"?',
  ],
])("explains what is wrong with %j", async (args, message) => {
  const { code, stdout, stderr } = await project.gram(["serve", ...args]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toContain(message);
});

it("does not serve under rules that are no longer the configuration's", async () => {
  const changed = shopProject("auth: { mode: passthrough }");
  await generateQuickly(changed);
  changed.write("gram.config.yaml", shopConfig("auth: { mode: jwt, issuer: https://as.example }"));
  const { code, stdout, stderr } = await changed.gram(["serve"]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toContain(
    'error server-stale: generated/shop/server.json is older than the configuration: auth of "shop" differ\n  hint: run: gram generate shop',
  );
});

it("tells of every write when it is stopped, whatever the level of the log", async () => {
  const recorder = await startRecorder();
  recorder.answer(() => ({ status: 201, body: { id: 1 } }));
  const writing = shopProject("auth: { mode: passthrough }\ninclude: [items/add]");
  await generateQuickly(writing);
  const moved = ["--upstream-url", recorder.url, "--allow-private", "--log", "warn"];
  const { child, url } = await serveGram(["shop", ...moved], { folder: writing.folder });
  const stderr = child.stderr.toArray();
  const client = await connect({ url, token: "token-of-ada" });
  await client.callTool({ name: "items_add", arguments: { name: "tea" } });
  await client.close();
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
  const lines = (await stderr).join("").trim().split("\n");
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
    { msg: "audit", tool: "items_add", outcome: "ok", written: ["POST /items"] },
  ]);
});

it("says what to run when the server was never generated, or its file is broken", async () => {
  project.remove("generated/new/server.json");
  const missing = await project.gram(["serve", "new"]);
  expect(missing).toMatchObject({ code: 1, stdout: "" });
  expect(missing.stderr).toContain("error server-missing: there is no generated/new/server.json");
  expect(missing.stderr).toContain("hint: run: gram generate new");
  project.write("generated/new/server.json", '{"name":"new","title":');
  const broken = await project.gram(["serve", "new"]);
  expect(broken).toMatchObject({ code: 1, stdout: "" });
  expect(broken.stderr).toContain("error server-invalid: generated/new/server.json is not JSON");
});
