import type { Timeframe } from "../../../market/timeframe.ts";
import type { WeekdayClock } from "../../clock-masks.ts";
import type { NumberValue, PriceField, Zone } from "../../document.ts";

/** A number known before the first bar: a literal, a parameter, or simple arithmetic on them. */
export type Scalar = NumberValue | SymbolNumber | { readonly fn: ScalarFunction; readonly of: readonly Scalar[] };
export type ScalarFunction = "plus" | "minus" | "times" | "over" | "floor" | "sqrt" | "max" | "log";
/** Points in one unit of price, and points in a pip: each platform knows them for its own chart. */
export type SymbolNumber = { readonly symbol: "scale" | "pip" };

/**
 * What an exported file computes, the same for every language: one value a bar, or true and false. An unknown value makes every
 * comparison false, as in the engine.
 */
export type Formula =
  | { readonly op: "price"; readonly field: "open" | "high" | "low" | "close" | "volume" }
  | { readonly op: "number"; readonly value: Scalar }
  | { readonly op: "unknown" }
  | { readonly op: "minute-of-day"; readonly zone: Zone }
  | { readonly op: "weekday"; readonly clock: WeekdayClock }
  | { readonly op: Arithmetic | Comparison | "and" | "or"; readonly left: Formula; readonly right: Formula }
  | { readonly op: "not" | "known" | "abs" | "log" | "sign"; readonly of: Formula }
  | { readonly op: "choose"; readonly test: Formula; readonly yes: Formula; readonly otherwise: Formula }
  | { readonly op: "ago"; readonly of: Formula; readonly bars: Scalar }
  /** One output of a library function; the same call with another output is computed once. */
  | { readonly op: "call"; readonly call: Call; readonly output: number }
  /** A formula over the bars of a higher time frame, as the last closed one shows it. */
  | { readonly op: "higher"; readonly timeframe: Timeframe; readonly of: Formula };

export type Arithmetic = "plus" | "minus" | "times" | "over" | "max" | "min";
export type Comparison = "above" | "below" | "at-least" | "at-most" | "equal";

/** Functions each language's library has. Columns first, then numbers. */
export const libraryFunctions = {
  sma: { columns: 1, numbers: 1, outputs: 1 },
  total: { columns: 1, numbers: 1, outputs: 1 },
  ema: { columns: 1, numbers: 1, outputs: 1 },
  emaFromFirst: { columns: 1, numbers: 1, outputs: 1 },
  wilder: { columns: 1, numbers: 1, outputs: 1 },
  wilderSum: { columns: 1, numbers: 1, outputs: 1 },
  wma: { columns: 1, numbers: 1, outputs: 1 },
  highest: { columns: 1, numbers: 1, outputs: 1 },
  lowest: { columns: 1, numbers: 1, outputs: 1 },
  highestAge: { columns: 1, numbers: 1, outputs: 1 },
  lowestAge: { columns: 1, numbers: 1, outputs: 1 },
  deviation: { columns: 1, numbers: 1, outputs: 1 },
  meanDeviation: { columns: 1, numbers: 1, outputs: 1 },
  alma: { columns: 1, numbers: 3, outputs: 1 },
  running: { columns: 1, numbers: 0, outputs: 1 },
  skip: { columns: 1, numbers: 1, outputs: 1 },
  hold: { columns: 1, numbers: 0, outputs: 1 },
  rising: { columns: 1, numbers: 1, outputs: 1 },
  falling: { columns: 1, numbers: 1, outputs: 1 },
  within: { columns: 1, numbers: 1, outputs: 1 },
  kama: { columns: 1, numbers: 3, outputs: 1 },
  parabolicSar: { columns: 2, numbers: 2, outputs: 1 },
  supertrend: { columns: 4, numbers: 0, outputs: 2 },
  zigzag: { columns: 3, numbers: 1, outputs: 3 },
  fisher: { columns: 1, numbers: 1, outputs: 2 },
  heikinAshi: { columns: 4, numbers: 0, outputs: 1 },
  /** Kind of period (0 day, 1 week, 2 month) and the hour UTC at which a day starts. */
  sincePeriodStart: { columns: 1, numbers: 2, outputs: 1 },
  previousPeriod: { columns: 4, numbers: 2, outputs: 4 },
} as const;
export type LibraryFunction = keyof typeof libraryFunctions;
/** Library functions whose result is true or false. */
const logicalFunctions: ReadonlySet<LibraryFunction> = new Set(["rising", "falling", "within"]);

