import type { Condition, NumberValue, Operand, StrategyDocument } from "../document.ts";
import { strategyError } from "../problems.ts";

/** How one language writes what a strategy is made of. `shift` counts bars back from the last closed one. */
export type Dialect = {
  readonly and: string;
  readonly or: string;
  not(text: string): string;
  number(value: NumberValue): string;
  price(operand: Operand & { kind: "price" }, shift: string, path: string): string;
  indicator(operand: Operand & { kind: "indicator" }, shift: string, path: string): string;
  /** Price units in one pip. */
  readonly pip: string;
  /** Minutes since midnight UTC, and the weekday with Sunday as 0, of the bar. */
  readonly minuteOfDay: string;
  readonly weekday: string;
};

const longestUnrolled = 60;

export const unsupported = (path: string, what: string) => strategyError("unsupported", path, what);

/** Adds two shifts that may be numbers or names of parameters. */
export const addShift = (shift: number, own: NumberValue | undefined, dialect: Dialect): string => {
  if (own === undefined) return String(shift);
  return typeof own === "number"
    ? String(shift + own)
    : shift === 0
      ? dialect.number(own)
      : `${shift} + ${dialect.number(own)}`;
};

function requireNow(shift: number, path: string): void {
  if (shift > 0) throw unsupported(path, "a time of bars ago cannot be exported");
}

/** The value of an operand as an expression. Throws `StrategyError` "unsupported" naming the place. */
export function operandExpression(operand: Operand, shift: number, path: string, dialect: Dialect): string {
  const inner = (part: Operand, name: string) => operandExpression(part, shift, `${path}.${name}`, dialect);
  switch (operand.kind) {
    case "constant":
      return dialect.number(operand.value);
    case "price":
      return dialect.price(operand, addShift(shift, operand.shift, dialect), path);
    case "indicator":
      return dialect.indicator(operand, addShift(shift, operand.shift, dialect), path);
    case "arithmetic": {
      const sign = { plus: "+", minus: "-", times: "*" }[operand.operator];
      return `(${inner(operand.left, "left")} ${sign} ${inner(operand.right, "right")})`;
    }
    case "distance": {
      const [from, to] = [inner(operand.from, "from"), inner(operand.to, "to")];
      if (operand.unit === "percent") return `((${from} / ${to} - 1) * 100)`;
      return operand.unit === "pips" ? `((${from} - ${to}) / ${dialect.pip})` : `(${from} - ${to})`;
    }
    case "time-of-day":
    case "weekday":
      if ((operand.zone ?? "utc") !== "utc") throw unsupported(path, "only UTC times can be exported");
      requireNow(shift, path);
      return operand.kind === "weekday" ? dialect.weekday : dialect.minuteOfDay;
  }
}

const minutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

function unrolled(bars: NumberValue, path: string): number {
  if (typeof bars !== "number")
    throw unsupported(path, "a number of bars that is a parameter cannot be exported; write the number");
  if (bars > longestUnrolled) throw unsupported(path, `at most ${longestUnrolled} bars can be exported`);
  return bars;
}

function clockExpression(from: string, to: string, dialect: Dialect): string {
  const [start, end] = [minutes(from), minutes(to)];
  const parts = [`${dialect.minuteOfDay} >= ${start}`, `${dialect.minuteOfDay} < ${end}`];
  return `(${parts.join(start <= end ? ` ${dialect.and} ` : ` ${dialect.or} `)})`;
}

const daysExpression = (days: readonly number[], dialect: Dialect): string =>
  `(${days.map((day) => `${dialect.weekday} == ${day}`).join(` ${dialect.or} `)})`;

