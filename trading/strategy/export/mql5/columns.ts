import { isDailyOrLonger, type Timeframe } from "../../../market/timeframe.ts";
import type { WeekdayClock } from "../../clock-masks.ts";
import { functionsInUse } from "../functions-in-use.ts";
import { type Call, type Formula, isLogical, libraryFunctions, type Scalar } from "../recipes/formula.ts";
import { decimalsFrom, scalarWriter } from "../written-values.ts";
import { mql5Library } from "./library.ts";
import { mql5Support } from "./support.ts";

const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
export const mql5Input = (id: string): string => `Inp${pascal(id)}`;

export const mql5Scalar = scalarWriter({
  parameter: mql5Input,
  symbols: { pip: "PipPoints()", scale: "(1 / _Point)" },
  function: (name) => `Math${pascal(name)}`,
  cutsQuotients: true,
});

const whole = (value: Scalar): string => (Number.isInteger(value) ? String(value) : `(int)${mql5Scalar(value)}`);
const zones: Readonly<Record<WeekdayClock, number>> = {
  utc: 0,
  "new-york": 1,
  london: 2,
  tokyo: 3,
  sydney: 4,
  // A daily or longer bar is dated by the server, whose midnight need not be 17:00 in New York.
  "trading-day": 6,
  "first-trading-day": 6,
};

/** Where days start on bars that the server dates. */
const serverDate = "25";

const signs = { plus: "+", minus: "-", times: "*", and: "&&", or: "||" } as const;

export type Mql5Columns = {
  /** A number, or true or false, at the bar with the index text `at`. */
  text(formula: Formula, at: string): string;
  /** The array that holds a formula on every bar. */
  array(formula: Formula): string;
  /** Global arrays, and the statements that fill them. */
  readonly arrays: readonly string[];
  readonly lines: readonly string[];
  readonly timeframes: readonly Timeframe[];
  functions(): readonly string[];
  readsClock(): boolean;
};

/** What all writers of one file share: names, arrays, statements. */
class Shared {
  readonly used = new Set<string>(["FirstKnown"]);
  readonly names = new Map<string, string>();
  readonly counts = new Map<string, number>();
  readonly arrays: string[] = [];
  readonly lines: string[] = [];
  readonly timeframes = new Set<Timeframe>();

  use(name: string): string {
    this.used.add(name);
    return name;
  }

  declare(prefix: string): string {
    const count = (this.counts.get(prefix) ?? 0) + 1;
    this.counts.set(prefix, count);
    const name = `${prefix}${count}`;
    this.arrays.push(name);
    return name;
  }
}

const allFunctions: Readonly<Record<string, string>> = {
  ...mql5Support,
  ...Object.fromEntries(Object.entries(mql5Library).map(([name, text]) => [pascal(name), text])),
};

/** Writes formulas over one set of bars: the chart's own, or a higher time frame's. */
class Writer {
  private readonly shared: Shared;
  private readonly bars: string;
  /** The server gives its bars a date: they are daily or longer. */
  private readonly dated: boolean;

  constructor(shared: Shared, bars: string, timeframe: Timeframe) {
    this.shared = shared;
    this.bars = bars;
    this.dated = isDailyOrLonger(timeframe);
  }

  /** The array that holds a formula on every bar. */
  arrayOf(formula: Formula): string {
    if (formula.op === "price") return `${this.bars}.${formula.field}`;
    if (formula.op === "call") return this.callArray(formula.call, formula.output);
    if (formula.op === "higher") return this.seen(formula);
    const value = this.text(formula, "i");
    const key = `${this.bars}:${value}`;
    const known = this.shared.names.get(key);
    if (known) return known;
    const name = this.shared.declare("column");
    this.shared.names.set(key, name);
    const cell = isLogical(formula) ? `${value} ? 1.0 : 0.0` : value;
    this.shared.lines.push(
      `ArrayResize(${name}, ArraySize(${this.bars}.time));`,
      `for(int i = 0; i < ArraySize(${this.bars}.time); i++)`,
      `   ${name}[i] = ${cell};`,
    );
    return name;
  }

  private callArray(call: Call, output: number): string {
    const key = `${this.bars}:${JSON.stringify(call)}`;
    const { outputs } = libraryFunctions[call.name];
    const at = (name: string) => (outputs > 1 ? `${name}_${output}` : name);
    const known = this.shared.names.get(key);
    if (known) return at(known);
    this.shared.used.add(call.name);
    const columns = call.columns.map((of) => this.arrayOf(of));
    const decimals = decimalsFrom[call.name] ?? call.numbers.length;
    const numbers = call.numbers.map((of, k) => (k < decimals ? whole(of) : mql5Scalar(of)));
    const ofPeriods = call.name === "sincePeriodStart" || call.name === "previousPeriod";
    const times = ofPeriods ? [`${this.bars}.time`] : [];
    if (ofPeriods && this.dated) numbers.splice(-1, 1, serverDate);
    const count = (this.shared.counts.get(call.name) ?? 0) + 1;
    this.shared.counts.set(call.name, count);
    const name = `${call.name}${count}`;
    const results = Array.from({ length: outputs }, (_, k) => (outputs > 1 ? `${name}_${k}` : name));
    this.shared.arrays.push(...results);
    this.shared.names.set(key, name);
    this.shared.lines.push(`${pascal(call.name)}(${[...times, ...columns, ...numbers, ...results].join(", ")});`);
    return at(name);
  }

