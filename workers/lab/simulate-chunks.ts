import type { Bars } from "#trading/market/bars.ts";
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

/** Bars of consecutive stretches as one. */
function joined(parts: readonly Bars[]): Bars {
  const [first] = parts as [Bars];
  if (parts.length === 1) return first;
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const floats = (column: (part: Bars) => Float64Array) => fill(new Float64Array(length), parts, column);
  const ints = (column: (part: Bars) => Int32Array) => fill(new Int32Array(length), parts, column);
  return {
    symbol: first.symbol,
    timeframe: first.timeframe,
    digits: first.digits,
    length,
    time: floats((part) => part.time),
    open: ints((part) => part.open),
    high: ints((part) => part.high),
    low: ints((part) => part.low),
    close: ints((part) => part.close),
    volume: floats((part) => part.volume),
    ...(first.spread ? { spread: ints((part) => part.spread as Int32Array) } : {}),
  };
}

function fill<Column extends Float64Array | Int32Array>(
  whole: Column,
  parts: readonly Bars[],
  column: (part: Bars) => Column,
): Column {
  let at = 0;
  for (const part of parts) {
    whole.set(column(part), at);
    at += part.length;
  }
  return whole;
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
  return joined(parts);
}
