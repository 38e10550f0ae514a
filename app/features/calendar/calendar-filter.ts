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
export const readFilter = address.read;
export const writeFilter = address.write;

const weight = { low: 0, medium: 1, high: 2 } as const;

export function matchingEntries(entries: readonly CalendarEntry[], filter: CalendarFilter): CalendarEntry[] {
  const { currency, impact } = filter;
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter((entry) => {
    const said = `${entry.title} ${entry.detail}`.toLowerCase();
    return (
      (currency === "" || entry.currency === currency) &&
      (impact === "" || weight[entry.impact] >= weight[impact]) &&
      words.every((word) => said.includes(word))
    );
  });
}

const names = ["currency", "impact", "event"];

/** Does an address name a filter? */
export const hasFilter = (search: string): boolean => {
  const query = new URLSearchParams(search);
  return names.some((name) => query.has(name));
};

/** The address of the page with this filter: what other parts of the page wrote there stays. */
export function searchWith(filter: CalendarFilter, search: string): string {
  const query = new URLSearchParams(search);
  for (const name of names) query.delete(name);
  for (const [name, value] of new URLSearchParams(writeFilter(filter))) query.set(name, value);
  const text = query.toString();
  return text && `?${text}`;
}
