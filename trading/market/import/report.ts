import type { Timeframe } from "../timeframe.ts";
import type { FormatId } from "./formats.ts";
import type { SpreadReading } from "./spread-column.ts";
import type { ImportZone } from "./zone.ts";

export type RowProblem =
  | "too-few-columns"
  | "too-long"
  | "bad-time"
  | "mixed-clocks"
  | "empty"
  | "null"
  | "not-a-number"
  | "negative"
  | "zero"
  | "too-large"
  | "high-below-prices"
  | "low-above-prices"
  | "ask-below-bid"
  | "out-of-scale"
  | "cut-short";

/** The words a page shows for a problem. */
export const problemTitles: Readonly<Record<RowProblem, string>> = {
  "too-few-columns": "has too few columns",
  "too-long": "is longer than 64 kB",
  "bad-time": "is not a date or time",
  "mixed-clocks": "differs from the rows before in whether it names its UTC offset",
  empty: "is empty",
  null: "says there is no value",
  "not-a-number": "is not a number",
  negative: "is below zero",
  zero: "is zero",
  "too-large": "is too large for a price",
  "high-below-prices": "is below the open or the close",
  "low-above-prices": "is above the open or the close",
  "ask-below-bid": "is below the bid",
  "out-of-scale": "is far too large beside the other prices",
  "cut-short": "ends in the middle of the record",
};

export type BadRow = {
  readonly file: string;
  /** 1-based line of a text file, record of a binary one. */
  readonly line: number;
  readonly column: string;
  readonly problem: RowProblem;
  /** The row's own text, shortened; empty for binary files. */
  readonly text: string;
};

/** Two rows of the same time; the other one stayed. Times are UTC milliseconds. */
export type DroppedDuplicate = { readonly time: number; readonly line: number };
export type Gap = { readonly from: number; readonly to: number; readonly missingBars: number };

/** A price far outside its neighbors. Prices in points, `near` is where the market was; the time is UTC milliseconds. */
export type Spike = {
  readonly time: number;
  readonly line: number;
  readonly column: "open" | "high" | "low" | "close";
  readonly points: number;
  readonly near: number;
};

/** Neighboring rows far from the market before and after them. Moments are UTC milliseconds, prices in points. */
export type SuspiciousBlock = {
  readonly from: number;
  readonly to: number;
  readonly line: number;
  readonly lastLine: number;
  readonly rows: number;
  readonly points: number;
  readonly near: number;
};

export type ImportReport = {
  readonly files: readonly string[];
  readonly format: FormatId;
  readonly sure: number;
  readonly zone: ImportZone;
  readonly symbol: string;
  /** What the file says itself, by its header or a listed symbol in its name; null where it says nothing. */
  readonly fileSymbol: string | null;
  readonly timeframe: Timeframe;
  readonly timeframeFrom: "data" | "file" | "choice";
  readonly digits: number;
  readonly bytes: number;
  /** Data rows seen: kept + bad + duplicates + removed spikes + weekend rows left out + rows of other symbols + rows merged. */
  readonly rows: number;
  readonly bars: number;
  /** Rows that went into a bar with others: ticks of one minute, or bars of an unsupported timeframe. */
  readonly merged: number;
  readonly firstTime: number;
  readonly lastTime: number;
  readonly bad: {
    readonly count: number;
    readonly byProblem: Readonly<Partial<Record<RowProblem, number>>>;
    /** The first ones. */
    readonly examples: readonly BadRow[];
  };
  /** Rows of other symbols than the chosen one, left out; reports of earlier imports have none. */
  readonly otherSymbols?: number;
  /** Whether the file has a column that names the symbol of each row. */
  readonly symbolColumn?: boolean;
  /** High or low moved out to the open or close, where that was asked for. */
  readonly widened: number;
  readonly duplicates: {
    readonly count: number;
    readonly kept: "first" | "last";
    readonly identical: number;
    readonly examples: readonly DroppedDuplicate[];
  };
  /** Rows earlier than one before them; all rows are sorted. `reversed`: the file runs from new to old. */
  readonly outOfOrder: { readonly count: number; readonly reversed: boolean };
  readonly gaps: { readonly count: number; readonly missingBars: number; readonly largest: readonly Gap[] };
  /** Bars between Friday 17:00 and Sunday 17:00 New York. */
  readonly weekend: { readonly count: number; readonly kept: boolean };
  /** Rows a market can hardly have had, the first of them named; `removed` were left out because they were chosen. */
  readonly spikes: {
    readonly count: number;
    readonly rows: readonly Spike[];
    /** Reports of files that were imported earlier have none. */
    readonly blocks?: readonly SuspiciousBlock[];
    readonly removed: number;
  };
  /** How a table's spread column was read; none without such a column, and in reports of earlier imports. */
  readonly spread?: SpreadReading;
  /** Prices with more decimals than `digits`, rounded to the nearest point. */
  readonly rounded: number;
  /** Volumes that were empty or unreadable, taken as 0. */
  readonly volumesMissing: number;
  /** What a reader should know, as sentences. */
  readonly notes: readonly string[];
};

/** Counts every bad row and stores the first ones as examples. */
export class BadRows {
  count = 0;
  readonly byProblem: Partial<Record<RowProblem, number>> = {};
  readonly examples: BadRow[] = [];
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(file: string, line: number, column: string, problem: RowProblem, text: string): void {
    this.count += 1;
    this.byProblem[problem] = (this.byProblem[problem] ?? 0) + 1;
    if (this.examples.length < this.#limit) this.examples.push({ file, line, column, problem, text });
  }
}
