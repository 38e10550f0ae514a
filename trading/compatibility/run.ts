import { type CompiledStrategy, compileStrategy, type EntryPlan, type LevelRule } from "../strategy/compile.ts";
import { type DistanceRule, distanceAt } from "../strategy/distance-rule.ts";
import type { StrategyDocument } from "../strategy/document.ts";
import type { UsedIndicator } from "../strategy/indicator-columns.ts";
import { numberOf } from "../strategy/parameter-values.ts";
import { strategyError } from "../strategy/problems.ts";
import { CompatibilityError, CompatibleBroker, type CompatibleCosts, type CompatibleTrade } from "./broker.ts";
import { floatSource } from "./float-source.ts";
import type { PriceTable } from "./price-table.ts";
import { nextBar } from "./process-orders.ts";

export type CompatibleRun = {
  readonly trades: readonly CompatibleTrade[];
  readonly equity: Float64Array;
  readonly indicators: readonly UsedIndicator[];
  /** The first bar on which the warmed-up strategy could act; buy & hold starts there. */
  readonly firstTradingBar: number;
  readonly cancelledOrders: number;
  readonly openTrades: number;
};

/** The most a fraction can be: one less its smallest step, as "all of it" is written there. */
const fullEquity = 1 - 2 ** -52;

function sizeOf(document: StrategyDocument, compiled: CompiledStrategy): number {
  const { sizing } = document.risk;
  if (sizing.kind === "units") {
    const units = numberOf(sizing.value, compiled.values);
    if (!Number.isInteger(units) || units < 1) {
      throw strategyError(
        "unsupported",
        "risk.sizing.value",
        "must be a whole number of units from 1 in backtesting.py mode",
      );
    }
    return units;
  }
  if (sizing.kind === "equity") {
    const fraction = numberOf(sizing.fraction, compiled.values);
    if (fraction <= 1) return Math.min(fraction, fullEquity);
    throw strategyError(
      "unsupported",
      "risk.sizing.fraction",
      "must be at most 1 in backtesting.py mode; leverage comes from the costs' margin",
    );
  }
  throw strategyError(
    "unsupported",
    "risk.sizing",
    `"${sizing.kind}" has no equivalent in backtesting.py; use "units" or "equity"`,
  );
}

function refuseUnsupported(document: StrategyDocument): void {
  const { risk } = document;
  for (const part of ["trailing", "breakEven", "timeExitBars"] as const) {
    if (risk[part] !== undefined)
      throw strategyError("unsupported", `risk.${part}`, "is not part of backtesting.py mode");
  }
  if (risk.opposite !== undefined && risk.opposite !== "reverse") {
    throw strategyError(
      "unsupported",
      "risk.opposite",
      "is decided by the costs (exclusiveOrders, hedging) in backtesting.py mode",
    );
  }
}

type Levels = { readonly stop: number | null; readonly target: number | null };

/** Levels from the signal bar's close; written as `close − distance`, the way a strategy of that library writes them. */
function levelsAt(compiled: CompiledStrategy, side: 1 | -1, i: number, close: number): Levels {
  const stopDistance = (rule: LevelRule | null): number =>
    rule === null || rule.kind === "level" || rule.kind === "risk-multiple" ? Number.NaN : distanceAt(rule, i, close);
  const level = (rule: LevelRule | null, direction: 1 | -1): number | null => {
    if (rule === null) return null;
    if (rule.kind === "level") return typeof rule.column === "number" ? rule.column : (rule.column[i] as number);
    const distance =
      rule.kind === "risk-multiple" ? rule.multiple * stopDistance(compiled.stopLoss) : distanceAt(rule, i, close);
    return direction === 1 ? close + distance : close - distance;
  };
  return { stop: level(compiled.stopLoss, side === 1 ? -1 : 1), target: level(compiled.takeProfit, side) };
}

type Prices = { readonly limit: number | null; readonly stop: number | null };

function pricesOf(plan: EntryPlan, side: 1 | -1, i: number, close: number): Prices {
  if (plan.kind === "market") return { limit: null, stop: null };
  if (plan.expireBars !== null)
    throw strategyError("unsupported", "entries", "orders of backtesting.py never expire; remove expireBars");
  const away = (rule: DistanceRule, direction: number) => close + direction * distanceAt(rule, i, close);
  if (plan.kind === "limit") return { limit: away(plan.distance, -side), stop: null };
  if (plan.kind === "stop") return { limit: null, stop: away(plan.distance, side) };
  const stop = away(plan.distance, side);
  return { stop, limit: stop + side * distanceAt(plan.limit, i, close) };
}

