import { counted, numberText } from "../number-text.ts";
import { costsTotal, withoutTotal } from "./costs-total.ts";
import { csvRows } from "./csv-rows.ts";
import type { TextRow } from "./html-rows.ts";
import { type CostReading, readCosts, type WrittenProfit } from "./profit-column.ts";
import {
  creditNote,
  type Statement,
  type StatementCash,
  StatementError,
  type StatementFormat,
  type StatementTrade,
  stillOpen,
  unreadableCell,
} from "./statement.ts";
import { cashByBalances } from "./statement-balances.ts";
import { type Columns, columnsOf, costColumns, isSwap, isUnknownHeading, sideOf } from "./statement-headings.ts";
import { type NumberStyle, numberStyleOf, statementNumber } from "./statement-number.ts";
import { repeatedNote, type StatementTable, statementTables } from "./statement-tables.ts";
import { type DateOrder, dateOrderOf, openDate, statementTime } from "./statement-time.ts";
import { joinedRows } from "./statement-two-rows.ts";

type Reading = {
  readonly columns: Columns;
  readonly numbers: NumberStyle;
  readonly dates: DateOrder;
  /** Columns of costs that are written as positive numbers. */
  readonly turned: ReadonlySet<number>;
};

const cashWords = /^(balance|deposit|withdraw|bonus)/i;
const creditWords = /^credit/i;
/** What an account pays or earns besides its trades. */
const chargeWords =
  /^((daily|monthly|agent) )?(charge|fee|commission|correction|adjustment|interest|swap|rollover|overnight|tax|dividend|compensation|rebate|inactivity|financing)/i;
/** What it costs to pay in or out. */
const paymentCharges = /^(deposit|withdraw(al)?) (charge|fee|commission|tax)/i;
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
function moneyAt(row: TextRow, at: number, name: string, reading: Reading): number {
  if ((row.cells[at] ?? "") === "") return 0;
  const amount = numberAt(row, at, name, reading);
  return reading.turned.has(at) ? -amount : amount;
}

/** The floating result of an open position, its costs included; NaN where the file does not say it. */
function floatingOf(row: TextRow, reading: Reading): number {
  const { net, profit } = reading.columns;
  const valueAt = (at: number): number => statementNumber(row.cells[at] ?? "", reading.numbers);
  if (net >= 0) return valueAt(net);
  const costs = costColumns(reading.columns).filter((at) => (row.cells[at] ?? "") !== "");
  return costs.reduce((sum, at) => sum + (reading.turned.has(at) ? -valueAt(at) : valueAt(at)), valueAt(profit));
}

/** The amount of a line that is no trade. */
function cashAt(row: TextRow, reading: Reading): StatementCash {
  const { profit, net, openTime } = reading.columns;
  const amount = numberAt(row, profit >= 0 ? profit : net, "amount", reading);
  return { row: row.line, time: timeAt(row, openTime, "time", reading), amount };
}

/** What a file says besides its closed trades. */
type Money = {
  readonly cash: StatementCash[];
  readonly charges: StatementCash[];
  credit: number;
  openPositions: number;
  floating: number;
};

/** What the type of a line that is no trade says of its money; null where it says nothing. */
function moneyKind(type: string): "cash" | "credit" | "charge" | null {
  if (paymentCharges.test(type) || chargeWords.test(type)) return "charge";
  if (cashWords.test(type)) return "cash";
  return creditWords.test(type) ? "credit" : null;
}

/** @returns whether the line, which is no trade, is one of money. */
function takeMoney(row: TextRow, type: string, reading: Reading, money: Money): boolean {
  const kind = moneyKind(type);
  if (kind === null) return false;
  const line = cashAt(row, reading);
  if (kind === "credit") money.credit += line.amount;
  else if (kind === "charge") money.charges.push(line);
  else money.cash.push(/^withdraw/i.test(type) ? { ...line, amount: -Math.abs(line.amount) } : line);
  return true;
}

/** Says which lines are no trades, and what money they hold that no figure has: it may be a cost under a name that is not known here. */
function notesOnSkipped(skipped: readonly TextRow[], { columns, numbers, dates }: Reading): string[] {
  const [first] = skipped;
  if (!first) return [];
  const at = columns.profit >= 0 ? columns.profit : columns.net;
  const amounts = skipped
    .filter(({ cells }) => !Number.isNaN(statementTime(cells[columns.openTime] ?? "", dates)))
    .map(({ cells }) => statementNumber(cells[at] ?? "", numbers))
    .filter((amount) => !Number.isNaN(amount) && amount !== 0);
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  const [are, trades] = skipped.length === 1 ? ["is", "trade and was"] : ["are", "trades and were"];
  const held = amounts.length > 0 ? ` They hold ${numberText(sum, 2)}, which these figures are without.` : "";
  return [
    `${counted(skipped.length, "line")} ${are} no ${trades} left out, the first of them line ${first.line}.${held}`,
  ];
}

