import type { ConversionRates } from "#trading/backtest/conversion-rates.ts";
import { defaultSettings } from "#trading/engine/account.ts";
import type { Bars } from "#trading/market/bars.ts";
import { shorterTimeframe, timeRangeOf } from "#trading/market/shorter-bars.ts";
import { symbolOf } from "#trading/market/symbol-of.ts";
import type { RobotData } from "#trading/strategy/robots/robot-strategy.ts";
import { simulateInChunks } from "../lab/simulate-chunks.ts";
import { simulatedRates } from "../lab/simulated-rates.ts";

export type RobotHistory = { readonly bars: Bars; readonly rate?: ConversionRates; readonly lower?: Bars };

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
