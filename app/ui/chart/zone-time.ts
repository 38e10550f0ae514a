type Shown = "day" | "minute";

const shapes: Record<Shown, Intl.DateTimeFormatOptions> = {
  day: { day: "numeric", month: "short", year: "numeric" },
  minute: { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
};
const formats = new Map<Shown, Intl.DateTimeFormat>();

/** A moment in the visitor's own zone. Only for what is drawn after hydration: the server does not know that zone. */
export function localTime(at: number, shown: Shown): string {
  let format = formats.get(shown);
  if (!format) {
    format = new Intl.DateTimeFormat("en-GB", shapes[shown]);
    formats.set(shown, format);
  }
  return format.format(at).replace(",", "");
}

/** The visitor's zone as its IANA name, "Europe/London". */
export const localZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Daily and longer bars carry no hour worth reading. */
export function shownFor(time: ArrayLike<number>): Shown {
  const day = 86_400_000;
  for (let i = 1; i < Math.min(time.length, 12); i++) if (time[i]! - time[i - 1]! < day * 0.9) return "minute";
  return "day";
}

const axisShapes: Record<string, Intl.DateTimeFormatOptions> = {
  "HH:mm": { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  "MM-DD": { day: "numeric", month: "short" },
  "YYYY-MM-DD": { day: "numeric", month: "short", year: "numeric" },
  "YYYY-MM": { month: "short", year: "numeric" },
  YYYY: { year: "numeric" },
};
const axisFormats = new Map<string, Intl.DateTimeFormat>();

/** A label of a time axis for one of the chart library's templates; `whole` writes day and time out. */
export function axisTime(at: number, template: string, whole: boolean): string {
  const shape = axisShapes[template];
  if (whole || !shape) return localTime(at, template.includes("HH") ? "minute" : "day");
  let format = axisFormats.get(template);
  if (!format) {
    format = new Intl.DateTimeFormat("en-GB", shape);
    axisFormats.set(template, format);
  }
  return format.format(at);
}
