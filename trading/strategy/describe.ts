import { weekdayNames } from "../calendar/weekday-names.ts";
import { indicatorById } from "../indicators/registry.ts";
import { initialsOf, isWritten } from "../indicators/short-name.ts";
import { findSymbol, marketName } from "../market/symbols.ts";
import { isDailyOrLonger, type Timeframe } from "../market/timeframe.ts";
import type * as written from "./document.ts";
import { type Resolved, resolveParameters } from "./parameter-values.ts";

type BreakEven = Resolved<written.BreakEven>;
type Condition = Resolved<written.Condition>;
type Distance = Resolved<written.Distance>;
type EntryOrder = Resolved<written.EntryOrder>;
type Operand = Resolved<written.Operand>;
type Risk = Resolved<written.Risk>;
type StopLoss = Resolved<written.StopLoss>;
type TakeProfit = Resolved<written.TakeProfit>;

const sessions = {
  sydney: "the Sydney session",
  tokyo: "the Tokyo session",
  london: "the London session",
  "new-york": "the New York session",
} as const;
const zones = {
  utc: "UTC",
  "new-york": "New York time",
  london: "London time",
  tokyo: "Tokyo time",
  sydney: "Sydney time",
} as const;
const prices = {
  open: "the open",
  high: "the high",
  low: "the low",
  close: "the close",
  median: "the median price",
  typical: "the typical price",
  weighted: "the weighted price",
  volume: "the volume",
} as const;

const list = (parts: readonly string[], word: string): string =>
  parts.length < 2 ? (parts[0] ?? "") : `${parts.slice(0, -1).join(", ")} ${word} ${parts.at(-1)}`;
const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;

function placed(text: string, operand: Operand & { kind: "price" | "indicator" }): string {
  const { shift = 0 } = operand;
  const ago = shift === 0 ? "" : shift === 1 ? " one bar ago" : ` ${shift} bars ago`;
  return `${text}${operand.timeframe ? ` on ${operand.timeframe}` : ""}${ago}`;
}

/** Averages are called by their length as well: "20-bar EMA". */
const averages = new Set(["sma", "ema", "wma", "rma", "hma", "dema", "tema", "kama", "alma", "vwma", "lsma"]);

/** A line of a channel is called by its place: "the upper line of the 20-bar Donchian channel". */
const channelLines = new Set(["upper", "middle", "lower"]);

function indicatorText(operand: Operand & { kind: "indicator" }): string {
  const definition = indicatorById(operand.indicator);
  const given = definition.parameters.map((p) => {
    const value = operand.parameters?.[p.id];
    if (!isWritten(p.id, value ?? p.default)) return undefined;
    return value === undefined ? (p.kind === "choice" ? undefined : String(p.default)) : value;
  });
  const shown = given.filter((value) => value !== undefined);
  const output = operand.output === undefined ? undefined : definition.outputs.find((o) => o.id === operand.output);
  const name = initialsOf(definition.id) ?? definition.name;
  const which = output && definition.outputs.length > 1 && output.name !== name ? ` ${output.name}` : "";
  const [length, ...others] = shown;
  if (output && channelLines.has(output.id))
    return others.length === 0 && length !== undefined
      ? `${output.id} line of the ${length}-bar ${name}`
      : `${output.id} line of the ${name}(${shown.join(", ")})`;
  if (length !== undefined && averages.has(definition.id))
    return `${length}-bar ${name}${others.length > 0 ? ` (${others.join(", ")})` : ""}`;
  return `${name}${shown.length > 0 ? `(${shown.join(", ")})` : ""}${which}`;
}

/** An operand in words, on bars of the document's time frame. */
function operandText(operand: Operand, base: Timeframe): string {
  switch (operand.kind) {
    case "price":
      return placed(prices[operand.field], operand);
    case "indicator":
      return placed(`the ${indicatorText(operand)}`, operand);
    case "constant":
      return String(operand.value);
    case "time-of-day":
      return `the minute of the day in ${zones[operand.zone ?? "utc"]}`;
    case "weekday":
      return isDailyOrLonger(base)
        ? `the weekday of ${dayOfBar(base)}`
        : `the weekday in ${zones[operand.zone ?? "utc"]}`;
    case "distance":
      return `the distance in ${operand.unit} from ${operandText(operand.to, base)} to ${operandText(operand.from, base)}`;
    case "arithmetic":
      return `(${operandText(operand.left, base)} ${operand.operator} ${operandText(operand.right, base)})`;
  }
}

