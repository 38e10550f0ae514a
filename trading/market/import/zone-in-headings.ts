import type { ColumnRole } from "./text-layout.ts";
import type { ImportZone } from "./zone.ts";

/** What the end of a heading may call a clock. EST is read as New York's: who writes it mostly means the one with summer time. */
const clocks: Readonly<Record<string, ImportZone>> = {
  utc: "utc",
  gmt: "utc",
  eet: "eet",
  eest: "eet",
  cet: "cet",
  cest: "cet",
  mez: "cet",
  mesz: "cet",
  msk: "moscow",
  et: "new-york",
  est: "new-york",
  edt: "new-york",
  "new york": "new-york",
  bst: "london",
  london: "london",
  jst: "tokyo",
  tokyo: "tokyo",
  aest: "sydney",
  aedt: "sydney",
  sydney: "sydney",
};
const [before, after] = [String.raw`(?:^|[\s(\[_/])`, String.raw`[)\]\s]*$`];
const named = new RegExp(`${before}(${Object.keys(clocks).join("|")})(?: time)?${after}`, "i");
const offset = new RegExp(String.raw`${before}(?:utc|gmt)\s*([+\-−])\s*(\d{1,2})(?::?([0-5]\d))?${after}`, "i");

/** A regular expression for lower-case headings that name another clock than UTC, in the words of JavaScript and Python alike. */
export const otherClockPattern = `${before}(?:${Object.keys(clocks)
  .filter((name) => clocks[name] !== "utc")
  .join("|")}|(?:utc|gmt) *[+−-] *[0-9]{1,2}:?[0-9]*)(?: time)?${after}`;

function zoneOf(heading: string): ImportZone | undefined {
  const apart = offset.exec(heading);
  if (apart) {
    const hours = Number(apart[2]);
    if (hours > 14) return undefined;
    const minutes = apart[3] ?? "00";
    if (hours === 0 && minutes === "00") return "utc";
    return `${apart[1] === "+" ? "+" : "-"}${String(hours).padStart(2, "0")}:${minutes}` as ImportZone;
  }
  const name = named.exec(heading)?.[1];
  return name === undefined ? undefined : clocks[name.toLowerCase()];
}

export type NamedZone = { readonly zone: ImportZone; readonly heading: string };

/** The clock that the heading of the date or the time names, such as JForex's "Time (EET)" or "Date (UTC+2)". */
export function zoneInHeadings(header: readonly string[], columns: readonly ColumnRole[]): NamedZone | undefined {
  for (const role of ["time", "date"] as const) {
    const heading = (header[columns.indexOf(role)] ?? "").trim();
    const zone = zoneOf(heading);
    if (zone) return { zone, heading };
  }
  return undefined;
}
