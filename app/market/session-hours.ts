import { zonedDay, zonedTime } from "#lib/zoned-time.ts";
import { type SessionName, sessionNames } from "#trading/calendar/session-hours.ts";
import { sessionStates, sessionWindows } from "#trading/calendar/sessions.ts";

/** A stretch of the day strip, as shares of it from 0 to 1. */
export type Stretch = { readonly from: number; readonly to: number };
export type CenterDay = {
  readonly session: SessionName;
  readonly open: boolean;
  /** Milliseconds until it closes (when open) or opens next. */
  readonly changesIn: number;
  readonly stretches: readonly Stretch[];
};

const day = 86_400_000;

/** The day strip starts at midnight of the zone in which it is read. */
export const startOfDay = (at: number, zone: string) => zonedTime(zonedDay(at, zone), 0, zone);

/** Every trading center's state and its sessions within the day of an instant, in a zone. */
export function centerDays(at: number, zone: string): CenterDay[] {
  const start = startOfDay(at, zone);
  const windows = sessionWindows(start, start + day);
  const states = sessionStates(at);
  return sessionNames.map((session, row) => {
    const { open, changesAt } = states[row] as (typeof states)[number];
    const stretches = windows
      .filter((window) => window.session === session)
      .map((window) => ({
        from: Math.max(0, (window.open - start) / day),
        to: Math.min(1, (window.close - start) / day),
      }));
    return { session, open, changesIn: changesAt - at, stretches };
  });
}

/** `2 h 05 min`, `40 min`. */
export function formatWait(milliseconds: number): string {
  const minutes = Math.max(1, Math.round(milliseconds / 60_000));
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${String(minutes % 60).padStart(2, "0")} min`;
}
