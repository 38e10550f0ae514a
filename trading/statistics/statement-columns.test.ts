import { expect, test } from "vitest";
import { readStatement } from "./read-statement.ts";
import { StatementError } from "./statement.ts";
import { columnsOf } from "./statement-headings.ts";

const heading = "Open Price,Ticket,Open Time,Type,Lots,Symbol,Close Time,Price,Commission,Swap,Profit";
const row = (profit: number, commission = "") =>
  `1.1,1,2026.01.05 10:00,buy,0.1,EURUSD,2026.01.05 12:00,1.102,${commission},,${profit}`;

test("a price beside one that is called the opening price is the closing price, wherever it stands", () => {
  expect(columnsOf(heading.split(","))).toMatchObject({ openPrice: 0, closePrice: 7 });
  expect(columnsOf(heading.replace("Open Price", "Price").split(","))).toMatchObject({ openPrice: 0, closePrice: 7 });
});

test("a journal's pair, entry and exit are its symbol and prices, or its times where the prices are named", () => {
  const journal = "Open time;Close time;Pair;Side;Lots;Entry;Exit;P&L;Fees";
  const line = "06.01.2025 09:00;06.01.2025 12:00;EUR/USD;buy;0,1;1,1;1,102;20;-0,7";
  expect(readStatement(`${journal}\n${line}`).trades).toMatchObject([{ symbol: "EUR/USD", net: 19.3 }]);
  expect(columnsOf(journal.split(";"))).toMatchObject({ openTime: 0, closeTime: 1, openPrice: 5, closePrice: 6 });
  const timed = "Entry,Exit,Currency pair,Side,Lots,Entry price,Exit price,Profit".split(",");
  expect(columnsOf(timed)).toMatchObject({ openTime: 0, closeTime: 1, symbol: 2, openPrice: 5, closePrice: 6 });
});

test.each([
  ["Open Date,Open Time,Close Date,Close Time", "2026-03-02,08:15:03,2026-03-03,04:09"],
  ["Entry time,Entry date,Exit time,Exit date", "8:15:03 AM,03/02/2026,4:09 am,03/03/2026"],
  ["Date,Time,Exit date,Exit time", "2026-03-02,08:15:03,2026-03-03,04:09"],
  ["Open date,Open time,Close date,Close time", "02.03.2026,2026.03.02 08:15:03,03.03.2026,2026.03.03 04:09:00"],
])("dates and times of day in columns of their own, %s, are one moment", (headings, times) => {
  const [trade] = readStatement(
    `${headings},Symbol,Side,Lots,Open price,Close price,Profit\n${times},EURUSD,buy,0.1,1.1,1.102,20`,
  ).trades;
  expect([trade?.openTime, trade?.closeTime]).toEqual([Date.UTC(2026, 2, 2, 8, 15, 3), Date.UTC(2026, 2, 3, 4, 9)]);
});

test("a date of its own is that of both times of day, and of no time that has one", () => {
  const times = (headings: string, cells: string) => {
    const [trade] = readStatement(
      `${headings},Pair,Side,Lots,Entry price,Exit price,P&L\n${cells},EURUSD,buy,0.1,1.1,1.102,20`,
    ).trades;
    return [trade?.openTime, trade?.closeTime];
  };
  const both = [Date.UTC(2026, 2, 2, 8, 15), Date.UTC(2026, 2, 2, 16, 9)];
  expect(times("Date,Open time,Close time", "2026-03-02,08:15,16:09")).toEqual(both);
  expect(times("Open time,Close time,Date", "2026-03-02 08:15,2026-03-02 16:09,2026-04-01")).toEqual(both);
  // As MetaTrader 5 writes them: the second is the closing time.
  expect(times("Time,Time", "2026.03.02,2026.03.02 16:09")).toEqual([Date.UTC(2026, 2, 2), both[1]]);
});

test("money that a cell leaves empty is none", () => {
  const { trades } = readStatement([heading, row(20), row(-5, "-1.5")].join("\n"));
  expect(trades.map(({ net }) => net)).toEqual([20, -6.5]);
});

