import type { Bars } from "#trading/market/bars.ts";
import { minuteMillis, weekOpen } from "#trading/market/simulated/trading-week.ts";
import type { SymbolSpec } from "#trading/market/symbols.ts";
import type { Timeframe } from "#trading/market/timeframe.ts";
import { rowSize } from "./week-rows.ts";

/** A week's bars of `minutes` minutes each, from bucket `first`; the last may still be running. */
export type WeekRows = {
  readonly week: number;
  readonly minutes: number;
  readonly first: number;
  readonly count: number;
  readonly rows: Int32Array;
};

type Columns = Pick<Bars, "time" | "open" | "high" | "low" | "close" | "volume"> & { readonly spread: Int32Array };

function allocate(length: number): Columns {
  const column = () => new Int32Array(length);
  return {
    time: new Float64Array(length),
    open: column(),
    high: column(),
    low: column(),
    close: column(),
    volume: new Float64Array(length),
    spread: column(),
  };
}

/** Joins row `from` of the source into bar `at`: the first of a bar opens it, the rest widen it. */
function join(columns: Columns, at: number, opens: boolean, rows: Int32Array, row: number): void {
  const from = row * rowSize;
  const high = rows[from + 1] as number;
  const low = rows[from + 2] as number;
  const { open, high: highs, low: lows, close, volume, spread } = columns;
  if (opens) {
    open[at] = rows[from] as number;
    highs[at] = high;
    lows[at] = low;
    volume[at] = 0;
    spread[at] = rows[from + 5] as number;
  }
  highs[at] = Math.max(highs[at] as number, high);
  lows[at] = Math.min(lows[at] as number, low);
  close[at] = rows[from + 3] as number;
  volume[at] = (volume[at] as number) + (rows[from + 4] as number);
}

/** The last `count` bars of `minutes` minutes out of weeks in rising order; a bar never spans two weeks. */
export function barsOfRows(
  { name: symbol, digits }: SymbolSpec,
  timeframe: Timeframe,
  minutes: number,
  weeks: readonly WeekRows[],
  count: number,
): Bars {
  const columns = allocate(weeks.reduce((sum, { count: rows }) => sum + rows, 0));
  let length = 0;
  for (const { week, minutes: own, first, count: rows, rows: source } of weeks) {
    const opened = weekOpen(week);
    let bar = -1;
    for (let row = 0; row < rows; row++) {
      const at = Math.floor(((first + row) * own) / minutes);
      const opens = at !== bar;
      if (opens) columns.time[length++] = opened + at * minutes * minuteMillis;
      join(columns, length - 1, opens, source, row);
      bar = at;
    }
  }
  const from = Math.max(0, length - count);
  const { time, volume, open, high, low, close, spread } = columns;
  return {
    symbol,
    timeframe,
    digits,
    length: length - from,
    time: time.slice(from, length),
    open: open.slice(from, length),
    high: high.slice(from, length),
    low: low.slice(from, length),
    close: close.slice(from, length),
    volume: volume.slice(from, length),
    spread: spread.slice(from, length),
  };
}
