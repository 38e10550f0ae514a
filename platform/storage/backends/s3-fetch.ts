import { setTimeout as pause } from "node:timers/promises";
import { OutgoingError } from "../../http/outgoing-guard.ts";

/** From the request, with a part of 8 MiB at the most, to the head of its answer. What is read takes its own time. */
const answerWithinMs = 60_000;
const tries = 4;
const firstPauseMs = 200;

const mayPass = (status: number) => status === 429 || status === 500 || status === 502 || status === 503;

/** What may be asked twice: it says what is to be, not what is to be done. */
const repeatable = (method: string) => method !== "POST";

/**
 * Fetch for an S3 service, which is expected to refuse now and then: asks again by `ask` after a pause that doubles. Bodies are whole
 * buffers, so they can be sent again.
 */
export const createS3Fetch =
  (ask: typeof fetch): typeof fetch =>
  async (input, init = {}) => {
    const attempts = repeatable(init.method ?? "GET") ? tries : 1;
    for (let attempt = 1; ; attempt += 1) {
      const last = attempt === attempts;
      try {
        const answer = await answeredInTime(ask, input, init);
        if (last || !mayPass(answer.status)) return answer;
        await answer.body?.cancel();
      } catch (error) {
        if (last || error instanceof OutgoingError) throw error;
      }
      await pause(firstPauseMs * 2 ** (attempt - 1));
    }
  };

async function answeredInTime(ask: typeof fetch, input: RequestInfo | URL, init: RequestInit): Promise<Response> {
  const tooLate = new AbortController();
  const timer = setTimeout(() => tooLate.abort(new Error("The S3 service did not answer in time")), answerWithinMs);
  try {
    // The console names the service: an answer of it must not lead to an address that the console may not name.
    return await ask(input, { ...init, redirect: "manual", signal: tooLate.signal });
  } finally {
    clearTimeout(timer);
  }
}
