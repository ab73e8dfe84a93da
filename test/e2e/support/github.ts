import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ServerDefinition } from "../../../src/contract/server.ts";
import { root } from "../../support/source-files.ts";
import { generateQuickly } from "./generate-quickly.ts";
import { Project } from "./project.ts";
import type { Recorder } from "./recorder.ts";

/** The server of this repository, as the host loads it. */
export function githubServer(): ServerDefinition {
  // A file that gram wrote; generated.test.ts proves that it is what the TypeScript says.
  return JSON.parse(
    readFileSync(join(root, "generated/github/server.json"), "utf8"),
  ) as ServerDefinition;
}

/** What tools/list must say of these tools: written here again, so that the code cannot agree with itself. */
export function listedTools({ tools } = githubServer()): readonly object[] {
  return tools.map(({ name, title, description, input, annotations }) => ({
    name,
    title,
    description,
    inputSchema: input,
    annotations,
  }));
}

/** The repository's GitHub server, generated in a folder of its own with a recorder in GitHub's place. */
export async function githubProject({ url }: Recorder): Promise<Project> {
  const project = new Project();
  for (const path of ["gram.config.yaml", "specs"]) project.take(path);
  const entry = "specs/github/api.yaml";
  const config = readFileSync(join(root, entry), "utf8");
  const moved = `${url}\n  allowPrivate: true`;
  project.write(entry, config.replace("https://api.github.com", moved));
  await generateQuickly(project);
  return project;
}

/** The part of an issue that GitHub's answers are made of here. */
export const issue = {
  number: 7,
  title: "Crash on start",
  state: "open",
  html_url: "https://github.example/octo-org/api/issues/7",
  user: { login: "ada", id: 1 },
  labels: [{ id: 3, name: "bug" }],
  assignees: [],
  comments: 2,
  updated_at: "2026-08-13T03:11:30Z",
  node_id: "not for a model",
};