test.each(["pips", "%", "points", "in pips", "R"])("a profit in %s is no money, wherever it stands", (unit) => {
  const headings = heading.replace("Swap,Profit", `Swap,Profit (${unit}),Profit (USD)`);
  const { trades } = readStatement([headings, `${row(99)},20`].join("\n"));
  expect(trades.map(({ net }) => net)).toEqual([20]);
  expect(columnsOf(heading.replace("Profit", `Profit (${unit})`).split(","))).toBeNull();
});

test("one rebate among costs that are written as positive numbers makes no costs a profit", () => {
  const { trades } = readStatement([heading, row(20, "7"), row(20, "7"), row(20, "-1")].join("\n"));
  expect(trades.map(({ net }) => net)).toEqual([13, 13, 21]);
  const usual = readStatement([heading, row(20, "-7"), row(20, "-7"), row(20, "50")].join("\n"));
  expect(usual.trades.map(({ net }) => net)).toEqual([13, 13, 70]);
});

test("swap above zero beside costs that are written upwards is counted as earned, and the warning is named", () => {
  const charged = (profit: number) => row(profit, "7").replace(",7,,", ",7,2,");
  const { trades, notes } = readStatement([heading, charged(20), charged(30)].join("\n"));
  expect(trades.map(({ net }) => net)).toEqual([15, 25]);
  expect(notes.join()).toMatch(/"Swap" is never below zero/);
  const signed = readStatement([heading, charged(20), charged(30).replace(",7,2,", ",7,-2,")].join("\n"));
  expect(signed.notes.join()).not.toMatch(/never below zero/);
});

test("swap that buying and selling a symbol both seem to earn is named as a warning without any other costs", () => {
  const swapped = (swap: number, more = row(20)) => more.replace(",1.102,,,", `,1.102,,${swap},`);
  const sold = row(20).replace("buy", "sell");
  const notesOf = (...rows: readonly string[]) => readStatement([heading, ...rows].join("\n")).notes.join();
  expect(notesOf(swapped(5), swapped(3, sold))).toMatch(/"Swap" is never below zero/);
  expect(notesOf(swapped(5), swapped(3, sold))).toContain("too good by as much");
  expect(notesOf(swapped(5), swapped(3))).not.toMatch(/never below zero/);
  expect(notesOf(swapped(5), swapped(-3, sold))).not.toMatch(/never below zero/);
  expect(notesOf(swapped(5), swapped(3, sold).replace("EURUSD", "USDJPY"))).not.toMatch(/never below zero/);
});

test("trades that two tables of one file have in common count once, and two alike in one table twice", () => {
  const numbered = (ticket: number, profit: number) => row(profit).replace("1.1,1,", `1.1,${ticket},`);
  const [first, second, third] = [numbered(1, 20), numbered(2, -5), numbered(3, 30)];
  const both = readStatement([heading, first, second, heading, second, third].join("\n"));
  expect(both.trades.map(({ net }) => net)).toEqual([20, -5, 30]);
  expect(both.notes).toEqual([
    "1 line of a further table is the same as an earlier one: counted once. Counted twice, it would change the result by −5.00.",
  ]);
  const alike = readStatement([heading, first, first].join("\n"));
  expect([alike.trades.length, alike.notes]).toEqual([
    2,
    [expect.stringMatching(/^1 line is the same as a line before it/)],
  ]);
  const longer = readStatement([heading, second, heading, second, second].join("\n"));
  expect(longer.trades.map(({ net }) => net)).toEqual([-5, -5]);
});

test("a further table with other columns is refused on its line, and not read by the columns of the first", () => {
  const other = heading.replace("Commission,Swap,Profit", "Profit,Net profit,Balance");
  const read = (second: string) => readStatement([heading, row(20), second, row(-500, "-7")].join("\n"));
  expect(() => read(other)).toThrow(/^Line 3: here begins a table of trades whose columns are not those of the first/);
  expect(read(heading.replace("Open Price", "Entry price")).trades).toHaveLength(2);
});

test("two lists of TradingView in one file keep their trades, whose numbers are the same", () => {
  const list = (day: string) => [
    "Trade #,Type,Date and time,Signal,Price USD,Position size (qty),Net P&L USD",
    `1,Exit long,2026-01-${day} 12:00,Close,1.102,1,-8`,
    `1,Entry long,2026-01-${day} 10:00,L,1.1,1,-8`,
  ];
  const { trades, notes } = readStatement([...list("05"), ...list("06"), ...list("06")].join("\n"));
  expect(trades.map(({ row, net }) => [row, net])).toEqual([
    [2, -8],
    [5, -8],
  ]);
  expect(notes).toEqual([
    expect.stringMatching(/: counted once. Counted twice, it would change the result by −8\.00\.$/),
  ]);
});

