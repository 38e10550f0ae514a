import type { Distance, NumberValue, StrategyDocument } from "../document.ts";
import {
  commentText,
  conditionExpression,
  type Dialect,
  filterExpression,
  refuseCommon,
  textLiteral,
  unsupported,
} from "./expression.ts";
import { type Call, callKey, callOf } from "./indicator-names.ts";

const numberText = (value: NumberValue): string => (typeof value === "number" ? String(value) : `p_${value.parameter}`);
const prices: Readonly<Record<string, string>> = {
  close: "close",
  open: "open",
  high: "high",
  low: "low",
  median: "hl2",
  typical: "hlc3",
  weighted: "hlcc4",
  volume: "volume",
};

type Line = { readonly setup: (name: string) => string; readonly value: (name: string) => string };
const plain = (expression: string): Line => ({ setup: (name) => `${name} = ${expression}`, value: (name) => name });

/** A call in Pine's own functions. Lines are written at the top level, because `ta.*` must run on every bar. */
function lineOf(call: Call, path: string): Line {
  const n = (id: string) => numberText(call.numbers[id] as NumberValue);
  const source = prices[call.price] as string;
  const pick = (names: Readonly<Record<string, string>>, expression: (name: string) => string): Line => ({
    setup: (name) =>
      `[${Object.values(names)
        .map((part) => `${name}_${part}`)
        .join(", ")}] = ${expression(name)}`,
    value: (name) => `${name}_${names[call.output]}`,
  });
  switch (call.id) {
    case "sma":
    case "ema":
    case "wma":
    case "rma":
    case "rsi":
    case "vwma":
    case "hma":
      return plain(`ta.${call.id}(${source}, ${n("length")})`);
    case "cci":
      return plain(`ta.cci(hlc3, ${n("length")})`);
    case "williams-r":
      return plain(`ta.wpr(${n("length")})`);
    case "momentum":
      return plain(`ta.mom(${source}, ${n("length")})`);
    case "roc":
      return plain(`ta.roc(${source}, ${n("length")})`);
    case "atr":
      return plain(`ta.atr(${n("length")})`);
    case "macd":
      return pick(
        { macd: "macd", signal: "signal", histogram: "histogram" },
        () => `ta.macd(${source}, ${n("fast")}, ${n("slow")}, ${n("signal")})`,
      );
    case "bollinger":
      return pick(
        { middle: "middle", upper: "upper", lower: "lower" },
        () => `ta.bb(${source}, ${n("length")}, ${n("deviations")})`,
      );
    case "adx":
      return pick({ plus: "plus", minus: "minus", adx: "adx" }, () => `ta.dmi(${n("length")}, ${n("length")})`);
    case "supertrend":
      return pick({ line: "line", direction: "direction" }, () => `ta.supertrend(${n("factor")}, ${n("length")})`);
    case "stochastic": {
      const k = `ta.sma(ta.stoch(close, high, low, ${n("length")}), ${n("slowing")})`;
      return plain(call.output === "k" ? k : `ta.sma(${k}, ${n("signal")})`);
    }
    case "donchian": {
      const [top, bottom] = [`ta.highest(high, ${n("length")})`, `ta.lowest(low, ${n("length")})`];
      return plain(call.output === "upper" ? top : call.output === "lower" ? bottom : `(${top} + ${bottom}) / 2`);
    }
    default:
      throw unsupported(path, `"${call.id}" cannot be exported to Pine`);
  }
}

