import type { Calculator, Input, Values } from "./calculator.ts";
import { converter } from "./converter.ts";
import { fibonacci, pivotPoints } from "./levels.ts";
import { margin, pipValue, positionSize, profitLoss, swap } from "./money.ts";
import { compounding, drawdownRecovery, lossStreak, riskOfRuinCalculator, riskReward } from "./odds.ts";
import { typedText } from "./result-text.ts";

export const calculators: readonly Calculator[] = [
  positionSize,
  riskReward,
  pipValue,
  margin,
  profitLoss,
  swap,
  converter,
  riskOfRuinCalculator,
  lossStreak,
  compounding,
  drawdownRecovery,
  fibonacci,
  pivotPoints,
];

export const findCalculator = (id: string): Calculator | undefined => calculators.find((one) => one.id === id);

const typedValue = (input: Input, value: number | string): string =>
  input.kind === "number" && typeof value === "number" ? typedText(value, Math.max(input.decimals, 5)) : String(value);

/** The address of a calculator with these values filled in; what is the calculator's own default is left out. */
export function calculatorAddress(calculator: Calculator, values: Values): string {
  const chosen = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
  const query = new URLSearchParams();
  for (const input of calculator.inputs(chosen)) {
    const value = values[input.name];
    if (value !== undefined && value !== input.value) query.set(input.name, typedValue(input, value));
  }
  const text = query.toString();
  return `/forex-tools/${calculator.id}${text && `?${text}`}`;
}
