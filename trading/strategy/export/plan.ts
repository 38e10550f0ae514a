import { sessionHours } from "../../calendar/session-hours.ts";
import { indicatorById } from "../../indicators/registry.ts";
import { withDaysOf } from "../../indicators/steps/calendar-period.ts";
import type { Timeframe } from "../../market/timeframe.ts";
import { clockMinutes, type WeekdayClock, weekdayClock } from "../clock-masks.ts";
import type { Condition, Distance, NumberValue, Operand, StrategyDocument, TakeProfit, Zone } from "../document.ts";
import { priceDegrees } from "../price-degree.ts";
import {
  above,
  ago,
  and,
  atLeast,
  atMost,
  below,
  call,
  equal,
  type Formula,
  formula,
  minus,
  not,
  or,
  over,
  plus,
  priceFormula,
  type Scalar,
  scalar,
  times,
} from "./recipes/formula.ts";
import { averageTrueRange } from "./recipes/recipe.ts";
import { indicatorFormulas } from "./recipes/recipes.ts";

/** A distance or level at the signal, in points; a share is of the price the level is measured from. */
export type Term =
  | { readonly kind: "points"; readonly of: Formula }
  | { readonly kind: "share"; readonly of: Scalar }
  | { readonly kind: "level"; readonly of: Formula }
  | { readonly kind: "multiple"; readonly of: Scalar };

export type EntryPlan = {
  readonly when: Formula;
  readonly order: "market" | "limit" | "stop" | "stop-limit";
  readonly distance: Term | null;
  readonly limit: Term | null;
  readonly expireBars: NumberValue | null;
};

/** A document as every exporter reads it: formulas over columns of points, and rules whose numbers are formulas. */
export type Plan = {
  readonly document: StrategyDocument;
  readonly long: EntryPlan | null;
  readonly short: EntryPlan | null;
  readonly exitLong: Formula | null;
  readonly exitShort: Formula | null;
  readonly allowed: Formula | null;
  /** Columns that must have had a value before the first signal. */
  readonly needed: readonly Formula[];
  readonly stop: Term | null;
  readonly target: Term | null;
  readonly trail: { readonly distance: Term; readonly after: Term | null } | null;
  readonly breakEven: { readonly after: Term; readonly lock: Scalar } | null;
  readonly fromFill: boolean;
};

/** `degree` is how it scales with the price; undefined for a plain number, which adapts to its partner. */
type Series = { readonly of: Formula; readonly degree: number | undefined };

const pip: Scalar = { symbol: "pip" };
const scale: Scalar = { symbol: "scale" };

const scaled = ({ of, degree }: Series, partner: number | undefined): Formula => {
  if (of.op !== "number" || degree !== undefined || !partner) return of;
  return formula(scalar("times", of.value, partner === 2 ? scalar("times", scale, scale) : scale));
};

/** As the last closed bar of that time frame shows it. */
const onBars = (timeframe: Timeframe | undefined, of: Formula): Formula =>
  timeframe ? { op: "higher", timeframe, of } : of;

