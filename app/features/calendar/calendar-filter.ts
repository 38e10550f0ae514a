import { wordSearch } from "#lib/search-text.ts";
import { choiceField, queryView, textField } from "../../ui/query-view.ts";
import type { CalendarEntry } from "./calendar-entries.ts";

export const impacts = ["", "high", "medium"] as const;

export type CalendarFilter = {
  /** "" for all. */
  readonly currency: string;
  /** The least impact shown; "" for all. */
  readonly impact: (typeof impacts)[number];
  readonly text: string;
};

const address = queryView<CalendarFilter>({
  currency: textField("currency", 3),
  impact: choiceField("impact", impacts, ""),
  text: textField("event", 60),
});

export const everyEntry: CalendarFilter = address.first;
export const { read: readFilter, write: writeFilter, isIn: hasFilter } = address;

const weight = { low: 0, medium: 1, high: 2 } as const;

export function matchingEntries(entries: readonly CalendarEntry[], filter: CalendarFilter): CalendarEntry[] {
  const { currency, impact } = filter;
  const isFound = wordSearch(filter.text);
  return entries.filter(
    (entry) =>
      (currency === "" || entry.currency === currency) &&
      (impact === "" || weight[entry.impact] >= weight[impact]) &&
      isFound(`${entry.title} ${entry.detail}`),
  );
}
