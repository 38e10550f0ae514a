import type { IndicatorInput } from "#trading/indicators/definition/indicator-definition.ts";
import { indicatorById } from "#trading/indicators/registry.ts";
import {
  exponentialStep,
  meanStep,
  sumStep,
  type ValueStep,
  weightedStep,
  wilderStep,
} from "#trading/indicators/steps/averages.ts";
import { periodNumber } from "#trading/indicators/steps/calendar-period.ts";
import { deviationStep } from "#trading/indicators/steps/deviation.ts";
import { wilderSumStep } from "#trading/indicators/steps/directional.ts";
import { meanDeviationStep } from "#trading/indicators/steps/kernel.ts";
import {
  highestAgeStep,
  highestStep,
  lowestAgeStep,
  lowestStep,
  totalStep,
} from "#trading/indicators/steps/windows.ts";
import type { Call, Formula, LibraryFunction, Scalar } from "#trading/strategy/export/recipes/formula.ts";

/** For tests: works a formula out with the engine's own building blocks, so that a recipe can be held against its indicator. */
export function evaluateFormula(formula: Formula, input: IndicatorInput): Float64Array {
  const value = (of: Formula) => evaluateFormula(of, input);
  const map = (join: (i: number) => number) => Float64Array.from({ length: input.length }, (_, i) => join(i));
  switch (formula.op) {
    case "price":
      return input[formula.field];
    case "number":
      return map(() => numberOf(formula.value));
    case "unknown":
      return map(() => Number.NaN);
    case "choose": {
      const [test, a, b] = [value(formula.test), value(formula.yes), value(formula.otherwise)];
      return map((i) => (test[i] === 1 ? (a[i] as number) : (b[i] as number)));
    }
    case "ago": {
      const [of, bars] = [value(formula.of), numberOf(formula.bars)];
      return map((i) => (i < bars ? Number.NaN : (of[i - bars] as number)));
    }
    case "call":
      return callColumns(formula.call, input)[formula.output] as Float64Array;
    case "not":
    case "known":
    case "abs":
    case "log":
    case "sign": {
      const of = value(formula.of);
      const apply = unary[formula.op];
      return map((i) => apply(of[i] as number));
    }
    case "minute-of-day":
    case "weekday":
    case "higher":
      throw new Error(`${formula.op} stands in no recipe`);
    default: {
      const [a, b] = [value(formula.left), value(formula.right)];
      const join = binary[formula.op];
      return map((i) => join(a[i] as number, b[i] as number));
    }
  }
}

const unary = {
  not: (x: number) => (x === 1 ? 0 : 1),
  known: (x: number) => (Number.isNaN(x) ? 0 : 1),
  abs: Math.abs,
  log: Math.log,
  sign: Math.sign,
} as const;

const binary = {
  plus: (a: number, b: number) => a + b,
  minus: (a: number, b: number) => a - b,
  times: (a: number, b: number) => a * b,
  over: (a: number, b: number) => a / b,
  max: Math.max,
  min: Math.min,
  above: (a: number, b: number) => Number(a > b),
  below: (a: number, b: number) => Number(a < b),
  "at-least": (a: number, b: number) => Number(a >= b),
  "at-most": (a: number, b: number) => Number(a <= b),
  equal: (a: number, b: number) => Number(a === b),
  and: (a: number, b: number) => Number(a === 1 && b === 1),
  or: (a: number, b: number) => Number(a === 1 || b === 1),
} as const;

function numberOf(value: Scalar): number {
  if (typeof value === "number") return value;
  throw new Error("Recipes are tested with literal parameters");
}

const steps: Partial<Record<LibraryFunction, (length: number) => ValueStep>> = {
  sma: meanStep,
  total: sumStep,
  ema: (length) => exponentialStep(length),
  emaFromFirst: (length) => exponentialStep(length, undefined, "first"),
  wilder: wilderStep,
  wilderSum: wilderSumStep,
  wma: weightedStep,
  highest: highestStep,
  lowest: lowestStep,
  highestAge: highestAgeStep,
  lowestAge: lowestAgeStep,
  deviation: deviationStep,
  meanDeviation: meanDeviationStep,
  running: totalStep,
};

