import { zonedDay, zonedTime } from "#lib/zoned-time.ts";

export type Centre = { readonly name: string; readonly zone: string; readonly from: number; readonly to: number };
/** A stretch of the day strip, as shares of it from 0 to 1. */
export type Stretch = { readonly from: number; readonly to: number };
export type CentreDay = {
  readonly name: string;
  readonly open: boolean;
  /** Milliseconds until it closes (when open) or opens next. */
  readonly changesIn: number;
  readonly stretches: readonly Stretch[];
};

const hour = 3_600_000;
const day = 24 * hour;

/** Local office hours by convention; each centre's clock changes on its own dates, hence the zones. */
export const centres: readonly Centre[] = [
  { name: "Sydney", zone: "Australia/Sydney", from: 8, to: 17 },
  { name: "Tokyo", zone: "Asia/Tokyo", from: 9, to: 18 },
  { name: "London", zone: "Europe/London", from: 8, to: 17 },
  { name: "New York", zone: "America/New_York", from: 8, to: 17 },
];

/** The centre's sessions around an instant: Monday to Friday of its own week. */
function sessionsAround(centre: Centre, at: number) {
  const today = zonedDay(at, centre.zone);
  return [-1, 0, 1, 2, 3, 4]
    .filter((offset) => ![0, 6].includes((today.weekday + offset + 7) % 7))
    .map((offset) => {
      const date = { ...today, day: today.day + offset };
      return { from: zonedTime(date, centre.from * 60, centre.zone), to: zonedTime(date, centre.to * 60, centre.zone) };
    });
}

/** The day strip starts at midnight of the zone in which it is read. */
export const startOfDay = (at: number, zone: string) => zonedTime(zonedDay(at, zone), 0, zone);

export function centreDay(centre: Centre, at: number, zone: string): CentreDay {
  const start = startOfDay(at, zone);
  const sessions = sessionsAround(centre, at);
  const current = sessions.find(({ from, to }) => from <= at && at < to);
  const next = sessions.find(({ from }) => from > at);
  const stretches = sessions
    .map(({ from, to }) => ({ from: Math.max(0, (from - start) / day), to: Math.min(1, (to - start) / day) }))
    .filter(({ from, to }) => to > from);
  const changesIn = current ? current.to - at : (next?.from ?? at) - at;
  return { name: centre.name, open: current !== undefined, changesIn, stretches };
}

/** `2 h 05 min`, `40 min`. */
export function formatWait(milliseconds: number): string {
  const minutes = Math.max(1, Math.round(milliseconds / 60_000));
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${String(minutes % 60).padStart(2, "0")} min`;
}
