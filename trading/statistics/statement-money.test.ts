import { describe, expect, it, test } from "vitest";
import { readStatement } from "./read-statement.ts";
import { analyzeStatement } from "./statement-analysis.ts";

const headings = "Open time,Close time,Symbol,Type,Volume,Open price,Close price,Commission,Swap,Profit";
const trade = (day: number, net: number) =>
  `2026.01.0${day} 10:00,2026.01.0${day} 12:00,EURUSD,buy,1.00,1.10000,1.10100,0,0,${net}`;
const line = (day: number, type: string, amount: number) => `2026.01.0${day} 08:00,,,${type},,,,,,${amount}`;
const analyzed = (lines: readonly string[]) => analyzeStatement(readStatement([headings, ...lines].join("\n")));

describe("an export that begins in the middle of an account", () => {
  // A thousand is lost before half of it is paid in.
  const middle = analyzed([trade(5, -1000), line(6, "balance", 500), trade(7, 500)]);

  it("is measured against an assumed balance, and counts what was lost before the first deposit", () => {
    expect(middle.assumedDeposit).toBe(10_000);
    expect(middle.deposits).toBe(10_500);
    expect(middle.statistics.gainPercent).toBeCloseTo((0.9 * (1 + 500 / 9500) - 1) * 100, 9);
    expect(middle.statistics.balanceDrawdownRelative).toBeCloseTo(10, 9);
  });
  it("assumes as much in yen, cents or another small currency as in dollars", () => {
    const inMoney = (currency: string) => [`${headings} ${currency}`, trade(5, 15_000), trade(6, -5000)].join("\n");
    const assumed = ["JPY", "USC", "EUR", "ZAR", "RUB", "KRW", "IDR"].map((currency) =>
      analyzeStatement(readStatement(inMoney(currency))),
    );
    expect(assumed.map(({ assumedDeposit }) => assumedDeposit)).toEqual([
      ...[1_000_000, 1_000_000, 10_000],
      ...[100_000, 1_000_000, 10_000_000, 100_000_000],
    ]);
    expect(assumed[0]?.statistics.gainPercent).toBeCloseTo(1, 9);
  });
  it("assumes nothing where money was paid in before the first result", () => {
    expect(analyzed([line(5, "balance", 500), trade(5, 100)]).assumedDeposit).toBeNull();
  });
});

test("a loss may be written with an en dash, or with a mark of text direction beside its minus", () => {
  const read = (written: string) =>
    readStatement([headings, `${trade(5, 0)}0`, trade(6, 1).replace(/1$/, written)].join("\n"));
  for (const written of ["–20.50", "\u200e-20.50", "\u200e−20.50\u200e"])
    expect(
      read(written).trades.map(({ net }) => net),
      written,
    ).toEqual([0, -20.5]);
});

test("an account without money is lost, whatever its later trades bring", () => {
  // Two that were open together take more than there is: each alone leaves two fifths.
  const { statistics } = analyzed([line(5, "balance", 100), trade(5, -60), trade(5, -60), trade(6, 100)]);
  expect(statistics.gainPercent).toBe(-100);
});

test("the final balance counts what was paid in and out after the last trade", () => {
  const { statistics, withdrawals } = analyzed([
    line(5, "deposit", 1000),
    trade(6, 50),
    line(7, "withdrawal", -300),
    line(8, "deposit", 20),
  ]);
  expect([statistics.finalBalance, withdrawals]).toEqual([770, 300]);
});

test("what paying in or out costs is a cost, and no withdrawal", () => {
  const { statistics, deposits, withdrawals } = analyzed([
    line(5, "Deposit", 1000),
    line(5, "Deposit fee", -5),
    trade(6, 50),
    line(7, "Withdraw", 100),
    line(7, "Withdrawal fee", -20),
    line(7, "Withdrawal bank-transfer fee", -5),
    line(7, "daily agent commission", 6),
  ]);
  expect([deposits, withdrawals, statistics.finalBalance]).toEqual([1000, 100, 926]);
  expect(statistics.absoluteGainPercent).toBeCloseTo(2.6, 9);
});

