type Shown = "day" | "minute";

const shapes: Record<Shown, Intl.DateTimeFormatOptions> = {
  day: { day: "numeric", month: "short", year: "numeric" },
  minute: { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
};
const formats = new Map<Shown, Intl.DateTimeFormat>();

/** The zone that a visitor chose for charts; undefined for that of the device. */
let chosen: string | undefined;

/** Shows the times of all charts in an IANA zone, "America/New_York"; null for the device's own. */
export function showTimesIn(zone: string | null): void {
  chosen = zone ?? undefined;
  formats.clear();
  tickFormats.clear();
}

/** A moment in the visitor's own zone. Only for what is drawn after hydration: the server does not know that zone. */
export function localTime(at: number, shown: Shown): string {
  let format = formats.get(shown);
  if (!format) {
    format = new Intl.DateTimeFormat("en-GB", { ...shapes[shown], timeZone: chosen });
    formats.set(shown, format);
  }
  return format.format(at).replace(",", "");
}

/** The zone of the charts' times as its IANA name, "Europe/London". */
export const localZone = () => chosen ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Daily and longer bars carry no hour worth reading. */
export function shownFor(time: ArrayLike<number>): Shown {
  const day = 86_400_000;
  for (let i = 1; i < Math.min(time.length, 12); i++) if (time[i]! - time[i - 1]! < day * 0.9) return "minute";
  return "day";
}

const tickShapes = {
  time: { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  day: { day: "numeric", month: "short" },
  date: { day: "numeric", month: "short", year: "numeric" },
  month: { month: "short" },
  "month-year": { month: "short", year: "numeric" },
  year: { year: "numeric" },
  numbers: { day: "2-digit", month: "2-digit", year: "numeric" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
const tickFormats = new Map<string, Intl.DateTimeFormat>();

/** One label of a time axis, in the visitor's own zone. */
export function tickText(at: number, shape: keyof typeof tickShapes): string {
  let format = tickFormats.get(shape);
  if (!format) {
    format = new Intl.DateTimeFormat("en-GB", { ...tickShapes[shape], timeZone: chosen });
    tickFormats.set(shape, format);
  }
  return format.format(at);
}

/** The calendar day of a moment in the charts' zone; months count from 0. */
export function localDay(at: number): { readonly year: number; readonly month: number; readonly key: string } {
  if (chosen) {
    const [day, month, year] = tickText(at, "numbers").split("/").map(Number) as [number, number, number];
    return { year, month: month - 1, key: `${year}-${month - 1}-${day}` };
  }
  const date = new Date(at);
  const year = date.getFullYear();
  const month = date.getMonth();
  return { year, month, key: `${year}-${month}-${date.getDate()}` };
}
