type HeatTone = {
  readonly tone: "up" | "down" | "accent";
  /** How much of the color, from 0 to 1. */
  readonly share: number;
};
type Range = { readonly low: number; readonly high: number };

/**
 * The color of a cell. Losses and gains have colors of their own, also where a map has only one of them: of losses alone, the least is the palest.
 * Without a `zero` no value is either, and one color deepens.
 */
export function heatTone(value: number, { low, high }: Range, zero?: number): HeatTone {
  if (zero === undefined) return { tone: "accent", share: (value - low) / (high - low || 1) };
  const most = Math.max(Math.abs(low - zero), Math.abs(high - zero)) || 1;
  return { tone: value < zero ? "down" : "up", share: Math.abs(value - zero) / most };
}
