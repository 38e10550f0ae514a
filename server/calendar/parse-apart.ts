import { SourceError } from "../feeds/ask-source.ts";
import { runApart, TooMuchWork } from "../run-apart.ts";
import type { CalendarFeed, CalendarWindow } from "./parse-calendar.ts";

export type ParseRequest = { readonly text: string; readonly window: CalendarWindow };
export type ParseAnswer = CalendarFeed | { readonly problem: string };

/** Many times what the largest file takes that a source may send. */
const usualMs = 10_000;
/** A rule that goes on for ever may also fill the memory. */
const megabytes = 256;

const endless = "It takes too long to be read: it has too many dates, or rules for repeated dates that come to no end.";

/**
 * `parseCalendar` beside the site: some rules of repeated entries and of time zones, which a calendar's sender writes, never come to an end.
 * @throws {SourceError} as it does, and for a file that takes too long.
 */
export async function parseApart(request: ParseRequest, timeoutMs = usualMs): Promise<CalendarFeed> {
  const thread = new URL("./calendar-thread.ts", import.meta.url);
  try {
    const answer = await runApart<ParseAnswer>(thread, request, timeoutMs, megabytes);
    if ("problem" in answer) throw new SourceError(answer.problem);
    return answer;
  } catch (error) {
    if (error instanceof TooMuchWork) throw new SourceError(endless);
    throw error;
  }
}
