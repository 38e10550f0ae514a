import type { Zone } from "../document.ts";
import type { LibraryFunction } from "./recipes/formula.ts";

/** A number as all three languages read it; a negative one in parentheses, so that no sign comes before it. */
export const literal = (value: number): string => (value < 0 ? `(${value})` : String(value));

/** Library functions that take numbers with decimals, from this place on. */
export const decimalsFrom: Partial<Record<LibraryFunction, number>> = { alma: 1, parabolicSar: 0, zigzag: 0 };

/** The clocks' names in the time zone database. */
export const zoneNames: Readonly<Record<Zone, string>> = {
  utc: "UTC",
  "new-york": "America/New_York",
  london: "Europe/London",
  tokyo: "Asia/Tokyo",
  sydney: "Australia/Sydney",
};
