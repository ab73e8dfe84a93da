import { connect, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** A socket to a host on this machine, destroyed when the test ends; its errors are the test's to look at or not. */
export function rawSocket(origin: string): Socket {
  const socket = connect(Number(new URL(origin).port), "127.0.0.1");
  socket.on("error", () => {});
  onTestFinished(() => void socket.destroy());
  return socket;
}

/** Writes these bytes and gives everything that comes until the host closes the connection. */
export async function rawAnswer(origin: string, bytes: string): Promise<string> {
  const socket = rawSocket(origin);
  let answer = "";
  socket.setEncoding("utf8");
  socket.on("data", (text) => {
    answer += text;
  });
  socket.write(bytes);
  await new Promise((resolve) => socket.once("close", resolve));
  return answer;
}

/** A POST to the rig's endpoint as it is on the wire; the connection is closed after it. */
export function rawPost(headers: readonly string[], body: string): string {
  const hasHost = headers.some((header) => /^host:/i.test(header));
  const hasLength = headers.some((header) =>
    /^(?:content-length|transfer-encoding):/i.test(header),
  );
  const hasType = headers.some((header) => /^content-type:/i.test(header));
  return [
    "POST /things/mcp HTTP/1.1",
    ...(hasHost ? [] : ["host: localhost"]),
    ...(hasType ? [] : ["content-type: application/json"]),
    ...(hasLength ? [] : [`content-length: ${Buffer.byteLength(body)}`]),
    "connection: close",
    ...headers,
    "",
    body,
  ].join("\r\n");
}

/** The status of each answer on a connection. */
export function statusesIn(answer: string): readonly number[] {
  return [...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
}
