import { counted, numberText } from "../number-text.ts";
import type { TextRow } from "./html-rows.ts";
import { sumOf } from "./sample-statistics.ts";
import { type StatementCash, unreadableCell } from "./statement.ts";
import { type Reading, timeAt } from "./statement-cells.ts";
import { costColumns, sideOf } from "./statement-headings.ts";
import { statementNumber } from "./statement-number.ts";
import { isPaidOut, isPayment, isPaymentCost, isRefund, namesCosts } from "./statement-payments.ts";
import type { BalanceLine } from "./statement-reconcile.ts";
import type { StatementTable } from "./statement-tables.ts";
import { statementTime } from "./statement-time.ts";

/** MetaTrader names what is paid in and out in the terminal's language. */
const cashWords = /^(balance|saldo|solde|kontostand|bilans|баланс|余额|残高|deposit|withdraw|bonus)/i;
const creditWords = /^credit/i;
/** What an account pays or earns besides its trades. */
const chargeWords =
  /^((daily|monthly|agent|franked|so) )*(charge|fee|commission|correction|adjustment|interest|swap|rollover|overnight|tax|dividend|compensation|rebate|inactivity|financing)/i;
/** What the broker takes, and gives back under another name. */
const takenCharges = /^((daily|monthly|so) )*(charge|fee|commission|tax|inactivity|financing)/i;
const ofPayments =
  /deposit|withdraw|transfer|pay(ment|out)|refund|überweis|virement|bonifico|przelew|overschrijving|перевод|振込/i;
/** The same by its name in another language; a payment that names its fee is none. */
const isCost = (type: string): boolean => namesCosts(type) && !chargeWords.test(type) && !ofPayments.test(type);

/** What a file says besides its closed trades. */
export type Money = {
  readonly cash: StatementCash[];
  readonly charges: StatementCash[];
  /** What each deal of a trade brought, where they stand below their positions. */
  readonly deals: StatementCash[];
  /** Lines that show the balance after them, but for those of closed trades. */
  readonly balances: BalanceLine[];
  credit: number;
  openPositions: number;
  floating: number;
};

/** The floating result of an open position, its costs included; NaN where the file does not say it. */
function floatingOf(row: TextRow, reading: Reading): number {
  const { net, profit } = reading.columns;
  const valueAt = (at: number): number => statementNumber(row.cells[at] ?? "", reading.numbers);
  if (net >= 0) return valueAt(net);
  const costs = costColumns(reading.columns).filter((at) => (row.cells[at] ?? "") !== "");
  return costs.reduce((sum, at) => sum + (reading.turned.has(at) ? -valueAt(at) : valueAt(at)), valueAt(profit));
}

/** What stands in the columns of costs, below zero where it was paid. */
function costsOf({ cells }: TextRow, { columns, numbers, turned }: Reading): number {
  const costs = costColumns(columns).map((at) => statementNumber(cells[at] ?? "", numbers) * (turned.has(at) ? -1 : 1));
  return costs.reduce((sum, cost) => (Number.isNaN(cost) ? sum : sum + cost), 0);
}

/**
 * The amount of a line that is no trade: its net profit, its profit, or what it costs where that stands among the costs alone. NaN where none
 * of them is a number.
 */
function amountOf(row: TextRow, reading: Reading): number {
  const { net, profit } = reading.columns;
  const written = [net, profit]
    .map((at) => statementNumber(row.cells[at] ?? "", reading.numbers))
    .filter((amount) => !Number.isNaN(amount));
  const amount = [...written, costsOf(row, reading)].find((one) => one !== 0);
  return amount ?? (written.length > 0 ? 0 : Number.NaN);
}

/** @throws {StatementError} for a line without a readable time and amount. */
export function cashAt(row: TextRow, reading: Reading): StatementCash {
  const { profit, net, openTime } = reading.columns;
  const amount = amountOf(row, reading);
  if (Number.isNaN(amount)) throw unreadableCell(row.line, row.cells[profit >= 0 ? profit : net] ?? "", "amount");
  return { row: row.line, time: timeAt(row, openTime, "time", reading), amount };
}

/** What the type of a line that is no trade says of its money; null where it says nothing. */
export function moneyKind(type: string): "cash" | "credit" | "charge" | null {
  if (isPaymentCost(type) || chargeWords.test(type)) return "charge";
  if (cashWords.test(type) || isPayment(type)) return "cash";
  return creditWords.test(type) ? "credit" : isCost(type) ? "charge" : null;
}

/** What a broker calls it that books a fee as a withdrawal. */
const bookedCharge =
  /\b(charges?|fees?|commissions?|swaps?|rollover|interest|tax|financing|inactivity|correction|adjustment)\b/i;
/** Whether a line of the balance, by the comment on it, is no money that was taken out but a charge. What came in is not earned. */
export const isBookedCharge = (type: string, comment: string, amount: number): boolean =>
  amount < 0 &&
  !isPayment(type) &&
  (isPaymentCost(comment) ||
    ((bookedCharge.test(comment) || namesCosts(comment)) &&
      !ofPayments.test(`${type} ${comment}`) &&
      !isPayment(comment)));