function lowering(base: Timeframe) {
  const needed = new Map<string, Formula>();
  const need = (of: Formula): void => {
    if (of.op !== "number") needed.set(JSON.stringify(of), of);
  };

  const indicator = (operand: Operand & { kind: "indicator" }): Series => {
    const definition = indicatorById(operand.indicator);
    const { timeframe, shift, parameters = {} } = operand;
    const outputs = indicatorFormulas(operand.indicator, withDaysOf(timeframe ?? base, parameters));
    for (const of of outputs) need(onBars(timeframe, of));
    const at = operand.output === undefined ? 0 : definition.outputs.findIndex(({ id }) => id === operand.output);
    return { of: onBars(timeframe, shifted(outputs[at] as Formula, shift)), degree: priceDegrees(definition)[at] };
  };

  const shifted = (of: Formula, shift: NumberValue | undefined): Formula => (shift === undefined ? of : ago(of, shift));

  const pairOf = (left: Operand, right: Operand): readonly [Formula, Formula, number | undefined] => {
    const [a, b] = [series(left), series(right)];
    const degree = a.degree ?? b.degree;
    return [scaled(a, degree), scaled(b, degree), degree];
  };

  const distance = (operand: Operand & { kind: "distance" }): Series => {
    const [from, to, degree] = pairOf(operand.from, operand.to);
    if (operand.unit === "price") return { of: minus(from, to), degree };
    return operand.unit === "pips"
      ? { of: over(minus(from, to), pip), degree: 0 }
      : { of: times(minus(over(from, to), 1), 100), degree: 0 };
  };

  const arithmetic = (operand: Operand & { kind: "arithmetic" }): Series => {
    if (operand.operator !== "times") {
      const [left, right, degree] = pairOf(operand.left, operand.right);
      return { of: operand.operator === "plus" ? plus(left, right) : minus(left, right), degree };
    }
    const [left, right] = [series(operand.left), series(operand.right)];
    const known = left.degree !== undefined || right.degree !== undefined;
    return { of: times(left.of, right.of), degree: known ? (left.degree ?? 0) + (right.degree ?? 0) : undefined };
  };

  const make = (operand: Operand): Series => {
    switch (operand.kind) {
      case "constant":
        return { of: formula(operand.value), degree: undefined };
      case "time-of-day":
        return { of: { op: "minute-of-day", zone: operand.zone ?? "utc" }, degree: 0 };
      case "weekday":
        return { of: { op: "weekday", clock: weekdayClock(base, operand.zone) }, degree: 0 };
      case "price": {
        const of = shifted(priceFormula(operand.field), operand.shift);
        return { of: onBars(operand.timeframe, of), degree: operand.field === "volume" ? 0 : 1 };
      }
      case "indicator":
        return indicator(operand);
      case "distance":
        return distance(operand);
      case "arithmetic":
        return arithmetic(operand);
    }
  };
  const series = (operand: Operand): Series => {
    const made = make(operand);
    need(made.of);
    return made;
  };

  return { series, pairOf, needed, base };
}

type Lowering = ReturnType<typeof lowering>;

function conditionFormula(of: Condition, columns: Lowering): Formula {
  const { pairOf, series } = columns;
  const condition = (part: Condition) => conditionFormula(part, columns);
  switch (of.kind) {
    case "all":
    case "any": {
      const [first, ...rest] = of.of.map(condition) as [Formula, ...Formula[]];
      return of.kind === "all" ? and(first, ...rest) : or(first, ...rest);
    }
    case "not":
      return not(condition(of.of));
    case "above":
    case "below": {
      const [left, right] = pairOf(of.left, of.right);
      return of.kind === "above" ? above(left, right) : below(left, right);
    }
    case "crosses-above":
    case "crosses-below": {
      const [left, right] = pairOf(of.left, of.right);
      const up = of.kind === "crosses-above";
      const before = up ? atMost : atLeast;
      return and(before(back(left), back(right)), up ? above(left, right) : below(left, right));
    }
    case "rising":
    case "falling":
      return run(of.kind, series(of.operand).of, of.bars);
    case "between": {
      const [left, bottom] = pairOf(of.operand, of.low);
      const [right, top] = pairOf(of.operand, of.high);
      return and(atLeast(left, bottom), atMost(right, top));
    }
    case "within":
      return call("within", condition(of.condition), of.bars);
    default:
      return clock(of, columns.base);
  }
}

/** On the bars of the operand's own time frame. */
const run = (kind: "rising" | "falling", of: Formula, bars: NumberValue): Formula =>
  of.op === "higher" ? { ...of, of: run(kind, of.of, bars) } : call(kind, of, bars);

const back = (of: Formula): Formula => (of.op === "number" ? of : ago(of, 1));

type Clock = Condition & { kind: "session" | "time-between" | "weekday-in" };
function clock(of: Clock, base: Timeframe): Formula {
  if (of.kind === "weekday-in") return days(of.days, weekdayClock(base, of.zone));
  if (of.kind === "time-between") return hours(clockMinutes(of.from), clockMinutes(of.to), of.zone ?? "utc");
  const { from, to } = sessionHours[of.session];
  return and(days([1, 2, 3, 4, 5], of.session), hours(from, to, of.session));
}

function days(list: readonly number[], clock: WeekdayClock): Formula {
  const [first, ...rest] = list.map((day) => equal({ op: "weekday", clock }, day)) as [Formula, ...Formula[]];
  return or(first, ...rest);
}

/** Over midnight when `from` is the later one. */
function hours(from: number, to: number, zone: Zone): Formula {
  const minute: Formula = { op: "minute-of-day", zone };
  const [after, before] = [atLeast(minute, from), below(minute, to)];
  return from <= to ? and(after, before) : or(after, before);
}

