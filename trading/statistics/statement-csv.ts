import { csvRows } from "./csv-rows.ts";
import type { TextRow } from "./html-rows.ts";
import {
  type Statement,
  type StatementCash,
  StatementError,
  type StatementFormat,
  type StatementTrade,
  stillOpen,
  unreadableCell,
} from "./statement.ts";
import { type Columns, columnsOf } from "./statement-headings.ts";
import { type NumberStyle, numberStyleOf, statementNumber } from "./statement-number.ts";
import { type DateOrder, dateOrderOf, statementTime } from "./statement-time.ts";

type Reading = { readonly columns: Columns; readonly numbers: NumberStyle; readonly dates: DateOrder };

const cashWords = /^(balance|credit|deposit|withdrawal|bonus)/i;
/** A title, an account's name and a few sums may precede the headings. */
const headingWithin = 60;

function numberAt(row: TextRow, at: number, name: string, { numbers }: Reading): number {
  const cell = row.cells[at] ?? "";
  const value = statementNumber(cell, numbers);
  if (Number.isNaN(value)) throw unreadableCell(row.line, cell, name);
  return value;
}
function timeAt(row: TextRow, at: number, name: string, { dates }: Reading): number {
  const cell = row.cells[at] ?? "";
  const value = statementTime(cell, dates);
  if (Number.isNaN(value)) throw unreadableCell(row.line, cell, name);
  return value;
}
const moneyAt = (row: TextRow, at: number, name: string, reading: Reading): number =>
  (row.cells[at] ?? "") === "" ? 0 : numberAt(row, at, name, reading);

function tradeOf(row: TextRow, side: 1 | -1, reading: Reading): StatementTrade {
  const { columns } = reading;
  const stop = columns.stop < 0 ? Number.NaN : statementNumber(row.cells[columns.stop] ?? "", reading.numbers);
  const openTime = timeAt(row, columns.openTime, "opening time", reading);
  return {
    row: row.line,
    openTime,
    closeTime: timeAt(row, columns.closeTime, "closing time", reading),
    symbol: (row.cells[columns.symbol] ?? "").toUpperCase(),
    side,
    lots: numberAt(row, columns.lots, "volume", reading),
    open: numberAt(row, columns.openPrice, "opening price", reading),
    close: numberAt(row, columns.closePrice, "closing price", reading),
    stop: stop > 0 ? stop : null,
    net:
      numberAt(row, columns.profit, "profit", reading) +
      moneyAt(row, columns.commission, "commission", reading) +
      moneyAt(row, columns.fee, "fee", reading) +
      moneyAt(row, columns.swap, "swap", reading),
  };
}

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
  throw new StatementError(
    "not-a-statement",
    "No line names the columns of a trade history (opening and closing time, symbol, type, volume, prices, profit). Export the history as CSV with its headings.",
  );
}

function formatOf(headings: readonly string[]): StatementFormat {
  const text = headings.join("|").toLowerCase();
  if (text.includes("units/lots") || /open date.*close date.*action/.test(text)) return "myfxbook-csv";
  return /(position|позиция|posici)/.test(text) ? "mt5-csv" : "csv";
}

/** @throws {StatementError} for files without the headings of a trade history, and cells that cannot be read. */
export function readCsvStatement(text: string): Statement {
  const rows = [...csvRows(text)];
  const { at, columns } = headingOf(rows);
  const body = rows.slice(at + 1);
  const sample = body.slice(0, 2000);
  const reading: Reading = {
    columns,
    numbers: numberStyleOf(sample.flatMap((row) => [...row.cells])),
    dates: dateOrderOf(
      sample.flatMap((row) => [row.cells[columns.openTime] ?? "", row.cells[columns.closeTime] ?? ""]),
    ),
  };
  const trades: StatementTrade[] = [];
  const cash: StatementCash[] = [];
  const skipped: number[] = [];
  let openPositions = 0;
  for (const row of body) {
    const type = row.cells[columns.type] ?? "";
    if (/^(buy|sell)$/i.test(type)) {
      if ((row.cells[columns.closeTime] ?? "") === "") openPositions += 1;
      else trades.push(tradeOf(row, /^buy$/i.test(type) ? 1 : -1, reading));
    } else if (cashWords.test(type)) {
      const amount = numberAt(row, columns.profit, "amount", reading);
      const out = /^withdrawal/i.test(type) ? -Math.abs(amount) : amount;
      cash.push({ row: row.line, time: timeAt(row, columns.openTime, "time", reading), amount: out });
    } else skipped.push(row.line);
  }
  const notes = [
    ...(skipped.length > 0
      ? [`${skipped.length} lines are no trades and were left out, the first of them line ${skipped[0]}.`]
      : []),
    ...(openPositions > 0 ? [stillOpen(openPositions)] : []),
  ];
  return {
    format: formatOf(rows[at]?.cells ?? []),
    trades: trades.sort((a, b) => a.closeTime - b.closeTime || a.row - b.row),
    cash,
    openPositions,
    notes,
  };
}
