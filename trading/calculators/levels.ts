import { type PivotMethod, pivotLevels } from "../indicators/levels/pivot-levels.ts";
import { numberText } from "../number-text.ts";
import { type Calculator, choiceOf, type NumberInput, numberOf, type Result, results } from "./calculator.ts";

const priceField = (name: string, label: string, value: number, help?: string): NumberInput => ({
  kind: "number",
  name,
  label,
  min: 0.00001,
  max: 10_000_000,
  decimals: 5,
  value,
  ...(help && { help }),
});

/** Yen pairs, metals and indices are quoted with fewer decimals than other pairs. */
const digitsOf = (price: number): number => (price >= 1_000 ? 2 : price >= 20 ? 3 : 5);

const price = (label: string, value: number): Result => ({ label, value, unit: "price", digits: digitsOf(value) });

const retracements = [0.236, 0.382, 0.5, 0.618, 0.786] as const;
const extensions = [0.618, 1, 1.272, 1.618, 2.618] as const;

export const fibonacci: Calculator = {
  id: "fibonacci",
  title: "Fibonacci calculator",
  group: "Levels",
  summary: "Retracements of a move and extensions beyond it.",
  lead: "The usual retracements of a move from A to B, and extensions of it from where a correction ended.",
  keywords: ["fibonacci", "retracement", "extension"],
  formula: ["retracement = B − ratio × (B − A)", "extension = C + ratio × (B − A)"],
  inputs: () => [
    priceField("a", "A: start of the move", 1.05),
    priceField("b", "B: end of the move", 1.1),
    priceField("c", "C: end of the correction", 1.08),
  ],
  compute(values) {
    const [a, b, c] = [numberOf(values, "a"), numberOf(values, "b"), numberOf(values, "c")];
    if (a === b)
      return { kind: "problem", name: "b", text: "B must differ from A: without a move there are no levels." };
    const move = b - a;
    const back = retracements.map((ratio) => price(`Retracement ${numberText(ratio * 100, 1)}%`, b - ratio * move));
    const on = extensions.map((ratio) => price(`Extension ${numberText(ratio * 100, 1)}%`, c + ratio * move));
    const below = on.some(({ value }) => value <= 0);
    return results(
      [...back, ...on.filter(({ value }) => value > 0)],
      [`38.2% retracement: ${b} − 0.382 × (${b} − ${a}) = ${back[1] ? numberText(back[1].value, digitsOf(b)) : ""}`],
      below ? ["Extensions that would lie below zero are left out."] : [],
    );
  },
  example: {
    text: "From 1.05 to 1.10 the 38.2% retracement is 1.0809 and the 61.8% retracement 1.0691. From C at 1.08 the 161.8% extension is 1.1609.",
    values: { a: 1.05, b: 1.1, c: 1.08 },
  },
  notes: [
    "The ratios are a convention. Tests do not show that prices turn at them more often than at other distances.",
  ],
};

const methodNames: Readonly<Record<PivotMethod, string>> = {
  classic: "Classic",
  woodie: "Woodie",
  camarilla: "Camarilla",
  demark: "DeMark",
  fibonacci: "Fibonacci",
};
const methods = Object.keys(methodNames) as PivotMethod[];

const methodFormulas = [
  "Classic: P = (H + L + C) / 3; R1 = 2P − L, S1 = 2P − H; R2 = P + (H − L), S2 = P − (H − L); R3 = H + 2(P − L), S3 = L − 2(H − P)",
  "Woodie: P = (H + L + 2C) / 4; R1, S1, R2 and S2 as classic",
  "Camarilla: R1 to R4 = C + 1.1 × (H − L) / 12, / 6, / 4, / 2; S1 to S4 = C − the same",
  "DeMark: X = 2H + L + C if C > O, H + 2L + C if C < O, else H + L + 2C; P = X / 4, R1 = X / 2 − L, S1 = X / 2 − H",
  "Fibonacci: P = (H + L + C) / 3; R and S = P ± 0.382, 0.618, 1 × (H − L)",
];

/** Resistances from the top, the pivot, supports downwards. */
const byHeight = (one: Result, other: Result): number => other.value - one.value;

export const pivotPoints: Calculator = {
  id: "pivot-points",
  title: "Pivot point calculator",
  group: "Levels",
  summary: "Support and resistance from the last period, by five methods.",
  lead: "Levels for the next period from the open, high, low and close of the last one.",
  keywords: ["pivot points", "camarilla", "woodie", "demark", "support and resistance"],
  formula: methodFormulas,
  inputs: () => [
    {
      kind: "choice",
      name: "method",
      label: "Method",
      options: methods.map((method) => [method, methodNames[method]]),
      value: "classic",
    },
    priceField("open", "Open", 1.087, "Only the DeMark method uses it."),
    priceField("high", "High", 1.095),
    priceField("low", "Low", 1.085),
    priceField("close", "Close", 1.092),
  ],
  compute(values) {
    const [open, high] = [numberOf(values, "open"), numberOf(values, "high")];
    const [low, close] = [numberOf(values, "low"), numberOf(values, "close")];
    if (high < low) return { kind: "problem", name: "high", text: "The high cannot be below the low." };
    const name = choiceOf(values, "method");
    if (name === "demark" && (open > high || open < low))
      return { kind: "problem", name: "open", text: "The open must lie between low and high." };
    if (close > high || close < low)
      return { kind: "problem", name: "close", text: "The close must lie between low and high." };
    const { lines, levels } = pivotLevels[methods.find((method) => method === name) ?? "classic"];
    const [pivot = Number.NaN, ...rest] = levels({ open, high, low, close });
    const others = rest.map((value, at) => price(lines[at + 1] ?? "", value)).sort(byHeight);
    return results(
      [price("Pivot point P", pivot), ...others],
      [`H ${high}, L ${low}, C ${close}: P = ${numberText(pivot, digitsOf(pivot))}`],
    );
  },
  example: {
    text: "Open 1.0870, high 1.0950, low 1.0850, close 1.0920, classic: P 1.09067, R1 1.09633, S1 1.08633.",
    values: { method: "classic", open: 1.087, high: 1.095, low: 1.085, close: 1.092 },
  },
  notes: [
    "Where the day ends changes every level: charts that close at 17:00 New York and at midnight UTC show different ones.",
  ],
};
