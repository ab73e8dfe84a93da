import type { Cancellation } from "./cancellation.ts";

/** The work's outcome, or the failure once nobody wants it any more; the work itself goes on, for others that share it. */
export function unlessCancelled<T>(
  work: Promise<T>,
  { signal, failure }: { readonly signal: Cancellation | undefined; readonly failure: () => Error },
): Promise<T> {
  if (signal === undefined) return work;
  return new Promise((resolve, reject) => {
    const cancel = () => reject(failure());
    const end = () => signal.removeEventListener("abort", cancel);
    work.then(resolve, reject).finally(end);
    if (signal.aborted) cancel();
    else signal.addEventListener("abort", cancel, { once: true });
  });
}