/** Whether a formula is true or false rather than a number. */
export function isLogical(formula: Formula): boolean {
  if (formula.op === "call") return logicalFunctions.has(formula.call.name);
  if (formula.op === "higher") return isLogical(formula.of);
  return ["above", "below", "at-least", "at-most", "equal", "and", "or", "not", "known"].includes(formula.op);
}

export type Call = {
  readonly name: LibraryFunction;
  readonly columns: readonly Formula[];
  readonly numbers: readonly Scalar[];
};

export const open: Formula = { op: "price", field: "open" };
export const high: Formula = { op: "price", field: "high" };
export const low: Formula = { op: "price", field: "low" };
export const close: Formula = { op: "price", field: "close" };
export const volume: Formula = { op: "price", field: "volume" };
export const unknown: Formula = { op: "unknown" };

type Side = Formula | Scalar;
const isFormula = (side: Side): side is Formula => typeof side === "object" && "op" in side;
export const formula = (side: Side): Formula => (isFormula(side) ? side : { op: "number", value: side });
const pair =
  (op: Arithmetic | Comparison | "and" | "or") =>
  (left: Side, right: Side): Formula => ({
    op,
    left: formula(left),
    right: formula(right),
  });

export const plus = pair("plus");
export const minus = pair("minus");
export const times = pair("times");
export const over = pair("over");
export const larger = pair("max");
export const smaller = pair("min");
export const above = pair("above");
export const below = pair("below");
export const atLeast = pair("at-least");
export const atMost = pair("at-most");
export const equal = pair("equal");
const joined =
  (op: "and" | "or") =>
  (first: Formula, ...rest: readonly Formula[]): Formula =>
    rest.reduce((left, right) => ({ op, left, right }), first);
export const and = joined("and");
export const or = joined("or");
export const not = (of: Formula): Formula => ({ op: "not", of });
export const known = (of: Formula): Formula => ({ op: "known", of });
export const abs = (of: Formula): Formula => ({ op: "abs", of });
export const log = (of: Formula): Formula => ({ op: "log", of });
export const sign = (of: Formula): Formula => ({ op: "sign", of });
export const choose = (test: Formula, yes: Side, otherwise: Side): Formula => ({
  op: "choose",
  test,
  yes: formula(yes),
  otherwise: formula(otherwise),
});
export const ago = (of: Formula, bars: Scalar): Formula => (bars === 0 ? of : { op: "ago", of, bars });

/** All outputs of a library function. */
export function outputsOf(name: LibraryFunction, columns: readonly Formula[], numbers: readonly Scalar[]): Formula[] {
  const call: Call = { name, columns, numbers };
  return Array.from({ length: libraryFunctions[name].outputs }, (_, output) => ({ op: "call", call, output }) as const);
}
export const call = (name: LibraryFunction, column: Formula, ...numbers: readonly Scalar[]): Formula => ({
  op: "call",
  call: { name, columns: [column], numbers },
  output: 0,
});

/** Arithmetic on numbers known before the first bar, worked out at once where it can be. */
export function scalar(fn: ScalarFunction, ...of: readonly Scalar[]): Scalar {
  if (!of.every((part) => typeof part === "number")) return { fn, of };
  const [a = 0, b = 0] = of as readonly number[];
  switch (fn) {
    case "plus":
      return a + b;
    case "minus":
      return a - b;
    case "times":
      return a * b;
    case "over":
      return a / b;
    case "max":
      return Math.max(a, b);
    case "floor":
      return Math.floor(a);
    case "sqrt":
      return Math.sqrt(a);
    case "log":
      return Math.log(a);
  }
}

export const median: Formula = over(plus(high, low), 2);
export const typical: Formula = over(plus(plus(high, low), close), 3);
const weighted: Formula = over(plus(plus(high, low), times(2, close)), 4);

const prices: Readonly<Record<PriceField, Formula>> = { open, high, low, close, volume, median, typical, weighted };
export const priceFormula = (field: PriceField): Formula => prices[field];
