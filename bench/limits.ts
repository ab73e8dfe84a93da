import { randomBytes } from "node:crypto";
import type { BucketStore } from "../src/limits/bucket-store.ts";
import { createMemoryStore } from "../src/limits/memory-store.ts";
import { parseRate, type Rate } from "../src/limits/parse-rate.ts";
import { createServerLimits } from "../src/limits/server-limits.ts";
import { median, megabytes, printTable } from "./table.ts";

const tokens = 1_000_000;

/** The memory that buckets take, the longest stall while they come to be, and what a decision costs. */
export async function benchLimits(): Promise<void> {
  const { bytes, first, beyond } = await fill();
  const ns = await costOfCalls();
  printTable("Limits: a million tokens in memory. Target: 160 MB, no take over 10 ms", [
    ["", "CPU", "wall"],
    ["a take of a new key", nanoseconds(first.ns), ""],
    ["the longest of a million", tenths(first.longestCpuMs), tenths(first.longestMs)],
    ["a take of a new key when there is no room", nanoseconds(beyond.ns), ""],
    ["the longest of a million", tenths(beyond.longestCpuMs), tenths(beyond.longestMs)],
    ["admitCall and release, with a tool's bucket", nanoseconds(ns), ""],
    ["memory of a million tokens, one bucket each", megabytes(bytes), ""],
  ]);
}

function nanoseconds(ns: number): string {
  return `${ns.toFixed(0)} ns`;
}

function tenths(ms: number): string {
  return `${ms.toFixed(1)} ms`;
}

async function fill() {
  // A rate that refills slowly: every bucket counts until the end.
  const rate = parseRate({ rate: "120/h", burst: 30 });
  const before = heapBytes();
  const store = createMemoryStore({ now: () => performance.now(), maxKeys: tokens });
  const first = await takeEach(store, rate);
  const bytes = heapBytes() - before;
  return { bytes, first, beyond: await takeEach(store, rate) };
}

/** A take of a new key, a million times. CPU is of all threads, so that only what others run is left out. */
async function takeEach(store: BucketStore, rate: Rate) {
  let longestMs = 0;
  let longestCpuMs = 0;
  let cpuMs = 0;
  for (let index = 0; index < tokens; index += 1) {
    const key = someHash();
    const startCpu = process.cpuUsage();
    const startMs = performance.now();
    await store.take([{ policy: "token", key, rate }]);
    longestMs = Math.max(longestMs, performance.now() - startMs);
    const { user, system } = process.cpuUsage(startCpu);
    const tookCpuMs = (user + system) / 1000;
    longestCpuMs = Math.max(longestCpuMs, tookCpuMs);
    cpuMs += tookCpuMs;
  }
  return { longestMs, longestCpuMs, ns: (cpuMs / tokens) * 1e6 };
}

/** 22 characters, as callers are known by. */
function someHash(): string {
  return randomBytes(16).toString("base64url");
}

/** Of objects and of the arrays that hold bytes. */
function heapBytes(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

async function costOfCalls(): Promise<number> {
  const now = () => performance.now();
  const store = createMemoryStore({ now, maxKeys: tokens });
  const definition = { tools: { rerun_workflow: { rate: "100/s", burst: 100 } } };
  const limits = createServerLimits({
    server: "github",
    definition,
    store,
    now,
  });
  const callers = Array.from({ length: 1000 }, someHash);
  const calls = 200_000;
  const rounds: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const start = process.cpuUsage();
    for (let call = 0; call < calls; call += 1) {
      const caller = callers[call % callers.length] ?? "";
      const admission = await limits.admitCall({ caller, tool: "rerun_workflow" });
      if (admission.kind === "admitted") admission.release();
    }
    const { user, system } = process.cpuUsage(start);
    rounds.push(((user + system) / calls) * 1000);
  }
  return median(rounds);
}
