import { ImportError } from "./import-error.ts";
import type { ImportReport } from "./report.ts";
import type { RowSink } from "./row-sink.ts";
import { arrange, orderOf } from "./sort-rows.ts";
import { type ImportZone, toUtc } from "./zone.ts";

/** A table of bars in doubles, in order of time; rows of equal times in the order of the file. */
export type PrintedPrices = {
  readonly length: number;
  readonly time: Float64Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
  /** Decimals the file prints. */
  readonly digits: number;
  readonly wasSorted: boolean;
  /** Whether the file has a column that names the symbol of each row. */
  readonly symbolColumn: boolean;
  readonly bad: ImportReport["bad"];
};

/** Throws `ImportError` ("no-rows") where nothing was read. */
export function finishPrinted(sink: RowSink, zone: ImportZone): PrintedPrices {
  const { store, bad } = sink;
  if (store.length === 0) throw noRows(sink);
  const time = store.takeFloats("time");
  toUtc(time, zone);
  const { order } = orderOf(time);
  const price = (k: 0 | 1 | 2 | 3) => arrange(store.copyPrinted(k), order);
  return {
    length: time.length,
    time: arrange(time, order),
    open: price(0),
    high: price(1),
    low: price(2),
    close: price(3),
    volume: arrange(store.takeFloats("volume"), order),
    digits: store.digits,
    wasSorted: order === undefined,
    symbolColumn: sink.symbols.found,
    bad: { count: bad.count, byProblem: bad.byProblem, examples: bad.examples },
  };
}

/** Nothing could be read: the first row's problem says why. */
export function noRows(sink: RowSink): ImportError {
  const first = sink.bad.examples[0];
  const why = first
    ? `; the first row was refused because its ${first.column} ${first.problem === "bad-time" ? "is no date" : `has the problem "${first.problem}"`} (line ${first.line}: ${first.text})`
    : "";
  return new ImportError("no-rows", first ? `line ${first.line}` : "file", `no bar could be read${why}`);
}