const timeframes: Readonly<Record<string, string>> = {
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

type Writing = { readonly used: Map<string, string>; readonly setup: string[] };

function dialectFor(writing: Writing): Dialect {
  const higher = (expression: string, timeframe: string | undefined): string =>
    timeframe === undefined
      ? expression
      : `request.security(syminfo.tickerid, "${timeframes[timeframe]}", (${expression})[1], lookahead = barmerge.lookahead_on)`;
  const define = (key: string, prefix: string, line: Line, timeframe: string | undefined): string => {
    const known = writing.used.get(key);
    if (known) return known;
    const name = `${prefix.replaceAll("-", "_")}${writing.used.size + 1}`;
    writing.setup.push(line.setup(name));
    let value = line.value(name);
    if (timeframe !== undefined) {
      // The last closed higher bar: [1] together with lookahead_on is Pine's way that never repaints.
      writing.setup.push(`${name}_higher = ${higher(line.setup("x").split(" = ").slice(1).join(" = "), timeframe)}`);
      value = `${name}_higher`;
    }
    writing.used.set(key, value);
    return value;
  };
  return {
    and: "and",
    or: "or",
    not: (text) => `not (${text})`,
    number: numberText,
    pip: "pip",
    minuteOfDay: '(hour(time, "UTC") * 60 + minute(time, "UTC"))',
    weekday: '(dayofweek(time, "UTC") - 1)',
    price: (operand, shift) => {
      const source = prices[operand.field] as string;
      if (operand.timeframe === undefined) return shift === "0" ? source : `${source}[${shift}]`;
      const name = define(
        `price-${operand.field}-${operand.timeframe}`,
        operand.field,
        plain(source),
        operand.timeframe,
      );
      return shift === "0" ? name : `${name}[${shift}]`;
    },
    indicator: (operand, shift, path) => {
      const call = callOf(operand, path);
      const line = lineOf(call, path);
      const tuple = line.setup("x").startsWith("[");
      if (operand.timeframe !== undefined && tuple)
        throw unsupported(path, `"${call.id}" of a higher timeframe cannot be exported to Pine`);
      const single = ["stochastic", "donchian"].includes(call.id) ? call.output : "";
      const key = `${callKey(call, operand.timeframe)}${tuple ? "" : single}`;
      if (!tuple) {
        const name = define(key, call.id, line, operand.timeframe);
        return shift === "0" ? name : `${name}[${shift}]`;
      }
      const name = writing.used.get(key) ?? `${call.id}${writing.used.size + 1}`;
      if (!writing.used.has(key)) {
        writing.used.set(key, name);
        writing.setup.push(line.setup(name));
      }
      return shift === "0" ? line.value(name) : `${line.value(name)}[${shift}]`;
    },
  };
}

function distanceText(distance: Distance, writing: Writing): string {
  switch (distance.kind) {
    case "pips":
      return `${numberText(distance.value)} * pip`;
    case "price":
      return numberText(distance.value);
    case "percent":
      return `close * ${numberText(distance.value)} / 100`;
    case "atr": {
      const name = `stop_atr${writing.setup.length + 1}`;
      writing.setup.push(`${name} = ta.atr(${numberText(distance.period)})`);
      return `${numberText(distance.multiple)} * ${name}`;
    }
  }
}

function sizeText(document: StrategyDocument, contractSize: number): string {
  const { sizing } = document.risk;
  if (sizing.kind === "lots") return `${numberText(sizing.value)} * ${contractSize}`;
  if (sizing.kind === "units") return numberText(sizing.value);
  if (sizing.kind === "equity") return `strategy.equity * ${numberText(sizing.fraction)} / close`;
  return sizing.kind === "risk"
    ? `strategy.equity * ${numberText(sizing.percent)} / 100 / (risk * syminfo.pointvalue)`
    : `${numberText(sizing.amount)} / (risk * syminfo.pointvalue)`;
}

const whole = (value: number): boolean => Number.isInteger(value);
const inputLine = (p: NonNullable<StrategyDocument["parameters"]>[number]): string => {
  const kind = [p.value, p.min, p.max, p.step].every(whole) ? "int" : "float";
  return `p_${p.id} = input.${kind}(${p.value}, ${textLiteral(p.name)}, minval = ${p.min}, maxval = ${p.max}, step = ${p.step})`;
};

/** The strategy as a Pine v6 script. Throws `StrategyError` "unsupported" naming what it cannot express. */
export function exportPine(document: StrategyDocument, pip: number, contractSize: number): string {
  refuseCommon(document);
  if (document.risk.opposite === "hedge")
    throw unsupported("risk.opposite", "Pine holds one net position and cannot hedge");
  const writing: Writing = { used: new Map(), setup: [] };
  const dialect = dialectFor(writing);
  const part = (path: string, condition: Parameters<typeof conditionExpression>[0] | undefined): string =>
    condition ? conditionExpression(condition, 0, path, dialect) : "false";
  const long = part("entries.long.when", document.entries.long?.when);
  const short = part("entries.short.when", document.entries.short?.when);
  const exitLong = part("exits.long", document.exits?.long);
  const exitShort = part("exits.short", document.exits?.short);
  const filter = filterExpression(document, dialect);
  const { stopLoss, takeProfit, trailing, timeExitBars, opposite, maxPositions } = document.risk;
  const risk = stopLoss && stopLoss.kind !== "indicator" ? distanceText(stopLoss, writing) : "na";
  const reward =
    !takeProfit || takeProfit.kind === "indicator"
      ? "na"
      : takeProfit.kind === "risk-multiple"
        ? `risk * ${numberText(takeProfit.multiple)}`
        : distanceText(takeProfit, writing);
  const trail = trailing ? distanceText(trailing.distance, writing) : null;
  const after = trailing?.after ? distanceText(trailing.after, writing) : trail === null ? null : "0";
  const allowed = filter === null ? "" : ` and ${filter}`;
  const free = opposite === "ignore" ? " and strategy.position_size == 0" : "";
  const exit = (name: string, side: 1 | -1): string => {
    const sign = side === 1 ? ["-", "+"] : ["+", "-"];
    const trailText =
      trail === null
        ? ""
        : `, trail_points = math.max(1, (${after}) / syminfo.mintick), trail_offset = (${trail}) / syminfo.mintick`;
    return `    strategy.exit("${name} exit", "${name}", stop = close ${sign[0]} risk, limit = close ${sign[1]} reward${trailText})`;
  };
  return [
    "//@version=6",
    `// ${commentText(document.name)}: ${document.symbol}, ${document.timeframe}.`,
    "//",
    "// What differs from the run on the site:",
    "// - Orders decided at a bar's close fill at the next bar's open in both; Pine fills at one price, the site at bid or ask.",
    "// - Pine guesses the path inside a bar (open to the nearer extreme first); the site takes the stop and counts the bar.",
    "// - ta.atr starts one bar earlier than the site's average true range, ta.ema alike the site's, seeded with the simple average.",
    "// - Pine holds one net position, has no swap, no stop-out at 50 % and no lot step.",
    "// - Spread does not exist in Pine: add half of it as slippage on each side below.",
    "// - The trailing stop moves inside the bar in Pine, from the next bar on at the site.",
    `strategy(${textLiteral(document.name)}, overlay = true, pyramiding = ${typeof maxPositions === "number" ? maxPositions - 1 : 0}, initial_capital = 10000, process_orders_on_close = false, calc_on_every_tick = false, slippage = 0)`,
    `pip = ${pip}`,
    ...(document.parameters ?? []).map(inputLine),
    ...writing.setup,
    `risk = ${risk}`,
    `reward = ${reward}`,
    `size = ${sizeText(document, contractSize)}`,
    `longSignal = (${long})${allowed}`,
    `shortSignal = (${short})${allowed}`,
    `if strategy.position_size > 0 and (${exitLong})`,
    '    strategy.close("long")',
    `if strategy.position_size < 0 and (${exitShort})`,
    '    strategy.close("short")',
    ...(timeExitBars === undefined
      ? []
      : [
          `if strategy.opentrades > 0 and bar_index - strategy.opentrades.entry_bar_index(0) + 1 >= ${numberText(timeExitBars)}`,
          "    strategy.close_all()",
        ]),
    `if longSignal and not shortSignal${free}`,
    '    strategy.entry("long", strategy.long, qty = size)',
    exit("long", 1),
    `if shortSignal and not longSignal${free}`,
    '    strategy.entry("short", strategy.short, qty = size)',
    exit("short", -1),
    "",
  ].join("\n");
}
