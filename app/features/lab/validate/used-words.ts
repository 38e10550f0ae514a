import { plainNumber } from "#lib/figure-text.ts";
import { spanText } from "../optimize/search-outcome.ts";
import type { ValidationSubject } from "./validation-subject.ts";

type Subject = Pick<ValidationSubject, "bars" | "span" | "heldOutBars" | "heldOut">;

/** Which bars the tests used, and whether bars held out of a search were among them. */
export function usedWords({ bars, span, heldOutBars, heldOut }: Subject): string {
  const days = (part: ValidationSubject["span"]) => spanText(bars, part);
  const used = `${plainNumber(span.to - span.from)} bars, ${days(span)}`;
  if (!heldOutBars) return `${used}: all there are, none were held out.`;
  if (heldOutBars.from < span.to)
    return `${used}: all there are. Among them are those the last search held out (${days(heldOutBars)}), because these values are not from it. They are no longer out-of-sample.`;
  const looked = heldOut
    ? "they were looked at after the search, and that result counts in the verdict"
    : "they have not been looked at with these values";
  return `${used}: those of the search. The ${plainNumber(heldOutBars.to - heldOutBars.from)} held out of it (${days(heldOutBars)}) were used in none of these tests; ${looked}.`;
}
