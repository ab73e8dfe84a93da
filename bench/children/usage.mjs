// Preloaded into every process that is measured. With a channel it answers "usage" with what the process has used; without
// one it writes that to descriptor 3 when the process ends.
import { writeSync } from "node:fs";

function usage() {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  return {
    cpuMs: (userCPUTime + systemCPUTime) / 1000,
    rssBytes: process.memoryUsage.rss(),
    peakBytes: maxRSS * 1024,
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