test("a charge that stands among the costs, and not with the profits, is counted once", () => {
  const charge = (day: number, money: string) => `2026.01.0${day} 08:00,,,commission,,,,${money}`;
  const chargesOf = (...lines: readonly string[]) =>
    readStatement([headings, trade(6, 50), ...lines].join("\n")).charges.map(({ amount }) => amount);
  expect(chargesOf(charge(7, "-5.00,0,0"), charge(8, "-2.50,-1.50,"), charge(9, "-3.00,0,-3.00"))).toEqual([
    -5, -4, -3,
  ]);
});

test("what a withdrawal costs is paid where both count upwards, and nothing is earned by a deposit that is free", () => {
  const { cash, charges } = readStatement(
    [
      headings,
      trade(6, 50),
      line(5, "Deposit free of charge", 900),
      line(5, "Deposit card without fee", 100),
      line(7, "Withdrawal", 300),
      line(7, "Withdrawal fee", 25),
      line(8, "Withdrawal fee refund", 5),
    ].join("\n"),
  );
  expect([cash, charges].map((lines) => lines.map(({ amount }) => amount))).toEqual([
    [900, 100, -300],
    [-25, 5],
  ]);
});

test("what paying in or out costs is a charge where it stands beside the amount, too", () => {
  const { cash, charges } = readStatement(
    [
      headings,
      "2026.01.05 08:00,,,deposit,,,,-20.00,0,1000",
      trade(6, 50),
      "2026.01.07 08:00,,,withdrawal,,,,25.00,0,300",
    ].join("\n"),
  );
  expect([cash, charges].map((lines) => lines.map(({ amount }) => amount))).toEqual([
    [1000, -300],
    [-20, -25],
  ]);
});

test("an amount that is in the column of costs alone is paid once, and no charge besides", () => {
  const { cash, charges } = readStatement(
    [headings, "2026.01.05 08:00,,,deposit,,,,0,0,1000", trade(6, 50), "2026.01.07 08:00,,,withdrawal,,,,-300,0,"].join(
      "\n",
    ),
  );
  expect([cash, charges].map((lines) => lines.map(({ amount }) => amount))).toEqual([[1000, -300], []]);
});

test("charges are taken where a file writes the costs of its trades upwards, and what comes back of them is not", () => {
  const upwards = (commission: string) => [
    headings,
    `2026.01.06 10:00,2026.01.06 12:00,EURUSD,buy,1.00,1.10000,1.10200,${commission},0,193`,
  ];
  const lines = [
    line(7, "Inactivity fee", 15),
    line(8, "Commission rebate", 4),
    line(9, "Interest", 2),
    line(9, "Fee", -3),
  ];
  const chargesOf = (commission: string) =>
    readStatement([...upwards(commission), ...lines].join("\n")).charges.map(({ amount }) => amount);
  expect(chargesOf("7")).toEqual([-15, 4, 2, -3]);
  // Where costs are below zero, a sign says what it says.
  expect(chargesOf("-7")).toEqual([15, 4, 2, -3]);
  expect(chargesOf("0")).toEqual([15, 4, 2, -3]);
  const alone = [...upwards("0"), ...lines.slice(0, 3)].join("\n");
  expect(readStatement(alone).charges.map(({ amount }) => amount)).toEqual([-15, 4, 2]);
});

test("lines of money are counted by their net amount where the file has one, whatever their costs are written as", () => {
  const written = (type: string, money: string) => `2026.01.07 08:00,,,${type},,,,${money}`;
  const { cash, charges } = readStatement(
    [
      `${headings},Net profit`,
      "2026.01.05 10:00,2026.01.05 12:00,EURUSD,buy,1.00,1.10000,1.10200,7,0,200,193",
      written("deposit", ",,,1000"),
      written("deposit", "0,0,500,-"),
      written("commission", "5,0,0,-5"),
      written("fee", ",,0,-4"),
    ].join("\n"),
  );
  expect([cash, charges].map((lines) => lines.map(({ amount }) => amount))).toEqual([
    [1000, 500],
    [-5, -4],
  ]);
});

