import { type BacktestOptions, runBacktest } from "#trading/backtest/run.ts";
import { closeReasons } from "#trading/engine/ledger.ts";
import type { Bars } from "#trading/market/bars.ts";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import type { Timeframe } from "#trading/market/timeframe.ts";
import { drawdownsOf } from "#trading/statistics/drawdown.ts";
import { meanOf, sumOf, varianceOf } from "#trading/statistics/sample-statistics.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import { presetById } from "#trading/strategy/presets/presets.ts";

const market = createSimulatedMarket();
const loaded = new Map<string, Bars>();
function barsOf(symbol: string, timeframe: Timeframe): Bars {
  const name = `${symbol} ${timeframe}`;
  const bars = loaded.get(name) ?? market.bars(symbol, timeframe, Date.UTC(2019, 0, 1), Date.UTC(2026, 0, 1));
  loaded.set(name, bars);
  return bars;
}

export function preset(id: string, change: Partial<StrategyDocument> = {}): StrategyDocument {
  const document = presetById(id)?.document;
  if (!document) throw new Error(`no preset ${id}`);
  return { ...document, ...change };
}
export const withRisk = (document: StrategyDocument, change: Partial<StrategyDocument["risk"]>): StrategyDocument => ({
  ...document,
  risk: { ...document.risk, ...change },
});

/** Minus sign and thousands separators as the texts have them. */
export const plain = (value: number, digits: number) =>
  value.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits }).replace("-", "−");
export const money = (value: number) => plain(value, 2).replace(/^(−?)/, "$1$");
export const count = (value: number) => plain(value, 0);
export const noCosts = { spreadPoints: 0, swapLongPoints: 0, swapShortPoints: 0 };

/** A run, its trades in units of their risk for pairs in dollars, and its figures as the texts write them. */
export function ran(
  document: StrategyDocument,
  { parameters = {}, costs = {} }: Pick<BacktestOptions, "parameters" | "costs"> = {},
) {
  const bars = barsOf(document.symbol, document.timeframe);
  const result = runBacktest(document, bars, { parameters, costs });
  const { trades } = result;
  const rows = Array.from({ length: trades.length }, (_, at) => at);
  const unit = result.symbol.contractSize / 10 ** result.symbol.digits;
  const net = rows.map((at) => trades.net[at] ?? 0);
  const results = rows.map((at) => (net[at] ?? 0) / ((trades.risk[at] ?? 0) * (trades.lots[at] ?? 0) * unit));
  const wins = results.filter((value) => value > 0);
  const losses = results.filter((value) => value <= 0);
  const won = net.filter((value) => value > 0).length;
  return {
    bars,
    result,
    rows,
    net,
    results,
    wins: won,
    mean: meanOf(results),
    deviation: Math.sqrt(varianceOf(results)),
    averageWin: meanOf(wins),
    averageLoss: meanOf(losses),
    trades: count(trades.length),
    money: money(sumOf(net)),
    won: `${plain((won / trades.length) * 100, 1)}%`,
    drawdown: `${plain(drawdownsOf(10_000, result.equity).relativePercent, 1)}%`,
    stop: meanOf(rows.map((at) => (trades.risk[at] ?? 0) / result.symbol.pipPoints)),
    exits: (reason: string) => rows.filter((at) => closeReasons[trades.reason[at] ?? 0] === reason).length,
    entered: (at: number) => new Date(bars.time[trades.entryBar[at] ?? 0] ?? 0),
  };
}
export const R = (value: number, digits = 3) => `${plain(value, digits)}R`;

/** The same document with another average in the place of each simple one. */
export const withAverage = (document: StrategyDocument, indicator: string, parameters: object = {}): StrategyDocument =>
  JSON.parse(JSON.stringify(document), (_, value) =>
    value?.indicator === "sma" ? { ...value, indicator, parameters: { ...value.parameters, ...parameters } } : value,
  ) as StrategyDocument;
