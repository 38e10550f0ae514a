import { costsOf } from "#trading/backtest/costs.ts";
import { rolloverList } from "#trading/kernels/cross-job.ts";
import type { Bars } from "#trading/market/bars.ts";
import { symbolOf } from "#trading/market/symbol-of.ts";
import type { StrategyCosts } from "#trading/strategy/document.ts";

/** Bars with what a trade of one unit pays on them, in points. */
export type PricedBars = {
  readonly name: string;
  readonly bars: Bars;
  readonly open: Float64Array;
  readonly spread: Float64Array;
  readonly swapLong: number;
  readonly swapShort: number;
  /** Nights of swap up to the open of each bar. */
  readonly nights: Float64Array;
};

function nightsUntil(bars: Bars, tripleSwapDay: number): Float64Array {
  const nights = new Float64Array(bars.length);
  const list = rolloverList(bars, tripleSwapDay);
  for (let bar = 0, at = 0, sum = 0; bar < bars.length; bar++) {
    for (; list[at] === bar; at += 2) sum += list[at + 1] as number;
    nights[bar] = sum;
  }
  return nights;
}

/** With the costs of a document, or those of one that says nothing of them. */
export function priced(bars: Bars, costs?: StrategyCosts): PricedBars {
  const symbol = symbolOf(bars.symbol, bars.digits);
  const { spreadPoints, swapLongPoints, swapShortPoints } = costsOf(costs, symbol, bars);
  const spread = spreadPoints < 0 ? Float64Array.from(bars.spread as Int32Array) : new Float64Array(bars.length);
  if (spreadPoints >= 0) spread.fill(spreadPoints);
  return {
    name: `${bars.symbol} ${bars.timeframe}`,
    bars,
    open: Float64Array.from(bars.open),
    spread,
    swapLong: swapLongPoints,
    swapShort: swapShortPoints,
    nights: nightsUntil(bars, symbol.tripleSwapDay),
  };
}

/**
 * All symbols held at once, each at the same risk: what clock rules share across symbols adds up, and what is luck of one does not.
 * The bars must open at the same moments. Its points are standard deviations of a bar.
 */
export function basket(all: readonly PricedBars[]): PricedBars {
  const [first] = all as readonly [PricedBars];
  const { length } = first.open;
  const open = new Float64Array(length);
  const spread = new Float64Array(length);
  for (const { open: prices, spread: spreads, name } of all) {
    if (prices.length !== length) throw new RangeError(`${name} has other bars than ${first.name}`);
    let squares = 0;
    for (let i = 1; i < length; i++) squares += ((prices[i] as number) - (prices[i - 1] as number)) ** 2;
    const deviation = Math.sqrt(squares / length);
    for (let i = 0; i < length; i++) {
      open[i] = (open[i] as number) + (prices[i] as number) / deviation;
      spread[i] = (spread[i] as number) + (spreads[i] as number) / deviation;
    }
  }
  const name = `all symbols ${first.bars.timeframe}`;
  return { name, bars: first.bars, open, spread, swapLong: 0, swapShort: 0, nights: first.nights };
}
