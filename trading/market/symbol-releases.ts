import { type CalendarEvent, calendarEvents } from "../calendar/economic-events.ts";
import { findSymbol } from "./symbols.ts";

/** Scheduled releases of a symbol's two currencies in [from, to). Gold, silver, the index and the coin are quoted in dollars. */
export function releasesOf(symbol: string, from: number, to: number): readonly CalendarEvent[] {
  const spec = findSymbol(symbol);
  return calendarEvents(from, to).filter(({ currency }) => currency === spec?.base || currency === spec?.quote);
}
