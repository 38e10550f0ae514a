import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readStatement } from "./read-statement.ts";
import { StatementError } from "./statement.ts";
import { numberStyleOf, statementNumber } from "./statement-number.ts";
import { openDate, statementTime } from "./statement-time.ts";

const folder = join(import.meta.dirname, "../../tests/fixtures/statements");
const text = (name: string, encoding = "utf-8") => new TextDecoder(encoding).decode(readFileSync(join(folder, name)));
const failure = (content: string): StatementError => {
  try {
    readStatement(content);
  } catch (error) {
    expect(error).toBeInstanceOf(StatementError);
    return error as StatementError;
  }
  throw new Error("it was read");
};

describe("a MetaTrader 4 statement", () => {
  const statement = readStatement(text("mt4-detailed.htm.txt"));
  it("gives closed trades with commission, taxes and swap in the result", () => {
    expect(statement.format).toBe("mt4-html");
    expect(statement.trades.map(({ net }) => Number(net.toFixed(2)))).toEqual([19.3, 34, -41.4]);
    expect(statement.trades[0]).toMatchObject({
      symbol: "EURUSD",
      side: 1,
      lots: 0.1,
      open: 1.1,
      close: 1.102,
      stop: 1.098,
      openTime: Date.UTC(2026, 0, 5, 10),
      closeTime: Date.UTC(2026, 0, 5, 15, 30),
    });
  });
  it("reads deposits and withdrawals with spaces as thousands, and keeps open trades and orders out", () => {
    expect(statement.cash.map(({ amount }) => amount)).toEqual([1000, -100]);
    expect(statement.openPositions).toBe(1);
    expect(statement.notes[0]).toMatch(/One position is still open/);
  });
  it("counts lines once that two reports in one file have in common", () => {
    const report = text("mt4-detailed.htm.txt");
    const both = readStatement(report + report.replaceAll("9000005", "9000055").replaceAll("-10.00", "-15.00"));
    expect(both.trades.map(({ net }) => Number(net.toFixed(2)))).toEqual([19.3, 34, -41.4, -41.4]);
    expect([both.cash.length, both.openPositions]).toEqual([2, 1]);
    expect(both.notes.slice(0, 2)).toEqual([
      "4 lines of a further table are the same as an earlier one: counted once. Counted twice, they would change the result by 53.30.",
      expect.stringContaining("a floating result of −15.70"),
    ]);
    const twice = readStatement(text("mt5-german.htm.txt", "utf-16le").repeat(2));
    expect([twice.trades.length, twice.cash.length]).toEqual([3, 1]);
  });
  it("takes no position for open that a later report in the file saw closed", () => {
    const report = text("mt4-detailed.htm.txt");
    const later = report.replace(/(9000007.*?)&nbsp;(<\/td><td>1\.09900)/, "$12026.02.05 15:30:00$2");
    const { trades, openPositions, notes } = readStatement(report + later);
    expect(trades.at(-1)?.net).toBeCloseTo(-10.7, 9);
    expect([openPositions, notes.join().match(/still open/)]).toEqual([0, null]);
  });
  it("names the line of each trade", () => {
    const lines = text("mt4-detailed.htm.txt").split("\n");
    for (const trade of statement.trades) expect(lines[trade.row - 1]).toMatch(/(buy|sell)</);
  });
  it("says which line holds a cell that cannot be read", () => {
    const broken = text("mt4-detailed.htm.txt").replace("1.10200</td>", "1.1O2OO</td>");
    const error = failure(broken);
    expect(error.code).toBe("bad-cell");
    const [, line] = /^Line (\d+): "1\.1O2OO" is no closing price\.$/.exec(error.message) ?? [];
    expect(broken.split("\n")[Number(line) - 1]).toContain("1.1O2OO");
  });
  it("takes no minute or second above 59 for one of the hour that follows", () => {
    const row = (time: string) =>
      `Open time,Close time,Symbol,Type,Volume,Open price,Close price,Profit\n${time},2026-11-02 12:00,EURUSD,buy,0.1,1.1,1.2,10`;
    for (const time of ["2026-11-02 10:75", "2 Nov 2026 10:05:61"])
      expect(failure(row(time)).message).toBe(`Line 2: "${time}" is no opening time.`);
    expect(readStatement(row("2026-11-02 10:59:59")).trades).toHaveLength(1);
  });
  it("quotes no more than the beginning of a long cell that cannot be read", () => {
    const long = "x".repeat(41);
    const error = failure(text("mt4-detailed.htm.txt").replace("1.10200</td>", `${long}</td>`));
    expect(error.message).toContain(`"${long.slice(1)}"`);
  });
});