test("lines that are left out are named with the money that they hold", () => {
  const left = (...lines: readonly string[]) => analyzed([line(5, "balance", 1000), trade(6, 50), ...lines]).notes[0];
  const order = "2026.01.07 08:00,2026.01.07 09:00,EURUSD,buy limit,1.00,1.10000,1.10100,0,0,0";
  expect(left(order)).toBe("1 line is no trade and was left out, the first of them line 4.");
  // A sum below the trades has no time.
  expect(
    left(
      line(7, "Transfer", -300),
      line(8, "Funding charge", -4.5),
      "2026.01.08 08:00,,,Bank fee,,,,-25,0,0",
      ",,,Total,,,,,,-254.5",
    ),
  ).toBe(
    "4 lines are no trades and were left out, the first of them line 4. They hold −329.50, which these figures are without.",
  );
});

test("a broker's credit is no deposit, and is named", () => {
  const { deposits, statistics, notes } = analyzed([
    line(5, "balance", 1000),
    line(6, "credit", 500),
    trade(7, 50),
    line(8, "credit", -200),
  ]);
  expect([deposits, statistics.finalBalance]).toEqual([1000, 1050]);
  expect(notes.join()).toContain("credit of 300.00");
});

test("MetaTrader 4's close by leaves an order of 0 lots, which is no trade and may have paid costs", () => {
  const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
  const order = (ticket: string, type: string, lots: string, ...money: string[]) =>
    row(
      ticket,
      "2026.01.08 11:00:00",
      type,
      lots,
      "eurusd",
      "1.08",
      "0",
      "0",
      "2026.01.09 11:00:00",
      "1.081",
      ...money,
    );
  const html = `<table>${row("1", "2026.01.05 10:00:00", "balance", "Deposit", "1 000.00")}
    ${order("4", "buy", "0.10", "-0.70", "0.00", "0.00", "10.00")}${order("5", "sell", "0.00", "-0.70", "0.00", "0.00", "0.00")}</table>`;
  const { trades, statistics, notes } = analyzeStatement(readStatement(html));
  expect([trades, statistics.winPercent]).toEqual([1, 100]);
  expect(statistics.finalBalance).toBeCloseTo(1008.6, 9);
  expect(notes.join(" ")).toContain("1 order of 0 lots is left of positions that closed one another");
});

test("a fee that the broker books as money of the balance is a charge, and no withdrawal", () => {
  const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
  const balance = (ticket: string, comment: string, amount: string) =>
    row(ticket, "2026.01.05 10:00:00", "balance", comment, amount);
  const rows = [
    balance("1", "Deposit", "1 000.00"),
    balance("2", "Inactivity fee 01/2026", "-15.00"),
    balance("3", "Withdrawal, no fee", "-100.00"),
    balance("4", "Withdrawal fee", "-5.00"),
    balance("5", "Commission rebate", "3.00"),
    row(
      ...["6", "2026.01.08 11:00:00", "buy", "0.10", "eurusd", "1.08", "0", "0"],
      ...["2026.01.09 11:00:00", "1.081", "0.00", "0.00", "0.00", "10.00"],
    ),
    // As MetaTrader 4 sums them up: the fees are in its withdrawals.
    row("Deposit/Withdrawal:", "883.00", "Credit Facility:", "0.00"),
    row("Closed Trade P/L:", "10.00", "Floating P/L:", "0.00"),
  ];
  const { charges, cash, warning } = readStatement(`<table>${rows.join("")}</table>`);
  expect([charges, cash].map((lines) => lines.map(({ amount }) => amount))).toEqual([
    [-15, -5],
    [1000, -100, 3],
  ]);
  expect(warning).toBe(null);
  const csv = readStatement(
    `Open time,Close time,Symbol,Type,Volume,Open price,Close price,Profit,Comment
2026-01-05 10:00,,,balance,,,,1000,Deposit
2026-01-05 10:00,,,balance,,,,-15,Monthly fee
2026-01-05 10:00,,,balance,,,,-100,Withdrawal
2026-01-08 10:00,2026-01-09 10:00,EURUSD,buy,0.1,1.08,1.081,10,fee paid`,
  );
  expect([csv.charges, csv.cash].map((lines) => lines.map(({ amount }) => amount))).toEqual([[-15], [1000, -100]]);
});

