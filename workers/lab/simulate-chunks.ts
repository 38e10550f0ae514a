import type { Bars } from "#trading/market/bars.ts";
import { joinBars } from "#trading/market/join-bars.ts";
import { createSimulatedMarket, type SimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import type { Timeframe } from "#trading/market/timeframe.ts";
import { breathe } from "../search/breathe.ts";

export type SimulateRequest = {
  readonly symbol: string;
  readonly timeframe: Timeframe;
  /** UTC milliseconds; bars opening in [from, to). */
  readonly from: number;
  readonly to: number;
  readonly asOf?: number;
  readonly seed?: number;
};
type Hooks = {
  readonly signal: AbortSignal;
  readonly progress: (progress: { readonly done: number; readonly total: number }) => void;
};

// Some 90,000 minutes: about a tenth of a second, which is as long as a cancel should wait.
const chunkMillis = 91 * 86_400_000;
const markets = new Map<number | undefined, SimulatedMarket>();

function marketOf(seed: number | undefined): SimulatedMarket {
  const market = markets.get(seed) ?? createSimulatedMarket(seed);
  // Kept, because a market fills its tables when first asked; a few seeds at most.
  if (markets.size > 4) markets.clear();
  markets.set(seed, market);
  return market;
}

/**
 * The same bars as in one go, in pieces of a quarter of a year between which progress is told and a cancel heard. `done` and
 * `total` are days.
 * @throws {RangeError} when the end lies before the start; the signal's reason once it is aborted.
 */
export async function simulateInChunks(request: SimulateRequest, { signal, progress }: Hooks): Promise<Bars> {
  const { symbol, timeframe, from, to, asOf, seed } = request;
  if (!(to >= from)) throw new RangeError(`bars from ${from} to ${to}: the end lies before the start`);
  const market = marketOf(seed);
  const days = (until: number): number => Math.round((until - from) / 86_400_000);
  const parts: Bars[] = [];
  for (let start = from; start < to || parts.length === 0; start += chunkMillis) {
    const end = Math.min(to, start + chunkMillis);
    parts.push(market.bars(symbol, timeframe, start, end, asOf));
    if (end === to) break;
    progress({ done: days(end), total: days(to) });
    await breathe();
    signal.throwIfAborted();
  }
  return joinBars(parts as [Bars, ...Bars[]]);
}