/** What gives a bar of a day or longer its weekday. */
const dayOfBar = (base: Timeframe): string => (base === "D1" ? "the trading day" : "the bar’s first trading day");

/** Names the clock that decides on the day, because the same bar is Monday in Tokyo and Sunday in New York. */
function weekdayText(which: readonly number[], base: Timeframe, zone: written.Zone | undefined): string {
  const named = list(
    which.map((day) => weekdayNames[day] as string),
    "or",
  );
  return isDailyOrLonger(base) ? `${dayOfBar(base)} is ${named}` : `it is ${named} in ${zones[zone ?? "utc"]}`;
}

/** A condition in words, without a full stop. */
function conditionText(condition: Condition, base: Timeframe, nested = false): string {
  const side = (operand: Operand) => operandText(operand, base);
  switch (condition.kind) {
    case "all":
    case "any": {
      const text = list(
        condition.of.map((part) => conditionText(part, base, true)),
        condition.kind === "all" ? "and" : "or",
      );
      return nested && condition.of.length > 1 ? `(${text})` : text;
    }
    case "not":
      return `it is not true that ${conditionText(condition.of, base, true)}`;
    case "crosses-above":
    case "crosses-below":
      return `${side(condition.left)} crosses ${condition.kind === "crosses-above" ? "above" : "below"} ${side(condition.right)}`;
    case "above":
    case "below":
      return `${side(condition.left)} is ${condition.kind} ${side(condition.right)}`;
    case "rising":
    case "falling":
      return `${side(condition.operand)} has been ${condition.kind} for ${plural(condition.bars, "bar")}`;
    case "between":
      return `${side(condition.operand)} is between ${side(condition.low)} and ${side(condition.high)}`;
    case "within":
      return `within the last ${plural(condition.bars, "bar")} ${conditionText(condition.condition, base, true)}`;
    case "session":
      return `${sessions[condition.session]} is open`;
    case "time-between":
      return `the time is from ${condition.from} to ${condition.to} ${zones[condition.zone ?? "utc"]}`;
    case "weekday-in":
      return weekdayText(condition.days, base, condition.zone);
  }
}

function distanceText(distance: Distance): string {
  if (distance.kind === "atr") return `${distance.multiple} × ATR(${distance.period})`;
  const value = distance.value;
  return distance.kind === "pips"
    ? plural(value, "pip")
    : distance.kind === "percent"
      ? `${value}%`
      : `${value} of price`;
}

function levelText(level: StopLoss | TakeProfit | BreakEven["after"], base: Timeframe): string {
  if (level.kind === "indicator") return operandText(level.operand, base);
  return level.kind === "risk-multiple" ? `${level.multiple} times the risk` : distanceText(level);
}

function orderText(order: EntryOrder | undefined, side: "long" | "short"): string {
  const verb = side === "long" ? "buy" : "sell";
  if (!order || order.kind === "market") return `${verb} at the next bar's open`;
  const away = distanceText(order.distance);
  const below = (order.kind === "limit") === (side === "long");
  const expiry = order.expireBars === undefined ? "" : `, valid for ${plural(order.expireBars, "bar")}`;
  const limit = order.kind === "stop-limit" ? ` with a limit ${distanceText(order.limit)} beyond it` : "";
  return `place a ${verb} ${order.kind} order ${away} ${below ? "below" : "above"} the close${limit}${expiry}`;
}

/** Where distances and sizes count from. */
const originText = ({ measuredFrom }: Risk): string =>
  measuredFrom === "signal" ? "the close of the signal's bar" : "the entry price";

