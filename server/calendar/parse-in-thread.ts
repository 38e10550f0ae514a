import { SourceError } from "../feeds/ask-source.ts";
import { runThread, ThreadTimeout } from "../run-thread.ts";
import type { CalendarFeed, CalendarWindow } from "./parse-calendar.ts";

export type ParseRequest = { readonly text: string; readonly window: CalendarWindow };
export type ParseAnswer = CalendarFeed | { readonly problem: string };

/** Many times what the largest file takes that a source may send. */
const usualMs = 10_000;
/** A rule that goes on for ever may also fill the memory. */
const megabytes = 256;

const endless = "It takes too long to be read: it has too many dates, or rules for repeated dates that come to no end.";

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";

/**
 * `parseCalendar` beside the event loop: some rules of repeated entries and of time zones, which a calendar's sender writes, never come to an end.
 * @throws {SourceError} as it does, and for a file that takes too long.
 */
export async function parseInThread(request: ParseRequest, timeoutMs = usualMs): Promise<CalendarFeed> {
  const thread = new URL("./calendar-thread.ts", import.meta.url);
  try {
    const answer = await runThread<ParseAnswer>(thread, request, timeoutMs, { maxOldGenerationSizeMb: megabytes });
    if ("problem" in answer) throw new SourceError(answer.problem);
    return answer;
  } catch (error) {
    if (error instanceof ThreadTimeout || isOutOfMemory(error)) throw new SourceError(endless);
    throw error;
  }
}