describe("a MetaTrader 5 report", () => {
  it("is read in UTF-16 and in another language, by the shape of its rows", () => {
    const statement = readStatement(text("mt5-german.htm.txt", "utf-16le"));
    expect(statement.format).toBe("mt5-html");
    expect(statement.trades.map(({ symbol, side, lots, net }) => [symbol, side, lots, Number(net.toFixed(2))])).toEqual(
      [
        ["EURUSD", 1, 0.5, 147],
        ["USDJPY", -1, 1, -350.63],
        ["XAUUSD", 1, 0.1, 119],
      ],
    );
    expect(statement.trades[2]?.open).toBe(2400.5);
    expect(statement.cash).toMatchObject([{ amount: 5000 }]);
  });
  it("has a position once that one report has closed in part and a later one in the file in full", () => {
    const report = (lots: string, closed: string, profit: string) =>
      `<table><tr>${["2026.02.03 10:00:00", "5002", "EURUSD", "buy", lots, "1.10000", "", "", closed, "1.09000", "0.00", "0.00", profit].map((cell) => `<td>${cell}</td>`).join("")}</tr></table>`;
    const [part, whole] = [
      report("0.5 / 1", "2026.02.04 16:00:00", "-500.00"),
      report("1", "2026.02.05 16:00:00", "-900.00"),
    ];
    for (const file of [part + whole, whole + part])
      expect(readStatement(file).trades.map(({ lots, net }) => [lots, net])).toEqual([[1, -900]]);
    // Its other half was open in the report that has nothing else.
    const half = "2026.02.03 10:00:00|5002|EURUSD|buy|0.5|1.10000|||1.09100|0.00|-450.00"
      .split("|")
      .map((cell) => `<td>${cell}</td>`)
      .join("");
    const earlier = part.replace("</table>", `<tr>${half}</tr></table>`);
    expect([earlier, earlier + whole].map((file) => readStatement(file).openPositions)).toEqual([1, 0]);
  });
  it("has what was closed of a position that is still open, and as a charge what only its deals show", () => {
    const rowOf = (cells: string) =>
      `<tr>${cells
        .split("|")
        .map((cell) => `<td>${cell}</td>`)
        .join("")}</tr>`;
    const { trades, charges, openPositions, notes } = readStatement(
      [
        "<table>",
        rowOf("2026.02.03 10:00:00|5002|EURUSD|buy|0.5 / 1|1.10000|||2026.02.04 16:00:00|1.09000|-7.00|0.00|-500.00"),
        rowOf("2026.02.03 10:00:00|7003|EURUSD|buy|1 / 1|market|||2026.02.03 10:00:00|filled||"),
        rowOf("2026.02.01 12:00:00|8000||balance|||||0.00|0.00|0.00|5 000.00|5 000.00|Deposit"),
        rowOf("2026.02.03 10:00:00|8003|EURUSD|buy|in|1|1.10000|7003|-7.00|-2.00|0.00|0.00|4 991.00|"),
        rowOf("2026.02.04 16:00:00|8004|EURUSD|sell|out|0.5|1.09000|7004|0.00|-1.00|0.00|-500.00|4 490.00|"),
        "</table>",
      ].join("\n"),
    );
    expect(trades.map(({ lots, net }) => [lots, net])).toEqual([[0.5, -507]]);
    expect([charges, openPositions]).toEqual([[{ row: 6, time: Date.UTC(2026, 1, 4, 16), amount: -3 }], 0]);
    expect(notes).toEqual([expect.stringContaining("bring 3.00 less than its positions")]);
  });
  it("is read as CSV with decimal commas and German headings", () => {
    const statement = readStatement(text("mt5-positions-german.csv"));
    expect(statement.format).toBe("mt5-csv");
    expect(statement.trades.map(({ lots, open, net }) => [lots, open, Number(net.toFixed(2))])).toEqual([
      [0.5, 1.1, 147],
      [1, 150, -1350.63],
    ]);
  });
});

