const clocks = new Map<string, Intl.DateTimeFormat>();

/** Milliseconds by which a zone's clock is ahead of UTC. @throws {RangeError} for a name that is no zone. */
function offsetAt(utc: number, zone: string): number {
  let clock = clocks.get(zone);
  if (!clock) {
    clock = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      ...({ year: "numeric", month: "numeric", day: "numeric" } as const),
      ...({ hour: "numeric", minute: "numeric", second: "numeric" } as const),
    });
    if (clocks.size < 600) clocks.set(zone, clock);
  }
  const part = Object.fromEntries(clock.formatToParts(utc).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(utc / 1000) * 1000;
}

/**
 * The UTC milliseconds at which a zone's clock shows a time, which is given as if it were UTC; null for a name that is no IANA zone.
 * Of an hour that occurs twice the first is taken; one that is left out is as long after midnight as it says (RFC 5545, 3.3.5).
 */
export function wallToUtc(wall: number, zone: string): number | null {
  try {
    const before = wall - offsetAt(wall - 86_400_000, zone);
    const after = wall - offsetAt(wall + 86_400_000, zone);
    const shows = (utc: number) => utc + offsetAt(utc, zone) === wall;
    return shows(before) || !shows(after) ? before : after;
  } catch {
    return null;
  }
}
