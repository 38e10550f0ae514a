import { clockText, dateText, visitorZone } from "#lib/date-text.ts";
import { wallClock } from "#lib/zoned-time.ts";
import { tradingDate } from "#trading/market/bar-text.ts";

type Shown = "day" | "minute";

/** The zone that a visitor chose for charts; undefined for that of the device. */
let chosen: string | undefined;

/** Shows the times of all charts in an IANA zone, "America/New_York"; null for the device's own. */
export function showTimesIn(zone: string | null): void {
  chosen = zone ?? undefined;
}

/** A moment in the visitor's own zone. Only for what is drawn after hydration: the server does not know that zone. */
export const localTime = (at: number, shown: Shown): string =>
  shown === "day" ? tickText(at, "date") : `${tickText(at, "date")} ${clockText(at, chosen)}`;

/** The zone of the charts' times as its IANA name, "Europe/London". */
export const localZone = () => chosen ?? visitorZone();

const day = 86_400_000;

/** What a chart's times are read on. No zone's clock decides on the date of a trading day. */
export const clockOf = (time: ArrayLike<number>, ofBars = false): string =>
  ofBars && time.length > 0 && isDated(time) ? "by trading day" : `times in ${localZone()}`;

/** Daily and longer bars carry no hour worth reading. */
export function shownFor(time: ArrayLike<number>): Shown {
  for (let i = 1; i < Math.min(time.length, 12); i++) if (time[i]! - time[i - 1]! < day * 0.9) return "minute";
  return "day";
}

/** Whether bars that open at these moments are called by dates: they are a day long or longer. */
export const isDated = (time: ArrayLike<number>): boolean => shownFor(time) === "day";

/** The date of a bar of a day or longer, the same in every zone: its trading day, or its month where bars are `days` of a month apart. */
export const dateOfBar = (opened: number, days: number): string =>
  tickText(tradingDate(opened), days > 26 ? "month-year" : "date", true);

/** Names bars by when they opened, those of a day or longer by their trading days. */
export function barNames(time: ArrayLike<number>): (index: number) => string {
  if (!isDated(time)) return (index) => localTime(time[index]!, "minute");
  const days =
    time.length > 1 ? Math.min(time[1]! - time[0]!, time[time.length - 1]! - time[time.length - 2]!) / day : 1;
  return (index) => dateOfBar(time[index]!, days);
}

const shapes = {
  day: { day: "numeric", month: "short" },
  date: { day: "numeric", month: "short", year: "numeric" },
  month: { month: "short" },
  "month-year": { month: "short", year: "numeric" },
  year: { year: "numeric" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** One label of a time axis, in the visitor's own zone; with `dated`, of a date that is given as its midnight UTC. */
export function tickText(at: number, shape: keyof typeof shapes | "time", dated = false): string {
  const zone = dated ? "UTC" : chosen;
  return shape === "time" ? clockText(at, zone) : dateText(at, shapes[shape], zone);
}

/** What the clock of the charts' zone shows at a moment, as if it were UTC; with `dated`, the date as it is given. */
export function wallTime(at: number, dated = false): number {
  if (dated) return at;
  if (!chosen) return at - new Date(at).getTimezoneOffset() * 60_000;
  return wallClock(at, chosen);
}

/** The month of a moment in the charts' zone; with `dated`, that of a date given as its midnight UTC. Months count from 0. */
export function localMonth(at: number, dated = false): { readonly year: number; readonly month: number } {
  const date = new Date(wallTime(at, dated));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() };
}