function decide(broker: CompatibleBroker, compiled: CompiledStrategy, size: number, most: number, i: number): void {
  const close = broker.prices.close[i] as number;
  const held = broker.positionSize;
  if ((held > 0 && compiled.exitLong?.[i] === 1) || (held < 0 && compiled.exitShort?.[i] === 1)) {
    for (const trade of [...broker.trades]) broker.requestClose(trade);
  }
  const side = compiled.enterLong?.[i] === 1 ? 1 : compiled.enterShort?.[i] === 1 ? -1 : 0;
  if (side === 0) return;
  if (broker.trades.reduce((count, trade) => (trade.size > 0 === side > 0 ? count + 1 : count), 0) >= most) return;
  const { stop, target } = levelsAt(compiled, side, i, close);
  const prices = pricesOf(side === 1 ? compiled.longOrder : compiled.shortOrder, side, i, close);
  broker.submit(side * size, stop, target, prices.limit, prices.stop);
}

/** Equity before the first bar is the first one known; with none at all, the cash. */
function filledBack(curve: Float64Array, cash: number): Float64Array {
  let next = Number.NaN;
  for (let i = curve.length - 1; i >= 0; i--) {
    if (Number.isNaN(curve[i] as number)) curve[i] = next;
    else next = curve[i] as number;
  }
  for (let i = 0; i < curve.length; i++) if (Number.isNaN(curve[i] as number)) curve[i] = cash;
  return curve;
}

export type CompatibleProgress = (bar: number, bars: number) => void;

/**
 * Runs a strategy document by the rules of backtesting.py 0.6.6. Long is asked before short, a long signal wins over a short
 * one; without `maxPositions` every signal places its order, as `next()` would.
 * Throws `CompatibilityError` where that library raises, `StrategyError` for parts of a document it has no equivalent of.
 */
export function runCompatible(
  document: StrategyDocument,
  table: PriceTable,
  costs: CompatibleCosts,
  pip: number,
  progress?: CompatibleProgress,
): CompatibleRun {
  if (!(costs.cash > 0)) throw new CompatibilityError(`cash must be above 0, is ${costs.cash}`);
  if (!(costs.margin > 0 && costs.margin <= 1))
    throw new CompatibilityError(`margin must be above 0 and at most 1, is ${costs.margin}`);
  const [fixed, rate] = typeof costs.commission === "number" ? [0, costs.commission] : costs.commission;
  if (!(fixed >= 0)) throw new CompatibilityError(`the fixed commission must not be negative, is ${fixed}`);
  if (!(rate >= -0.1 && rate < 0.1))
    throw new CompatibilityError(`commission must be from −0.1 to below 0.1, is ${rate}`);
  if (table.length === 0) throw new CompatibilityError("the price table is empty");
  refuseUnsupported(document);
  const compiled = compileStrategy(document, floatSource(table, document, pip));
  const size = sizeOf(document, compiled);
  const most =
    document.risk.maxPositions === undefined
      ? Number.POSITIVE_INFINITY
      : numberOf(document.risk.maxPositions, compiled.values);
  const broker = new CompatibleBroker(table, costs);
  const start = 1 + compiled.indicatorWarmUp;
  let solvent = true;
  for (let i = start; i < table.length && solvent; i++) {
    solvent = nextBar(broker, i);
    if (solvent) decide(broker, compiled, size, most, i);
    if (progress && i % 8192 === 0) progress(i, table.length);
  }
  if (solvent && costs.finalize && start < table.length) {
    for (const trade of [...broker.trades].reverse()) broker.requestClose(trade);
    // The last bar once more, with its own prices: the trades close at its open.
    nextBar(broker, table.length - 1);
  }
  return {
    trades: broker.closed,
    equity: filledBack(broker.equityCurve, broker.cash),
    indicators: compiled.indicators,
    firstTradingBar: compiled.indicatorWarmUp,
    cancelledOrders: broker.cancelled,
    openTrades: broker.trades.length,
  };
}