test("amounts carry their currency, and headings its sign", () => {
  const forint = readStatement(
    `Open time;Close time;Symbol;Type;Volume;Open price;Close price;Profit
05.01.2026 10:00;05.01.2026 12:00;EURUSD;buy;0,10;1,08;1,085;18 250,50 Ft
16.01.2026 10:00;16.01.2026 12:00;EURUSD;buy;0,10;1,08;1,085;-8 250,50 HUF`,
  );
  expect(forint.trades.map(({ net }) => net)).toEqual([18250.5, -8250.5]);
  const spotware = readStatement(
    `ID,Symbol,Opening direction,Opening time (UTC+2),Closing time (UTC+2),Entry price,Closing price,Closing Quantity,Commissions,Swap,Net €,Balance €
1,EURUSD,Buy,14/01/2026 11:00:00.123,15/01/2026 13:00:00.000,1.08000,1.08500,0.10 Lots,-0.60,0.00,45.48,1 045.48`,
  );
  expect(spotware.trades.map(({ net }) => net)).toEqual([45.48]);
  expect(spotware.cash.map(({ amount }) => amount)).toEqual([1000]);
});

test("a file without a column of stop-losses accuses nobody of trading without them", () => {
  const trades = [5, 6, 7, 8, 9].map((day) => trade(day, 10));
  const verdictOf = (lines: readonly string[]) =>
    analyzeStatement(readStatement(lines.join("\n"))).findings.find(({ id }) => id === "no-stop");
  expect(verdictOf([headings, ...trades])).toMatchObject({ verdict: "not-told", share: 0, evidence: [] });
  const shown = [`${headings},S/L`, ...trades.map((line) => `${line},`)];
  expect(verdictOf(shown)).toMatchObject({ verdict: "seen", share: 100 });
});

describe("money that belongs to no trade", () => {
  const { statistics, notes, deposits } = analyzed([
    line(5, "balance", 1000),
    trade(5, 100),
    line(6, "commission", -110),
    line(7, "Correction", 10),
    trade(8, -100),
  ]);
  it("is part of gain, drawdown, final balance and recovery, and of no trade", () => {
    expect(statistics.gainPercent).toBeCloseTo((1.1 * 0.9 * (1000 / 990) * 0.9 - 1) * 100, 9);
    expect(statistics.absoluteGainPercent).toBeCloseTo(-10, 9);
    expect(statistics.balanceDrawdownMaximal).toBeCloseTo(200, 9);
    expect(statistics.recoveryFactor).toBeCloseTo(-100 / 200, 9);
    expect([statistics.finalBalance, statistics.netProfit, deposits]).toEqual([900, 0, 1000]);
  });
  it("is named with its sum and its first line", () => {
    expect(notes.join(" ")).toContain("−100.00 in 2 lines, the first of them line 4");
  });
});

