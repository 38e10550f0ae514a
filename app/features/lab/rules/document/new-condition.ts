import type { Condition, Operand } from "#trading/strategy/document.ts";
import type { IndicatorInfo } from "./indicator-info.ts";

const close: Operand = { kind: "price", field: "close" };
const constant = (value: number): Operand => ({ kind: "constant", value });
const signalLines = new Set(["signal", "d", "trigger"]);

/** An indicator at its defaults, its numbers written out so that they can be edited in the sentence. */
export function indicatorOperand(info: IndicatorInfo, output?: string): Operand & { kind: "indicator" } {
  const numbers = info.parameters.filter(({ kind }) => kind !== "choice");
  return {
    kind: "indicator",
    indicator: info.id,
    ...(numbers.length > 0 && numbers.length <= 3
      ? { parameters: Object.fromEntries(numbers.map(({ id, default: value }) => [id, value])) }
      : {}),
    ...(info.outputs.length > 1 ? { output: output ?? info.outputs[0]?.id ?? "" } : {}),
  };
}

/**
 * The usual question about an indicator: a line over the price is crossed by the close, a signal line by its main line, an
 * oscillator leaves its lower third, a candle appears, anything else rises.
 */
export function conditionAbout(info: IndicatorInfo): Condition {
  const [main] = info.outputs;
  const left = indicatorOperand(info);
  if (!main || main.scale === "signal") return { kind: "above", left, right: constant(0) };
  if (main.scale === "price") return { kind: "crosses-above", left: close, right: left };
  const signal = info.outputs.find(({ id }) => signalLines.has(id));
  if (signal) return { kind: "crosses-above", left, right: indicatorOperand(info, signal.id) };
  if (main.range) {
    const [low, high] = main.range;
    return { kind: "crosses-above", left, right: constant(Number((low + (high - low) * 0.3).toPrecision(6))) };
  }
  return info.category === "momentum"
    ? { kind: "crosses-above", left, right: constant(0) }
    : { kind: "rising", operand: left, bars: 3 };
}

/** Conditions that need no indicator. */
export const plainConditions: readonly { readonly id: string; readonly name: string; readonly condition: Condition }[] =
  [
    {
      id: "price",
      name: "Compare prices",
      condition: { kind: "above", left: close, right: { kind: "price", field: "high", shift: 1 } },
    },
    {
      id: "time",
      name: "Time of day",
      condition: { kind: "time-between", from: "08:00", to: "11:00", zone: "london" },
    },
    { id: "weekday", name: "Day of the week", condition: { kind: "weekday-in", days: [1, 2, 3, 4, 5] } },
    { id: "session", name: "Market session", condition: { kind: "session", session: "london" } },
    { id: "rising", name: "Rising or falling", condition: { kind: "rising", operand: close, bars: 3 } },
    {
      id: "distance",
      name: "Distance between two values",
      condition: {
        kind: "above",
        left: { kind: "distance", from: close, to: { kind: "price", field: "open" }, unit: "pips" },
        right: constant(10),
      },
    },
  ];
