import { numberText } from "./number-text.ts";

/** A size with its unit: "0.05 lots", "1 lot". */
export const lotsText = (lots: number): string => `${lots} ${lots === 1 ? "lot" : "lots"}`;

/** From here on a size counts units of what is traded, as in TradingView's lists: nobody trades so many lots. */
const fewestUnits = 1_000;

/** Sizes as an account's history has them, which may count lots or units: "0.1, 0.2 lots", "10,000 units". */
export function writtenSizes(sizes: readonly number[], beside = 0): string {
  if (Math.max(beside, ...sizes) < fewestUnits) return [...sizes.slice(0, -1), lotsText(sizes.at(-1) ?? 0)].join(", ");
  return `${sizes.map((size) => numberText(size, 2).replace(/\.?0+$/, "")).join(", ")} units`;
}

/** One of them, in the unit that another one beside it has. */
export const writtenSize = (size: number, beside?: number): string => writtenSizes([size], beside);