describe("the balance column of a file without lines of money", () => {
  const withBalance = (rows: readonly string[]) =>
    readStatement(
      [
        "Opening time,Closing time,Symbol,Opening direction,Closing quantity,Entry price,Closing price,Net EUR,Balance EUR",
      ]
        .concat(rows)
        .join("\n"),
    );
  const row = (day: number, net: number, balance: number) =>
    `0${day}/01/2026 10:00,1${day}/01/2026 12:00,EURUSD,Buy,1.00 Lots,1.1,1.101,${net},${balance}`;

  it("gives the balance before the first trade and what was paid in later, whichever end of the file is older", () => {
    const rows = [row(2, 45.1, 545.1), row(3, -230, 315.1), row(4, -46, 1269.1)];
    for (const order of [rows, rows.toReversed()]) {
      const { cash, notes } = withBalance(order);
      expect(cash.map(({ amount }) => amount)).toEqual([500, 1000]);
      expect(notes.join()).toContain("2 amounts were worked out from its balance column");
    }
  });
  it("takes trades of one moment in the order that their balances show", () => {
    const newestFirst = [row(4, -45, 1250), row(3, 300, 1295), row(3, -10, 995), row(2, 5, 1005)];
    expect(withBalance(newestFirst).cash.map(({ amount }) => amount)).toEqual([1000]);
  });
  it("is not used where the balances do not follow from the results", () => {
    expect(withBalance([2, 3, 4, 5, 6].map((day) => row(day, 10, 1000 * day * day))).cash).toEqual([]);
  });
});

describe("MetaTrader 5's deals", () => {
  const table = (rows: readonly (readonly string[])[]) =>
    `<html><body><table>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("\n")}</table></body></html>`;
  const position = [
    "2026.01.05 10:00:00",
    "1",
    "EURUSD",
    "buy",
    "1.00",
    "1.10000",
    "",
    "",
    "2026.01.05 12:00:00",
    "1.09000",
  ];
  const money = (type: string, amount: string, balance: string) => [
    ...["2026.01.06 00:00:00", "9", "", type, "", "", "", "", "0.00", "0.00", "0.00", amount, balance, ""],
  ];
  const deals = [
    [
      "2026.01.05 10:00:00",
      "7",
      "EURUSD",
      "buy",
      "in",
      "1.00",
      "1.1",
      "1",
      "-7.00",
      "0.00",
      "0.00",
      "0.00",
      "9 993.00",
      "",
    ],
    [
      "2026.01.05 12:00:00",
      "8",
      "EURUSD",
      "sell",
      "out",
      "1.00",
      "1.09",
      "2",
      "0.00",
      "0.00",
      "0.00",
      "-1 000.00",
      "8 993.00",
      "",
    ],
  ];
  const statement = readStatement(
    table([
      [...position, "-7.00", "0.00", "-1 000.00"],
      ...deals,
      money("charge", "-250.00", "8 743.00"),
      money("daily commission", "-50.00", "8 693.00"),
      money("credit", "500.00", "8 693.00"),
      money("balance", "-100.00", "8 593.00"),
    ]),
  );

  it("tell the balance before the first of them, charges, and the broker's credit apart", () => {
    expect(statement.cash.map(({ amount }) => amount)).toEqual([10_000, -100]);
    expect(statement.charges.map(({ amount }) => amount)).toEqual([-250, -50]);
    expect(statement.notes.join()).toContain("credit of 500.00");
  });
  it("are paid in and not earned where their name is not known", () => {
    const { cash, charges } = readStatement(
      table([
        [...position, "-7.00", "0.00", "-1 000.00"],
        money("Saldo", "500.00", "500.00"),
        money("Einlage", "200.00", "700.00"),
        money("SO compensation", "3.00", "703.00"),
      ]),
    );
    expect([cash, charges].map((lines) => lines.map(({ amount }) => amount))).toEqual([[500, 200], [3]]);
  });
  it("give no balance before them a second time, nor that of the end where the newest is first", () => {
    const short = money("balance", "10 000.00", "10 000.00").toSpliced(8, 3);
    const results = [...position, "-7.00", "0.00", "-1 000.00"];
    const amounts = (rows: readonly (readonly string[])[]) =>
      readStatement(table([results, ...rows])).cash.map(({ amount }) => amount);
    expect(amounts([short, ...deals])).toEqual([10_000]);
    const later = money("balance", "-100.00", "8 893.00");
    expect(amounts([later, ...deals.toReversed()])).toEqual([-100]);
    const last = ["2026.01.07 10:00:00", ...(deals[0] ?? []).slice(1)];
    expect(amounts([last, ...deals.toReversed()])).toEqual([]);
  });
  it("lead to the balance that the report ends with", () => {
    expect(analyzeStatement(statement).statistics.finalBalance).toBeCloseTo(8593, 9);
  });
});

