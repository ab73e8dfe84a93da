// auth.md §4 row 8: answers of concurrent callers never mix (CVE-2026-25536).
import { expect, it } from "vitest";
import { startRig } from "./rig.ts";
import { call, modern, takesStreams } from "./things.ts";

it("each of 200 callers with the same id at the same time gets the answer to its own token", async () => {
  const rig = await startRig({
    auth: { mode: "passthrough" },
    limits: { newTokens: { rate: "1000/s" }, ip: { rate: "1000/s" } },
    api: async ({ headers: { authorization = "" } }, response) => {
      // Answers come in another order than the requests.
      const delayMs = (Number(authorization.match(/\d+/)?.[0]) * 7) % 50;
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ marker: authorization.replace("Bearer caller-", "m") }));
    },
  });
  const answers = await Promise.all(
    Array.from({ length: 200 }, async (_, caller) => {
      const authorization = `Bearer caller-${caller}`;
      const args = { name: "get_thing", arguments: { id: "1" } };
      const isModern = caller % 2 === 1;
      const sent = modern("tools/call", args, { progressToken: 1 });
      const { text } = isModern
        ? await rig.post(sent.body, { authorization, ...sent.headers, ...takesStreams })
        : await rig.post(call("1"), { authorization });
      return text.match(/m\d+/g);
    }),
  );
  expect(answers).toEqual(Array.from({ length: 200 }, (_, caller) => [`m${caller}`]));
});

it("callers of all kinds keep to their own connection when one breaks off in the middle", async () => {
  const rig = await startRig({
    auth: { mode: "passthrough" },
    api: ({ headers: { authorization = "" }, socket }, response) => {
      response.setHeader("content-type", "application/json");
      const text = JSON.stringify({ marker: authorization.replace("Bearer caller-", "m") });
      if (/[05]$/.test(authorization)) response.write(text, () => socket.destroy());
      else response.end(text);
    },
    upstream: { retries: 0 },
  });
  const answers = await Promise.all(
    Array.from({ length: 50 }, async (_, caller) => {
      const { text } = await rig.post(call("1"), { authorization: `Bearer caller-${caller}` });
      return text.match(/m\d+/g)?.join() ?? "none";
    }),
  );
  const expected = Array.from({ length: 50 }, (_, caller) =>
    caller % 5 === 0 ? "none" : `m${caller}`,
  );
  expect(answers).toEqual(expected);
});
