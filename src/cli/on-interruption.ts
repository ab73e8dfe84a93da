const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Does this before a signal ends the process, as it then does; the function that this returns takes it back. */
export function onInterruption(stop: () => void): () => void {
  const interrupted = (signal: NodeJS.Signals): void => {
    undo();
    stop();
    process.kill(process.pid, signal);
  };
  const undo = (): void => {
    for (const signal of signals) process.off(signal, interrupted);
  };
  for (const signal of signals) process.on(signal, interrupted);
  return undo;
}