/** A condition as an expression over the last closed bars. Throws `StrategyError` "unsupported" naming the place. */
export function conditionExpression(condition: Condition, shift: number, path: string, dialect: Dialect): string {
  const value = (operand: Operand, name: string, back = 0) =>
    operandExpression(operand, shift + back, `${path}.${name}`, dialect);
  const join = (parts: readonly string[], word: string) =>
    parts.length === 1 ? (parts[0] as string) : `(${parts.join(` ${word} `)})`;
  switch (condition.kind) {
    case "all":
    case "any": {
      const parts = condition.of.map((part, i) => conditionExpression(part, shift, `${path}.of[${i}]`, dialect));
      return join(parts, condition.kind === "all" ? dialect.and : dialect.or);
    }
    case "not":
      return dialect.not(conditionExpression(condition.of, shift, `${path}.of`, dialect));
    case "above":
      return `${value(condition.left, "left")} > ${value(condition.right, "right")}`;
    case "below":
      return `${value(condition.left, "left")} < ${value(condition.right, "right")}`;
    case "crosses-above":
    case "crosses-below": {
      const [before, after] = condition.kind === "crosses-above" ? ["<=", ">"] : [">=", "<"];
      const was = `${value(condition.left, "left", 1)} ${before} ${value(condition.right, "right", 1)}`;
      return join([was, `${value(condition.left, "left")} ${after} ${value(condition.right, "right")}`], dialect.and);
    }
    case "rising":
    case "falling": {
      const sign = condition.kind === "rising" ? ">" : "<";
      const steps = Array.from(
        { length: unrolled(condition.bars, `${path}.bars`) },
        (_, k) => `${value(condition.operand, "operand", k)} ${sign} ${value(condition.operand, "operand", k + 1)}`,
      );
      return join(steps, dialect.and);
    }
    case "between":
      return join(
        [
          `${value(condition.operand, "operand")} >= ${value(condition.low, "low")}`,
          `${value(condition.operand, "operand")} <= ${value(condition.high, "high")}`,
        ],
        dialect.and,
      );
    case "within": {
      const bars = unrolled(condition.bars, `${path}.bars`);
      return join(
        Array.from({ length: bars }, (_, k) =>
          conditionExpression(condition.condition, shift + k, `${path}.condition`, dialect),
        ),
        dialect.or,
      );
    }
    case "time-between":
      if ((condition.zone ?? "utc") !== "utc") throw unsupported(path, "only UTC times can be exported");
      requireNow(shift, path);
      return clockExpression(condition.from, condition.to, dialect);
    case "weekday-in":
      if ((condition.zone ?? "utc") !== "utc") throw unsupported(path, "only UTC days can be exported");
      requireNow(shift, path);
      return daysExpression(condition.days, dialect);
    case "session":
      throw unsupported(path, "market sessions follow local clocks and cannot be exported; use a time in UTC");
  }
}

/** The session filter as an expression, or null when there is none. */
export function filterExpression(document: StrategyDocument, dialect: Dialect): string | null {
  const { session } = document;
  if (!session) return null;
  if (session.sessions)
    throw unsupported(
      "session.sessions",
      "market sessions follow local clocks and cannot be exported; use times in UTC",
    );
  if ((session.zone ?? "utc") !== "utc") throw unsupported("session.zone", "only UTC times can be exported");
  const parts: string[] = [];
  if (session.days) parts.push(daysExpression(session.days, dialect));
  if (session.from !== undefined && session.to !== undefined)
    parts.push(clockExpression(session.from, session.to, dialect));
  return parts.join(` ${dialect.and} `);
}

/** Refuses what no exporter writes, so that nothing is silently left out. */
export function refuseCommon(document: StrategyDocument): void {
  for (const side of ["long", "short"] as const) {
    const order = document.entries[side]?.order;
    if (order && order.kind !== "market")
      throw unsupported(`entries.${side}.order`, "waiting orders cannot be exported yet; use market orders");
  }
  if (document.risk.breakEven) throw unsupported("risk.breakEven", "break-even stops cannot be exported");
  if (document.risk.stopLoss?.kind === "indicator")
    throw unsupported("risk.stopLoss", "a stop at an indicator cannot be exported");
  if (document.risk.takeProfit?.kind === "indicator")
    throw unsupported("risk.takeProfit", "a target at an indicator cannot be exported");
}

/** One line of a comment: line breaks of a visitor's text must not become code. */
export const commentText = (text: string): string =>
  text.replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, " ").replaceAll("*/", "* /");

export const textLiteral = (text: string): string => `"${text.replace(/[^\p{L}\p{N} ._/+()-]/gu, " ")}"`;
