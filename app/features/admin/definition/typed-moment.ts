import { localMoment } from "#lib/local-moment.ts";

/** The clock shows this local time again later in the night when clocks go back; it is taken as the first one. */
const isShownTwice = (at: number, typed: string) =>
  [1_800_000, 3_600_000].some((shift) => localMoment(at + shift) === typed.slice(0, 16));

/** What the owner is told of a time that comes twice. */
export const shownTwice = "The clocks go back that night and show this time twice: it is the first of both.";

/** The instant of a typed local time; the reason in words where there is none, as in the night when clocks go forward. */
export function momentOf(
  typed: string,
): { readonly at: string; readonly twice: boolean } | { readonly problem: string } {
  const at = new Date(typed);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(typed) || Number.isNaN(at.getTime()))
    return { problem: "A date and a time." };
  if (localMoment(at.getTime()) !== typed.slice(0, 16))
    return {
      problem: "The clocks go forward then: this time is not on the clock that day. Choose an hour later or earlier.",
    };
  return { at: at.toISOString(), twice: isShownTwice(at.getTime(), typed) };
}
