import { counted } from "../number-text.ts";
import { sumOfAmounts } from "./gains.ts";
import { htmlTables, type TextRow } from "./html-rows.ts";
import { sumOf } from "./sample-statistics.ts";
import {
  creditNote,
  type Statement,
  type StatementCash,
  StatementError,
  type StatementTrade,
  stillOpen,
} from "./statement.ts";
import { isDemoIn } from "./statement-account-kind.ts";
import { type Reading as CellReading, numberAt, numberOf, timeAt } from "./statement-cells.ts";
import { currencyIn } from "./statement-currency.ts";
import { costsOfDeals } from "./statement-deals.ts";
import { gapsBetween, type ReportLine, warningOfGaps } from "./statement-gaps.ts";
import { isBookedCharge, moneyKind } from "./statement-money.ts";
import { numberStyleOf, statementNumber } from "./statement-number.ts";
import { type ClosedPosition, withoutEarlierParts } from "./statement-parts.ts";
import { type BalanceLine, unlistedFloating, warningByBalances, warningByTotals } from "./statement-reconcile.ts";
import { alikeNote, repeatedNote, rowsAlike, withoutRepeated } from "./statement-tables.ts";
import { type DateOrder, dateOrderOf, statementTime } from "./statement-time.ts";

/**
 * MetaTrader's reports are told by the shape of their rows, not by their headings: those are translated, "buy" and "sell"
 * are not. Columns after the type, counted from the first visible cell.
 */
type Shape = {
  readonly format: "mt4-html" | "mt5-html";
  readonly type: number;
  readonly lots: number;
  readonly symbol: number;
  readonly openTime: number;
  readonly open: number;
  readonly stop: number;
  readonly closeTime: number;
  readonly close: number;
};
const mt4: Shape = {
  format: "mt4-html",
  openTime: 1,
  type: 2,
  lots: 3,
  symbol: 4,
  open: 5,
  stop: 6,
  closeTime: 8,
  close: 9,
};
const mt5: Shape = {
  format: "mt5-html",
  openTime: 0,
  symbol: 2,
  type: 3,
  lots: 4,
  open: 5,
  stop: 6,
  closeTime: 8,
  close: 9,
};

const isSide = (cell: string | undefined): cell is string => cell !== undefined && /^(buy|sell)$/i.test(cell);
const isDate = (cell: string | undefined) => cell !== undefined && /^\d{4}\.\d{1,2}\.\d{1,2}( |$)/.test(cell);
const isTicket = (cell: string | undefined) => cell !== undefined && /^\d+$/.test(cell);
const isPrice = (cell: string | undefined) => cell !== undefined && /^\d[\d .,]*$/.test(cell);
const isDirection = (cell: string | undefined) => /^(in|out|in\/out|out by)$/i.test(cell ?? "");

function shapeOf(cells: readonly string[]): Shape | null {
  if (isTicket(cells[0]) && isDate(cells[1]) && isSide(cells[2])) return mt4;
  if (!isDate(cells[0]) || !isTicket(cells[1]) || !isSide(cells[3])) return null;
  // Deals have a direction where positions have their volume. Orders have there what was filled of what was asked for, as positions that are
  // closed in part have what was closed of what was opened; their state stands where those have a closing price.
  if (isDirection(cells[4])) return null;
  return cells[4]?.includes("/") && !isPrice(cells[9]) ? null : mt5;
}

/** MetaTrader 5 writes what is closed of a position that is still open as "0.5 / 1". */
const isPart = (cells: readonly string[]): boolean => shapeOf(cells) === mt5 && (cells[mt5.lots] ?? "").includes("/");

const ticketOf = ({ cells }: TextRow, { format }: Shape): string => cells[format === "mt4-html" ? 0 : 1] ?? "";

/** What an open position stands at: MetaTrader 4 writes its costs before the profit, MetaTrader 5 its swap. NaN where a cell is no number. */
function floatingAt({ cells }: TextRow, { format, close }: Shape, { numbers }: Reading): number {
  const money = format === "mt4-html" ? cells.slice(close + 1) : cells.slice(close, close + 2);
  return money.reduce((sum, cell) => sum + (cell === "" ? 0 : statementNumber(cell, numbers)), 0);
}

type Reading = Pick<CellReading, "numbers" | "dates">;

