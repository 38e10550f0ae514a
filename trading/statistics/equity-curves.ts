import type { BacktestResult } from "../backtest/run.ts";
import type { Bars } from "../market/bars.ts";

/** The deposit carried by the price, without leverage, from the first bar on which the strategy could trade; flat before it. */
export function holdCurve(bars: Bars, { settings, warmUp }: BacktestResult): Float64Array {
  const from = Math.min(warmUp, bars.length - 1);
  const start = bars.close[from] as number;
  return Float64Array.from(bars.close, (close, i) =>
    i < from ? settings.deposit : (settings.deposit * close) / start,
  );
}

/** How far the equity stood below its highest so far, in per cent, zero or less. */
export function drawdownCurve({ equity, settings }: BacktestResult): Float64Array {
  let peak = settings.deposit;
  return equity.map((value) => {
    if (value > peak) peak = value;
    return (value / peak - 1) * 100;
  });
}