test("a list of TradingView is refused beside a table of another kind, and beside one in another currency", () => {
  const list = (currency: string) => [
    `Trade #,Type,Date and time,Signal,Price ${currency},Position size (qty),Net P&L ${currency}`,
    "1,Exit long,2026-01-05 12:00,Close,1.102,1,8",
    "1,Entry long,2026-01-05 10:00,L,1.1,1,8",
  ];
  const refused = (lines: readonly string[]) =>
    expect(() => readStatement(lines.join("\n"))).toThrow(/^Line \d+: here begins/);
  refused([...list("USD"), heading, row(-500)]);
  refused([heading, row(-500), ...list("USD")]);
  refused([heading, ...Array(10).fill(row(-500)), ...list("USD")]);
  refused([...list("USD"), ...list("EUR")]);
  // Older exports name the result otherwise.
  const older = list("USD").map((line) => line.replace("Net P&L", "Profit").replace("01-05", "01-06"));
  expect(readStatement([...list("USD"), ...older].join("\n")).trades).toHaveLength(2);
});

test("a commission for opening and one for closing both count", () => {
  const headings = heading.replace("Commission", "Commission,Commission");
  const { trades } = readStatement([headings, row(20, "-3,-4")].join("\n"));
  expect(trades.map(({ net }) => net)).toEqual([13]);
});

test("further columns of costs count, each by its own sign", () => {
  const headings = heading.replace("Commission,Swap", "Commission,Closing commission,Fee,Tax,Swap,Rollover");
  const costs = (cells: string) => row(20, cells).replace(",,20", ",20");
  const { trades, notes } = readStatement([headings, costs("-3,-4,-2,1.5,-1,-0.5")].join("\n"));
  expect(trades.map(({ net }) => net)).toEqual([8]);
  expect(notes).toEqual(['Costs are written as positive numbers here and were subtracted: "Tax".']);
  const earned = readStatement([headings, costs("-3,-4,-2,1.5,-1,0.5")].join("\n"));
  expect(earned.notes.join()).toMatch(/"Rollover" is never below zero and was counted as earned/);
});

test("a total of costs beside its parts counts once, and is named", () => {
  const read = (headings: string, ...cells: readonly string[]) =>
    readStatement(
      [
        heading.replace("Commission,Swap", headings),
        ...cells.map((costs) => row(20, costs).replace(",,20", ",20")),
      ].join("\n"),
    );
  const netsOf = (...given: Parameters<typeof read>) => read(...given).trades.map(({ net }) => Number(net.toFixed(2)));
  expect(netsOf("Opening commission,Closing commission,Commission,Swap", "-3.5,-3.5,-7,-1", "-4,-3,-7,0")).toEqual([
    12, 13,
  ]);
  // Costs upwards, swap by its sign.
  expect(netsOf("Commission,Swap,Fees", "7,-1,8", "6,2,4", "6,0,6")).toEqual([12, 16, 14]);
  expect(read("Commission,Swap,Fees", "7,-1,8", "6,2,4").notes).toEqual([
    'Costs are written as positive numbers here and were subtracted: "Commission".',
    '"Fees" is what "Commission", "Swap" add up to: these costs were counted once. If it is a cost of its own, the results are without it.',
  ]);
  // One part alone may be another cost that is alike, and one that adds up in some trades is no total.
  expect(netsOf("Commission,Swap,Fees", "-7,0,-7", "-6,0,-6")).toEqual([6, 8]);
  expect(netsOf("Commission,Swap,Fees", "-7,-1,-8", "-6,-2,-5")).toEqual([4, 7]);
  expect(netsOf("Commission,Fee,Tax,Swap", "-2,-2,-4,0")).toEqual([12]);
});

test("a report of the strategy tester is refused as a whole, on no line of its own", () => {
  const read = () => readStatement("<html><title>Strategy Tester: EA</title><table><tr><td>1</td></tr></table></html>");
  expect(read).toThrow(StatementError);
  expect(read).toThrow(expect.objectContaining({ code: "tester-report", message: expect.not.stringMatching(/^Line/) }));
});