describe("a Myfxbook file", () => {
  it("is read with American dates, quoted comments, deposits and withdrawals", () => {
    const statement = readStatement(text("myfxbook.csv"));
    expect(statement.format).toBe("myfxbook-csv");
    expect(statement.trades.map(({ row, net, stop }) => [row, Number(net.toFixed(2)), stop])).toEqual([
      [3, 48.6, 1.095],
      [4, -62.25, null],
    ]);
    expect(statement.trades[0]?.openTime).toBe(Date.UTC(2026, 2, 31, 10, 5));
    expect(statement.cash.map(({ amount }) => amount)).toEqual([2000, -500]);
  });
  it("names the first line that is no trade, also where it is the only one", () => {
    const lines = text("myfxbook.csv").trimEnd().split("\n");
    const odd = (lines[2] ?? "").replace(/buy|sell/i, "Note");
    const notesWith = (more: readonly string[]) => readStatement([...lines, ...more].join("\n")).notes.join();
    expect(notesWith([odd])).toContain(
      `1 line is no trade and was left out, the first of them line ${lines.length + 1}.`,
    );
    expect(notesWith([odd, odd])).toContain(
      `2 lines are no trades and were left out, the first of them line ${lines.length + 1}.`,
    );
    expect(notesWith([])).not.toContain("no trades");
  });
});

describe("what is no statement", () => {
  it.each([
    ["", "empty", /empty/],
    ["PK\u0003\u0004rest", "not-a-statement", /Excel workbook/],
    ["%PDF-1.7", "not-a-statement", /PDF/],
    ["<html><title>Strategy Tester: X</title><table><tr><td>1</td></tr></table></html>", "tester-report", /Tester/],
    ["<html><table><tr><td>Hello</td></tr></table></html>", "not-a-statement", /no table of trades/],
    ["name,age\nAna,3\n", "not-a-statement", /No line names/],
    ["Time,Deal,Symbol,Type,Direction,Volume,Price,Profit\n", "not-a-statement", /deals or orders/],
  ])("is refused with a reason: %j", (content, code, words) => {
    const error = failure(content);
    expect(error.code).toBe(code);
    expect(error.message).toMatch(words);
  });
  it("never crashes, hangs or invents numbers on cut or damaged files", () => {
    const sources = [text("mt4-detailed.htm.txt"), text("mt5-positions-german.csv"), text("myfxbook.csv")];
    fc.assert(
      fc.property(
        fc.constantFrom(...sources),
        fc.nat(),
        fc.nat(200),
        fc.string({ maxLength: 40 }),
        (source, at, cut, noise) => {
          const place = at % source.length;
          const damaged = source.slice(0, place) + noise + source.slice(place + cut);
          try {
            for (const trade of readStatement(damaged).trades) {
              expect(Number.isFinite(trade.net) && Number.isFinite(trade.lots)).toBe(true);
              expect(Number.isFinite(trade.openTime) && Number.isFinite(trade.closeTime)).toBe(true);
            }
          } catch (error) {
            expect(error).toBeInstanceOf(StatementError);
          }
        },
      ),
      { numRuns: 400 },
    );
  });
});

