import type { Cells } from "./clock-cells.ts";
import { type Family, tryRule } from "./luck.ts";
import type { PricedBars } from "./priced-bars.ts";

/** Mean range of the bars so far: how far away an order waits must not know the future. */
function rangesBefore({ bars }: PricedBars): Float64Array {
  const ranges = new Float64Array(bars.length);
  let mean = (bars.high[0] as number) - (bars.low[0] as number);
  for (let i = 0; i < bars.length; i++) {
    ranges[i] = mean;
    mean += ((bars.high[i] as number) - (bars.low[i] as number) - mean) / 100;
  }
  return ranges;
}

const kinds = ["buy limit", "sell limit", "buy stop", "sell stop"] as const;

/**
 * Limit and stop orders some part of a usual range away, good for one bar and closed at the next open. What they catch is inside bars:
 * a low that only a wide spread made would fill a buyer cheaply.
 */
export function tryWaitingOrders(family: Family, priced: PricedBars, cells: Cells): void {
  const { open, spread, nights, swapLong, swapShort, bars, name } = priced;
  const ranges = rangesBefore(priced);
  for (const [cell, at] of cells) {
    for (const part of [0.25, 0.5, 1]) {
      const [nets, squares, trades] = [new Float64Array(4), new Float64Array(4), new Float64Array(4)];
      const book = (kind: number, result: number) => {
        nets[kind] = (nets[kind] as number) + result;
        squares[kind] = (squares[kind] as number) + result * result;
        trades[kind] = (trades[kind] as number) + 1;
      };
      for (const bar of at) {
        if (bar + 1 >= open.length || bar === 0) continue;
        const away = Math.round((ranges[bar] as number) * part);
        const [low, high] = [bars.low[bar] as number, bars.high[bar] as number];
        const [bid, wide, out] = [open[bar] as number, spread[bar] as number, open[bar + 1] as number];
        const ask = out + (spread[bar + 1] as number);
        const held = (nights[bar + 1] as number) - (nights[bar] as number);
        const [below, above] = [(bars.close[bar - 1] as number) - away, (bars.close[bar - 1] as number) + away];
        if (low + wide <= below) book(0, out - Math.min(below, bid + wide) + swapLong * held);
        if (high >= above) book(1, Math.max(above, bid) - ask + swapShort * held);
        if (high + wide >= above) book(2, out - Math.max(above, bid + wide) + swapLong * held);
        if (low <= below) book(3, Math.min(below, bid) - ask + swapShort * held);
      }
      kinds.forEach((kind, k) => {
        // Such results lean to one side: only many of them follow the bound.
        if ((trades[k] as number) < 200) return;
        tryRule(
          family,
          trades[k] as number,
          nets[k] as number,
          squares[k] as number,
          () => `${kind} ${name} ${cell}, ${part} ranges away`,
        );
      });
    }
  }
}
