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

/** What a number of cells that earned says: they trade nearly the same bars, so that one lucky stretch earns in all of them. */
export function matrixWords(earned: number, ran: number, used: string): string {
  return `${earned} of ${ran} earned money out-of-sample, all within ${used}. If few did, the rules were fitted to one window length. If most did, that alone proves nothing: the cells test nearly the same bars, so rules without any edge often earn in all of them.`;
}

/** Another run of as many trades has another average. A search picks values whose trades were good: theirs is better than that of trades to come. */
export const averageWords =
  "Each history takes the average of your trades as it is. That average is partly luck, most of all where values were chosen because they did well: a loss is more likely than shown, and drawdowns are deeper. Of the best of 50 tries without skill, every second one later fell by more than the 95th percentile.";
