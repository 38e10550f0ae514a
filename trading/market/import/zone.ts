import { type SessionName, sessionNames } from "../../calendar/session-hours.ts";
import { dayMillis, tradingDay, zoneOffset } from "../../calendar/zone-clock.ts";
import { ImportError } from "./import-error.ts";

/**
 * The clock a file's times are written in. `broker` is New York + 7 hours, the clock of most MetaTrader servers: there a
 * trading day begins at midnight. `eet` and `cet` are the clocks of brokers that change with Europe: two hours and one before
 * UTC in winter, three and two in summer. `moscow` has been UTC+3 all year since October 2014. "+02:00" is that offset all year; Etc/GMT+5 is "-05:00".
 */
export type ImportZone = "utc" | "broker" | "eet" | "cet" | "moscow" | SessionName | `${"+" | "-"}${number}:${string}`;

const hour = 3_600_000;
const fixedPattern = /^([+-])(\d{2}):([0-5]\d)$/;
const centers: readonly string[] = sessionNames;

/** Clocks that run some hours ahead of a center's and change with it: Europe changes everywhere at 01:00 UTC, as London does. */
const leading: Readonly<Record<string, readonly [SessionName, number]>> = {
  broker: ["new-york", 7 * hour],
  eet: ["london", 2 * hour],
  cet: ["london", hour],
  moscow: ["london", 3 * hour],
};

const titles: Readonly<Record<string, string>> = {
  utc: "UTC",
  broker: "broker time (New York + 7 h)",
  eet: "Eastern European Time (EET/EEST, summer time by European rule)",
  cet: "Central European Time (CET/CEST)",
  moscow: "Moscow",
  "new-york": "New York",
  london: "London",
  tokyo: "Tokyo",
  sydney: "Sydney",
  "-05:00": "UTC−05:00 (New York winter time all year)",
};
export const zoneTitle = (zone: ImportZone): string => titles[zone] ?? `UTC${zone.replace("-", "−")}`;

/** Throws `ImportError` ("bad-option") for a zone that is none. */
export function parseZone(text: string): ImportZone {
  if (text === "utc" || leading[text] || centers.includes(text)) return text as ImportZone;
  const match = fixedPattern.exec(text);
  if (!match || Number(match[2]) > 14)
    throw new ImportError(
      "bad-option",
      "zone",
      `"${text.slice(0, 40)}" is no time zone; use utc, broker, eet, cet, moscow, ${centers.join(", ")} or an offset such as +02:00`,
    );
  return text as ImportZone;
}

function fixedOffset(zone: string): number {
  const match = fixedPattern.exec(zone) as RegExpExecArray;
  return (match[1] === "-" ? -1 : 1) * (Number(match[2]) * hour + Number(match[3]) * 60_000);
}

/** Offset of a center at a wall-clock moment there. In the repeated hour of autumn the earlier reading is taken. */
function offsetAtWall(center: SessionName, wall: number): number {
  const before = zoneOffset(center, wall - zoneOffset(center, wall));
  return zoneOffset(center, wall - before);
}

/** Moscow's clocks by UTC+3: an hour ahead from 27 March 2011, not at all from 26 October 2014; before, they changed with Europe's. */
function moscowShift(wall: number): number {
  if (wall >= Date.UTC(2014, 9, 25, 22)) return 0;
  return wall >= Date.UTC(2011, 2, 26, 23) ? hour : offsetAtWall("london", wall);
}

/** Turns a column of wall-clock milliseconds into UTC, in place. */
export function toUtc(column: Float64Array, zone: ImportZone): void {
  if (zone === "utc") return;
  const [center, lead] = leading[zone] ?? [centers.includes(zone) ? (zone as SessionName) : undefined, 0];
  if (!center) {
    const offset = fixedOffset(zone);
    for (let i = 0; i < column.length; i++) column[i] = (column[i] as number) - offset;
    return;
  }
  // Clocks change on the hour: one look-up serves all rows of an hour.
  let from = Number.POSITIVE_INFINITY;
  let shift = 0;
  for (let i = 0; i < column.length; i++) {
    const wall = (column[i] as number) - lead;
    if (!(wall >= from && wall < from + hour)) {
      from = Math.floor(wall / hour) * hour;
      shift = zone === "moscow" ? moscowShift(from) : offsetAtWall(center, from);
    }
    column[i] = wall - shift;
  }
}

/** Whether rows have dates alone, and midnight on the clock lies in another trading day than the date: in Moscow in winter, in Tokyo all year. */
export function leavesItsDates(written: Float64Array, zone: ImportZone): boolean {
  if (written.length < 2 || written.some((at) => at % dayMillis !== 0)) return false;
  const utc = written.slice();
  toUtc(utc, zone);
  return utc.some((at, i) => tradingDay(at) * dayMillis !== written[i]);
}