describe("what is still open", () => {
  const notesOf = (lines: readonly string[]) => readStatement([headings, ...lines].join("\n")).notes.join(" ");
  const open = (commission: number | "", profit: number | "") =>
    `2026.01.08 10:00,,EURUSD,buy,1.00,1.10000,,${commission},,${profit}`;

  it("stands at the result that the file gives it", () => {
    const notes = notesOf([trade(5, 10), open(-7, -5000), open("", 20)]);
    expect(notes).toContain("2 positions are still open at a floating result of −4,987.00");
  });
  it("stands at no result where the file gives none", () => {
    expect(notesOf([trade(5, 10), open("", ""), open("", 20)])).toContain("open; their floating result is not part");
    expect(notesOf([trade(5, 10), open(0, 20).replace(",0,", ",n/a,")])).toContain(
      "open; its floating result is not part",
    );
  });
  it.each(["-", "–", "n/a", "Open", "0", "1970.01.01 00:00", "1970-01-01T00:00:00Z"])(
    "is told by a closing time of “%s”, too",
    (time) => {
      const unclosed = open(-7, -5000).split(",").with(1, time).join(",");
      expect(notesOf([trade(5, 10), unclosed])).toContain(
        "One position is still open at a floating result of −5,007.00",
      );
    },
  );
  it("is read from MetaTrader's rows of open positions", () => {
    const table = (cells: readonly string[]) =>
      `<html><table><tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr></table></html>`;
    const mt4 = [
      "7",
      "2026.01.13 10:00:00",
      "buy",
      "0.10",
      "eurusd",
      "1.1",
      "0",
      "0",
      "&nbsp;",
      "1.099",
      "-0.70",
      "0.00",
      "-1.30",
      "-10.00",
    ];
    const mt5 = ["2026.01.13 10:00:00", "7", "EURUSD", "buy", "0.10", "1.1", "", "", "1.099", "-1.30", "-10.00", "12"];
    expect(readStatement(table(mt4)).notes[0]).toContain("One position is still open at a floating result of −12.00");
    expect(readStatement(table(mt5)).notes[0]).toContain("a floating result of −11.30");
  });
});

