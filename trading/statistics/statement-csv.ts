import { counted } from "../number-text.ts";
import { closedAt } from "./closed-row.ts";
import { notesOnColumns, partsAlone, turnedColumns } from "./cost-columns.ts";
import { type CsvRow, csvRows } from "./csv-rows.ts";
import type { TextRow } from "./html-rows.ts";
import { readCosts, type WrittenProfit } from "./profit-column.ts";
import { byProfitSum } from "./profit-sum.ts";
import { sumOf } from "./sample-statistics.ts";
import {
  creditNote,
  type Statement,
  StatementError,
  type StatementFormat,
  type StatementTrade,
  stillOpen,
} from "./statement.ts";
import { isDemoIn } from "./statement-account-kind.ts";
import { cashByBalances } from "./statement-balances.ts";
import { hasNotClosed, type Reading } from "./statement-cells.ts";
import { withClocks } from "./statement-clock-columns.ts";
import { currencyIn, currencyOfLines, warningOfCurrencies } from "./statement-currency.ts";
import { costsOfDeals } from "./statement-deals.ts";
import { type Columns, columnsOf, sideOf, withSides } from "./statement-headings.ts";
import {
  cashAt,
  type Money,
  moneyKind,
  notesOnSkipped,
  takeBelow,
  takeMoney,
  takeOpen,
  writesFeesUpwards,
} from "./statement-money.ts";
import { numberStyleOf, statementNumber } from "./statement-number.ts";
import { type ClosedPosition, withoutEarlierParts } from "./statement-parts.ts";
import { warningByBalances } from "./statement-reconcile.ts";
import { withoutHeadings } from "./statement-refusal.ts";
import { alikeNote, repeatedNote, rowsAlike, statementTables } from "./statement-tables.ts";
import { type DateOrder, dateOrderOf, likelierOrder, openDate, openNote, statementTime } from "./statement-time.ts";
import { joinedRows } from "./statement-two-rows.ts";

/** A title, an account's name and a few sums may precede the headings. */
const headingWithin = 60;

function headingOf(rows: readonly TextRow[]): { at: number; columns: Columns } {
  for (const [at, row] of rows.slice(0, headingWithin).entries()) {
    const columns = columnsOf(row.cells);
    if (columns && columns.closeTime >= 0 && columns.closePrice >= 0 && columns.openPrice >= 0) return { at, columns };
    if (columns && columns.closeTime < 0)
      throw new StatementError(
        "not-a-statement",
        `Line ${row.line}: this file lists deals or orders, with one time each. Export the positions, which have an opening and a closing time.`,
      );
  }
  throw withoutHeadings(rows.slice(0, headingWithin));
}