function takeOpen(row: TextRow, reading: Reading, money: Money): void {
  money.openPositions += 1;
  money.floating += floatingOf(row, reading);
}

/** Money among the deals of a table below the trades, and positions that are still open. Deals of trades, which have a balance, are known. */
function takeBelow({ columns, rows }: StatementTable, { numbers, dates }: Reading, money: Money): void {
  const reading = { columns, numbers, dates, turned: new Set<number>() };
  for (const row of rows) {
    const type = row.cells[columns.type] ?? "";
    if (sideOf(type) === 0) takeMoney(row, type, reading, money);
    else if (columns.balance < 0) takeOpen(row, reading, money);
  }
}

/** What the trade brought after all costs: as the file says it, else the sum of its parts. */
function netOf(row: TextRow, reading: Reading): number {
  const { net, profit } = reading.columns;
  if (net >= 0) return numberAt(row, net, "net profit", reading);
  const costs = costColumns(reading.columns).map((at) => moneyAt(row, at, "cost", reading));
  return costs.reduce((sum, cost) => sum + cost, numberAt(row, profit, "profit", reading));
}

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
    net: netOf(row, reading),
  };
}

/** A closed trade, its profit as it is written, and what its costs add to that. */
function closedAt(row: TextRow, side: 1 | -1, reading: Reading): WrittenProfit & { readonly trade: StatementTrade } {
  const trade = tradeOf(row, side, reading);
  const { net, profit: at } = reading.columns;
  const profit = net >= 0 ? trade.net : numberAt(row, at, "profit", reading);
  return { trade, profit, costs: trade.net - profit };
}

