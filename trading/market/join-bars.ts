import type { Bars } from "./bars.ts";

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

/** Bars of consecutive time ranges as one series. They have one symbol, timeframe and number of digits. */
export function joinBars(parts: readonly [Bars, ...Bars[]]): Bars {
  const [first] = parts;
  if (parts.length === 1) return first;
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const floats = (column: (part: Bars) => Float64Array) => fill(new Float64Array(length), parts, column);
  const ints = (column: (part: Bars) => Int32Array) => fill(new Int32Array(length), parts, column);
  const derived = parts.find((part) => part.derived)?.derived;
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
    // A run needs the spread of every bar, so a part without one leaves the whole without.
    ...(parts.every(({ spread }) => spread) ? { spread: ints((part) => part.spread as Int32Array) } : {}),
    ...(derived ? { derived } : {}),
  };
}

/** Rows [from, to) in memory of their own. */
export function sliceBars(bars: Bars, from: number, to: number): Bars {
  return {
    symbol: bars.symbol,
    timeframe: bars.timeframe,
    digits: bars.digits,
    length: to - from,
    time: bars.time.slice(from, to),
    open: bars.open.slice(from, to),
    high: bars.high.slice(from, to),
    low: bars.low.slice(from, to),
    close: bars.close.slice(from, to),
    volume: bars.volume.slice(from, to),
    ...(bars.spread ? { spread: bars.spread.slice(from, to) } : {}),
    ...(bars.derived ? { derived: bars.derived } : {}),
  };
}
