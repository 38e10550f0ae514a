import type { BacktestOptions } from "../backtest/run.ts";
import { type Traded, tradedInstrument } from "../backtest/traded-instrument.ts";
import { defaultSettings } from "../engine/account.ts";
import { commissionOf, termPoints } from "../engine/fill-rules.ts";
import type { Instrument } from "../engine/instrument.ts";
import { tradableVolume } from "../engine/position-size.ts";
import type { Bars } from "../market/bars.ts";
import { fixedDistance } from "../strategy/distance-rule.ts";
import type { Condition, NumberValue, Operand, StopLoss, StrategyDocument, TakeProfit } from "../strategy/document.ts";
import { parameterValues, type Resolved, resolvePart } from "../strategy/parameter-values.ts";
import type { AverageColumn, CrossCombination, CrossJob } from "./cross-job.ts";

/** What the kernels can run: averages of the close that cross, at market, with a fixed size and fixed distances. */
type Family = { readonly fast: Average; readonly slow: Average; readonly closesOnOpposite: boolean };
type Average = { readonly kind: "sma" | "ema"; readonly length: NumberValue; readonly mt5: boolean };

/** "One crosses above the other", whichever way round it was written. */
function crossingOf(condition: Condition | undefined): readonly [over: string, under: string] | null {
  if (condition?.kind === "crosses-above") return [JSON.stringify(condition.left), JSON.stringify(condition.right)];
  if (condition?.kind === "crosses-below") return [JSON.stringify(condition.right), JSON.stringify(condition.left)];
  return null;
}

function averageOf(operand: Operand): Average | null {
  if (operand.kind !== "indicator" || operand.timeframe || (operand.shift ?? 0) !== 0) return null;
  if (operand.indicator !== "sma" && operand.indicator !== "ema") return null;
  const { length = 20, price = "close", convention = "talib" } = operand.parameters ?? {};
  if (price !== "close" || typeof length === "string") return null;
  return { kind: operand.indicator, length, mt5: convention === "mt5" };
}

function isSimple({ risk, entries, session }: StrategyDocument): boolean {
  const orders = [entries.long?.order, entries.short?.order];
  const both = entries.long !== undefined && entries.short !== undefined;
  return (
    !session &&
    !risk.trailing &&
    !risk.breakEven &&
    risk.timeExitBars === undefined &&
    (risk.maxPositions ?? 1) === 1 &&
    (!both || (risk.opposite ?? "reverse") === "reverse") &&
    orders.every((order) => !order || order.kind === "market")
  );
}

function familyOf(document: StrategyDocument): Family | null {
  if (!isSimple(document)) return null;
  const { entries, exits } = document;
  const up = crossingOf(entries.long?.when);
  const down = crossingOf(entries.short?.when);
  if ((entries.long && !up) || (entries.short && !down)) return null;
  const [over, under] = up ?? [down?.[1], down?.[0]];
  if (over === undefined || under === undefined) return null;
  const is = (pair: readonly [string, string] | null, a: string, b: string) => pair?.[0] === a && pair[1] === b;
  if (down && !is(down, under, over)) return null;
  if (exits?.long && !is(crossingOf(exits.long), under, over)) return null;
  if (exits?.short && !is(crossingOf(exits.short), over, under)) return null;
  const [fast, slow] = [averageOf(JSON.parse(over)), averageOf(JSON.parse(under))];
  const exit = entries.long ? exits?.long : exits?.short;
  return fast && slow && { fast, slow, closesOnOpposite: exit !== undefined };
}

/** Points of a fixed distance; null for one that moves with the market. */
function pointsOf(rule: Resolved<StopLoss | TakeProfit>, stop: number, { spec, scale }: Instrument): number | null {
  if (rule.kind === "risk-multiple") return termPoints("multiple", rule.multiple, 0, 1, stop);
  if (rule.kind !== "pips" && rule.kind !== "price") return null;
  return Math.round(fixedDistance(rule, { pip: spec.pipPoints, scale }));
}

