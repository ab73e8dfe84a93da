import type { LastStep } from "./run-steps.ts";

/** What happened, as a sentence, when there is nothing to show (RFC 9110 §15.3). */
export function emptyAnswer(last: LastStep | undefined): string {
  if (last === undefined) return "Nothing had to be done: no step applied to these arguments.";
  const { received } = last.run;
  if (received === undefined) return "There is nothing to show.";
  const { status, headers, body } = received;
  const what = `${last.plan.label} answered ${status}`;
  if (body !== undefined) return `${what} without the part that this tool shows.`;
  const location = status > 200 ? headers["location"]?.slice(0, 500) : undefined;
  if (status === 202) {
    const where = location === undefined ? "" : `, see ${location}`;
    return `Accepted: ${what}; the upstream is still working on it${where}.`;
  }
  const done = `${status === 201 ? "Created" : "Done"}: ${what}`;
  return location === undefined ? `${done} with no content.` : `${done}, location ${location}`;
}
