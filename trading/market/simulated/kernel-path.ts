import type { KernelWeeks } from "./kernel-weeks.ts";
import type { MinuteColumns } from "./minute-columns.ts";
import { isSearched, type WeekPath } from "./minute-path.ts";
import type { Pair } from "./pair.ts";

const names = ["open", "high", "low", "close", "volume", "spread"] as const;

/** Up to this many rows are copied one by one: views cost more. */
const fewRows = 64;

/** Copies one of the kernel's rows to row `at`. */
function copyRow(written: MinuteColumns, columns: MinuteColumns, row: number, at: number): void {
  columns.open[at] = written.open[row] as number;
  columns.high[at] = written.high[row] as number;
  columns.low[at] = written.low[row] as number;
  columns.close[at] = written.close[row] as number;
  columns.volume[at] = written.volume[row] as number;
  columns.spread[at] = written.spread[row] as number;
}

/** Copies the kernel's first `count` rows into rows from `at`. */
function copyRows(written: MinuteColumns, columns: MinuteColumns, at: number, count: number): void {
  if (count <= fewRows) for (let row = 0; row < count; row++) copyRow(written, columns, row, at + row);
  else for (const name of names) columns[name].set(written[name].subarray(0, count), at);
}

/** Adds the kernel's bar to the one that row `at` holds. */
function widenRow(written: MinuteColumns, { high, low, close, volume }: MinuteColumns, at: number): void {
  high[at] = Math.max(high[at] as number, written.high[0] as number);
  low[at] = Math.min(low[at] as number, written.low[0] as number);
  close[at] = written.close[0] as number;
  volume[at] = (volume[at] as number) + (written.volume[0] as number);
}

/** A pair's minutes and bars by the vector kernel. Others may have used it since: each call turns it to its own pair and week. */
export function createKernelPath(pair: Pair, kernel: KernelWeeks): WeekPath {
  const { written } = kernel;
  let week = Number.NaN;
  let searched = false;
  return {
    enterWeek(ofWeek, length) {
      week = ofWeek;
      searched = isSearched(length);
      kernel.enter(pair, week, searched);
    },
    fill(from, to, lastUntil, columns, at) {
      kernel.enter(pair, week, searched);
      kernel.fill(from, to, lastUntil);
      copyRows(written, columns, at, to - from);
    },
    fold(from, to, lastUntil, columns, row, fresh) {
      kernel.enter(pair, week, searched);
      kernel.fold(from, to, to - from, lastUntil, searched);
      if (fresh) copyRow(written, columns, 0, row);
      else widenRow(written, columns, row);
    },
    foldEach(from, to, length, lastUntil, columns, at) {
      kernel.enter(pair, week, searched);
      kernel.fold(from, to, length, lastUntil, searched);
      copyRows(written, columns, at, Math.ceil((to - from) / length));
    },
  };
}