function tradeOf(row: TextRow, shape: Shape, reading: Reading): StatementTrade {
  const { line, cells } = row;
  // Commission, taxes or fees, swap and profit: everything after the closing price is money.
  const amounts = cells.flatMap((cell, at) =>
    at > shape.close && cell !== "" ? [numberAt(row, at, "amount of money", reading)] : [],
  );
  const stop = statementNumber(cells[shape.stop] ?? "", reading.numbers);
  return {
    row: line,
    openTime: timeAt(row, shape.openTime, "opening time", reading),
    closeTime: timeAt(row, shape.closeTime, "closing time", reading),
    symbol: (cells[shape.symbol] ?? "").toUpperCase(),
    side: /^buy$/i.test(cells[shape.type] ?? "") ? 1 : -1,
    lots: numberOf(line, (cells[shape.lots] ?? "").split("/")[0] ?? "", "volume", reading),
    open: numberAt(row, shape.open, "opening price", reading),
    close: numberAt(row, shape.close, "closing price", reading),
    stop: stop > 0 ? stop : null,
    net: sumOfAmounts(amounts),
  };
}

const isCash = (type: string | undefined): boolean => /^(balance|bonus)$/i.test(type ?? "");
const isCredit = (type: string | undefined): boolean => /^credit$/i.test(type ?? "");

/** A deal of MetaTrader 5 that trades nothing has a type, and neither direction nor volume: a deposit, a fee, interest. */
const isMoneyDeal = (cells: readonly string[]): boolean =>
  isDate(cells[0]) &&
  isTicket(cells[1]) &&
  (isCash(cells[3]) || (cells.length >= 12 && cells[3] !== "" && cells[4] === "" && cells[5] === ""));

type Money = StatementCash & { readonly kind: "cash" | "charge" | "credit" };

/** Lines of money: MetaTrader 4 ends them with the amount, MetaTrader 5 with amount, balance and comment. */
function moneyOf({ line, cells }: TextRow, { numbers, dates }: Reading): Money | null {
  const old = isTicket(cells[0]) && isDate(cells[1]) && (isCash(cells[2]) || isCredit(cells[2]));
  if (!old && !isMoneyDeal(cells)) return null;
  const amount = statementNumber((old ? cells.at(-1) : cells.at(-3)) ?? "", numbers);
  const time = statementTime(cells[old ? 1 : 0] ?? "", dates);
  if (Number.isNaN(amount) || Number.isNaN(time))
    throw new StatementError("bad-cell", `Line ${line}: a deposit or withdrawal without a readable amount.`);
  const comment = old ? cells.slice(3, -1).join(" ") : (cells.at(-1) ?? "");
  const type = cells[old ? 2 : 3] ?? "";
  if (isCash(type) && isBookedCharge(type, comment, amount)) return { row: line, time, amount, kind: "charge" };
  // Of a name that is not known, the lower result counts: what was paid in is not earned.
  return { row: line, time, amount, kind: moneyKind(type) ?? (amount > 0 ? "cash" : "charge") };
}

/**
 * Columns of a deal before its commission, by how many it has: thirteen without a fee, fourteen with one, fifteen where its cost, which is no
 * money that was paid, stands before the commission. Others cannot be told apart without their headings.
 */
const beforeCosts: Readonly<Record<number, number>> = { 13: 8, 14: 8, 15: 9 };
/** Columns after its profit: balance and comment. */
const afterProfit = 2;

const isTradeDeal = (cells: readonly string[]): boolean =>
  isDate(cells[0]) && isTicket(cells[1]) && isSide(cells[3]) && isDirection(cells[4]);

/** What a deal of MetaTrader 5 brought after its costs, and the balance behind it; null for other rows. */
function dealOf({ line, cells }: TextRow, { numbers, dates }: Reading): BalanceLine | null {
  const from = beforeCosts[cells.length];
  if ((!isTradeDeal(cells) && !isMoneyDeal(cells)) || from === undefined) return null;
  const amounts = cells.slice(from, -afterProfit).map((cell) => (cell === "" ? 0 : statementNumber(cell, numbers)));
  const amount = sumOf(amounts);
  const time = statementTime(cells[0] ?? "", dates);
  const balance = statementNumber(cells.at(-afterProfit) ?? "", numbers);
  return Number.isNaN(amount) || Number.isNaN(time) ? null : { row: line, time, amount, balance };
}

