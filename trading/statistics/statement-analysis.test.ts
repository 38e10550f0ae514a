import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findingsOf } from "./habits.ts";
import { readStatement } from "./read-statement.ts";
import type { StatementTrade } from "./statement.ts";
import { dailyGrowth, statementAccount } from "./statement-account.ts";
import { analyzeStatement } from "./statement-analysis.ts";
import { tradingPeriods } from "./trading-periods.ts";

const hour = 3_600_000;
const start = Date.UTC(2026, 0, 5);
const trade = (row: number, own: Partial<StatementTrade> = {}): StatementTrade => ({
  row,
  openTime: start + row * 4 * hour,
  closeTime: start + row * 4 * hour + hour,
  symbol: "EURUSD",
  side: 1,
  lots: 0.1,
  open: 1.1,
  close: 1.1,
  stop: 1.09,
  net: row % 2 === 0 ? 10 : -10,
  ...own,
});
const verdicts = (trades: readonly StatementTrade[]) =>
  Object.fromEntries(findingsOf(trades).map(({ id, verdict }) => [id, verdict]));

describe("gain of an account", () => {
  it("measures results that were open together from the balance they were opened at", () => {
    const results = [20, 35, -40, 10];
    const trades = results.map((net, i) =>
      trade(i, {
        net,
        ...(i === 3 ? { openTime: start + 2 * 4 * hour, closeTime: start + 2 * 4 * hour + 2 * hour } : {}),
      }),
    );
    const account = statementAccount(trades, [{ row: 0, time: start - hour, amount: 1000 }]);
    expect(account.gainPercent).toBeCloseTo(2.462, 3);
    expect(account.absolutePercent).toBeCloseTo(2.5, 9);
  });
  it("loses and earns no more by positions that were open together than the balance did", () => {
    const basket = (net: number) =>
      Array.from({ length: 10 }, (_, i) => trade(i, { net, openTime: start + i * hour, closeTime: start + 20 * hour }));
    const of = (net: number) =>
      analyzeStatement({
        ...{
          format: "csv",
          trades: basket(net),
          charges: [],
          openPositions: 0,
          hidesStops: false,
          currency: null,
          warning: null,
          notes: [],
        },
        cash: [{ row: 0, time: start - hour, amount: 1000 }],
      });
    const lost = of(-95);
    expect(lost.statistics.balanceDrawdownRelative).toBeCloseTo(95, 9);
    expect(lost.statistics.gainPercent).toBeCloseTo(-95, 9);
    expect(lost.months.map(({ percent }) => Number(percent.toFixed(9)))).toEqual([-95]);
    expect(of(95).statistics.gainPercent).toBeCloseTo(95, 9);
  });
  it("does not measure a loss from money that was paid in while it was open, or a gain from what was left", () => {
    const cash = [
      { row: 0, time: start - hour, amount: 1000 },
      { row: 1, time: start + hour, amount: 9000 },
      { row: 2, time: start + 3 * hour, amount: -9500 },
    ];
    const open = { openTime: start, closeTime: start + 2 * hour };
    const trades = [trade(0, { ...open, net: -500 }), trade(1, { ...open, closeTime: start + 4 * hour, net: 500 })];
    const { growth } = statementAccount(trades, cash);
    // Of the 1,000 before the deposit; then of the 9,500 before the withdrawal.
    expect(growth).toEqual([0.5, 0.5 * (1 + 500 / 9500)]);
  });
  it("loses together what positions lost that were open when money was paid in", () => {
    const cash = [
      { row: 0, time: start - hour, amount: 1000 },
      { row: 1, time: start + 3 * hour, amount: 9000 },
    ];
    const open = { openTime: start, closeTime: start + 5 * hour };
    const of = (...trades: readonly StatementTrade[]) => statementAccount(trades, cash).growth.at(-1);
    expect(of(...Array.from({ length: 10 }, (_, i) => trade(i, { ...open, net: -90 })))).toBeCloseTo(0.1, 9);
    // Half was lost before the deposit, and of the other half four fifths.
    const first = trade(0, { ...open, closeTime: start + 2 * hour, net: -500 });
    expect(of(first, trade(1, { ...open, net: -400 }))).toBeCloseTo(0.5 * 0.2, 9);
  });
  it("takes no account for lost that is not: other losses, or a file that begins in the middle", () => {
    const [before, later, last] = [start - hour, start + hour, start + 4 * hour];
    const cash = [
      { row: 0, time: before, amount: 1000 },
      { row: 1, time: later, amount: 9000 },
    ];
    const losses = [
      trade(0, { openTime: start + 2 * hour, closeTime: start + 3 * hour, net: -950 }),
      trade(1, { openTime: start, closeTime: last, net: -60 }),
    ];
    // The 950 were lost by a trade that was opened after the deposit.
    expect(statementAccount(losses, cash).growth.at(-1)).toBeCloseTo(0.905 * (1 - 60 / 1000), 9);
    const cut = [trade(0, { openTime: before - hour, closeTime: last, net: -100 })];
    expect(statementAccount(cut, cash).growth).toEqual([1 - 100 / 10_000]);
  });
  it("counts the time from the first opening, also where nothing was closed for long", () => {
    const year = 365 * 24 * hour;
    const trades = [
      trade(0, { net: 2000, openTime: start, closeTime: start + 1.5 * year }),
      trade(1, { net: 2000, openTime: start + 1.6 * year, closeTime: start + 2.5 * year }),
    ];
    const of = (at: number) =>
      analyzeStatement({
        ...{
          format: "csv",
          trades,
          charges: [],
          openPositions: 0,
          hidesStops: false,
          currency: null,
          warning: null,
          notes: [],
        },
        cash: [{ row: 0, time: at, amount: 10_000 }],
      });
    const { statistics, months } = of(start - hour);
    expect(statistics.annualReturnPercent).toBeCloseTo((1.4 ** (1 / 2.5) - 1) * 100, 1);
    expect(months).toHaveLength(31);
    // A file of a later period says nothing of the time before.
    expect(of(start + 1.4 * year).months).toHaveLength(15);
  });
  it("counts money of the same moment before the result, and ends with the last balance", () => {
    const trades = [20, -5, 10].map((net, i) => trade(i, { net }));
    const cash = [{ row: 9, time: trades[0]?.closeTime as number, amount: 1000 }];
    const account = statementAccount(trades, cash);
    expect([account.start, account.balance]).toEqual([1000, [1020, 1015, 1025]]);
    const statement = {
      format: "csv",
      trades,
      cash,
      charges: [],
      openPositions: 0,
      hidesStops: false,
      currency: null,
      warning: null,
      notes: [],
    } as const;
    expect(analyzeStatement(statement).statistics.finalBalance).toBe(1025);
  });
  it("takes money and results in the order of their moments", () => {
    const cash = [5, -1].map((at, row) => ({ row, time: start + at * hour, amount: 1000 }));
    const { start: first, balance } = statementAccount([trade(0, { net: 100 }), trade(2, { net: -210 })], cash);
    expect([first, balance]).toEqual([1000, [1100, 1890]]);
  });
  it("does not let a deposit hide a loss", () => {
    const trades = [trade(0, { net: 100 }), trade(2, { net: -210 })];
    const cash = [
      { row: 0, time: start - hour, amount: 1000 },
      { row: 1, time: start + 5 * hour, amount: 1000 },
    ];
    const account = statementAccount(trades, cash);
    expect(account.gainPercent).toBeCloseTo(-1, 9);
    expect(account.absolutePercent).toBeCloseTo(-5.5, 9);
  });
  it("starts from the balance before the first trade, and knows what was paid in and out", () => {
    const cash = [
      { row: 0, time: start - 2 * hour, amount: 1000 },
      { row: 1, time: start - hour, amount: -250 },
    ];
    expect(statementAccount([], cash)).toMatchObject({ start: 750, deposits: 1000, withdrawals: 250, gainPercent: 0 });
    const traded = statementAccount([trade(0, { net: 75 }), trade(1, { net: -165 })], cash);
    expect(traded).toMatchObject({ start: 750, balance: [825, 660] });
    expect(traded.gainPercent).toBeCloseTo((1.1 * 0.8 - 1) * 100, 9);
    expect(traded.growth[0]).toBeCloseTo(1.1, 9);
  });
  it("measures a trade opened before the first line of money from all that came in before it closed", () => {
    const cash = [2, 3].map((at, row) => ({ row, time: start + at * hour, amount: 1000 }));
    const account = statementAccount([trade(0, { net: 200, closeTime: start + 5 * hour })], cash);
    expect(account.gainPercent).toBeCloseTo(10, 9);
  });
  it("repeats the growth of the day before where nothing closed", () => {
    const { time, value } = dailyGrowth(
      statementAccount(
        [trade(0, { net: 100, closeTime: start + hour }), trade(1, { net: 110, closeTime: start + 50 * hour })],
        [{ row: 0, time: start - hour, amount: 1000 }],
      ),
    );
    expect([...value].map((one) => one.toFixed(4))).toEqual(["1.1000", "1.1000", "1.2100"]);
    expect([time.length, (time[1] ?? 0) - (time[0] ?? 0)]).toEqual([3, 24 * hour]);
  });
  it("is annual by trading days: closes of a Sunday evening are Monday's, and less than a year has no annual return", () => {
    const sunday = Date.UTC(2024, 0, 7, 22);
    const closes = Array.from({ length: 60 }, (_, week) =>
      [0, 16 * hour, 40 * hour, 64 * hour, 88 * hour, 112 * hour].map((after) => sunday + week * 168 * hour + after),
    ).flat();
    const trades = closes.map((at, i) => trade(i, { openTime: at - hour, closeTime: at, net: i % 3 === 0 ? -10 : 12 }));
    const of = (own: readonly StatementTrade[]) =>
      analyzeStatement(
        {
          format: "csv",
          trades: own,
          cash: [],
          charges: [],
          openPositions: 0,
          hidesStops: false,
          currency: null,
          warning: null,
          notes: [],
        },
        10_000,
      );
    const days = dailyGrowth(statementAccount(trades, [{ row: 0, time: sunday - hour, amount: 10_000 }]));
    const periods = tradingPeriods(days.time);
    // The first Sunday's trades were made on Monday, like all others: five days a week.
    expect([periods.aYear, periods.ends.length]).toEqual([252, 300]);
    expect(of(trades).statistics.annualReturnPercent).toBeGreaterThan(0);
    expect(of(trades.slice(0, 100)).statistics.annualReturnPercent).toBeNull();
    expect(of(trades.slice(0, 100)).notes.join()).toMatch(/less than a year/);
  });
  it("reaches the statistics of the whole, with the assumed deposit named", () => {
    const nets = [20, 35, -40, 10, -15, 50, -25, -10, 30, 45];
    const trades = nets.map((net, i) => trade(i, { net }));
    const analysis = analyzeStatement(
      {
        format: "csv",
        trades,
        cash: [],
        charges: [],
        openPositions: 0,
        hidesStops: false,
        currency: null,
        warning: null,
        notes: [],
      },
      1000,
    );
    expect(analysis.assumedDeposit).toBe(1000);
    expect(analysis.statistics.profitFactor).toBeCloseTo(2.1111, 4);
    expect(analysis.statistics.balanceDrawdownMaximal).toBe(45);
    expect(analysis.statistics.zScore).toBeCloseTo(1.1941, 4);
    expect(analysis.statistics.gainPercent).toBeCloseTo(10, 9);
    // Two days, of 6% and 3.77%: (mean − 0.02 ÷ 252) ÷ σ.
    expect(analysis.statistics.periodSharpe).toBeCloseTo(4.3827, 4);
  });
});

