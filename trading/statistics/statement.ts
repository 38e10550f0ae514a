import { numberText } from "../number-text.ts";

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
  /** Fees, interest and corrections that belong to no trade: part of the result, and neither a deposit nor a withdrawal. */
  readonly charges: readonly StatementCash[];
  readonly openPositions: number;
  /** The file has no place for stop-losses: that a trade shows none says nothing. */
  readonly hidesStops: boolean;
  /** What the file says its money is in: three letters, also USC for US cents. Null where it says nothing. */
  readonly currency: string | null;
  /** Whether the file says that the account is a demo account; absent where it says nothing of it. */
  readonly isDemo?: boolean;
  /** What the file states of itself and the lines read here do not add up to, in words; null where they do or where it states nothing. */
  readonly warning: string | null;
  /** What was skipped or assumed, in words. */
  readonly notes: readonly string[];
};

export type StatementProblem = "empty" | "not-a-statement" | "tester-report" | "no-trades" | "bad-cell" | "too-large";

/** A file that cannot be read as a statement. Where one line is the reason, the message names it. */
export class StatementError extends Error {
  override readonly name = "StatementError";
  readonly code: StatementProblem;
  constructor(code: StatementProblem, message: string) {
    super(message);
    this.code = code;
  }
}

/** A cell that is no `name`; of a long one, the message quotes the beginning. */
export const unreadableCell = (line: number, cell: string, name: string): StatementError =>
  new StatementError("bad-cell", `Line ${line}: "${cell.slice(0, 40)}" is no ${name}.`);

/** Said where a broker lent money to trade with, which can be taken away again. */
export const creditNote = (credit: number): string =>
  `The broker’s credit of ${numberText(credit, 2)} is no part of the balance and is not counted.`;

/** Said where positions were still open when the statement was made; `floating` is what they stood at, where the file says it. */
export function stillOpen(count: number, floating: number | null): string {
  const [what, their] = count === 1 ? ["One position is", "its"] : [`${numberText(count)} positions are`, "their"];
  return floating === null
    ? `${what} still open; ${their} floating result is not part of these figures.`
    : `${what} still open at a floating result of ${numberText(floating, 2)}, which is not part of these figures.`;
}
