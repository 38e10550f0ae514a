import { costsOf } from "../backtest/costs.ts";
import type { BacktestOptions } from "../backtest/run.ts";
import { defaultSettings } from "../engine/account.ts";
import { createInstrument, type Instrument } from "../engine/instrument.ts";
import { tradableVolume } from "../engine/position-size.ts";
import type { Bars } from "../market/bars.ts";
import { roundMoney } from "../market/points.ts";
import { referenceRate, symbolOf } from "../market/symbol-of.ts";
import type { Condition, NumberValue, Operand, StopLoss, StrategyDocument, TakeProfit } from "../strategy/document.ts";
import { numberOf, parameterValues, type Values } from "../strategy/parameter-values.ts";
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

/** Points of a fixed distance, as backtest/signal-orders.ts rounds them; null for one that moves with the market. */
function pointsOf(rule: StopLoss | TakeProfit, stop: number, values: Values, instrument: Instrument): number | null {
  switch (rule.kind) {
    case "pips":
      return Math.round(numberOf(rule.value, values) * instrument.spec.pipPoints);
    case "price":
      return Math.round(numberOf(rule.value, values) * instrument.scale);
    case "risk-multiple":
      return Math.round(numberOf(rule.multiple, values) * stop);
    default:
      return null;
  }
}

/** Collects the averages that several combinations share. */
function createColumnList() {
  const columns: AverageColumn[] = [];
  const places = new Map<string, number>();
  const add = (average: Average, values: Values): number | null => {
    const length = numberOf(average.length, values);
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

function instrumentFor(document: StrategyDocument, bars: Bars, options: BacktestOptions): Instrument | null {
  const symbol = options.symbol ?? symbolOf(document.symbol, bars.digits, bars.contract);
  const currency = options.account?.currency ?? defaultSettings.currency;
  const costs = { ...costsOf(document.costs, symbol, bars), ...options.costs };
  // Shorter bars can only tell which of two levels came first: without any they change nothing.
  const levels = document.risk.stopLoss ?? document.risk.takeProfit;
  if ((options.lower && levels) || options.closeAtEnd === false) return null;
  if (!Number.isInteger(costs.slippagePoints) || costs.slippagePoints < 0) return null;
  // Bars without the spread that is asked for are refused by the event engine, in words.
  if (costs.spreadPoints < 0 ? !bars.spread : !Number.isInteger(costs.spreadPoints)) return null;
  const given = typeof options.rate === "object" ? options.rate.rates[0] : options.rate;
  const rate = given ?? referenceRate(symbol, currency);
  return createInstrument(symbol, { currency, costs, leverage: options.leverage, rate });
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
  const instrument = instrumentFor(document, bars, options);
  if (!instrument) return null;
  const { spec, costs } = instrument;
  const lots = tradableVolume(spec, sizing.kind === "lots" ? sizing.value : sizing.value / spec.contractSize);
  if (!(lots > 0)) return null;
  const list = createColumnList();
  const combinations = valueSets.map((set): CrossCombination | null => {
    const values = parameterValues(document, set);
    const fast = list.add(family.fast, values);
    const slow = list.add(family.slow, values);
    const stopDistance = stopLoss ? pointsOf(stopLoss, Number.NaN, values, instrument) : 0;
    const targetDistance =
      takeProfit && stopDistance !== null ? pointsOf(takeProfit, stopDistance, values, instrument) : 0;
    if (fast === null || slow === null || stopDistance === null || targetDistance === null) return null;
    // A rule that comes out at nothing places no order in the engine; here 0 would mean no rule.
    if ((stopLoss && !(stopDistance > 0)) || (takeProfit && !(targetDistance > 0))) return null;
    return { fast, slow, stopDistance, targetDistance };
  });
  const { entries } = document;
  const job: CrossJob = {
    bars,
    columns: list.columns,
    rules: {
      spread: Math.max(0, costs.spreadPoints),
      spreads: costs.spreadPoints < 0 ? (bars.spread ?? null) : null,
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
      rates: instrument.conversion === "rate" && typeof options.rate === "object" ? options.rate.rates : null,
      inverse: instrument.conversion === "inverse",
      commissionASide: roundMoney(costs.commissionPerLot * lots),
      swapLong: costs.swapLongPoints,
      swapShort: costs.swapShortPoints,
      tripleSwapDay: spec.tripleSwapDay,
    },
  };
  return { job, instrument, combinations };
}
