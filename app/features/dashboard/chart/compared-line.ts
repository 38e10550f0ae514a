import { symbolText } from "#lib/symbol-text.ts";
import type { Bars } from "#trading/market/bars.ts";
import { dataName, type MarketData } from "#trading/market/market-data.ts";
import type { ChartSeries } from "../../../ui/chart/chart-types.ts";

/**
 * Another symbol's closes as a line on this one's prices: both start at the same height, so equal percentages are equal distances
 * where they start. NaN where the other has no bar of that time. The line names its prices where they are not this chart's.
 */
export function comparedLine(bars: Bars, other: Bars, [own, others]: readonly [MarketData, MarketData]): ChartSeries {
  const prices = dataName(others) === dataName(own) ? "" : ` (${dataName(others)})`;
  const closes = new Map(Array.from({ length: other.length }, (_, at) => [other.time[at], other.close[at] as number]));
  const values = new Float64Array(bars.length).fill(Number.NaN);
  let factor = Number.NaN;
  for (let at = 0; at < bars.length; at++) {
    const close = closes.get(bars.time[at]);
    if (close === undefined) continue;
    if (Number.isNaN(factor)) factor = (bars.close[at] as number) / 10 ** bars.digits / close;
    values[at] = close * factor;
  }
  return {
    id: "compared",
    label: `${symbolText(other.symbol)}${prices}, scaled to the first bar`,
    values,
    pane: "price",
    look: "line",
    tone: "second",
    digits: bars.digits,
  };
}