  private seen({ timeframe, of }: Formula & { op: "higher" }): string {
    const key = `seen:${timeframe}:${JSON.stringify(of)}`;
    const known = this.shared.names.get(key);
    if (known) return known;
    this.shared.timeframes.add(timeframe);
    const column = new Writer(this.shared, `bars${timeframe}`, timeframe).arrayOf(of);
    const name = this.shared.declare("seen");
    this.shared.names.set(key, name);
    this.shared.use("Seen");
    this.shared.lines.push(`Seen(${column}, bars${timeframe}.time, ${name});`);
    return name;
  }

  /** Reads an array at an index that may lie before the first bar. */
  private read(array: string, at: string): string {
    return at === "i" || at === "last" ? `${array}[${at}]` : `${this.shared.use("At")}(${array}, ${at})`;
  }

  /** Arrays hold 1 for true: as a condition they are compared. */
  private truth(formula: Formula, value: string): string {
    return isLogical(formula) ? `(${value} > 0.5)` : value;
  }

  text(formula: Formula, at: string): string {
    const inner = (of: Formula) => this.text(of, at);
    switch (formula.op) {
      case "price":
        return this.read(`${this.bars}.${formula.field}`, at);
      case "number":
        return mql5Scalar(formula.value);
      case "unknown":
        return "Unknown()";
      case "minute-of-day":
      case "weekday": {
        const name = this.shared.use(formula.op === "weekday" ? "Weekday" : "MinuteOfDay");
        const time =
          at === "i" || at === "last"
            ? `${this.bars}.time[${at}]`
            : `${this.shared.use("TimeAt")}(${this.bars}.time, ${at})`;
        return `${name}(${time}, ${zones[formula.op === "weekday" ? formula.clock : formula.zone]})`;
      }
      case "not":
        return `!(${inner(formula.of)})`;
      case "known":
        return `Known(${inner(formula.of)})`;
      case "abs":
        return `MathAbs(${inner(formula.of)})`;
      case "log":
      case "sign":
        return `${this.shared.use(pascal(formula.op))}(${inner(formula.of)})`;
      case "choose":
        return `(${inner(formula.test)} ? ${inner(formula.yes)} : ${inner(formula.otherwise)})`;
      case "ago":
        return this.text(formula.of, `${at} - ${whole(formula.bars)}`);
      case "call":
        return this.truth(formula, this.read(this.callArray(formula.call, formula.output), at));
      case "higher":
        return this.truth(formula, this.read(this.seen(formula), at));
      case "over":
        return `${this.shared.use("Divide")}(${inner(formula.left)}, ${inner(formula.right)})`;
      case "max":
      case "min":
        return `${this.shared.use(formula.op === "max" ? "Larger" : "Smaller")}(${inner(formula.left)}, ${inner(formula.right)})`;
      case "above":
        return `${this.shared.use("Above")}(${inner(formula.left)}, ${inner(formula.right)})`;
      case "below":
        return `${this.shared.use("Above")}(${inner(formula.right)}, ${inner(formula.left)})`;
      case "at-least":
        return `${this.shared.use("AtLeast")}(${inner(formula.left)}, ${inner(formula.right)})`;
      case "at-most":
        return `${this.shared.use("AtLeast")}(${inner(formula.right)}, ${inner(formula.left)})`;
      case "equal":
        return `${this.shared.use("Equal")}(${inner(formula.left)}, ${inner(formula.right)})`;
      default:
        return `(${inner(formula.left)} ${signs[formula.op]} ${inner(formula.right)})`;
    }
  }
}

/** Writes formulas as MQL5: calls fill arrays, everything else is an expression at one bar. */
export function mql5Columns(timeframe: Timeframe): Mql5Columns {
  const shared = new Shared();
  const writer = new Writer(shared, "bars", timeframe);
  const functions = () => functionsInUse(allFunctions, [...shared.used].map(pascal));
  return {
    text: (formula, at) => writer.text(formula, at),
    array: (formula) => writer.arrayOf(formula),
    arrays: shared.arrays,
    lines: shared.lines,
    get timeframes() {
      return [...shared.timeframes];
    },
    functions: () => [...functions().values()],
    readsClock: () => functions().has("Utc"),
  };
}
