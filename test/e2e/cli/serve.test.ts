// gram serve: what stops it before it serves, and how it ends.
import { once } from "node:events";
import { createServer } from "node:net";
import { expect, it } from "vitest";
import { connect } from "../support/clients.ts";
import { generateQuickly } from "../support/generate-quickly.ts";
import { serveGram } from "../support/gram.ts";
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
])("explains what is wrong with %j", async (args, message) => {
  const { code, stdout, stderr } = await project.gram(["serve", ...args]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toContain(message);
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
