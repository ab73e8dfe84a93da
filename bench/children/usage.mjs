// Preloaded into every process that is measured. With a channel it answers "usage" with what the process has used; without
// one it writes that to descriptor 3 when the process ends.
import { writeSync } from "node:fs";

/** What stays after a collection; where the process may not ask for one, what there is. */
function collectedHeap() {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

function usage() {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  return {
    cpuMs: (userCPUTime + systemCPUTime) / 1000,
    rssBytes: process.memoryUsage.rss(),
    peakBytes: maxRSS * 1024,
    heapBytes: collectedHeap(),
  };
}

if (process.send === undefined) {
  process.on("exit", () => writeSync(3, JSON.stringify(usage())));
} else {
  process.on("message", (message) => {
    if (message === "usage") process.send(usage());
  });
  process.channel.unref();
}
