import type { Bars } from "#trading/market/bars.ts";

/** The same bars in memory of their own: a view would be sent to another thread with everything it was cut from. */
export const copyBars = (bars: Bars): Bars => ({
  ...bars,
  time: bars.time.slice(),
  open: bars.open.slice(),
  high: bars.high.slice(),
  low: bars.low.slice(),
  close: bars.close.slice(),
  volume: bars.volume.slice(),
  ...(bars.spread ? { spread: bars.spread.slice() } : {}),
});
