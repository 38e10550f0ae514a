import { symbols } from "../market/symbols.ts";
import type { Calculator, Input, Values } from "./calculator.ts";
import { converter } from "./converter.ts";
import { fibonacci, pivotPoints } from "./levels.ts";
import { margin } from "./margin.ts";
import { compounding, drawdownRecovery, lossStreak, riskOfRuinCalculator, riskReward } from "./odds.ts";
import { pipValue } from "./pip-value.ts";
import { positionSize } from "./position-size.ts";
import { profitLoss } from "./profit-loss.ts";
import { rateName } from "./rates.ts";
import { typedText } from "./result-text.ts";
import { swap } from "./swap.ts";

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
  const query = calculator.inputs(chosen).flatMap((input) => {
    const value = values[input.name];
    if (value === undefined || value === input.value) return [];
    return [`${input.name}=${encodeURIComponent(typedValue(input, value))}`];
  });
  return `/forex-tools/${calculator.id}${query.length > 0 ? `?${query.join("&")}` : ""}`;
}

/** Every name that a query of some calculator can have. */
export const calculatorParameters: readonly string[] = [
  ...new Set([
    ...calculators.flatMap(({ inputs }) =>
      ["points", "percent"].flatMap((method) => inputs({ method }).map(({ name }) => name)),
    ),
    ...symbols.flatMap((market) => [rateName(market), `${rateName(market)}-bid`, `${rateName(market)}-ask`]),
  ]),
];
