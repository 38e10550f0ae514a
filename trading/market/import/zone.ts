import { type Centre, zoneOffset } from "../../execution/zone-clock.ts";
import { ImportError } from "./import-error.ts";

/**
 * The clock a file's times are written in. `broker` is New York + 7 hours, the clock of most MetaTrader servers: there a
 * trading day begins at midnight. "+02:00" is that offset all year; Etc/GMT+5 is "-05:00".
 */
export type ImportZone = "utc" | "broker" | Centre | `${"+" | "-"}${number}:${string}`;

const hour = 3_600_000;
const brokerLead = 7 * hour;
const fixedPattern = /^([+-])(\d{2}):([0-5]\d)$/;
const centres: readonly string[] = ["new-york", "london", "tokyo", "sydney"];

const titles: Readonly<Record<string, string>> = {
  utc: "UTC",
  broker: "broker time (New York + 7 h)",
  "new-york": "New York",
  london: "London",
  tokyo: "Tokyo",
  sydney: "Sydney",
  "-05:00": "UTC−05:00 (New York winter time all year)",
};
export const zoneTitle = (zone: ImportZone): string => titles[zone] ?? `UTC${zone.replace("-", "−")}`;

/** Throws `ImportError` ("bad-option") for a zone that is none. */
export function parseZone(text: string): ImportZone {
  if (text === "utc" || text === "broker" || centres.includes(text)) return text as ImportZone;
  const match = fixedPattern.exec(text);
  if (!match || Number(match[2]) > 14)
    throw new ImportError(
      "bad-option",
      "zone",
      `"${text.slice(0, 40)}" is no time zone; use utc, broker, ${centres.join(", ")} or an offset such as +02:00`,
    );
  return text as ImportZone;
}

function fixedOffset(zone: string): number {
  const match = fixedPattern.exec(zone) as RegExpExecArray;
  return (match[1] === "-" ? -1 : 1) * (Number(match[2]) * hour + Number(match[3]) * 60_000);
}

/** Offset of a centre at a wall-clock moment there. In the repeated hour of autumn the earlier reading is taken. */
function offsetAtWall(centre: Centre, wall: number): number {
  const before = zoneOffset(centre, wall - zoneOffset(centre, wall));
  return zoneOffset(centre, wall - before);
}

/** Turns a column of wall-clock milliseconds into UTC, in place. */
export function toUtc(column: Float64Array, zone: ImportZone): void {
  if (zone === "utc") return;
  const centre = zone === "broker" ? "new-york" : centres.includes(zone) ? (zone as Centre) : undefined;
  if (!centre) {
    const offset = fixedOffset(zone);
    for (let i = 0; i < column.length; i++) column[i] = (column[i] as number) - offset;
    return;
  }
  const lead = zone === "broker" ? brokerLead : 0;
  // Clocks change on the hour: one look-up serves all rows of an hour.
  let from = Number.POSITIVE_INFINITY;
  let shift = 0;
  for (let i = 0; i < column.length; i++) {
    const wall = (column[i] as number) - lead;
    if (!(wall >= from && wall < from + hour)) {
      from = Math.floor(wall / hour) * hour;
      shift = offsetAtWall(centre, from);
    }
    column[i] = wall - shift;
  }
}