describe("numbers and times", () => {
  it("follow the file's own signs", () => {
    expect(statementNumber("1 234.56", "point")).toBe(1234.56);
    expect(statementNumber("1.234,56", "comma")).toBe(1234.56);
    expect(statementNumber("−1\u00a0234,5", "comma")).toBe(-1234.5);
    expect(statementNumber("(12.30)", "point")).toBe(-12.3);
    expect(statementNumber("12abc", "point")).toBeNaN();
    expect(numberStyleOf(["1,10000", "0,50", "3"])).toBe("comma");
    expect(numberStyleOf(["1,234.50", "0.50"])).toBe("point");
    // A sign that occurs twice separates thousands.
    expect(numberStyleOf(["1.234.567", "0,5"])).toBe("comma");
    expect(numberStyleOf(["1,234,567", "1,234,567", "0.5"])).toBe("point");
    expect(numberStyleOf(["1,000,000", "38,250"])).toBe("point");
    // A date has signs that occur twice, too.
    expect(numberStyleOf(["05.01.2026", "05.01.2026", "0.5"])).toBe("point");
  });
  it("take no sign before three digits of whole money, as of yen, for one of decimals", () => {
    const yen = ["1", "150.25", "150.4", "15,000", "-25,000", "-1,200"];
    expect(numberStyleOf(yen)).toBe("point");
    expect(numberStyleOf(["1", "38.250", "38.400", "15.000", "0,1"])).toBe("comma");
    // Where nothing else tells, a loss does: it is no price.
    expect(numberStyleOf(["1", "38.250", "38.400", "-25.000"])).toBe("comma");
    expect(numberStyleOf(["1", "38,250", "38,400", "-25,000"])).toBe("point");
    expect(numberStyleOf(["1", "150,250", "150,400", "15.000"])).toBe("comma");
  });
  it("come from a yen account's file as they are", () => {
    const { trades } = readStatement(
      [
        "Ticket,Open Time,Type,Lots,Symbol,Open Price,Close Time,Close Price,Commission,Swap,Profit",
        '1,2026.01.05 10:00,buy,1,USDJPY,150.25,2026.01.05 12:00,150.4,0,0,"15,000"',
        '2,2026.01.06 10:00,buy,1,USDJPY,150.25,2026.01.06 12:00,150,"-1,100","-1,200","-25,000"',
      ].join("\n"),
    );
    expect(trades.map(({ open, net }) => [open, net])).toEqual([
      [150.25, 15_000],
      [150.25, -27_300],
    ]);
  });
  it("come back as they were written", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (cents) => {
        const value = cents / 100;
        const grouped = value.toFixed(2).replace(/\B(?=(\d{3})+(?!\d))/g, " ");
        expect(statementNumber(grouped, "point")).toBe(value);
        expect(statementNumber(grouped.replace(".", ","), "comma")).toBe(value);
      }),
    );
  });
  it("refuse days that do not exist", () => {
    expect(statementTime("2026.02.30 10:00", "day-first")).toBeNaN();
    expect(openDate(["5/5/2026 10:00", "11/12/2026 10:00"])).toBe("11/12/2026");
    expect(openDate(["11/12/2026 10:00", "11/13/2026 10:00"])).toBeUndefined();
    expect(statementTime("31.12.2026 23:59:58", "month-first")).toBe(Date.UTC(2026, 11, 31, 23, 59, 58));
    expect(statementTime("3/4/2026 2:05 PM", "month-first")).toBe(Date.UTC(2026, 2, 4, 14, 5));
    for (const afternoon of [
      "2026-03-04 2:05 PM",
      "2026-03-04 2:05:00 p.m.",
      "4/3/2026 2:05:00 p. m.",
      "4/3/2026, 2:05:00 PM",
    ])
      expect(statementTime(afternoon, "day-first"), afternoon).toBe(Date.UTC(2026, 2, 4, 14, 5));
    expect(statementTime("2026-03-04 12:05 am", "day-first")).toBe(Date.UTC(2026, 2, 4, 0, 5));
  });
  it("read months by their English names", () => {
    for (const afternoon of [
      "04 Mar 2026 14:05",
      "4-Mar-2026 14:05:00",
      "4 March 2026, 2:05 PM",
      "Mar 4, 2026, 2:05 p.m.",
      "March 4th, 2026 14:05",
      "Mar 4, 2026 at 2:05 PM",
    ])
      expect(statementTime(afternoon, "day-first"), afternoon).toBe(Date.UTC(2026, 2, 4, 14, 5));
    for (const none of ["4 Marble 2026", "31 Feb 2026", "Ma 4, 2026"])
      expect(statementTime(none, "day-first"), none).toBeNaN();
  });
  it("are read from a journal whose months have names", () => {
    const { trades } = readStatement(
      "Symbol,Side,Lots,Open time,Close time,Open price,Close price,Profit\nEURUSD,buy,1,4 Mar 2026 14:05,5 Mar 2026 09:00,1.1,1.2,10000\nEURUSD,sell,1,5 Mar 2026 14:05,6 Mar 2026 09:00,1.2,1.1,10000",
    );
    expect(trades.map(({ openTime }) => openTime)).toEqual([Date.UTC(2026, 2, 4, 14, 5), Date.UTC(2026, 2, 5, 14, 5)]);
  });
});
