import { wallClock, zonedDay, zonedTime } from "#lib/zoned-time.ts";
import { type SessionName, sessionNames } from "#trading/calendar/session-hours.ts";
import { sessionStates, sessionWindows } from "#trading/calendar/sessions.ts";

/** A stretch of the day strip, as shares of it from 0 to 1. */
export type Stretch = { readonly from: number; readonly to: number };
/** A session or an overlap of two at a moment, and its hours within the day of that moment. */
export type OpenHours = {
  readonly open: boolean;
  /** Milliseconds until it closes (when open) or opens next. */
  readonly changesIn: number;
  readonly stretches: readonly Stretch[];
};
type CenterDay = OpenHours & { readonly session: SessionName };
type OverlapDay = OpenHours & { readonly sessions: readonly [SessionName, SessionName] };
type Span = { readonly open: number; readonly close: number };

const day = 86_400_000;

/** Where the strip of a day is at a moment, from 0 to 1: by the clock of the zone, also on a day of 23 or 25 hours. */
export const shareOfDay = (at: number, zone: string): number => (wallClock(at, zone) % day) / day;

type Day = { readonly start: number; readonly end: number };
/** From midnight to midnight of the zone in which it is read. */
function dayOf(at: number, zone: string): Day {
  const date = zonedDay(at, zone);
  return { start: zonedTime(date, 0, zone), end: zonedTime({ ...date, day: date.day + 1 }, 0, zone) };
}

const within = (spans: readonly Span[], { start, end }: Day, zone: string): Stretch[] =>
  spans
    .filter(({ open, close }) => open < end && close > start)
    .map(({ open, close }) => ({
      from: open <= start ? 0 : shareOfDay(open, zone),
      to: close >= end ? 1 : shareOfDay(close, zone),
    }));

/** Every trading center's state and its sessions within the day of an instant, in a zone. */
export function centerDays(at: number, zone: string): CenterDay[] {
  const shown = dayOf(at, zone);
  const windows = sessionWindows(shown.start, shown.end);
  const states = sessionStates(at);
  return sessionNames.map((session, row) => {
    const { open, changesAt } = states[row] as (typeof states)[number];
    const stretches = within(
      windows.filter((window) => window.session === session),
      shown,
      zone,
    );
    return { session, open, changesIn: changesAt - at, stretches };
  });
}

/** Sessions that are open together on every trading day, in the order of the day. */
const overlapping = [
  ["sydney", "tokyo"],
  ["tokyo", "london"],
  ["london", "new-york"],
] as const;

/** Every overlap of two sessions: its state at an instant and its hours within the day of that instant, in a zone. */
export function overlapDays(at: number, zone: string): OverlapDay[] {
  const shown = dayOf(at, zone);
  // A weekend, and a day on which a session begins with the market's week.
  const windows = sessionWindows(shown.start, at + 5 * day);
  return overlapping.map((sessions) => {
    const [first, second] = sessions.map((name) => windows.filter(({ session }) => session === name));
    const spans = (first ?? [])
      .flatMap((one) =>
        (second ?? []).map((other) => ({
          open: Math.max(one.open, other.open),
          close: Math.min(one.close, other.close),
        })),
      )
      .filter(({ open, close }) => open < close);
    const next = spans.find(({ close }) => close > at);
    const open = next !== undefined && next.open <= at;
    const changesAt = (open ? next.close : next?.open) ?? Number.NaN;
    return { sessions, open, changesIn: changesAt - at, stretches: within(spans, shown, zone) };
  });
}

/** `2 h 05 min`, `40 min`. */
export function formatWait(milliseconds: number): string {
  const minutes = Math.max(1, Math.round(milliseconds / 60_000));
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${String(minutes % 60).padStart(2, "0")} min`;
}