/** Functions that are an indicator of their own: asked of that one, on a market made of their columns. */
const indicatorOf: Partial<Record<LibraryFunction, { readonly id: string; readonly names: readonly string[] }>> = {
  alma: { id: "alma", names: ["length", "offset", "sigma"] },
  kama: { id: "kama", names: ["length", "fast", "slow"] },
  parabolicSar: { id: "parabolic-sar", names: ["step", "maximum"] },
  zigzag: { id: "zigzag", names: ["percent"] },
  fisher: { id: "fisher", names: ["length"] },
  heikinAshi: { id: "heikin-ashi", names: [] },
};

function callColumns(call: Call, input: IndicatorInput): readonly Float64Array[] {
  const columns = call.columns.map((of) => evaluateFormula(of, input));
  const numbers = call.numbers.map(numberOf);
  const [x = new Float64Array()] = columns;
  const [n = 0, m = 0] = numbers;
  const indicator = indicatorOf[call.name];
  if (indicator) {
    const price = { ...input, ...(columns.length === 1 ? { high: x, low: x, close: x } : {}) };
    return indicatorById(indicator.id).compute(
      price,
      Object.fromEntries(indicator.names.map((name, k) => [name, numbers[k] as number])),
    );
  }
  const step = steps[call.name]?.(n);
  if (step) return [x.map((value) => step(value, false))];
  if (call.name === "skip") return [x.map((value, i) => (i < n ? Number.NaN : value))];
  if (call.name === "hold") {
    let last = Number.NaN;
    return [
      x.map((value) => {
        if (!Number.isNaN(value)) last = value;
        return last;
      }),
    ];
  }
  if (call.name === "supertrend") return supertrend(columns);
  const kind = (["day", "week", "month"] as const)[n] ?? "day";
  const periods = input.time.map((time) => periodNumber(time, kind, m));
  return call.name === "sincePeriodStart" ? [totals(x, periods)] : previous(columns, periods);
}

function totals(x: Float64Array, periods: Float64Array): Float64Array {
  let sum = 0;
  return x.map((value, i) => {
    sum = (periods[i] === periods[i - 1] ? sum : 0) + value;
    return periods[i] === periods[0] ? Number.NaN : sum;
  });
}

function previous(columns: readonly Float64Array[], periods: Float64Array): readonly Float64Array[] {
  const [o, h, l, c] = columns as [Float64Array, Float64Array, Float64Array, Float64Array];
  const results = columns.map((column) => new Float64Array(column.length));
  const unknown = [Number.NaN, Number.NaN, Number.NaN, Number.NaN];
  let [before, running] = [unknown, unknown];
  for (let i = 0; i < o.length; i++) {
    const bar = [o[i], h[i], l[i], c[i]] as number[];
    const [first = 0, top = 0, bottom = 0] = running;
    if (periods[i] !== periods[i - 1]) [before, running] = [periods[i - 1] === periods[0] ? unknown : running, bar];
    else running = [first, Math.max(top, bar[1] as number), Math.min(bottom, bar[2] as number), bar[3] as number];
    for (const [k, column] of results.entries()) column[i] = before[k] as number;
  }
  return results;
}

function supertrend([high, low, close, reach]: readonly Float64Array[]): readonly Float64Array[] {
  const [h, l, c, r] = [high, low, close, reach] as Float64Array[];
  const [line, direction] = [new Float64Array(h?.length ?? 0), new Float64Array(h?.length ?? 0)];
  let [upper, lower, last, rising] = [Number.NaN, Number.NaN, Number.NaN, false];
  for (let i = 0; i < line.length; i++) {
    const [top, bottom, price, width] = [h?.[i], l?.[i], c?.[i], r?.[i]] as number[] as [
      number,
      number,
      number,
      number,
    ];
    const [high1, low1] = [(top + bottom) / 2 + width, (top + bottom) / 2 - width];
    const first = Number.isNaN(upper);
    if (!(high1 >= upper && last <= upper)) upper = high1;
    if (!(low1 <= lower && last >= lower)) lower = low1;
    rising = rising ? !(price < lower) : !first && price > upper;
    last = price;
    line[i] = rising ? lower : upper;
    direction[i] = Number.isNaN(width) ? Number.NaN : rising ? 100 : -100;
  }
  return [line, direction];
}
