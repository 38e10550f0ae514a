import { indicatorById } from "../indicators/registry.ts";
import { initialsOf } from "../indicators/short-name.ts";
import type {
  BreakEven,
  Condition,
  Distance,
  EntryOrder,
  NumberValue,
  Operand,
  Risk,
  SessionFilter,
  StopLoss,
  StrategyDocument,
  TakeProfit,
} from "./document.ts";
import { numberOf, parameterValues, type Values } from "./parameter-values.ts";

const days = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
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

type Speak = { readonly values: Values };
const number = (value: NumberValue, { values }: Speak): string => String(numberOf(value, values));
const list = (parts: readonly string[], word: string): string =>
  parts.length < 2 ? (parts[0] ?? "") : `${parts.slice(0, -1).join(", ")} ${word} ${parts.at(-1)}`;
const plural = (count: string, one: string): string => `${count} ${one}${count === "1" ? "" : "s"}`;

function placed(text: string, operand: Operand & { kind: "price" | "indicator" }, speak: Speak): string {
  const shift = operand.shift === undefined ? "0" : number(operand.shift, speak);
  const ago = shift === "0" ? "" : ` ${plural(shift, "bar")} ago`;
  return `${text}${operand.timeframe ? ` on ${operand.timeframe}` : ""}${ago}`;
}

/** Averages are called by their length as well: "20-bar EMA". */
const averages = new Set(["sma", "ema", "wma", "rma", "hma", "dema", "tema", "kama", "alma", "vwma", "lsma"]);

function indicatorText(operand: Operand & { kind: "indicator" }, speak: Speak): string {
  const definition = indicatorById(operand.indicator);
  const given = definition.parameters.map((p) => {
    const value = operand.parameters?.[p.id];
    return value === undefined
      ? p.kind === "choice"
        ? undefined
        : String(p.default)
      : typeof value === "string"
        ? value
        : number(value, speak);
  });
  const shown = given.filter((value) => value !== undefined);
  const output = operand.output === undefined ? undefined : definition.outputs.find((o) => o.id === operand.output);
  const which = output && definition.outputs.length > 1 ? ` ${output.name}` : "";
  const name = initialsOf(definition.id) ?? definition.name;
  const [length, ...others] = shown;
  if (length !== undefined && averages.has(definition.id))
    return `${length}-bar ${name}${others.length > 0 ? ` (${others.join(", ")})` : ""}`;
  return `${name}${shown.length > 0 ? `(${shown.join(", ")})` : ""}${which}`;
}

/** An operand in words. */
function operandText(operand: Operand, speak: Speak): string {
  switch (operand.kind) {
    case "price":
      return placed(prices[operand.field], operand, speak);
    case "indicator":
      return placed(`the ${indicatorText(operand, speak)}`, operand, speak);
    case "constant":
      return number(operand.value, speak);
    case "time-of-day":
      return `the minute of the day in ${zones[operand.zone ?? "utc"]}`;
    case "weekday":
      return `the weekday in ${zones[operand.zone ?? "utc"]}`;
    case "distance":
      return `the distance in ${operand.unit} from ${operandText(operand.to, speak)} to ${operandText(operand.from, speak)}`;
    case "arithmetic":
      return `(${operandText(operand.left, speak)} ${operand.operator} ${operandText(operand.right, speak)})`;
  }
}

/** A condition in words, without a full stop. */
export function conditionText(condition: Condition, speak: Speak, nested = false): string {
  const side = (operand: Operand) => operandText(operand, speak);
  switch (condition.kind) {
    case "all":
    case "any": {
      const text = list(
        condition.of.map((part) => conditionText(part, speak, true)),
        condition.kind === "all" ? "and" : "or",
      );
      return nested && condition.of.length > 1 ? `(${text})` : text;
    }
    case "not":
      return `it is not true that ${conditionText(condition.of, speak, true)}`;
    case "crosses-above":
    case "crosses-below":
      return `${side(condition.left)} crosses ${condition.kind === "crosses-above" ? "above" : "below"} ${side(condition.right)}`;
    case "above":
    case "below":
      return `${side(condition.left)} is ${condition.kind} ${side(condition.right)}`;
    case "rising":
    case "falling":
      return `${side(condition.operand)} has been ${condition.kind} for ${plural(number(condition.bars, speak), "bar")}`;
    case "between":
      return `${side(condition.operand)} is between ${side(condition.low)} and ${side(condition.high)}`;
    case "within":
      return `within the last ${plural(number(condition.bars, speak), "bar")} ${conditionText(condition.condition, speak, true)}`;
    case "session":
      return `${sessions[condition.session]} is open`;
    case "time-between":
      return `the time is from ${condition.from} to ${condition.to} ${zones[condition.zone ?? "utc"]}`;
    case "weekday-in":
      return `it is ${list(
        condition.days.map((day) => days[day] as string),
        "or",
      )}`;
  }
}

function distanceText(distance: Distance, speak: Speak): string {
  if (distance.kind === "atr") return `${number(distance.multiple, speak)} × ATR(${number(distance.period, speak)})`;
  const value = number(distance.value, speak);
  return distance.kind === "pips"
    ? plural(value, "pip")
    : distance.kind === "percent"
      ? `${value}%`
      : `${value} of price`;
}

