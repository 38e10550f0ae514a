import { plainNumber } from "./figure-text.ts";

const yearMillis = 365.25 * 86_400_000;

/** A span between two moments in UTC milliseconds: "3 years", "1 year", "2.5 years". */
export function yearsText(from: number, to: number): string {
  const years = plainNumber((to - from) / yearMillis, 1).replace(/\.0$/, "");
  return years === "1" ? "1 year" : `${years} years`;
}
