import { minuteMillis, minutesPerDay, weekOf, weekOpen } from "#trading/calendar/trading-week.ts";
import type { Bars } from "#trading/market/bars.ts";
import { findSymbol } from "#trading/market/symbols.ts";

/** How many times its typical size a dealer's spread is at a minute of the trading day, in the first version of this market. */
function wide(minute: number): number {
  if (minute >= minutesPerDay - 5) return 5;
  return minute < 20 ? 5 + 4 * (1 - minute / 20) : 1;
}

/** Bars whose bids fall by half of what the spread widens by around 17:00 New York: what a search for free lunches must find. */
export function withDealersClock(bars: Bars): Bars {
  const typical = findSymbol(bars.symbol)?.typicalSpreadPoints ?? 0;
  const spread = new Int32Array(bars.length);
  const lowered = {
    open: bars.open.slice(),
    high: bars.high.slice(),
    low: bars.low.slice(),
    close: bars.close.slice(),
  };
  const minuteOf = (time: number) => Math.floor((time - weekOpen(weekOf(time))) / minuteMillis) % minutesPerDay;
  for (let bar = 0; bar < bars.length; bar++) {
    const multiplier = wide(minuteOf(bars.time[bar] as number));
    spread[bar] = Math.round(typical * multiplier);
    const dip = Math.round((typical * (multiplier - 1)) / 2);
    lowered.open[bar] = (lowered.open[bar] as number) - dip;
    lowered.low[bar] = (lowered.low[bar] as number) - dip;
  }
  return { ...bars, ...lowered, spread };
}