function levelText(level: StopLoss | TakeProfit | BreakEven["after"], speak: Speak): string {
  if (level.kind === "indicator") return operandText(level.operand, speak);
  return level.kind === "risk-multiple"
    ? `${number(level.multiple, speak)} times the risk`
    : distanceText(level, speak);
}

function orderText(order: EntryOrder | undefined, side: "long" | "short", speak: Speak): string {
  const verb = side === "long" ? "buy" : "sell";
  if (!order || order.kind === "market") return `${verb} at the next bar's open`;
  const away = distanceText(order.distance, speak);
  const below = (order.kind === "limit") === (side === "long");
  const expiry = order.expireBars === undefined ? "" : `, valid for ${plural(number(order.expireBars, speak), "bar")}`;
  const limit = order.kind === "stop-limit" ? ` with a limit ${distanceText(order.limit, speak)} beyond it` : "";
  return `place a ${verb} ${order.kind} order ${away} ${below ? "below" : "above"} the close${limit}${expiry}`;
}

/** Where distances and sizes count from. */
const originText = ({ measuredFrom }: Risk): string =>
  measuredFrom === "signal" ? "the close of the signal's bar" : "the entry price";

function sizingText(risk: Risk, speak: Speak): string {
  const { sizing } = risk;
  const measured = `, measured from ${originText(risk)} to the stop-loss, commission included`;
  switch (sizing.kind) {
    case "lots":
      return `Each trade is ${plural(number(sizing.value, speak), "lot")}.`;
    case "units":
      return `Each trade is ${plural(number(sizing.value, speak), "unit")}.`;
    case "risk":
      return `Each trade risks ${number(sizing.percent, speak)}% of the balance${measured}.`;
    case "money":
      return `Each trade risks ${number(sizing.amount, speak)} of the account's money${measured}.`;
    case "equity":
      return `Each trade is worth ${numberOf(sizing.fraction, speak.values) * 100}% of the equity.`;
  }
}

function riskTexts(risk: Risk, speak: Speak): string[] {
  const texts = [sizingText(risk, speak)];
  const { stopLoss, takeProfit, trailing, breakEven } = risk;
  if (stopLoss)
    texts.push(
      stopLoss.kind === "indicator"
        ? `The stop-loss is at ${levelText(stopLoss, speak)}.`
        : `The stop-loss is ${levelText(stopLoss, speak)} from ${originText(risk)}.`,
    );
  if (takeProfit)
    texts.push(
      takeProfit.kind === "indicator"
        ? `The take-profit is at ${levelText(takeProfit, speak)}.`
        : `The take-profit is ${levelText(takeProfit, speak)} from ${originText(risk)}.`,
    );
  if (!stopLoss) texts.push("There is no stop-loss.");
  if (trailing) {
    const after = trailing.after ? ` once the trade is ${distanceText(trailing.after, speak)} in profit` : "";
    texts.push(`The stop trails ${distanceText(trailing.distance, speak)} behind the best price${after}.`);
  }
  if (breakEven) {
    const lock = breakEven.lockPips === undefined ? "" : ` plus ${plural(number(breakEven.lockPips, speak), "pip")}`;
    texts.push(`After ${levelText(breakEven.after, speak)} of profit the stop moves to the entry${lock}.`);
  }
  if (risk.timeExitBars !== undefined)
    texts.push(`A trade is closed after ${plural(number(risk.timeExitBars, speak), "bar")}.`);
  const most = risk.maxPositions === undefined ? "1" : number(risk.maxPositions, speak);
  texts.push(`At most ${plural(most, "position")} in one direction ${most === "1" ? "is" : "are"} open at a time.`);
  const opposite = {
    reverse: "An opposite signal closes what is open and turns around.",
    ignore: "An opposite signal is ignored while a position is open.",
    hedge: "Long and short positions may be open together.",
  };
  texts.push(opposite[risk.opposite ?? "reverse"]);
  return texts;
}

function sessionText(filter: SessionFilter): string {
  const parts: string[] = [];
  if (filter.sessions)
    parts.push(
      `during ${list(
        filter.sessions.map((s) => sessions[s]),
        "or",
      )}`,
    );
  if (filter.days)
    parts.push(
      `on ${list(
        filter.days.map((day) => days[day] as string),
        "or",
      )}`,
    );
  if (filter.from !== undefined) parts.push(`from ${filter.from} to ${filter.to} ${zones[filter.zone ?? "utc"]}`);
  return `Entries are allowed only ${parts.join(", ")}.`;
}

/** The whole strategy as plain sentences, in the order a trader would tell it. */
export function describeStrategy(document: StrategyDocument): string[] {
  const speak: Speak = { values: parameterValues(document) };
  const sentences = [`${document.name} trades ${document.symbol} on ${document.timeframe} bars.`];
  for (const side of ["long", "short"] as const) {
    const entry = document.entries[side];
    if (entry) sentences.push(`When ${conditionText(entry.when, speak)}, ${orderText(entry.order, side, speak)}.`);
  }
  for (const side of ["long", "short"] as const) {
    const exit = document.exits?.[side];
    if (exit) sentences.push(`Close ${side} positions when ${conditionText(exit, speak)}.`);
  }
  sentences.push(...riskTexts(document.risk, speak));
  if (document.session) sentences.push(sessionText(document.session));
  return sentences;
}
