// `npm run bench`: speed and memory, each figure also as a multiple of something measured in the same run, since machines
// differ. `--quick` does fewer rounds. Nothing fails for being slow; what does not work ends with exit code 1.
import { cpus } from "node:os";
import { benchCalls } from "./calls.ts";
import { benchGenerate } from "./generate.ts";
import { benchHeap } from "./heap.ts";
import { benchLimits } from "./limits.ts";
import { benchScale } from "./scale.ts";
import { benchShapes } from "./shapes.ts";
import { benchStart } from "./start.ts";
import { benchWindows } from "./windows.ts";
import { openWorkspace } from "./workspace.ts";

const quick = process.argv.includes("--quick");
const workspace = await openWorkspace();
try {
  const [cpu] = cpus();
  process.stdout.write(
    `Node ${process.version}, ${cpus().length} x ${cpu?.model.trim()}; medians\n`,
  );
  const config = await benchGenerate(workspace, quick ? 1 : 5);
  await benchStart(config, quick ? 1 : 9);
  await benchCalls(workspace, quick ? { rounds: 1, requests: 300 } : { rounds: 5, requests: 1500 });
  await benchHeap(workspace, quick ? 4_000 : 200_000);
  await benchWindows(workspace);
  await benchShapes(quick ? 1 : 9);
  await benchLimits();
  await benchScale(workspace, quick ? 1 : 3);
} finally {
  workspace.remove();
}