describe("habits", () => {
  it("are none where lots are fixed and one trade follows another", () => {
    const fixed = Array.from({ length: 60 }, (_, i) => trade(i));
    expect(verdicts(fixed)).toEqual({
      martingale: "not-seen",
      grid: "not-seen",
      "no-stop": "not-seen",
      "held-losers": "not-seen",
    });
  });
  it("see a stake that doubles after each closed loss", () => {
    let lots = 0.1;
    const doubling = Array.from({ length: 60 }, (_, i) => {
      const loses = i % 4 !== 3;
      const own = trade(i, { lots, net: loses ? -lots * 100 : lots * 300 });
      lots = loses ? lots * 2 : 0.1;
      return own;
    });
    const [martingale] = findingsOf(doubling);
    expect(martingale?.verdict).toBe("seen");
    expect(martingale?.evidence[0]?.rows).toHaveLength(2);
    expect(verdicts(doubling).grid).toBe("not-seen");
  });
  it("do not take sizes that vary by themselves for a martingale", () => {
    const varied = Array.from({ length: 200 }, (_, i) =>
      trade(i, { lots: [0.1, 0.2, 0.15, 0.3, 0.12][(i * 7) % 5] ?? 0.1 }),
    );
    expect(verdicts(varied).martingale).not.toBe("seen");
  });
  it("see equal lots added to losers as a grid and not as a martingale", () => {
    const basket = (b: number) =>
      Array.from({ length: 4 }, (_, i) =>
        trade(b * 10 + i, {
          openTime: start + b * 100 * hour + i * hour,
          closeTime: start + b * 100 * hour + 20 * hour,
          open: 1.1 - i * 0.002,
          net: 5,
        }),
      );
    const trades = Array.from({ length: 8 }, (_, b) => basket(b)).flat();
    expect(verdicts(trades)).toMatchObject({ grid: "seen", martingale: "not-seen" });
    expect(findingsOf(trades)[1]?.words).toMatch(/24 of 32 trades \(75%\).*at most 4 were open/);
  });
  it("do not take adding to winners for a grid", () => {
    const pyramid = Array.from({ length: 40 }, (_, i) =>
      trade(i, { openTime: start + i * hour, closeTime: start + 100 * hour, open: 1.1 + i * 0.001 }),
    );
    expect(verdicts(pyramid).grid).toBe("not-seen");
  });
  it("are all seen in a martingale's statement, with the lines that show them", () => {
    const file = join(import.meta.dirname, "../../tests/fixtures/statements/mt4-martingale.htm.txt");
    const text = readFileSync(file, "utf8");
    const analysis = analyzeStatement(readStatement(text));
    const found = Object.fromEntries(analysis.findings.map((finding) => [finding.id, finding]));
    expect(found.martingale?.verdict).toBe("seen");
    expect(found.grid?.verdict).toBe("seen");
    expect(found["no-stop"]?.verdict).toBe("seen");
    const lines = text.split("\n");
    for (const row of found.martingale?.evidence[0]?.rows ?? []) expect(lines[row - 1]).toContain("<td>buy</td>");
  });
  it("are never claimed of fewer than five trades, and never throw", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ lots: fc.double({ min: 0.01, max: 10, noNaN: true }), net: fc.integer({ min: -100, max: 100 }) }),
          { maxLength: 4 },
        ),
        (own) => {
          const trades = own.map((part, i) => trade(i, part));
          for (const finding of findingsOf(trades)) expect(finding.verdict).toBe("too-few");
        },
      ),
    );
  });
});

