import { numberText } from "../number-text.ts";
import type { TextRow } from "./html-rows.ts";
import { sumOf } from "./sample-statistics.ts";
import type { StatementCash, StatementTrade } from "./statement.ts";
import { type NumberStyle, statementNumber } from "./statement-number.ts";

/** A line of a file that shows the balance after it; its amount includes its costs. */
export type BalanceLine = StatementCash & { readonly balance: number };

/** What was read: results of trades, money paid in and out, and charges. */
export type ReadMoney = {
  readonly trades: readonly StatementTrade[];
  readonly cash: readonly StatementCash[];
  readonly charges: readonly StatementCash[];
};

/** What rounding to cents leaves in one line, and may add up to in many. */
const rounding = 0.05;
const roundingOfMany = 0.005;

const differ = (read: number, stated: number, lines: number): boolean =>
  Math.abs(read - stated) > rounding + roundingOfMany * lines;

function warning(stated: number, what: string, read: number, lines: string): string {
  const [by, more] = [numberText(Math.abs(read - stated), 2), read > stated];
  return `${what} ${numberText(stated, 2)}, but the ${lines} read here make ${numberText(read, 2)}, ${by} ${more ? "more" : "less"}. At least one line was read otherwise than the file means it, or is missing: do not rely on the figures below before you know which.`;
}

/** Lines from the oldest to the newest; those of one moment in the order of the file, which may begin with the newest. */
export function inOrder<Line extends BalanceLine>(lines: readonly Line[]): readonly Line[] {
  const newestFirst = (lines[0]?.time ?? 0) > (lines.at(-1)?.time ?? 0);
  return (newestFirst ? lines.toReversed() : lines).toSorted((a, b) => a.time - b.time);
}

/** From how many lines to the next the balance changes by the amount of that line. */
const agreeing = (lines: readonly BalanceLine[]): number =>
  lines.slice(1).filter((line, at) => {
    const rest = line.balance - (lines[at] as BalanceLine).balance - line.amount;
    return Math.abs(rest) <= rounding;
  }).length;

/**
 * A warning of what was read of a file that shows a balance after each line: from its first line to its last the balance must change by the money
 * that was read. Null where it does, and where the column is no running balance.
 */
export function warningByBalances(
  written: readonly BalanceLine[],
  { trades, cash, charges }: ReadMoney,
): string | null {
  const lines = inOrder(written.filter(({ amount, balance }) => Number.isFinite(amount + balance)));
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last) return null;
  const [agree, steps] = [agreeing(lines), lines.length - 1];
  // Where most do not, the column is no balance of the account; of two or three lines it is one where the first leads to it from nothing.
  const begins = steps > 0 && steps <= 2 && Math.abs(first.balance - first.amount) <= rounding;
  if (agree * 2 <= steps && !begins) return null;
  const covered = (time: number): boolean => time >= first.time && time <= last.time;
  const closed = trades.filter(({ closeTime }) => covered(closeTime));
  const read = sumOf([
    ...closed.map(({ net }) => net),
    ...[...cash, ...charges].filter(({ time }) => covered(time)).map(({ amount }) => amount),
  ]);
  const stated = last.balance - first.balance + first.amount;
  if (!differ(read, stated, lines.length)) return null;
  // What was opened before the first line paid its commission before it, too. Money that no line has is a step of the balance.
  if (read < stated && agree === steps && closed.some(({ openTime }) => openTime < first.time)) return null;
  return warning(stated, "By the file’s own balance the account changed by", read, "lines");
}

/** The number behind a label that stands in one place of the file alone: two reports in one have one each. */
function labeled(rows: readonly TextRow[], label: RegExp, numbers: NumberStyle): number | null {
  const found = rows.flatMap(({ cells }) => {
    const at = cells.findIndex((cell) => label.test(cell));
    const next = at < 0 ? undefined : cells.slice(at + 1).find((cell) => cell !== "");
    return next === undefined ? [] : [statementNumber(next, numbers)];
  });
  return found.length === 1 && Number.isFinite(found[0]) ? (found[0] as number) : null;
}

/**
 * A warning of what was read of MetaTrader 4's statement, which gives the sums of both, in English in every language of the terminal. What it
 * books as money of the balance is in its deposits and withdrawals, fees as well.
 */
export function warningByTotals(
  rows: readonly TextRow[],
  { trades, cash, charges, booked }: ReadMoney & { readonly booked: readonly StatementCash[] },
  numbers: NumberStyle,
): string | null {
  const amounts = (lines: readonly StatementCash[]): number => sumOf(lines.map(({ amount }) => amount));
  const results = sumOf(trades.map(({ net }) => net)) + amounts(charges) - amounts(booked);
  const paid = amounts(cash) + amounts(booked);
  const profit = labeled(rows, /^closed trade p\/l ?:$/i, numbers);
  if (profit !== null && differ(results, profit, trades.length))
    return warning(profit, "The file gives a closed trade profit of", results, "trades");
  const moved = labeled(rows, /^deposit ?\/ ?withdrawal ?:$/i, numbers);
  if (moved !== null && differ(paid, moved, cash.length + booked.length))
    return warning(moved, "The file gives deposits less withdrawals of", paid, "lines of money");
  return null;
}

/** Said where the summary names a floating result of positions that no row of the file is about. */
export function unlistedFloating(rows: readonly TextRow[], numbers: NumberStyle): string | null {
  const floating = labeled(rows, /^floating p\/l ?:$/i, numbers) ?? 0;
  return floating === 0
    ? null
    : `Positions are still open at a floating result of ${numberText(floating, 2)} by the file’s summary; the file lists none of them, and these figures are without them.`;
}
