import type { BacktestResult } from "../backtest/run.ts";
import type { Bars } from "../market/bars.ts";
import { valueRange } from "../market/value-range.ts";
import type { StrategyDocument } from "../strategy/document.ts";
import type { Asks } from "./ask-prices.ts";
import { isLimit, leftAfter, meanBeyond, orderFills } from "./order-fills.ts";
import { seenNoise } from "./seen-noise.ts";

/** Points that each limit order is paid by noise, and net without them ÷ net. */
export type NoiseSource = { readonly pips: number; readonly left: number };

/**
 * Noise that reaches a limit order is gone with the next price: at the close of the bar the price is back where it really was, while a
 * price that goes nowhere ends it, on average, where the order was filled. Each order is charged what the price was back by, as far as
 * the noise explains it that the prices show: a price that returns over hours is back a little, too, and is what a strategy may rightly
 * live on. Null where chance explains it.
 */
export function limitNoise(
  bars: Bars,
  asks: Asks,
  result: BacktestResult,
  document: StrategyDocument,
): NoiseSource | null {
  const { trades, symbol } = result;
  const kinds = orderFills(bars, asks, result, isLimit(document), "take-profit");
  if (kinds.every((fills) => fills.lots === 0)) return null;
  const [from, to] = [valueRange(trades.entryBar)[0], valueRange(trades.exitBar)[1]];
  let [lots, charge] = [0, 0];
  const noise = seenNoise(bars, from, to);
  for (const fills of kinds) {
    const points = Math.min(meanBeyond(fills), noise);
    if (!(points > 0)) continue;
    lots += fills.lots;
    charge += points * fills.lots;
  }
  return lots > 0 ? { pips: charge / lots / symbol.pipPoints, left: leftAfter(result, charge) } : null;
}

/**
 * Limit orders and take-profits at highs and lows that closes never show: on bid prices, a spread that widens for a moment is a wick which no
 * order to buy was reached by. A price that goes nowhere ends the bar of such an order, on average, where it was filled; what it came back
 * beyond that is taken from the result, as of noise that was passed by far. Null without such orders, and where chance explains it.
 */
export function wickFills(
  bars: Bars,
  asks: Asks,
  result: BacktestResult,
  document: StrategyDocument,
): NoiseSource | null {
  let [lots, charge] = [0, 0];
  for (const fills of orderFills(bars, asks, result, isLimit(document), "take-profit")) {
    const points = meanBeyond(fills);
    if (!(points > 0)) continue;
    lots += fills.lots;
    charge += points * fills.lots;
  }
  return lots > 0 ? { pips: charge / lots / result.symbol.pipPoints, left: leftAfter(result, charge) } : null;
}