function allowedBy({ session, timeframe }: StrategyDocument): Formula | null {
  if (!session) return null;
  const parts: Formula[] = [];
  if (session.sessions) {
    const [first, ...rest] = session.sessions.map((name) => clock({ kind: "session", session: name }, timeframe));
    parts.push(or(first as Formula, ...rest));
  }
  if (session.days) parts.push(days(session.days, weekdayClock(timeframe, session.zone)));
  if (session.from !== undefined && session.to !== undefined)
    parts.push(hours(clockMinutes(session.from), clockMinutes(session.to), session.zone ?? "utc"));
  const [first, ...rest] = parts;
  return first ? and(first, ...rest) : null;
}

function termOf(distance: Distance, needed: Map<string, Formula>): Term {
  switch (distance.kind) {
    case "pips":
      return { kind: "points", of: formula(scalar("times", distance.value, pip)) };
    case "price":
      return { kind: "points", of: formula(scalar("times", distance.value, scale)) };
    case "percent":
      return { kind: "share", of: scalar("over", distance.value, 100) };
    case "atr": {
      const range = averageTrueRange(distance.period, "talib");
      needed.set(JSON.stringify(range), range);
      return { kind: "points", of: times(distance.multiple, range) };
    }
  }
}

/** Reads a parsed document into what every exporter writes. */
export function planOf(document: StrategyDocument): Plan {
  const columns = lowering(document.timeframe);
  const { series, needed } = columns;
  const condition = (of: Condition): Formula => conditionFormula(of, columns);
  const term = (distance: Distance): Term => termOf(distance, needed);
  const rule = (of: TakeProfit): Term => {
    if (of.kind === "risk-multiple") return { kind: "multiple", of: of.multiple };
    if (of.kind !== "indicator") return term(of);
    const level = series(of.operand);
    return { kind: "level", of: scaled(level, 1) };
  };
  const entry = (side: "long" | "short"): EntryPlan | null => {
    const given = document.entries[side];
    if (!given) return null;
    const order = given.order ?? { kind: "market" };
    const when = condition(given.when);
    if (order.kind === "market") return { when, order: "market", distance: null, limit: null, expireBars: null };
    const limit = order.kind === "stop-limit" ? term(order.limit) : null;
    return { when, order: order.kind, distance: term(order.distance), limit, expireBars: order.expireBars ?? null };
  };
  const { risk, exits } = document;
  return {
    document,
    long: entry("long"),
    short: entry("short"),
    exitLong: exits?.long ? condition(exits.long) : null,
    exitShort: exits?.short ? condition(exits.short) : null,
    allowed: allowedBy(document),
    stop: risk.stopLoss ? rule(risk.stopLoss) : null,
    target: risk.takeProfit ? rule(risk.takeProfit) : null,
    trail: risk.trailing
      ? { distance: term(risk.trailing.distance), after: risk.trailing.after ? term(risk.trailing.after) : null }
      : null,
    breakEven: risk.breakEven
      ? { after: rule(risk.breakEven.after), lock: scalar("times", risk.breakEven.lockPips ?? 0, pip) }
      : null,
    needed: [...needed.values()],
    fromFill: (risk as { readonly measuredFrom?: "fill" | "signal" }).measuredFrom !== "signal",
  };
}

/** From where to where the limit of a stop-limit order may be set, signed away from its trigger; null for other entries. */
function limitRange({ document }: Plan, side: 1 | -1): readonly [least: number, most: number] | null {
  const order = document.entries[side === 1 ? "long" : "short"]?.order;
  if (order?.kind !== "stop-limit") return null;
  const away = order.limit.kind === "atr" ? order.limit.multiple : order.limit.value;
  if (typeof away === "number") return [away, away];
  const set = document.parameters?.find(({ id }) => id === away.parameter);
  return set ? [set.min, set.max] : [0, 0];
}

/** Whether an entry is a stop-limit order whose limit may lie back toward the open: the price must return to it after the trigger. */
export const mayReturn = (plan: Plan, side: 1 | -1): boolean => (limitRange(plan, side)?.[0] ?? 0) < 0;

/** Whether it is one whose limit may lie at its trigger or beyond. */
export const mayLieBeyond = (plan: Plan, side: 1 | -1): boolean => (limitRange(plan, side)?.[1] ?? -1) >= 0;

/** Whether the size of an entry is worked out from its signal's close, as that of a waiting order is when it is placed. */
export const isSizedAtClose = ({ fromFill }: Plan, { order }: EntryPlan): boolean => !fromFill || order !== "market";

/** Whether a position has a stop from its first moment on. */
export const hasFirstStop = ({ stop, trail }: Plan): boolean =>
  stop !== null || (trail !== null && trail.after === null);