function sizingText(risk: Risk): string {
  const { sizing } = risk;
  const measured = `, measured from ${originText(risk)} to the stop-loss, commission included`;
  switch (sizing.kind) {
    case "lots":
      return `Each trade is ${plural(sizing.value, "lot")}.`;
    case "units":
      return `Each trade is ${plural(sizing.value, "unit")}.`;
    case "risk":
      return `Each trade risks ${sizing.percent}% of the balance${measured}.`;
    case "money":
      return `Each trade risks ${sizing.amount} of the account's money${measured}.`;
    case "equity":
      return `Each trade is worth ${sizing.fraction * 100}% of the equity.`;
  }
}

function riskTexts(risk: Risk, base: Timeframe): string[] {
  const texts = [sizingText(risk)];
  const { stopLoss, takeProfit, trailing, breakEven } = risk;
  if (stopLoss)
    texts.push(
      stopLoss.kind === "indicator"
        ? `The stop-loss is at ${levelText(stopLoss, base)}.`
        : `The stop-loss is ${levelText(stopLoss, base)} from ${originText(risk)}.`,
    );
  if (takeProfit)
    texts.push(
      takeProfit.kind === "indicator"
        ? `The take-profit is at ${levelText(takeProfit, base)}.`
        : `The take-profit is ${levelText(takeProfit, base)} from ${originText(risk)}.`,
    );
  if (!stopLoss) texts.push("There is no stop-loss.");
  if (trailing) {
    const after = trailing.after ? ` once the trade is ${distanceText(trailing.after)} in profit` : "";
    texts.push(`The stop trails ${distanceText(trailing.distance)} behind the best price${after}.`);
  }
  if (breakEven) {
    const lock = breakEven.lockPips === undefined ? "" : ` plus ${plural(breakEven.lockPips, "pip")}`;
    texts.push(`After ${levelText(breakEven.after, base)} of profit the stop moves to the entry${lock}.`);
  }
  if (risk.timeExitBars !== undefined) texts.push(`A trade is closed after ${plural(risk.timeExitBars, "bar")}.`);
  const most = risk.maxPositions ?? 1;
  texts.push(`At most ${plural(most, "position")} in one direction ${most === 1 ? "is" : "are"} open at a time.`);
  const opposite = {
    reverse: "An opposite signal closes the open position and reverses it.",
    ignore: "An opposite signal is ignored while a position is open.",
    hedge: "Long and short positions may be open together, on a hedging account.",
  };
  texts.push(opposite[risk.opposite ?? "reverse"]);
  return texts;
}

function sessionText(filter: written.SessionFilter, base: Timeframe): string {
  const parts: string[] = [];
  const zone = zones[filter.zone ?? "utc"];
  const clockNamed = filter.from !== undefined;
  if (filter.sessions)
    parts.push(
      `during ${list(
        filter.sessions.map((s) => sessions[s]),
        "or",
      )}`,
    );
  if (filter.days) {
    const named = list(
      filter.days.map((day) => weekdayNames[day] as string),
      "or",
    );
    if (base === "D1") parts.push(`on trading days that are ${named}`);
    else if (isDailyOrLonger(base)) parts.push(`on bars whose first trading day is ${named}`);
    else parts.push(clockNamed ? `on ${named}` : `on ${named} in ${zone}`);
  }
  if (clockNamed) parts.push(`from ${filter.from} to ${filter.to} ${zone}`);
  return `Entries are allowed only ${parts.join(", ")}.`;
}

/** The whole strategy as plain sentences, in the order a trader would tell it. */
export function describeStrategy(strategy: written.StrategyDocument): string[] {
  const document = resolveParameters(strategy);
  const { timeframe } = document;
  const market = findSymbol(document.symbol);
  const sentences = [
    `${document.name} trades ${market ? marketName(market) : document.symbol} on ${document.timeframe} bars.`,
  ];
  for (const side of ["long", "short"] as const) {
    const entry = document.entries[side];
    if (entry) sentences.push(`When ${conditionText(entry.when, timeframe)}, ${orderText(entry.order, side)}.`);
  }
  for (const side of ["long", "short"] as const) {
    const exit = document.exits?.[side];
    if (exit) sentences.push(`Close ${side} positions when ${conditionText(exit, timeframe)}.`);
  }
  sentences.push(...riskTexts(document.risk, timeframe));
  if (document.session) sentences.push(sessionText(document.session, timeframe));
  return sentences;
}
