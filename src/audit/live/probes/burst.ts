import { isLimit } from "../rate-limit.ts";
import type { Session } from "../session.ts";
import { callText, wrongCall } from "./calls.ts";

/** So many are on their way at once. */
const atOnce = 10;

/** Calls that do nothing, as fast as they are answered, until one meets a limit. The last thing that is asked. */
export async function probeBurst(session: Session): Promise<void> {
  const { transcript, closed, isHttp, burst, listed, callable } = session;
  if (!isHttp) return transcript.miss(["burst"], "over stdio there is one client");
  if (burst === 0) {
    return transcript.miss(["burst"], "nothing met a limit, and --burst <calls> was not given");
  }
  if (closed !== undefined) return transcript.miss(["burst"], closed);
  if (listed === undefined) {
    return transcript.miss(["burst"], "tools/list was not answered with a list");
  }
  // A tool that writes might do so even then, and so often.
  const call = wrongCall({ callable: callable.filter(({ reads }) => reads) });
  const request = {
    name: "burst",
    method: "tools/call",
    params: { ...call },
    what: callText(call),
  } as const;
  for (let left = burst; left > 0; left -= atOnce) {
    const asks = Array.from({ length: Math.min(left, atOnce) }, () => session.ask(request));
    const exchanges = await session.together(asks, { isPaced: false });
    if (exchanges.length < asks.length || exchanges.some(isLimit)) return;
  }
}
