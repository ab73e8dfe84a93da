import { join } from "node:path";
import { nodeFileSystem } from "../src/cli/node-file-system.ts";
import { readApi } from "../src/compiler/compile.ts";
import { documentedAnswers } from "../src/compiler/mock-answers.ts";
import { loadConfig } from "../src/config/load-config.ts";
import { sampleAnswer } from "../src/upstream/sample-answer.ts";
import { root } from "./programs.ts";

/** Answers as large and as deep as GitHub's own, sampled from its description, by the path that asks for them. */
export async function upstreamAnswers(): Promise<ReadonlyMap<string, unknown>> {
  const { value } = await loadConfig(join(root, "gram.config.yaml"), nodeFileSystem);
  const [api] = value?.apis ?? [];
  if (api === undefined) throw new Error("gram.config.yaml has no API");
  const download = () => Promise.reject(new Error("the description is in the repository"));
  const { value: read } = await readApi(api, { fileSystem: nodeFileSystem, download });
  if (read === undefined) throw new Error("GitHub's description cannot be read");
  const answerFor = documentedAnswers(read.model, read.spec);
  const sampled = (method: string, template: string) => {
    const answer = answerFor(method, template);
    return answer && sampleAnswer(answer).json;
  };
  return new Map([
    ["/user", sampled("GET", "/user")],
    ["/repos/octo-org/api/pulls/42", sampled("GET", "/repos/{owner}/{repo}/pulls/{pull_number}")],
  ]);
}
