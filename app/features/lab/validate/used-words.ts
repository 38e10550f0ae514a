import { plainNumber } from "#lib/figure-text.ts";
import type { DoubtSubject } from "./doubt-subject.ts";

type Subject = Pick<DoubtSubject, "bars" | "span" | "kept" | "heldOut">;

/** The days of a span: `2023-01-02 to 2025-02-05`. */
export function spanText({ time }: DoubtSubject["bars"], { from, to }: DoubtSubject["span"]): string {
  const day = (at: number): string => new Date(time[at] ?? 0).toISOString().slice(0, 10);
  return `${day(from)} to ${day(to - 1)}`;
}

/** Which bars the tests saw, and what became of those that a search had held out. */
export function usedWords({ bars, span, kept, heldOut }: Subject): string {
  const days = (part: DoubtSubject["span"]) => spanText(bars, part);
  const used = `${plainNumber(span.to - span.from)} bars, ${days(span)}`;
  if (!kept) return `${used}: all there are, none were held out.`;
  if (kept.from < span.to)
    return `${used}: all there are. Among them are those the last search held out (${days(kept)}), because these values are not from it. They are no longer out-of-sample.`;
  const looked = heldOut
    ? "they were looked at after the search, and that result counts in the verdict"
    : "they have not been looked at with these values";
  return `${used}: those of the search. The ${plainNumber(kept.to - kept.from)} held out of it (${days(kept)}) were used in none of these tests; ${looked}.`;
}
