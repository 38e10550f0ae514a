import type { BacktestResult } from "../backtest/run.ts";
import type { Bars } from "../market/bars.ts";
import { valueRange } from "../market/value-range.ts";
import type { StrategyDocument } from "../strategy/document.ts";
import type { Asks } from "./ask-prices.ts";
import { isLimit, leftAfter, meanBeyond, type OrderFills, orderFills } from "./order-fills.ts";
import { seenNoise } from "./seen-noise.ts";

/** Points that each limit order is paid by noise or wicks, and net without them ÷ net. */
export type NoiseSource = { readonly pips: number; readonly left: number };

/** Each order is charged what the price was back by at the close of its bar, `most` points at the most. */
function charged(kinds: readonly OrderFills[], result: BacktestResult, most: number): NoiseSource | null {
  let [lots, charge] = [0, 0];
  for (const fills of kinds) {
    const points = Math.min(meanBeyond(fills), most);
    if (!(points > 0)) continue;
    lots += fills.lots;
    charge += points * fills.lots;
  }
  return lots > 0 ? { pips: charge / lots / result.symbol.pipPoints, left: leftAfter(result, charge) } : null;
}

/**
 * What limit orders and take-profits were paid that few could trade at: a price that goes nowhere ends the bar of such an order, on average,
 * where it was filled. `null` without such orders, and where chance explains it.
 *
 * - `noise` is gone with the next price: at the close of the bar the price is back where it really was. It is charged as far as the noise
 *   explains it that the prices show, since a price that returns over hours is back a little, too, and is what a strategy may rightly live on.
 * - `wicks` are highs and lows that closes never show: on bid prices, a spread that widens for a moment is one which no order to buy was reached
 *   by. What the price came back beyond the order is taken from the result, as of noise that was passed by far.
 */
export function cameBack(
  bars: Bars,
  asks: Asks,
  result: BacktestResult,
  document: StrategyDocument,
): { readonly noise: NoiseSource | null; readonly wicks: NoiseSource | null } {
  const { trades } = result;
  const kinds = orderFills(bars, asks, result, isLimit(document), "take-profit");
  if (kinds.every((fills) => fills.lots === 0)) return { noise: null, wicks: null };
  const [from, to] = [valueRange(trades.entryBar)[0], valueRange(trades.exitBar)[1]];
  return {
    noise: charged(kinds, result, seenNoise(bars, from, to)),
    wicks: charged(kinds, result, Number.POSITIVE_INFINITY),
  };
}