describe("a file that contradicts itself", () => {
  const headings = "Ticket,Open time,Close time,Symbol,Type,Lots,Open price,Close price,Commission,Profit";
  const lines = [
    "1,2026-01-05 10:00,2026-01-05 12:00,EURUSD,buy,1,1.1,1.105,0,500",
    "2,2026-01-06 10:00,2026-01-06 12:00,EURUSD,sell,1,1.1,1.106,0,-600",
    "3,2026-01-07 10:00,2026-01-07 12:00,EURUSD,buy,1,1.1,1.102,0,200",
  ];
  const notesOf = (...rows: string[]) =>
    analyzeStatement(readStatement([headings, ...rows].join("\n"))).notes.join("\n");
  it("is said to, where a trade gained that lost by its prices", () => {
    expect(notesOf(...lines)).not.toMatch(/by (its|their) prices/);
    const turned = lines.map((line) => line.replace("-600", "600"));
    expect(notesOf(...turned)).toContain("1 trade gained 600.00 in this file and lost by its prices, in line 3.");
  });
  it("is said to have lines alike, ticket included, which count", () => {
    expect(notesOf(...lines)).not.toMatch(/cell by cell/);
    expect(notesOf(...lines, lines[0] as string, lines[2] as string)).toContain(
      "2 lines are the same as lines before them, cell by cell, and count as trades of their own: 700.00 together.",
    );
    const page = (tickets: readonly number[]) =>
      `<table>${tickets.map((ticket) => `<tr>${[ticket, "2026.01.05 10:00:00", "buy", "1.00", "eurusd", "1.10000", "0.00000", "0.00000", "2026.01.05 12:00:00", "1.10500", "0.00", "0.00", "0.00", "500.00"].map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("")}</table>`;
    expect(readStatement(page([1, 2])).notes).toEqual([]);
    expect(readStatement(page([1, 1])).notes[0]).toMatch(/^1 line is the same as a line before it.*: 500\.00 together/);
  });
  it("is accused of nothing where its gains are of one take-profit, whose moves differ by the last binary digit alone", () => {
    const yen = Array.from({ length: 40 }, (_, i) => {
      const open = 150 + Math.round(Math.sin(i) * 1000) / 1000;
      const close = open + (i % 3 === 2 ? -0.4 : 0.2);
      const lots = 0.1 + (i % 7) / 10;
      const profit = (((close - open) * 100_000) / close) * lots;
      return `${i},2026-01-05 10:00,2026-01-05 12:00,USDJPY,buy,${lots.toFixed(1)},${open.toFixed(3)},${close.toFixed(3)},${(-7 * lots).toFixed(2)},${profit.toFixed(2)}`;
    });
    expect(notesOf(...yen)).not.toMatch(/prices/);
  });
  it("is accused of nothing where its trades are of several markets and no column names them", () => {
    const unnamed = Array.from({ length: 40 }, (_, i) => {
      const [open, size, worth] = i % 4 === 3 ? [150, 100, 1 / 150] : [1.1, 1, 1];
      const move = (i % 3 === 2 ? -0.004 : 0.002 + (i % 5) / 2000) * size;
      return `${i},2026-01-05 10:00,2026-01-05 12:00,buy,1,${open},${open + move},0,${(move * worth * 100_000).toFixed(2)}`;
    });
    const text = [headings.replace("Symbol,", ""), ...unnamed].join("\n");
    expect(analyzeStatement(readStatement(text)).notes.join("\n")).not.toMatch(/prices/);
  });
  it("is said to, where losses are written at a tenth of what their prices come to", () => {
    const dated = (day: number, line: string) => `${day},2026-01-${day} 10:00,2026-01-${day} 12:00,EURUSD,${line}`;
    const all = Array.from({ length: 12 }, (_, i) =>
      dated(
        10 + i,
        i % 3 === 2 ? "sell,0.5,1.1,1.106,-3.5,-300" : `buy,1,1.1,${1.104 + i / 10_000},-7,${400 + 10 * i}`,
      ),
    );
    expect(notesOf(...all)).not.toMatch(/prices/);
    const small = all.map((line) => line.replace("-300", "-30"));
    expect(notesOf(...small)).toMatch(
      /^4 losses do not fit their prices, the first of them in line 4: −134\.00 in this file, and about −1,2\d\d\.\d\d at what/m,
    );
  });
  it("is said to, where a trade closes before it opens", () => {
    const turned = "9,2026-01-05 12:00,2026-01-05 10:00,EURUSD,buy,1,1.1,1.105,0,500";
    expect(notesOf(...lines)).not.toMatch(/before/);
    expect(notesOf(turned, ...lines.slice(1))).toMatch(/^1 trade closes before it opens, in line 2: the times/);
  });
  it("keeps its assumed deposit before a first trade whose times are the wrong way round", () => {
    const first = "1,2026-01-05 12:00,2026-01-05 10:00,EURUSD,buy,1,1.1,1.105,0,500";
    const { statistics } = analyzeStatement(readStatement([headings, first, ...lines.slice(1)].join("\n")));
    expect(statistics.gainPercent).toBeGreaterThan(0);
  });
});
