import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readStatement } from "./read-statement.ts";

type Trade = { readonly profit: number; readonly commission: number; readonly swap: number; readonly open: boolean };

const cents = (from: number, to: number) => fc.integer({ min: from * 100, max: to * 100 }).map((value) => value / 100);
const trade: fc.Arbitrary<Trade> = fc.record({
  profit: cents(-300, 300),
  commission: cents(-8, 0),
  swap: cents(-3, 2),
  open: fc.integer({ min: 0, max: 9 }).map((value) => value === 0),
});
const history = fc.array(trade, { minLength: 3, maxLength: 30 });
const money = (value: number): string => value.toFixed(2).replace(/\B(?=(\d{3})+(?!\d))/g, " ");
const stamp = (hour: number): string =>
  new Date(Date.UTC(2026, 0, 5) + hour * 3_600_000).toISOString().slice(0, 19).replaceAll("-", ".").replace("T", " ");
const row = (cells: readonly string[]): string => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
const page = (rows: readonly string[]): string => `<html><table>${rows.join("\n")}</table></html>`;

type Options = { readonly from?: number; readonly paid?: number; readonly fee?: number };

/**
 * Rows of MetaTrader 5's report: positions, then deals with the balance after each, half of the commission at the entry. With a `fee` of each
 * entry, deals show what they cost and their fee, too.
 */
function report5(
  trades: readonly Trade[],
  { from = 0, paid = 5000, fee }: Options = {},
): { positions: string[]; deals: string[] } {
  let [balance, ticket] = [0, 100];
  const [positions, deals]: [string[], string[]] = [[], []];
  const deal = (hour: number, type: string, start: readonly string[], written: readonly number[]) => {
    const [commission = 0, ...others] = written;
    const cells = fee === undefined ? start : [...start, "91.20"];
    const amounts = fee === undefined ? written : [commission, start.includes("in") ? fee : 0, ...others];
    balance += amounts.reduce((sum, amount) => sum + amount, 0);
    deals.push(row([stamp(hour), `${ticket++}`, ...cells, ...amounts.map(money), money(balance), type]));
  };
  deal(0, "deposit", ["", "balance", "", "", "", ""], [0, 0, paid]);
  for (const [at, { profit, commission, swap, open }] of trades.entries()) {
    const [begins, ends] = [stamp(at * 4 + 1), stamp(at * 4 + 3)];
    const entry = Math.round(commission * 50) / 100;
    deal(at * 4 + 1, "", ["EURUSD", "buy", "in", "0.1", "1.10000", `${at}`], [entry, 0, 0]);
    if (open) continue;
    deal(at * 4 + 3, "", ["EURUSD", "sell", "out", "0.1", "1.10100", `${at}`], [commission - entry, swap, profit]);
    const amounts = [commission, swap, profit].map(money);
    positions.push(
      row([begins, `${5000 + at}`, "EURUSD", "buy", "0.1", "1.10000", "", "", ends, "1.10100", ...amounts]),
    );
  }
  return { positions, deals: deals.slice(from) };
}

/** MetaTrader 4's statement with the sums below it. */
function report4(trades: readonly Trade[]): string[] {
  const closed = trades.filter(({ open }) => !open);
  const sum = closed.reduce((total, { profit, commission, swap }) => total + profit + commission + swap, 0);
  return [
    row(["1", stamp(0), "balance", "Deposit", money(5000)]),
    ...closed.map(({ profit, commission, swap }, at) =>
      row([
        ...[`${at + 2}`, stamp(at * 4 + 1), "buy", "0.10", "eurusd", "1.10000", "0.00000", "0.00000"],
        ...[stamp(at * 4 + 3), "1.10100", money(commission), "0.00", money(swap), money(profit)],
      ]),
    ),
    row(["Closed P/L:", money(sum)]),
    row(["Deposit/Withdrawal:", money(5000), "Credit Facility:", "0.00"]),
    row(["Closed Trade P/L:", money(sum), "Floating P/L:", "0.00"]),
  ];
}

test("a floating result that the summary alone names is told, and none where the rows have it", () => {
  const trades = [{ profit: 120, commission: 0, swap: 0, open: false }];
  const rows = (floating: string) =>
    report4(trades).map((line) => line.replace("Floating P/L:</td><td>0.00", `Floating P/L:</td><td>${floating}`));
  expect(readStatement(page(rows("-812.40"))).notes).toEqual([
    "Positions are still open at a floating result of −812.40 by the file’s summary; the file lists none of them, and these figures are without them.",
  ]);
  expect(readStatement(page(rows("0.00"))).notes).toEqual([]);
});

const times = (cells: string): string[] => cells.match(/\d{4}\.[\d. :]+/g) ?? [];
const timeOf = (cells: string): string => times(cells)[0] ?? "";
const closeOf = (cells: string): string => times(cells)[1] ?? "";
const warningOf = (rows: readonly string[]): string | null => readStatement(page(rows)).warning;
const some = (trades: readonly Trade[]): boolean => trades.some(({ open }) => !open);

