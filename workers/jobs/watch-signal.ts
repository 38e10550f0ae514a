import type { SignalTimeframe } from "#trading/alerts/signal-alert.ts";
import { watchSignal } from "#trading/alerts/watch-signal.ts";
import type { Bars } from "#trading/market/bars.ts";
import { createSimulatedMarket, type SimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import type { JobHandler } from "../jobs.ts";
import { storedSignalBars } from "../market/signal-bars.ts";
import { pageHistory } from "../market/site-history.ts";
import { createScanHistory, type ScanHistory } from "../scan/scan-history.ts";
import { type ScanTimeframe, scanBars, scanTimeframes } from "../scan/scan-types.ts";

/** Kept in the worker, because closed bars are asked for again each minute. */
let history: ScanHistory | undefined;
let market: SimulatedMarket | undefined;

/** Hundreds of weeks or months take seconds to compute: alerts that look at the same bar share them. */
const mostShared = 12;
const shared = new Map<string, Bars>();

const isScanned = (timeframe: SignalTimeframe): timeframe is ScanTimeframe =>
  (scanTimeframes as readonly string[]).includes(timeframe);

function barsAt(symbol: string, timeframe: SignalTimeframe, asOf: number, count: number): Bars {
  if (isScanned(timeframe) && count <= scanBars + 1) {
    history ??= createScanHistory();
    return history.bars(symbol, timeframe, asOf);
  }
  const key = `${symbol} ${timeframe} ${asOf} ${count}`;
  const known = shared.get(key);
  if (known) return known;
  market ??= createSimulatedMarket();
  const bars = market.lastBars(symbol, timeframe, count, asOf);
  if (shared.size >= mostShared) shared.delete(shared.keys().next().value as string);
  shared.set(key, bars);
  return bars;
}

/** Where the rules watch the site's stored prices, a page loads them; a server hands them over with the request. */
export const watchSignalJob: JobHandler<"watch-signal"> = async ({ stored, ...request }) => {
  const history = stored ? pageHistory() : null;
  if (!stored || !history) return watchSignal(request, barsAt);
  const found = await storedSignalBars(history, { ...request, timeframe: stored });
  if (found === null) return { to: request.from, signal: null };
  if ("problem" in found) return found;
  const { bars, data } = found;
  return { ...watchSignal({ ...request, bars, until: found.until }, barsAt), data };
};
