import type { Timeframe } from "../../../market/timeframe.ts";
import type { WeekdayClock } from "../../clock-masks.ts";
import { functionsInUse } from "../functions-in-use.ts";
import { type Call, type Formula, isLogical, libraryFunctions, type Scalar } from "../recipes/formula.ts";
import { decimalsFrom, scalarWriter, zoneNames } from "../written-values.ts";
import { pineLibrary, pineSupport } from "./library.ts";

export const pineScalar = scalarWriter({
  parameter: (id) => `p_${id}`,
  symbols: { pip: "pip", scale: "scale" },
  function: (name) => `math.${name}`,
  cutsQuotients: true,
});

const whole = (value: Scalar): string => (Number.isInteger(value) ? String(value) : `int(${pineScalar(value)})`);

const timeframes: Readonly<Record<Timeframe, string>> = {
  M1: "1",
  M5: "5",
  M15: "15",
  M30: "30",
  H1: "60",
  H4: "240",
  D1: "D",
  W1: "W",
  MN1: "M",
};

const library: Readonly<Record<string, string>> = { ...pineSupport, ...pineLibrary };

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
  and: "and",
  or: "or",
} as const;

const prices = { open: "o", high: "h", low: "l", close: "c", volume: "v" } as const;
const sources = {
  open: "math.round(open / syminfo.mintick)",
  high: "math.round(high / syminfo.mintick)",
  low: "math.round(low / syminfo.mintick)",
  close: "math.round(close / syminfo.mintick)",
  volume: "volume",
} as const;

const minuteText = (zone: string): string => `(hour(time, "${zone}") * 60 + minute(time, "${zone}"))`;

/** A trading day begins at 17:00 New York the evening before: seven hours on, the clock there shows its date. */
const weekdayText = (clock: WeekdayClock): string =>
  clock === "trading-day" || clock === "first-trading-day"
    ? `(dayofweek(time + ${7 * 3_600_000}, "${zoneNames["new-york"]}") - 1)`
    : `(dayofweek(time, "${zoneNames[clock]}") - 1)`;

export type PineColumns = {
  /** The formula as an expression of names that `lines` define. */
  text(formula: Formula): string;
  readonly lines: readonly string[];
  functions(): readonly string[];
};

/** What all writers of one script share. */
class Shared {
  readonly used = new Set<string>();
  readonly names = new Map<string, string>();
  private readonly counts = new Map<string, number>();

  use(name: string): string {
    this.used.add(name);
    return name;
  }

  fresh(prefix: string): string {
    const count = (this.counts.get(prefix) ?? 0) + 1;
    this.counts.set(prefix, count);
    return `${prefix}${count}`;
  }
}

/** Writes formulas into lines: the script's own, or those of a function that runs on a higher time frame. */
class Writer {
  private readonly shared: Shared;
  private readonly lines: string[];
  private readonly scope: string;

  constructor(shared: Shared, lines: string[], scope: string) {
    this.shared = shared;
    this.lines = lines;
    this.scope = scope;
  }

  private once(key: string, line: () => { readonly name: string; readonly text: string }): string {
    const known = this.shared.names.get(`${this.scope}${key}`);
    if (known) return known;
    const { name, text } = line();
    this.lines.push(text);
    this.shared.names.set(`${this.scope}${key}`, name);
    return name;
  }

  private named(prefix: string, text: string): string {
    return this.once(`${prefix}:${text}`, () => {
      const name = this.shared.fresh(prefix);
      return { name, text: `${name} = ${text}` };
    });
  }

  private callName(call: Call, output: number): string {
    this.shared.use(call.name);
    const columns = call.columns.map((of) => this.text(of));
    const decimals = decimalsFrom[call.name] ?? call.numbers.length;
    const numbers = call.numbers.map((of, k) => (k < decimals ? whole(of) : pineScalar(of)));
    const text = `${call.name}(${[...columns, ...numbers].join(", ")})`;
    const { outputs } = libraryFunctions[call.name];
    if (outputs === 1) return this.named(call.name, text);
    const base = this.once(`tuple:${text}`, () => {
      const name = this.shared.fresh(call.name);
      const parts = Array.from({ length: outputs }, (_, k) => `${name}_${k}`);
      return { name, text: `[${parts.join(", ")}] = ${text}` };
    });
    return `${base}_${output}`;
  }

  private higher({ timeframe, of }: Formula & { op: "higher" }): string {
    return this.once(`higher:${timeframe}:${JSON.stringify(of)}`, () => {
      const frame = this.shared.fresh(`on${timeframe}_`);
      const body: string[] = [];
      const text = new Writer(this.shared, body, `${frame}_`).text(of);
      // Before the first bar a number is unknown, and a condition would be false.
      const value = isLogical(of) ? `${text} ? 1.0 : 0.0` : text;
      const lines = [
        `${frame}() =>`,
        ...[...body, `${frame}_value = ${value}`, `[${frame}_value, ${frame}_value[1], time_close]`].map(
          (line) => `    ${line}`,
        ),
        `[${frame}_last, ${frame}_before, ${frame}_end] = request.security(syminfo.tickerid, "${timeframes[timeframe]}", ${frame}(), lookahead = barmerge.lookahead_off)`,
        // A bar that still runs is not looked at: live, the request returns it.
        `${frame}_seen = ${frame}_end <= time_close ? ${frame}_last : ${frame}_before`,
      ];
      return { name: `${frame}_seen`, text: lines.join("\n") };
    });
  }

  text(formula: Formula): string {
    const inner = (of: Formula) => this.text(of);
    switch (formula.op) {
      case "price":
        return this.scope === ""
          ? prices[formula.field]
          : this.named(`${this.scope}${prices[formula.field]}_`, sources[formula.field]);
      case "number":
        return pineScalar(formula.value);
      case "unknown":
        return "float(na)";
      case "minute-of-day":
        return minuteText(zoneNames[formula.zone]);
      case "weekday":
        return weekdayText(formula.clock);
      case "not":
        return `(not ${inner(formula.of)})`;
      case "known":
        return `(not na(${inner(formula.of)}))`;
      case "abs":
      case "log":
      case "sign":
        return `math.${formula.op}(${inner(formula.of)})`;
      case "choose":
        return `(${inner(formula.test)} ? ${inner(formula.yes)} : ${inner(formula.otherwise)})`;
      case "ago": {
        const text = inner(formula.of);
        const name = /^[a-z]\w*$/i.test(text) && !text.startsWith("p_") ? text : this.named("value", text);
        return `${name}[${whole(formula.bars)}]`;
      }
      case "call":
        return this.callName(formula.call, formula.output);
      case "higher":
        return isLogical(formula) ? `(${this.higher(formula)} > 0.5)` : this.higher(formula);
      case "max":
      case "min":
        return `${this.shared.use(formula.op === "max" ? "larger" : "smaller")}(${inner(formula.left)}, ${inner(formula.right)})`;
      default:
        return `(${inner(formula.left)} ${signs[formula.op]} ${inner(formula.right)})`;
    }
  }
}

/**
 * Writes formulas as Pine variables. Every call stands in a line of its own at the top level: Pine evaluates `and`, `or` and `?:` only
 * as far as it must, and a function that remembers values has to run on every bar.
 */
export function pineColumns(): PineColumns {
  const shared = new Shared();
  const lines: string[] = [];
  const writer = new Writer(shared, lines, "");
  return {
    text: (formula) => writer.text(formula),
    lines,
    functions: () => [...functionsInUse(library, shared.used).values()],
  };
}