describe("what a file states of itself", () => {
  test("agrees with an ordinary report of MetaTrader 5, also of one that begins in the middle", () => {
    fc.assert(
      fc.property(history.filter(some), fc.integer({ min: 0, max: 3 }), (trades, from) => {
        const whole = report5(trades);
        expect(warningOf([...whole.positions, ...whole.deals])).toBe(null);
        // Shown from a deal on, a report has the positions that were closed since, one of which may have been opened before it.
        const since = report5(trades, { from });
        const positions = whole.positions.filter((one) => closeOf(one) >= timeOf(since.deals[0] ?? ""));
        if (positions.length > 0) expect(warningOf([...positions, ...since.deals])).toBe(null);
      }),
    );
  });
  test("is read from deals that show their cost and their fee, too", () => {
    const trades = [120, -80].map((profit) => ({ profit, commission: -2, swap: 0, open: false }));
    const { positions, deals } = report5(trades, { from: 1, fee: -3 });
    const { cash, charges, warning } = readStatement(page([...positions, ...deals]));
    expect([cash, charges].map((lines) => lines.map(({ amount }) => amount))).toEqual([[5000], [-6]]);
    expect(warning).toBe(null);
  });
  test("does not where a position of MetaTrader 5's report is not among those that were read, or a deposit is in none", () => {
    const trades = [120, -80, -250, 60].map((profit) => ({ profit, commission: -2, swap: -0.5, open: false }));
    const { positions, deals } = report5(trades);
    expect(warningOf([...positions.toSpliced(0, 1), ...deals])).toMatch(
      /^By the file’s own balance the account changed by 4,840\.00, but the lines read here make 4,722\.50, 117\.50 less\./,
    );
    const later = report5(trades, { paid: 7000 }).deals.slice(5);
    expect(warningOf([...positions, ...deals.slice(0, 5), ...later])).toMatch(/2,000\.00 less/);
  });
  test("counts what the balance changed by between two of MetaTrader 5's reports, and names the gap", () => {
    const trades = [120, -80, -250, 60, 40, 30].map((profit) => ({ profit, commission: -2, swap: -0.5, open: false }));
    const { positions, deals } = report5(trades);
    const more = report5(trades, { paid: 8000 });
    const read = (first: readonly string[], second: readonly string[]) => readStatement(page(first) + page(second));
    const early = [...positions.slice(0, 2), ...deals.slice(0, 5)];
    // Nothing between them, in either order.
    const late = [...positions.slice(2), ...deals.slice(5)];
    expect([read(early, late).warning, read(late, early).warning]).toEqual([null, null]);
    const paid = read(early, [...positions.slice(2), ...more.deals.slice(5)]);
    expect(paid.cash.map(({ amount }) => amount)).toEqual([5000, 3000]);
    expect(paid.warning).toMatch(/^The reports in this file leave time out .* 3,000\.00 more was counted as paid in\./);
    const lost = read(early, [...positions.slice(3), ...deals.slice(7)]);
    expect(lost.charges.map(({ amount }) => amount)).toEqual([-252.5]);
    expect(lost.warning).toMatch(/252\.50 less was counted as lost\./);
    // A further account begins from nothing.
    expect(read(early, more.deals).cash.map(({ amount }) => amount)).toEqual([5000, 8000]);
  });
  test("pays in nothing twice where a file begins with the later of two reports", () => {
    const { positions, deals } = report5([40, 30].map((profit) => ({ profit, commission: 0, swap: 0, open: false })));
    // Nothing is closed in the earlier one.
    const pages = page([...positions, ...deals.slice(2)]) + page(deals.slice(0, 2));
    expect(readStatement(pages).cash.map(({ amount }) => amount)).toEqual([5000]);
  });
  test("does not where a deposit is in no line, also beside a position that was opened before", () => {
    const trades = [120, -80, -250, 60].map((profit) => ({ profit, commission: -2, swap: 0, open: false }));
    const whole = report5(trades);
    const rest = report5(trades, { paid: 7000 }).deals.slice(5);
    expect(warningOf([...whole.positions, ...whole.deals.slice(2, 5), ...rest])).toMatch(/less\. At least one line/);
  });
  test("agrees with MetaTrader 4's statement, and does not where one of its lines is not among them", () => {
    fc.assert(
      fc.property(history.filter(some), (trades) => {
        expect(warningOf(report4(trades))).toBe(null);
      }),
    );
    const rows = report4([120, -80, -250].map((profit) => ({ profit, commission: -2, swap: 0, open: false })));
    expect(warningOf(rows.toSpliced(3, 1))).toMatch(
      /^The file gives a closed trade profit of −216\.00, but the trades read here make .* 252\.00 more\./,
    );
    expect(warningOf(rows.toSpliced(0, 1, row(["1", stamp(0), "balance", "Deposit", money(9000)])))).toMatch(
      /^The file gives deposits less withdrawals of 5,000\.00, but .* 4,000\.00 more\./,
    );
    // Two statements in one file have their sums twice.
    expect(warningOf([...rows.toSpliced(3, 1), ...rows.slice(-3)])).toBe(null);
  });
  const headings = "Open time,Close time,Symbol,Type,Lots,Open price,Close price,Commission,Profit,Balance";
  const line = (at: number, profit: number, balance: number) =>
    `${stamp(at)},${stamp(at + 2)},EURUSD,buy,0.1,1.1,1.2,-1,${profit},${balance}`;
  const rows = [
    `${stamp(0)},,,Deposit,,,,,1000,1000`,
    line(1, 50, 1049),
    line(5, -20, 1028),
    line(9, 30, 1057),
    line(13, 7, 1063),
    line(17, 0, 1062),
  ];
  const csv = (lines: readonly string[]) => readStatement([headings, ...lines].join("\n")).warning;
  test("agrees with a CSV file's balance column, from the oldest or the newest line on, and does not where a line is missing", () => {
    expect([csv(rows), csv(rows.toReversed())]).toEqual([null, null]);
    expect(csv(rows.toSpliced(2, 1))).toMatch(
      /changed by 1,062\.00, but the lines read here make 1,083\.00, 21\.00 more/,
    );
    // Two lines are enough where the first begins with nothing.
    expect(csv([rows[0] as string, line(1, 50, 1089)])).toMatch(/changed by 1,089\.00, but .* 1,049\.00, 40\.00 less/);
    // A column that is no running balance states nothing.
    expect(csv(rows.map((one) => one.replace(/[\d.]+$/, "500")))).toBe(null);
  });
});
