/** One closed position of a statement. Times are the statement's own clock, read as UTC milliseconds. */
export type StatementTrade = {
  /** Line of the file, from 1: what a finding points at. */
  readonly row: number;
  readonly openTime: number;
  readonly closeTime: number;
  readonly symbol: string;
  readonly side: 1 | -1;
  readonly lots: number;
  readonly open: number;
  readonly close: number;
  /** Null when the statement shows none. */
  readonly stop: number | null;
  /** Profit with commission, fees and swap. */
  readonly net: number;
};

/** Money that came in (positive) or went out. */
export type StatementCash = { readonly row: number; readonly time: number; readonly amount: number };

export type StatementFormat = "mt4-html" | "mt5-html" | "mt5-csv" | "myfxbook-csv" | "csv";

export type Statement = {
  readonly format: StatementFormat;
  /** In the order they closed. */
  readonly trades: readonly StatementTrade[];
  readonly cash: readonly StatementCash[];
  readonly openPositions: number;
  /** What was skipped or assumed, in words. */
  readonly notes: readonly string[];
};

export type StatementProblem = "empty" | "not-a-statement" | "tester-report" | "no-trades" | "bad-cell" | "too-large";

/** A file that cannot be read as a statement. `line` counts from 1; 0 when the whole file is meant. */
export class StatementError extends Error {
  override readonly name = "StatementError";
  readonly code: StatementProblem;
  readonly line: number;
  constructor(code: StatementProblem, line: number, message: string) {
    super(message);
    this.code = code;
    this.line = line;
  }
}

/** Said where positions were still open when the statement was made. */
export const stillOpen = (count: number): string =>
  count === 1
    ? "One position is still open; its floating result is not part of these figures."
    : `${count} positions are still open; their floating result is not part of these figures.`;
