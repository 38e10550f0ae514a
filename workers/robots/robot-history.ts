import { checkBars } from "#trading/backtest/check-bars.ts";
import type { ConversionRates } from "#trading/backtest/conversion-rates.ts";
import { defaultSettings } from "#trading/engine/account.ts";
import type { Bars } from "#trading/market/bars.ts";
import type { MarketData } from "#trading/market/market-data.ts";
import { shorterTimeframe, timeRangeOf } from "#trading/market/shorter-bars.ts";
import { symbolOf } from "#trading/market/symbol-of.ts";
import type { RobotData } from "#trading/strategy/robots/robot-strategy.ts";
import { simulateInChunks } from "../lab/simulate-chunks.ts";
import { simulatedRates } from "../lab/simulated-rates.ts";
import { forRun, HistoryError, type HistoryReader, storedBars } from "../market/stored-history.ts";
import { storedRates } from "../market/stored-rates.ts";

export type RobotHistory = { readonly bars: Bars; readonly rate?: ConversionRates; readonly lower?: Bars };

/** So much of a stored history is run on: years of minutes would fill a phone's memory. */
const longestStored = 2 * 366 * 86_400_000;

/**
 * The last two years of the site's stored bars as a robot's history, and which bars they are.
 * @throws {HistoryError} where the site has none of the symbol, or longer ones than the rules need.
 */
export async function storedRobotHistory(
  history: HistoryReader,
  { symbol, timeframe }: RobotData,
  signal: AbortSignal,
): Promise<{ readonly history: RobotHistory; readonly prices: MarketData }> {
  const manifest = await history.manifest(symbol);
  const to = manifest?.chunks.at(-1)?.last ?? 0;
  const found = await storedBars(history, { symbol, from: to - longestStored, to: to + 1 }, { signal });
  if (!found) throw new HistoryError(`The site has no stored prices of ${symbol}.`);
  checkBars(found.bars);
  const { bars, lower } = forRun(found.bars, timeframe);
  const spec = symbolOf(bars.symbol, bars.digits, bars.contract);
  const rate = await storedRates(history, spec, defaultSettings.currency, bars, signal);
  return { history: { bars, ...(rate ? { rate } : {}), ...(lower ? { lower } : {}) }, prices: found.data };
}

/** Everything of the simulated market that a robot is tested on: bars, what came first inside of them, and what converts results. */
export async function robotHistory(data: RobotData, signal: AbortSignal): Promise<RobotHistory> {
  const quietly = { signal, progress: () => {} };
  const bars = await simulateInChunks(data, quietly);
  // What came first inside a bar is told as the lab does it.
  const shorter = shorterTimeframe(data.timeframe, data.from, data.to);
  const lower = shorter && (await simulateInChunks({ ...timeRangeOf(bars), timeframe: shorter }, quietly));
  const symbol = symbolOf(bars.symbol, bars.digits);
  const rate = await simulatedRates(symbol, defaultSettings.currency, bars, data, signal);
  return { bars, ...(rate ? { rate } : {}), ...(lower ? { lower } : {}) };
}
