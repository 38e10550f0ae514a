import type { Distance, NumberValue, Risk, Sizing } from "#trading/strategy/document.ts";

type Level = NonNullable<Risk["stopLoss"] | Risk["takeProfit"]> | NonNullable<Risk["breakEven"]>["after"];
export type LevelKind = Level["kind"];

/** Where a new kind of distance starts: ordinary sizes on an hourly chart of a major pair. */
const starts: { readonly [Kind in LevelKind]: () => Extract<Level, { kind: Kind }> } = {
  pips: () => ({ kind: "pips", value: 20 }),
  percent: () => ({ kind: "percent", value: 0.5 }),
  price: () => ({ kind: "price", value: 0.002 }),
  atr: () => ({ kind: "atr", multiple: 2, period: 14 }),
  "risk-multiple": () => ({ kind: "risk-multiple", multiple: 2 }),
  indicator: () => ({
    kind: "indicator",
    operand: { kind: "indicator", indicator: "donchian", parameters: { length: 20 }, output: "lower" },
  }),
};

const multipleOf = (level: Level | undefined): NumberValue | undefined =>
  level && "multiple" in level ? level.multiple : undefined;

/** A level of another kind; a multiple is carried over. */
export function levelOf<Kind extends LevelKind>(kind: Kind, from?: Level): Extract<Level, { kind: Kind }> {
  const start = starts[kind]();
  const multiple = multipleOf(from);
  return multiple !== undefined && "multiple" in start ? { ...start, multiple } : start;
}

export const distanceChoices: readonly (readonly [Distance["kind"], string])[] = [
  ["atr", "× ATR"],
  ["pips", "pips"],
  ["percent", "%"],
  ["price", "of price"],
];

export const sizingChoices: readonly (readonly [Sizing["kind"], string])[] = [
  ["risk", "% of balance"],
  ["money", "money at risk"],
  ["lots", "lots"],
  ["units", "units"],
  ["equity", "× equity"],
];

/** The field of each way to size, and where it starts. */
export const sizingFields: Readonly<
  Record<Sizing["kind"], { readonly field: string; readonly start: number; readonly step: number }>
> = {
  risk: { field: "percent", start: 1, step: 0.1 },
  money: { field: "amount", start: 100, step: 10 },
  lots: { field: "value", start: 0.1, step: 0.01 },
  units: { field: "value", start: 1000, step: 100 },
  equity: { field: "fraction", start: 1, step: 0.1 },
};
