export type ZonedDay = {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
  /** 0 is Sunday. */
  readonly weekday: number;
};

const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(zone: string) {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    formats.set(zone, format);
  }
  return format;
}

/** What the wall clock of an IANA zone shows at an instant, read as if it were UTC (milliseconds). */
export function wallClock(at: number, zone: string): number {
  const part: Record<string, number> = {};
  for (const { type, value } of formatFor(zone).formatToParts(at)) part[type] = Number(value);
  return Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day, part.hour, part.minute, part.second);
}

export function zonedDay(at: number, zone: string): ZonedDay {
  const clock = new Date(wallClock(at, zone));
  return {
    year: clock.getUTCFullYear(),
    month: clock.getUTCMonth() + 1,
    day: clock.getUTCDate(),
    weekday: clock.getUTCDay(),
  };
}

/**
 * The instant at which a zone's clock shows a time, which is given as if it were UTC (milliseconds). Of a time that is shown twice the first,
 * and one that is skipped as far after midnight as it says (RFC 5545, 3.3.5).
 * @throws {RangeError} for a name that is no IANA zone.
 */
function instantAt(wall: number, zone: string): number {
  const ahead = (at: number) => wallClock(at, zone) - at;
  const before = wall - ahead(wall - 86_400_000);
  const after = wall - ahead(wall + 86_400_000);
  return wallClock(before, zone) === wall || wallClock(after, zone) !== wall ? before : after;
}

/** The same for a minute of a day; days may overflow (`day: 0` is the last of the month before). */
export const zonedTime = ({ year, month, day }: Omit<ZonedDay, "weekday">, minuteOfDay: number, zone: string): number =>
  instantAt(Date.UTC(year, month - 1, day) + minuteOfDay * 60_000, zone);

/** The same as `instantAt`; null for a name that is no IANA zone. */
export function instantOf(wall: number, zone: string): number | null {
  try {
    return instantAt(wall, zone);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
