import { closingPrice, entryPrice, type Side } from "../engine/fill-rules.ts";
import type { Bars } from "../market/bars.ts";
import type { LowerBars } from "./lower-bars.ts";

/** Entries of waiting orders, which fill inside a bar: what the bar did before is not the trade's. */
export type WaitingFills = {
  /** Whether entries of the side wait for a price. */
  waits(side: Side): boolean;
  readonly slippage: number;
  /** Points between bid and ask where `spreads` has none. */
  readonly spread: number;
  readonly spreads: Int32Array | null;
  /** Shorter bars tell the fill's place inside a bar. */
  readonly lower: LowerBars | null;
};

type Quoted = { readonly bars: Bars; readonly spreads: Int32Array | null };
type Fill = { readonly side: Side; readonly price: number };
/** Lowest and highest price. */
export type PriceRange = readonly [low: number, high: number];

/**
 * What a bar did for certain once an order in it had filled: a limit was met from the winning side, so that the bar's worst price came with
 * it or later, a stop from the losing side, and the close came after both. A fill at the open has the whole bar.
 */
function certainRange({ bars, spreads }: Quoted, row: number, { side, price }: Fill, fills: WaitingFills): PriceRange {
  const spread = spreads?.[row] ?? fills.spread;
  const at = (column: Int32Array) => closingPrice(side, column[row] as number, spread);
  const [low, high, close] = [at(bars.low), at(bars.high), at(bars.close)];
  const open = bars.open[row] as number;
  const isLimit = (entryPrice(side, open, spread, 0) - price) * side > 0;
  const isStop = (price - entryPrice(side, open, spread, fills.slippage)) * side > 0;
  if (!isLimit && !isStop) return [low, high];
  return isLimit === (side === 1) ? [low, close] : [close, high];
}

/** The first of the rows whose prices reach the fill; the last one where none does. */
function rowOfFill({ bars, spreads }: Quoted, from: number, to: number, { side, price }: Fill, fills: WaitingFills) {
  const asked = side * fills.slippage;
  for (let row = from; row < to; row++) {
    const spread = side === 1 ? (spreads?.[row] ?? fills.spread) : 0;
    const [low, high] = [(bars.low[row] as number) + spread, (bars.high[row] as number) + spread];
    if (low <= Math.max(price, price - asked) && high >= Math.min(price, price - asked)) return row;
  }
  return to - 1;
}

/** What is known of the prices a position closes at in `bar`, after the fill in it, by the shorter bars inside it where there are any. */
export function rangeAfterFill(bars: Bars, bar: number, fill: Fill, fills: WaitingFills): PriceRange {
  const { lower, spreads } = fills;
  const [from, to] = lower ? [lower.from(bar), lower.to(bar)] : [0, 0];
  if (!lower || from === to) return certainRange({ bars, spreads }, bar, fill, fills);
  const inside: Quoted = { bars: lower.bars, spreads: spreads && (lower.bars.spread ?? null) };
  const row = rowOfFill(inside, from, to, fill, fills);
  let [low, high] = certainRange(inside, row, fill, fills);
  for (let later = row + 1; later < to; later++) {
    const spread = inside.spreads?.[later] ?? fills.spread;
    low = Math.min(low, closingPrice(fill.side, lower.bars.low[later] as number, spread));
    high = Math.max(high, closingPrice(fill.side, lower.bars.high[later] as number, spread));
  }
  return [low, high];
}