/** What lines of closed trades and charges brought together. */
function sumOf(rows: readonly TextRow[], reading: Reading, hasCosts: boolean): number {
  const amounts = rows.map((row) => {
    const type = row.cells[reading.columns.type] ?? "";
    const side = sideOf(type);
    if (side === 0) return moneyKind(type) === "charge" ? cashAt(row, reading).amount : 0;
    if ((row.cells[reading.columns.closeTime] ?? "") === "") return 0;
    const { trade, profit } = closedAt(row, side, reading);
    return hasCosts ? profit : trade.net;
  });
  return amounts.reduce((sum, amount) => sum + amount, 0);
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

const quoted = (headings: readonly string[]): string =>
  headings.map((heading) => `"${heading.slice(0, 40)}"`).join(", ");

/** The numbers other than zero that a column of trades holds; null where a cell is none. */
function amountsAt(trades: readonly TextRow[], at: number, numbers: NumberStyle): number[] | null {
  const amounts = trades
    .map(({ cells }) => cells[at] ?? "")
    .map((cell) => (cell === "" ? 0 : statementNumber(cell, numbers)));
  return amounts.some(Number.isNaN) ? null : amounts.filter((amount) => amount !== 0);
}

/** Commissions and fees are costs: a file in which most are above zero counts them upwards, and rebates downwards. */
function turnedColumns(
  columns: Columns,
  headings: readonly string[],
  trades: readonly TextRow[],
  numbers: NumberStyle,
): Set<number> {
  const costs = columns.net >= 0 ? [] : costColumns(columns).filter((at) => at >= 0 && !isSwap(headings[at] ?? ""));
  return new Set(
    costs.filter((at) => {
      const amounts = amountsAt(trades, at, numbers);
      return amounts !== null && amounts.filter((amount) => amount > 0).length * 2 > amounts.length;
    }),
  );
}

/** Leaves a total of costs out that stands beside its parts, and says so. */
function partsAlone(
  reading: Reading,
  headings: readonly string[],
  trades: readonly TextRow[],
): { reading: Reading; notes: string[] } {
  const { columns, turned } = reading;
  const places = columns.net >= 0 ? [] : costColumns(columns).filter((at) => at >= 0);
  if (places.length < 3) return { reading, notes: [] };
  const costs = trades.map((row) => new Map(places.map((at) => [at, moneyAt(row, at, "cost", reading)])));
  const total = costsTotal(columns, headings, costs);
  if (!total) return { reading, notes: [] };
  const parts = total.parts.map((at) => headings[at] ?? "");
  return {
    reading: {
      ...reading,
      columns: withoutTotal(columns, total),
      turned: new Set([...turned].filter((at) => at !== total.at)),
    },
    notes: [
      `${quoted([headings[total.at] ?? ""])} is what ${quoted(parts)} add up to: these costs were counted once. If it is a cost of its own, the results are without it.`,
    ],
  };
}

/**
 * Whether swap above zero may be what it costs: where other costs are written upwards, and where buying and selling a symbol both seem to
 * earn it, which no broker pays.
 */
function swapMayBeCost(
  swap: number,
  trades: readonly TextRow[],
  { symbol, type }: Columns,
  numbers: NumberStyle,
  upwards: boolean,
): boolean {
  const amounts = amountsAt(trades, swap, numbers) ?? [];
  if (amounts.length === 0 || amounts.some((amount) => amount < 0)) return false;
  const charged = trades.filter(({ cells }) => statementNumber(cells[swap] ?? "", numbers) > 0);
  const sides = new Set(charged.map(({ cells }) => `${cells[symbol]} ${sideOf(cells[type] ?? "")}`));
  return upwards || charged.some(({ cells }) => [1, -1].every((side) => sides.has(`${cells[symbol]} ${side}`)));
}

/** Says which costs were turned and added, and which columns may hold money that is not counted. */
function notesOnColumns(
  headings: readonly string[],
  trades: readonly TextRow[],
  { columns, numbers, turned }: Reading,
  costs: CostReading,
): string[] {
  const unread = headings.filter(
    (heading, at) => isUnknownHeading(heading) && (amountsAt(trades, at, numbers)?.length ?? 0) > 0,
  );
  const positive = headings.filter((_, at) => costs === "added" && turned.has(at));
  const mayCost = (at: number) => swapMayBeCost(at, trades, columns, numbers, turned.size > 0);
  const doubtful = headings.filter(
    (heading, at) => costs !== "within" && columns.net < 0 && isSwap(heading) && mayCost(at),
  );
  const [is, was] = doubtful.length === 1 ? ["is", "was"] : ["are", "were"];
  const asEarned = costs === "added" ? ` and ${was} counted as earned` : "";
  const tooGood = costs === "added" ? "twice as much" : "as much";
  return [
    ...(positive.length > 0
      ? [`Costs are written as positive numbers here and were subtracted: ${quoted(positive)}.`]
      : []),
    ...(doubtful.length > 0
      ? [
          `${quoted(doubtful)} ${is} never below zero${asEarned}. If this file writes what swap costs that way, the results are too good by ${tooGood}.`,
        ]
      : []),
    ...(columns.net < 0 && unread.length > 0
      ? [`Columns of numbers that were not read: ${quoted(unread)}. If they are costs, these results are without them.`]
      : []),
  ];
}

/** @throws {StatementError} for files without the headings of a trade history, and cells that cannot be read. */
export function readCsvStatement(text: string): Statement {
  const written = [...csvRows(text)];
  const rows = joinedRows(written) ?? written;
  const { at, columns } = headingOf(rows);
  const { own, below, repeated } = statementTables(columns, rows.slice(at + 1));
  const body = own.rows;
  const sample = body.slice(0, 2000);
  const numbers = numberStyleOf(sample.flatMap((row) => [...row.cells]));
  const closed = body.filter(
    ({ cells }) => sideOf(cells[columns.type] ?? "") !== 0 && (cells[columns.closeTime] ?? "") !== "",
  );
  const stamps = sample.flatMap((row) => [row.cells[columns.openTime] ?? "", row.cells[columns.closeTime] ?? ""]);
  const open = openDate(stamps);
  const headings = rows[at]?.cells ?? [];
  const turned = turnedColumns(columns, headings, closed, numbers);
  const dates = dateOrderOf(stamps);
  const { reading, notes: onTotal } = partsAlone({ columns, numbers, turned, dates }, headings, closed);
  const profits: WrittenProfit[] = [];
  let trades: StatementTrade[] = [];
  const money: Money = { cash: [], charges: [], credit: 0, openPositions: 0, floating: 0 };
  const balances: number[] = [];
  const skipped: TextRow[] = [];
  for (const row of body) {
    const type = row.cells[columns.type] ?? "";
    if (sideOf(type) === 0) {
      if (!takeMoney(row, type, reading, money)) skipped.push(row);
    } else if ((row.cells[columns.closeTime] ?? "") === "") takeOpen(row, reading, money);
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
  const { costs, note: noteOnCosts } = readCosts(profits, format === "mt5-csv");
  if (costs !== "added") trades = trades.map((trade, at) => ({ ...trade, net: profits[at]?.profit ?? trade.net }));
  const byBalances = cash.length + charges.length === 0 ? cashByBalances(trades, balances) : [];
  const notes = [
    ...(open ? [`No date shows which part is the day: dates such as ${open} were read with the month first.`] : []),
    ...notesOnColumns(headings, closed, reading, costs),
    ...onTotal,
    ...(repeated.length > 0 ? [repeatedNote(repeated.length, sumOf(repeated, reading, costs !== "added"))] : []),
    ...(noteOnCosts === null ? [] : [noteOnCosts]),
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
    notes,
  };
}