/** The balance before MetaTrader 5's first deal: above 0 where the report is of a period that begins in the middle. */
function openingOf(row: TextRow, reading: Reading): StatementCash | null {
  const deal = dealOf(row, reading);
  if (!deal || Number.isNaN(deal.balance)) return null;
  return { row: deal.row, time: deal.time, amount: Math.round((deal.balance - deal.amount) * 100) / 100 };
}

/** Says which trades and charges two reports in one file have in common. */
function notesOnRepeated(rows: readonly TextRow[], reading: Reading): string[] {
  const amounts = rows.flatMap((row) => {
    const shape = shapeOf(row.cells);
    if (shape) return isDate(row.cells[shape.closeTime]) ? [tradeOf(row, shape, reading).net] : [];
    const money = moneyOf(row, reading);
    return money ? [money.kind === "charge" ? money.amount : 0] : [];
  });
  if (amounts.length === 0) return [];
  return [repeatedNote(amounts.length, sumOf(amounts))];
}

/** Says which trades of one report may be there twice. */
function notesOnAlike(reports: readonly (readonly TextRow[])[], reading: Reading): string[] {
  const amounts = reports.flatMap(rowsAlike).flatMap((row) => {
    const shape = shapeOf(row.cells);
    return shape && isDate(row.cells[shape.closeTime]) ? [tradeOf(row, shape, reading).net] : [];
  });
  return alikeNote(amounts.length, sumOf(amounts));
}

/** `report`: the place of its table in the file. */
type OpenPosition = { readonly floating: number; readonly report: number };

/**
 * Without those that another report in the same file saw closed. Within one report a part of a position may be closed, so that a table of
 * open positions alone, which belongs to another table, tells nothing.
 */
function leftOpen(open: ReadonlyMap<string, OpenPosition>, reports: readonly (readonly TextRow[])[]): OpenPosition[] {
  const closed = reports.map((rows) =>
    rows.flatMap((row) => {
      const shape = shapeOf(row.cells);
      return shape && isDate(row.cells[shape.closeTime]) ? [{ row, ticket: ticketOf(row, shape) }] : [];
    }),
  );
  const inFull = closed.map(
    (lines) => new Set(lines.flatMap(({ row, ticket }) => (isPart(row.cells) ? [] : [ticket]))),
  );
  return [...open].flatMap(([ticket, position]) => {
    const isWhole = (closed[position.report]?.length ?? 0) > 0;
    const elsewhere = inFull.some((known, at) => at !== position.report && known.has(ticket));
    return isWhole && elsewhere ? [] : [position];
  });
}

/** A closed position of MetaTrader 5; null for other rows. */
function closedPosition(row: TextRow, dates: DateOrder): ClosedPosition | null {
  const end = row.cells[mt5.closeTime];
  if (shapeOf(row.cells) !== mt5 || !isDate(end)) return null;
  return { ticket: ticketOf(row, mt5), isPart: isPart(row.cells), closed: statementTime(end ?? "", dates) };
}

/**
 * The rows of all reports of a file, without what an earlier one of them has, which report each is of, and what the file says of its account.
 * @throws {StatementError} for tester reports, and accounts in different currencies.
 */
function rowsOf(html: string) {
  if (/strategy tester/i.test(html.slice(0, 8192)))
    throw new StatementError(
      "tester-report",
      "This is a Strategy Tester report, not an account's statement. Save the account history as a report instead.",
    );
  const tables = htmlTables(html);
  const currency = currencyIn(tables.flat());
  const { fresh, repeated } = withoutRepeated(tables);
  // MetaTrader's own times begin with the year, in any order of the others.
  const rows = withoutEarlierParts(fresh.flat(), (row) => closedPosition(row, "day-first"));
  const reportOf = new Map(fresh.flatMap((report, at) => report.map((row) => [row, at] as const)));
  return { currency, isDemo: isDemoIn(tables.flat()), fresh, repeated, rows, reportOf };
}

