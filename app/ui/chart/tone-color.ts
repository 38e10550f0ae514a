import type { ChartTone } from "./chart-types.ts";

const variables: Record<ChartTone, string> = {
  accent: "--accent",
  ink: "--ink",
  up: "--up",
  down: "--down",
  muted: "--ink3",
  second: "--chart-second",
  third: "--chart-third",
};

export const toneVariable = (tone: ChartTone) => variables[tone];
export const toneColor = (tone: ChartTone) => `var(${variables[tone]})`;

/** Lines differ in their dashes as well as in their color. */
export function toneDashes(tone: ChartTone): readonly number[] {
  if (tone === "second") return [7, 3];
  if (tone === "third") return [2, 3];
  if (tone === "muted") return [4, 4];
  return [];
}
