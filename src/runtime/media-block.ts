import type { ContentBlock } from "./outcome.ts";

/** Bytes of a file that are handed to a model; base64 makes a third more of them. */
const maxMediaBytes = 1024 * 1024;

/** An image, a sound or a file as MCP content; one that is too large is only described. */
export function mediaBlock({
  mimeType,
  bytes,
}: {
  readonly mimeType: string;
  readonly bytes: Uint8Array;
}): ContentBlock {
  if (bytes.length > maxMediaBytes) {
    const text = `The answer is a file of type ${mimeType} and ${bytes.length} bytes, too large to be shown (1 MB at most).`;
    return { type: "text", text };
  }
  const data = Buffer.from(bytes).toString("base64");
  if (mimeType.startsWith("image/")) return { type: "image", data, mimeType };
  if (mimeType.startsWith("audio/")) return { type: "audio", data, mimeType };
  return { type: "resource", resource: { uri: "gram://answer", mimeType, blob: data } };
}