/** @throws {StatementError} for tester reports, pages that are something else, and cells that cannot be read. */
export function readHtmlStatement(html: string): Statement {
  const { currency, isDemo, fresh, repeated, rows, reportOf } = rowsOf(html);
  const cells = rows.slice(0, 5000).flatMap((row) => [...row.cells]);
  const reading = { numbers: numberStyleOf(cells), dates: dateOrderOf(cells) };
  const trades: StatementTrade[] = [];
  const cash: StatementCash[] = [];
  const charges: StatementCash[] = [];
  const [deals, booked]: [StatementCash[], StatementCash[]] = [[], []];
  const balances: ReportLine[] = [];
  let [opening, credit, closers]: [StatementCash | null, number, number] = [null, 0, 0];
  const open = new Map<string, OpenPosition>();
  let format: Shape["format"] | null = null;
  for (const row of rows) {
    const shape = shapeOf(row.cells);
    if (!shape) {
      // A line of money before it has been counted already.
      if (cash.length + charges.length === 0) opening ??= openingOf(row, reading);
      const deal = dealOf(row, reading);
      const money = moneyOf(row, reading);
      if (deal && isTradeDeal(row.cells)) deals.push(deal);
      // Credit is no part of the balance.
      const report = reportOf.get(row) ?? 0;
      if (deal) balances.push({ ...deal, report, ...(money?.kind === "credit" ? { amount: 0 } : {}) });
      if (!money) continue;
      const { kind, ...line } = money;
      if (kind === "credit") credit += line.amount;
      else (kind === "charge" ? charges : cash).push(line);
      if (kind === "charge") booked.push(line);
      continue;
    }
    format ??= shape.format;
    if (isDate(row.cells[shape.closeTime])) {
      const trade = tradeOf(row, shape, reading);
      if (trade.lots > 0) trades.push(trade);
      else {
        // MetaTrader 4's "close by" books the result with one ticket and leaves the other with no volume; it may have paid costs.
        closers += 1;
        if (trade.net !== 0) charges.push({ row: trade.row, time: trade.closeTime, amount: trade.net });
      }
    } else {
      // Two reports name a position that both found open; the later line counts.
      open.set(ticketOf(row, shape), { floating: floatingAt(row, shape, reading), report: reportOf.get(row) ?? 0 });
    }
  }
  const left = leftOpen(open, fresh);
  const floating = left.reduce((sum, one) => sum + one.floating, 0);
  const beyond = costsOfDeals(trades, deals);
  if (beyond) charges.push(beyond.charge);
  const gaps = gapsBetween(balances);
  // As with lines of a name that is not known, the lower result counts: what was paid in is not earned, and what went may be lost.
  for (const gap of gaps) (gap.amount > 0 ? cash : charges).push(gap);
  const read = { trades, cash, charges };
  const warning =
    warningOfGaps(gaps) ??
    warningByBalances(balances, read) ??
    warningByTotals(rows, { ...read, booked }, reading.numbers);
  const firstClose = trades.reduce((first, { closeTime }) => Math.min(first, closeTime), Number.POSITIVE_INFINITY);
  // Deals listed from the newest begin with the last balance, and a file of several reports may begin with a later one.
  const began = balances.reduce((first, { time }) => Math.min(first, time), firstClose);
  if (opening && opening.amount > 0 && opening.time <= began) cash.unshift(opening);
  if (!format && cash.length === 0)
    throw new StatementError(
      "not-a-statement",
      "This page has no table of trades as MetaTrader writes them. Save the account history as a report (HTML) and choose that file.",
    );
  const unlisted = left.length === 0 ? unlistedFloating(rows, reading.numbers) : null;
  const notes = [
    ...notesOnRepeated(repeated, reading),
    ...notesOnAlike(fresh, reading),
    ...(beyond ? [beyond.note] : []),
    ...(left.length > 0 ? [stillOpen(left.length, Number.isNaN(floating) ? null : floating)] : []),
    ...(unlisted ? [unlisted] : []),
    ...(credit !== 0 ? [creditNote(credit)] : []),
    ...(closers > 0
      ? [
          `${counted(closers, "order")} of 0 lots ${closers === 1 ? "is" : "are"} left of positions that closed one another, and no trades.`,
        ]
      : []),
  ];
  return {
    format: format ?? "mt4-html",
    trades: trades.sort((a, b) => a.closeTime - b.closeTime || a.row - b.row),
    cash,
    charges,
    openPositions: left.length,
    hidesStops: false,
    currency,
    isDemo,
    warning,
    notes,
  };
}