describe("a profit column", () => {
  const columns = "Open Date,Close Date,Symbol,Action,Units/Lots,Open Price,Close Price,Commission,Swap,Profit";
  // Fifty dollars by the prices.
  const row = (profit: number, symbol = "EURUSD.m") =>
    `01/05/2026 10:00,01/15/2026 12:00,${symbol},Buy,0.10,1.10000,1.10500,-0.70,-1.20,${profit}`;
  const read = (rows: readonly string[]) => readStatement([columns, ...rows].join("\n"));
  const netsOf = (rows: readonly string[]) => read(rows).trades.map(({ net }) => Number(net.toFixed(2)));

  it("that has the costs in it by the prices is the net result", () => {
    expect(netsOf([row(48.1), row(48.1)])).toEqual([48.1, 48.1]);
    expect(read([row(48.1)]).notes.join()).toContain("not subtracted again");
  });
  it("that is the prices' alone has them subtracted", () => {
    expect(netsOf([row(50), row(50)])).toEqual([48.1, 48.1]);
    expect(read([row(50)]).notes.join()).not.toContain("not subtracted again");
  });
  it("is told by the prices of an account in the base currency, too", () => {
    // Fifty dollars at 1.105 are 45.25 euros.
    expect(netsOf([row(43.35), row(43.35)])).toEqual([43.35, 43.35]);
    expect(netsOf([row(45.25), row(45.25)])).toEqual([43.35, 43.35]);
  });
  it("is not told by trades that the prices meet by chance, in an account of another currency", () => {
    // Fifty dollars are 39.50 pounds. Nine dollars are 7.11, which differ by just the costs.
    const chance = (symbol: string) => row(7.11, symbol).replace("1.10500", "1.10090");
    expect(netsOf([row(39.5), row(39.5), chance("EURUSD.m")])).toEqual([37.6, 37.6, 5.21]);
    expect(netsOf([...Array(10).fill(row(39.5)), chance("AUDUSD")]).at(-1)).toBe(5.21);
  });
  it("is told by many markets with a single trade each, as by one with many", () => {
    const markets = [..."ABCDEFGHIJKL"].map((ending) => `EURUSD.${ending}`);
    expect(netsOf(markets.map((market) => row(48.1, market)))).toEqual(markets.map(() => 48.1));
    expect(netsOf(markets.map((market) => row(50, market)))).toEqual(markets.map(() => 48.1));
    // An account of pounds.
    expect(netsOf(markets.map((market) => row(39.5, market)))).toEqual(markets.map(() => 37.6));
  });
  it("is told by the few trades that have costs, however many have none", () => {
    const free = [...Array(20)].map((_, at) => row(50 + at, "GBPUSD").replace("-0.70,-1.20", "0,0"));
    expect(netsOf([...free, row(48.1)]).at(-1)).toBe(48.1);
  });
  it("counts swap that was earned once where the prices tell nothing, and says so", () => {
    const earned = row(39.5).replace("-0.70,-1.20", "0,4.00");
    expect(netsOf([earned, earned, earned])).toEqual([39.5, 39.5, 39.5]);
    expect(read([earned]).notes.join()).toContain("The lower result is counted: these were not added.");
    expect(read([row(39.5)]).notes.join()).toContain("The lower result is counted: these were subtracted.");
    expect(read([row(50)]).notes.join()).not.toContain("The lower result");
    // "Position" is MetaTrader's heading, whose profits are before costs; a position's number is anybody's.
    const under = (heading: string) =>
      readStatement(`Open Time,Close Time,${heading},Symbol,Type,Lots,Open Price,Close Price,Commission,Swap,Profit
2026.01.05 10:00,2026.01.15 12:00,1,EURUSD,buy,0.10,1.10000,1.10500,0,4.00,39.50`).trades.map(({ net }) => net);
    expect([under("Position ID"), under("Market Position No"), under("Position")]).toEqual([[39.5], [39.5], [43.5]]);
  });
  it("says of costs that it has in it neither that they were subtracted nor that they were earned", () => {
    const upwards = (profit: number) => row(profit).replace("-0.70,-1.20", "0.70,1.20");
    expect(read([upwards(50.5), upwards(50.5)]).notes).toEqual([expect.stringContaining("not subtracted again")]);
    expect(read([upwards(50), upwards(50)]).notes.join()).toContain("and were subtracted");
  });
  it("is told by prices with more digits than are usual, too", () => {
    const gold = row(11.43, "XAUUSD").replace("1.10000,1.10500", "2300.123,2301.456");
    expect(netsOf([gold, gold])).toEqual([11.43, 11.43]);
  });
  it("is told by large trades, too, whose euros were bought a pip beside the price", () => {
    const large = (profit: number) => row(profit).replace(",0.10,", ",5.00,").replace("-0.70,-1.20", "-35,-10");
    expect(netsOf([large(2217.24), large(2217.64)])).toEqual([2217.24, 2217.64]);
  });
  it("is before costs where the prices tell nothing", () => {
    expect(netsOf([row(41.3), row(48.1, "DAX40")])).toEqual([39.4, 46.2]);
  });
});