/** MetaTrader 5's own heading, behind which profits are before costs. Others have a "Position ID", and may have them within. */
const positionTicket = /^(position|posici[oó]n|posiç[aã]o|posizione|positie|pozycja|позиция)$/i;
/** Headings of a number that each trade has for itself. */
const ownNumber = /^(#|id|no\.?|(trade|position|order|deal|ticket)( ?(id|no\.?|number|ticket))?)$/i;

function formatOf(headings: readonly string[]): StatementFormat {
  const text = headings.join("|").toLowerCase();
  if (text.includes("units/lots") || /open date.*close date.*action/.test(text)) return "myfxbook-csv";
  return headings.some((heading) => positionTicket.test(heading.trim())) ? "mt5-csv" : "csv";
}

const isClosed = ({ cells }: TextRow, { type, closeTime }: Columns): boolean =>
  sideOf(cells[type] ?? "") !== 0 && !hasNotClosed(cells[closeTime]);

/** A closed position of MetaTrader 5; null for other rows. */
function closedPosition(row: TextRow, ticketAt: number, columns: Columns, dates: DateOrder): ClosedPosition | null {
  const ticket = row.cells[ticketAt];
  if (!ticket || !isClosed(row, columns)) return null;
  const isPart = (row.cells[columns.lots] ?? "").includes("/");
  return { ticket, isPart, closed: statementTime(row.cells[columns.closeTime] ?? "", dates) };
}

/** What lines of closed trades and charges brought together. */
function broughtBy(rows: readonly TextRow[], reading: Reading, hasCosts: boolean): number {
  const amounts = rows.map((row) => {
    const type = row.cells[reading.columns.type] ?? "";
    const side = sideOf(type);
    if (side === 0) return moneyKind(type) === "charge" ? cashAt(row, reading).amount : 0;
    if (!isClosed(row, reading.columns)) return 0;
    const { trade, profit } = closedAt(row, side, reading);
    return hasCosts ? profit : trade.net;
  });
  return sumOf(amounts);
}

/** All records. @throws {StatementError} where a quotation mark that is not closed would hide the rest of them. */
function recordsOf(text: string): CsvRow[] {
  const records = [...csvRows(text)];
  const last = records.at(-1);
  if (last?.isOpen)
    throw new StatementError(
      "bad-cell",
      `Line ${last.line}: a quotation mark is opened and not closed. Close it or take it out, and open the file again.`,
    );
  return records;
}

/** @throws {StatementError} for files without the headings of a trade history, and cells that cannot be read. */
export function readCsvStatement(text: string): Statement {
  const written = recordsOf(text);
  const rows = joinedRows(written) ?? written;
  const currency = currencyIn(rows);
  const { at, columns } = headingOf(rows);
  const headings = rows[at]?.cells ?? [];
  const lines = withSides(headings, withClocks(headings, rows.slice(at + 1)), columns);
  const { own, below, repeated } = statementTables(columns, lines);
  const sample = own.rows.slice(0, 2000);
  const numbers = numberStyleOf(sample.flatMap((row) => [...row.cells]));
  // Of all rows: a busy account has thousands of trades before the 13th, the first day that is no month.
  const stamps = own.rows.flatMap((row) => [row.cells[columns.openTime] ?? "", row.cells[columns.closeTime] ?? ""]);
  const open = openDate(stamps);
  const dates = open ? likelierOrder(stamps) : dateOrderOf(stamps);
  const ticketAt = headings.findIndex((heading) => positionTicket.test(heading.trim()));
  const body = withoutEarlierParts(own.rows, (row) => closedPosition(row, ticketAt, columns, dates));
  const closed = body.filter((row) => isClosed(row, columns));
  const summed = byProfitSum(columns, closed, numbers);
  const turned = turnedColumns(summed, headings, closed, numbers);
  const { reading: ofTrades, notes: onTotal } = partsAlone(
    { columns: summed, numbers, turned, dates },
    headings,
    closed,
  );
  const reading = { ...ofTrades, feesUpwards: writesFeesUpwards(body, ofTrades) };
  const profits: WrittenProfit[] = [];
  let trades: StatementTrade[] = [];
  const money: Money = { cash: [], charges: [], deals: [], balances: [], credit: 0, openPositions: 0, floating: 0 };
  const balances: number[] = [];
  const skipped: TextRow[] = [];
  for (const row of body) {
    const type = row.cells[columns.type] ?? "";
    if (sideOf(type) === 0) {
      if (!takeMoney(row, type, reading, money)) skipped.push(row);
    } else if (hasNotClosed(row.cells[columns.closeTime])) takeOpen(row, reading, money);
    else {
      const written = closedAt(row, sideOf(type) as 1 | -1, reading);
      trades.push(written.trade);
      profits.push(written);
      balances.push(columns.balance < 0 ? Number.NaN : statementNumber(row.cells[columns.balance] ?? "", numbers));
    }
  }
  for (const table of below) takeBelow(table, reading, money);
  const { cash, charges, credit, openPositions, floating } = money;
  const format = formatOf(headings);
  const amounts = columns.net >= 0 ? columns.net : columns.profit;
  const { costs, note: noteOnCosts } = readCosts(profits, format === "mt5-csv");
  if (costs !== "added") trades = trades.map((trade, at) => ({ ...trade, net: profits[at]?.profit ?? trade.net }));
  const byBalances = cash.length + charges.length === 0 ? cashByBalances(trades, balances) : [];
  const beyond = format === "mt5-csv" ? costsOfDeals(trades, money.deals) : null;
  if (beyond) charges.push(beyond.charge);
  const withBalances = trades.map((trade, at) => ({
    row: trade.row,
    time: trade.closeTime,
    amount: trade.net,
    balance: balances[at] as number,
  }));
  const warning = warningByBalances([...withBalances, ...money.balances], { trades, cash, charges });
  // Without a number of their own, trades that are alike are nothing odd.
  const alike = headings.some((heading) => ownNumber.test(heading.trim())) ? rowsAlike(closed) : [];
  const notes = [
    ...(open ? [openNote(open, dates)] : []),
    ...notesOnColumns(headings, closed, reading, costs),
    ...onTotal,
    ...(repeated.length > 0 ? [repeatedNote(repeated.length, broughtBy(repeated, reading, costs !== "added"))] : []),
    ...alikeNote(alike.length, broughtBy(alike, reading, costs !== "added")),
    ...(noteOnCosts === null ? [] : [noteOnCosts]),
    ...(beyond ? [beyond.note] : []),
    ...(byBalances.length > 0
      ? [
          `The file names no deposits and withdrawals: ${counted(byBalances.length, "amount was", "amounts were")} worked out from its balance column, the first of them the balance before the first trade.`,
        ]
      : []),
    ...notesOnSkipped(skipped, reading),
    ...(credit !== 0 ? [creditNote(credit)] : []),
    ...(openPositions > 0 ? [stillOpen(openPositions, Number.isNaN(floating) ? null : floating)] : []),
  ];
  return {
    format,
    trades: trades.sort((a, b) => a.closeTime - b.closeTime || a.row - b.row),
    cash: [...cash, ...byBalances],
    charges,
    openPositions,
    hidesStops: columns.stop < 0,
    currency: currency ?? currencyOfLines(headings, body, amounts),
    isDemo: isDemoIn(written),
    warning: warningOfCurrencies(headings, body, amounts) ?? (byBalances.length > 0 ? null : warning),
    notes,
  };
}