/** Whether a line of this type takes money, however it is written: where withdrawals count upwards, what they cost does, too. */
const isPaid = (type: string, { feesUpwards = false }: Reading): boolean =>
  !isRefund(type) && (isPaymentCost(type) || isCost(type) || (feesUpwards && takenCharges.test(type)));

/**
 * Whether what the broker takes may be written above zero: as the costs of trades are, or where nothing that it took is below zero. There no
 * sign says anything, and the lower result counts.
 */
export function writesFeesUpwards(rows: readonly TextRow[], reading: Reading): boolean {
  const isBelow = (row: TextRow): boolean => {
    const type = row.cells[reading.columns.type] ?? "";
    return costsOf(row, reading) < 0 || (takenCharges.test(type) && amountOf(row, reading) < 0);
  };
  return reading.turned.size > 0 || !rows.some(isBelow);
}

/** The line with the balance that stands behind it, NaN where none does; credit is no part of the balance. */
const balanceLine = (row: TextRow, line: StatementCash, { columns, numbers }: Reading): BalanceLine => ({
  ...line,
  balance: statementNumber(row.cells[columns.balance] ?? "", numbers),
});

/** @returns whether the line, which is no trade, is one of money. */
export function takeMoney(row: TextRow, type: string, reading: Reading, money: Money): boolean {
  const named = moneyKind(type);
  if (named === null) return false;
  const read = cashAt(row, reading);
  const booked = named === "cash" && isBookedCharge(type, row.cells[reading.columns.comment] ?? "", read.amount);
  const kind = booked ? "charge" : named;
  const goesOut = kind === "charge" ? isPaid(type, reading) : isPaidOut(type);
  const line = goesOut ? { ...read, amount: -Math.abs(read.amount) } : read;
  // What paying in or out cost may stand beside it; a net amount has it within.
  const beside = kind === "cash" && reading.columns.net < 0 ? costsOf(row, reading) : 0;
  const cost = beside === read.amount ? 0 : -Math.abs(beside);
  if (kind === "credit") money.credit += line.amount;
  else (kind === "charge" ? money.charges : money.cash).push(line);
  if (cost !== 0) money.charges.push({ ...line, amount: cost });
  money.balances.push(balanceLine(row, { ...line, amount: kind === "credit" ? 0 : line.amount + cost }, reading));
  return true;
}

/** What a deal of a trade brought. */
const dealAt = (row: TextRow, reading: Reading): StatementCash => ({
  row: row.line,
  time: timeAt(row, reading.columns.openTime, "time", reading),
  amount: floatingOf(row, reading),
});

export function takeOpen(row: TextRow, reading: Reading, money: Money): void {
  money.openPositions += 1;
  money.floating += floatingOf(row, reading);
}

/** A deal that trades nothing has a type, and no volume: whatever MetaTrader calls it, as “daily agent commission”, it is one of money. */
function isMoneyDeal({ cells }: TextRow, { columns, numbers }: Reading): boolean {
  const amount = statementNumber(cells[columns.profit] ?? "", numbers);
  return columns.balance >= 0 && (cells[columns.lots] ?? "") === "" && !Number.isNaN(amount);
}

/** Money among the deals of a table below the trades, and positions that are still open. Deals of trades have a balance. */
export function takeBelow({ columns, rows }: StatementTable, { numbers, dates }: Reading, money: Money): void {
  const reading = { columns, numbers, dates, turned: new Set<number>() };
  for (const row of rows) {
    const type = row.cells[columns.type] ?? "";
    if (sideOf(type) !== 0) {
      if (columns.balance < 0) takeOpen(row, reading, money);
      else {
        const deal = dealAt(row, reading);
        money.deals.push(deal);
        money.balances.push(balanceLine(row, deal, reading));
      }
    } else if (!takeMoney(row, type, reading, money) && type !== "" && isMoneyDeal(row, reading)) {
      const line = cashAt(row, reading);
      // Of a name that is not known, the lower result counts: what was paid in is not earned.
      (line.amount > 0 ? money.cash : money.charges).push(line);
      money.balances.push(balanceLine(row, line, reading));
    }
  }
}

/** Says which lines are no trades, and what money they hold that no figure has: it may be a cost under a name that is not known here. */
export function notesOnSkipped(skipped: readonly TextRow[], reading: Reading): string[] {
  const [first] = skipped;
  if (!first) return [];
  const amounts = skipped
    .filter(({ cells }) => !Number.isNaN(statementTime(cells[reading.columns.openTime] ?? "", reading.dates)))
    .map((row) => amountOf(row, reading))
    .filter((amount) => !Number.isNaN(amount) && amount !== 0);
  const sum = sumOf(amounts);
  const [are, trades] = skipped.length === 1 ? ["is", "trade and was"] : ["are", "trades and were"];
  const held = amounts.length > 0 ? ` They hold ${numberText(sum, 2)}, which these figures are without.` : "";
  return [
    `${counted(skipped.length, "line")} ${are} no ${trades} left out, the first of them line ${first.line}.${held}`,
  ];
}
