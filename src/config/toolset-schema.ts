import { z } from "zod";

const text = z.string().trim().min(1);

/** A toolset's name. Whoever asks for toolsets asks by `all` and `default` for several. */
export const toolsetName = z
  .string()
  .regex(
    /^(?!(?:all|default)$)[a-z0-9_-]{1,32}$/,
    "it must be 1 to 32 of a-z 0-9 _ -, and not all or default",
  );

/** A picture that clients may show. */
export const icon = z
  .string()
  .max(8192)
  .regex(
    /^(?:https:\/\/[^\s"\\]+|data:image\/[\w.+-]+[;,][^\s"\\]+)$/,
    "it must be an https URL, or data:image/…",
  )
  .describe("A picture that clients may show: an https URL, or data:image/… of at most 8 KB.");

/** What is said of a toolset. */
const toolset = z
  .strictObject({
    title: text.optional().describe("A short name for people."),
    description: text.optional().describe("What it is for, for people."),
    default: z
      .boolean()
      .optional()
      .describe(
        "Whether it is served where nobody asks for toolsets. When left out, it is, unless another toolset says true.",
      ),
    instructions: text
      .optional()
      .describe("Told to models after the server's instructions, where its tools are served."),
    icon: icon.optional(),
  })
  .describe("One toolset.");

/** The toolsets of an API. */
export const toolsets = z
  .record(toolsetName, toolset)
  .describe("Groups of tools, by the name that tools have under toolset.");

/** The toolsets' settings. */
export type ToolsetsConfig = z.infer<typeof toolsets>;
