import type { Timeframe } from "../../../market/timeframe.ts";
import { functionsInUse } from "../functions-in-use.ts";
import { type Call, type Formula, isLogical, libraryFunctions } from "../recipes/formula.ts";
import { scalarWriter, zoneNames } from "../written-values.ts";
import { pythonLibrary, pythonSupport } from "./library.ts";

const snake = (id: string): string => id.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
export const pythonParameter = (id: string): string => `p_${snake(id)}`;

export const pythonScalar = scalarWriter({
  parameter: (id) => `self.${pythonParameter(id)}`,
  symbols: { pip: "PIP", scale: "SCALE" },
  function: (name) => (name === "max" ? "max" : `math.${name}`),
  cutsQuotients: false,
});

const signs = {
  plus: "+",
  minus: "-",
  times: "*",
  over: "/",
  above: ">",
  below: "<",
  "at-least": ">=",
  "at-most": "<=",
  equal: "==",
  and: "&",
  or: "|",
} as const;

/** Whether a formula reads no bar. */
function isPlain(formula: Formula): boolean {
  if ("left" in formula) return isPlain(formula.left) && isPlain(formula.right);
  if (formula.op === "choose") return [formula.test, formula.yes, formula.otherwise].every(isPlain);
  if (formula.op === "number" || formula.op === "unknown") return true;
  return "of" in formula && formula.op !== "higher" && isPlain(formula.of);
}

function clockCall(of: ClockFormula, bars: string, support: (name: string) => string): string {
  if (of.op === "minute-of-day") return `${support("minute_of_day")}(${bars}, "${zoneNames[of.zone]}")`;
  if (of.clock === "first-trading-day") return `${support("first_trading_weekday")}(${bars})`;
  return of.clock === "trading-day"
    ? `${support("trading_weekday")}(${bars})`
    : `${support("weekday")}(${bars}, "${zoneNames[of.clock]}")`;
}
type ClockFormula = Formula & { op: "minute-of-day" | "weekday" };

export type PythonColumns = {
  /** The formula as an expression in the body of `init`. */
  text(formula: Formula): string;
  /** The same with a value for each bar, also where it is a plain number. */
  column(formula: Formula): string;
  /** The statements that must come before. */
  readonly lines: readonly string[];
  /** The functions they call, each after those that it needs. */
  functions(): readonly string[];
};

const allFunctions: Readonly<Record<string, string>> = {
  ...pythonSupport,
  ...Object.fromEntries(Object.entries(pythonLibrary).map(([name, text]) => [snake(name), text])),
};

/** Writes formulas as numpy columns; a library call is made once, however often it is read. */
export function pythonColumns(base: Timeframe): PythonColumns {
  const lines: string[] = [];
  const names = new Map<string, string>();
  const used = new Set<string>();
  const counts = new Map<string, number>();

  const named = (key: string, prefix: string, line: (name: string) => string): string => {
    const known = names.get(key);
    if (known) return known;
    const count = (counts.get(prefix) ?? 0) + 1;
    counts.set(prefix, count);
    const name = `${prefix}${count}`;
    names.set(key, name);
    lines.push(line(name));
    return name;
  };

  const support = (name: string): string => {
    used.add(name);
    return name;
  };

  const callText = (call: Call, bars: string): string => {
    const columns = call.columns.map((of) => whole(of, bars));
    const dated = call.name === "sincePeriodStart" || call.name === "previousPeriod";
    const parts = [...(dated ? [bars] : []), ...columns, ...call.numbers.map(pythonScalar)];
    const name = support(snake(call.name));
    return named(`${bars}:${JSON.stringify(call)}`, `${name}_`, (of) => `${of} = ${name}(${parts.join(", ")})`);
  };

  /** A column also where the formula is a plain number. */
  const whole = (formula: Formula, bars: string): string =>
    isPlain(formula) ? `np.full(len(${bars}.close), ${write(formula, bars)})` : write(formula, bars);

  const write = (formula: Formula, bars: string): string => {
    const inner = (of: Formula) => write(of, bars);
    switch (formula.op) {
      case "price":
        return `${bars}.${formula.field}`;
      case "number":
        return pythonScalar(formula.value);
      case "unknown":
        return "np.nan";
      case "minute-of-day":
      case "weekday":
        return clockCall(formula, bars, support);
      case "not":
        return `np.logical_not(${inner(formula.of)})`;
      case "known":
        return `~np.isnan(${inner(formula.of)})`;
      case "abs":
      case "log":
      case "sign":
        return `np.${formula.op}(${inner(formula.of)})`;
      case "choose":
        return `np.where(${inner(formula.test)}, ${inner(formula.yes)}, ${inner(formula.otherwise)})`;
      case "ago":
        return `${support("ago")}(${inner(formula.of)}, ${pythonScalar(formula.bars)})`;
      case "call": {
        const name = callText(formula.call, bars);
        return libraryFunctions[formula.call.name].outputs > 1 ? `${name}[${formula.output}]` : name;
      }
      case "higher": {
        support("higher");
        const source = named(
          `higher:${formula.timeframe}`,
          `bars_${formula.timeframe.toLowerCase()}_`,
          (name) => `${name} = higher(bars, "${base}", "${formula.timeframe}")`,
        );
        const column = write(formula.of, source);
        const key = `seen:${formula.timeframe}:${column}`;
        const name = named(key, "seen_", (name) => `${name} = seen(${column}, ${source})`);
        return isLogical(formula) ? `(${name} > 0.5)` : name;
      }
      case "max":
      case "min":
        return `np.${formula.op}imum(${inner(formula.left)}, ${inner(formula.right)})`;
      default:
        return `(${inner(formula.left)} ${signs[formula.op]} ${inner(formula.right)})`;
    }
  };

  const functions = () => [...functionsInUse(allFunctions, ["first_known", "higher", ...used]).values()];

  return { text: (formula) => write(formula, "bars"), column: (formula) => whole(formula, "bars"), lines, functions };
}
