import { type SessionName, sessionHours, sessionNames } from "./session-hours.ts";
import { minuteMillis, weekOf, weekOpen } from "./trading-week.ts";
import { dayMillis, localTime, weekdayOfDay, zoneOffset } from "./zone-clock.ts";

/** When a session is open, UTC milliseconds, `close` excluded. */
export type SessionWindow = { readonly session: SessionName; readonly open: number; readonly close: number };

const hour = 3_600_000;

/** UTC moment of a wall-clock moment in a center. Sessions open and close by day: no clock changes there then. */
function atWall(center: SessionName, wall: number): number {
  const near = wall - zoneOffset(center, wall);
  return wall - zoneOffset(center, near);
}

/** The session of a local day, cut to the market's week; undefined at weekends and when nothing of it is left. */
function windowOf(session: SessionName, localDay: number): SessionWindow | undefined {
  const weekday = weekdayOfDay(localDay);
  if (weekday === 0 || weekday === 6) return undefined;
  const { from, to } = sessionHours[session];
  const start = atWall(session, localDay * dayMillis + from * minuteMillis);
  const close = atWall(session, localDay * dayMillis + to * minuteMillis);
  // Sydney's Monday morning may come before New York's Sunday 17:00: there is no market yet.
  const open = Math.max(start, weekOpen(weekOf(close - 1)));
  return open < close ? { session, open, close } : undefined;
}

/** Every session that touches [from, to), by opening time. UTC milliseconds. */
export function sessionWindows(from: number, to: number): SessionWindow[] {
  const windows: SessionWindow[] = [];
  for (const session of sessionNames) {
    const last = Math.floor((to + 15 * hour) / dayMillis);
    for (let day = Math.floor((from - 15 * hour) / dayMillis); day <= last; day++) {
      const window = windowOf(session, day);
      if (window && window.open < to && window.close > from) windows.push(window);
    }
  }
  return windows.sort((a, b) => a.open - b.open || sessionNames.indexOf(a.session) - sessionNames.indexOf(b.session));
}

/** Whether a session is open at a moment, and the next moment at which that changes. */
export type SessionState = {
  readonly session: SessionName;
  readonly open: boolean;
  /** When it closes, if open; else when it opens. UTC milliseconds. */
  readonly changesAt: number;
  /** Wall clock there, in milliseconds since the local 1970-01-01. */
  readonly localTime: number;
};

export function sessionStates(utc: number): SessionState[] {
  const windows = sessionWindows(utc, utc + 5 * dayMillis);
  return sessionNames.map((session) => {
    const next = windows.find((window) => window.session === session) as SessionWindow;
    const open = next.open <= utc;
    return { session, open, changesAt: open ? next.close : next.open, localTime: localTime(session, utc) };
  });
}