/** Collects the averages that several combinations share. */
function createColumnList() {
  const columns: AverageColumn[] = [];
  const places = new Map<string, number>();
  const add = ({ length, ...average }: Resolved<Average>): number | null => {
    if (!Number.isInteger(length) || length < 1 || length > 5000) return null;
    const key = `${average.kind}${length}${average.mt5}`;
    const known = places.get(key);
    if (known !== undefined) return known;
    columns.push({ kind: average.kind, length, seed: average.mt5 ? 1 : length });
    places.set(key, columns.length - 1);
    return columns.length - 1;
  };
  return { columns, add };
}

/** What is traded, or null where only the event engine will do. */
function tradedFor(document: StrategyDocument, bars: Bars, options: BacktestOptions): Traded | null {
  // Shorter bars can only tell which of two levels came first: without any they change nothing.
  const levels = document.risk.stopLoss ?? document.risk.takeProfit;
  if ((options.lower && levels) || options.closeAtEnd === false) return null;
  const traded = tradedInstrument(document, bars, options);
  const { slippagePoints } = traded.instrument.costs;
  return Number.isInteger(slippagePoints) && slippagePoints >= 0 && Number.isInteger(traded.spread) ? traded : null;
}

export type CrossPlan = {
  readonly job: CrossJob;
  readonly instrument: Instrument;
  /** One for each set of values; null where only the event engine will do. */
  readonly combinations: readonly (CrossCombination | null)[];
};

/** Reads a strategy as a family of crosses. Null when it is anything else: the event engine then runs it. */
export function crossPlan(
  document: StrategyDocument,
  bars: Bars,
  options: BacktestOptions,
  valueSets: readonly Readonly<Record<string, number>>[],
): CrossPlan | null {
  const family = familyOf(document);
  const { sizing, stopLoss, takeProfit } = document.risk;
  if (!family || (sizing.kind !== "lots" && sizing.kind !== "units") || typeof sizing.value !== "number") return null;
  const traded = tradedFor(document, bars, options);
  if (!traded) return null;
  const { instrument, spread, spreads, moving } = traded;
  const { spec, costs } = instrument;
  const lots = tradableVolume(spec, sizing.kind === "lots" ? sizing.value : sizing.value / spec.contractSize);
  if (!(lots > 0)) return null;
  const list = createColumnList();
  const combinations = valueSets.map((set): CrossCombination | null => {
    const values = parameterValues(document, set);
    const fast = list.add(resolvePart(family.fast, values));
    const slow = list.add(resolvePart(family.slow, values));
    const stopDistance = stopLoss ? pointsOf(resolvePart(stopLoss, values), Number.NaN, instrument) : 0;
    const targetDistance =
      takeProfit && stopDistance !== null ? pointsOf(resolvePart(takeProfit, values), stopDistance, instrument) : 0;
    if (fast === null || slow === null || stopDistance === null || targetDistance === null) return null;
    // A rule that comes out at nothing places no order in the engine; here 0 would mean no rule.
    if ((stopLoss && !(stopDistance > 0)) || (takeProfit && !(targetDistance > 0))) return null;
    return { fast, slow, stopDistance, targetDistance };
  });
  const { entries } = document;
  const job: CrossJob = {
    bars,
    tradeFrom: options.tradeFrom ?? 0,
    columns: list.columns,
    rules: {
      spread,
      spreads,
      fromFill: document.risk.measuredFrom !== "signal",
      slippage: costs.slippagePoints,
      long: entries.long !== undefined,
      short: entries.short !== undefined,
      closesOnOpposite: family.closesOnOpposite,
    },
    money: {
      deposit: options.account?.deposit ?? defaultSettings.deposit,
      units: lots * spec.contractSize,
      scale: instrument.scale,
      rate: instrument.rate,
      rates: moving?.rates ?? null,
      inverse: instrument.conversion === "inverse",
      commissionASide: commissionOf(instrument, lots),
      swapLong: costs.swapLongPoints,
      swapShort: costs.swapShortPoints,
      tripleSwapDay: spec.tripleSwapDay,
    },
  };
  return { job, instrument, combinations };
}
