import { describe, expect, test } from "vitest";
import { readStatement } from "./read-statement.ts";
import { isUnknownHeading, sideOf } from "./statement-headings.ts";

const opened = Date.UTC(2026, 0, 5, 10);
const closed = Date.UTC(2026, 0, 15, 12);
const files: Readonly<Record<string, readonly string[]>> = {
  "German, with its words for the sides": [
    "Eröffnungszeit;Typ;Lots;Symbol;Eröffnungspreis;Schlusszeit;Schlusspreis;Kommission;Swap;Gewinn",
    "05.01.2026 10:00;Kauf;1,00;EURUSD;1,10000;15.01.2026 12:00;1,10200;-7,00;-1,00;200,00",
  ],
  "German, with other words": [
    "Geöffnet am;Kauf/Verkauf;Größe;Symbol;Eröffnungskurs;Geschlossen am;Schlusskurs;Gebühr;Swap;Gewinn/Verlust",
    "05.01.2026 10:00;Kauf;1,00;EURUSD;1,10000;15.01.2026 12:00;1,10200;-7,00;-1,00;200,00",
  ],
  "FX Blue, with a type of the line and the side beside it": [
    "Type,Ticket,Symbol,Lots,Buy/sell,Open price,Close price,Open time,Close time,Open date,Close date,Profit,Swap,Commission,Net profit,T/P,S/L,Pips,Result,Magic number,Order comment",
    "Deposit,1,,,,,,2026/01/01 09:00:00,2026/01/01 09:00:00,2026/01/01,2026/01/01,10000.00,0,0,10000.00,,,,,,",
    "Closed position,2,EURUSD,1.00,Buy,1.10000,1.10200,2026/01/05 10:00:00,2026/01/15 12:00:00,2026/01/05,2026/01/15,200.00,-1.00,-7.00,192.00,0,0,20,Win,0,",
    "Open position,3,EURUSD,1.00,Sell,1.10300,1.10200,2026/01/16 10:00:00,2026/01/16 12:00:00,2026/01/16,2026/01/16,100.00,0,-7.00,93.00,0,0,10,Win,0,",
  ],
  "MetaTrader in French": [
    "Heure;Position;Symbole;Type;Volume;Prix;S / L;T / P;Heure;Prix;Commission;Echange;Bénéfice",
    "2026.01.05 10:00:00;11;EURUSD;buy;1,00;1,10000;;;2026.01.15 12:00:00;1,10200;-7,00;-1,00;200,00",
  ],
  "MetaTrader in Italian": [
    "Ora;Posizione;Simbolo;Tipo;Volume;Prezzo;S / L;T / P;Ora;Prezzo;Commissione;Swap;Profitto",
    "2026.01.05 10:00:00;11;EURUSD;buy;1,00;1,10000;;;2026.01.15 12:00:00;1,10200;-7,00;-1,00;200,00",
  ],
  "Exness, whose headings are names of a program": [
    "ticket,opening_time_utc,closing_time_utc,type,lots,original_position_size,symbol,opening_price,closing_price,stop_loss,take_profit,commission_usd,swap_usd,profit_usd,equity_usd,margin_level,close_reason",
    "11,2026-01-05T10:00:00.000,2026-01-15T12:00:00.000,buy,1.00,1.00,EURUSDm,1.10000,1.10200,0,0,-7.00,-1.00,200.00,10192.00,,user",
  ],
  "cTrader, whose net says it all": [
    "Symbol,Opening direction,Opening time,Closing time,Entry price,Closing price,Closing Quantity,Commissions,Swap,Net USD,Balance USD",
    "EURUSD,Buy,05/01/2026 10:00:00.000,15/01/2026 12:00:00.000,1.10000,1.10200,1.00 Lots,-7.00,-1.00,192.00,10192.00",
  ],
  "NinjaTrader, whose profit is after commission": [
    "Trade number;Instrument;Market pos.;Qty;Entry price;Exit price;Entry time;Exit time;Profit;Cum. net profit;Commission;MAE;",
    "1;EURUSD;Long;1;1.10000;1.10200;1/5/2026 10:00:00 AM;1/15/2026 12:00:00 PM;$192.00;$192.00;$7.00;$0.00;",
  ],
  "TradingView, two rows for each trade": [
    "Trade #,Type,Date and time,Signal,Price USD,Position size (qty),Position size (value),Net P&L USD,Net P&L %,Cumulative P&L USD",
    "2,Exit short,2026-01-16 12:00,Open,1.10300,1,1.1,-8.00,-0.1,184.00",
    "2,Entry short,2026-01-16 10:00,S,1.10200,1,1.1,-8.00,-0.1,184.00",
    "1,Exit long,2026-01-15 12:00,Close,1.10200,1,1.1,192.00,0.18,192.00",
    "1,Entry long,2026-01-05 10:00,L,1.10000,1,1.1,192.00,0.18,192.00",
  ],
  "TradingView, with its newer names and results in a coin": [
    "Trade #,Type,Date and time,Signal,Price USDT,Size (qty),Size (value),Net PnL USDT,Net PnL %,Cumulative PnL USDT",
    "1,Exit long,2026-01-15 12:00,Close,1.10200,1,1.1,192.00,0.18,192.00",
    "1,Entry long,2026-01-05 10:00,L,1.10000,1,1.1,192.00,0.18,192.00",
  ],
  "the lab's trades, whose commission counts upwards": [
    '"Hypothetical, of course."',
    "EMA pull-back,EURUSD,H1,result 03e30d5b1439b881",
    "trade,side,lots,entryTime,exitTime,entryPrice,exitPrice,profit,commission,swap,net,reason,adversePips,favorablePips",
    "1,long,1,2026-01-05T10:00:00Z,2026-01-15T12:00:00Z,1.1,1.102,200,7,-1,192,take-profit,0,20",
  ],
};

describe("closed trades are read", () => {
  test.each(Object.entries(files))("from %s", (_, lines) => {
    const { trades, notes } = readStatement(lines.join("\n"));
    expect(trades).toEqual([
      expect.objectContaining({ openTime: opened, closeTime: closed, side: 1, lots: 1, open: 1.1, close: 1.102 }),
    ]);
    expect(trades[0]?.net).toBeCloseTo(192, 9);
    expect(notes.filter((note) => !/still open|balance column/.test(note))).toEqual([]);
  });
});

describe("NinjaTrader's profit", () => {
  const heading =
    "Trade number;Instrument;Market pos.;Qty;Entry price;Exit price;Entry time;Exit time;Profit;Cum. net profit;Commission;MAE;";
  const line = (trade: number, profit: number, sum: number) =>
    `${trade};ES 03-26;Long;1;5000;5001;1/${trade}/2026 10:00:00 AM;1/${trade}/2026 11:00:00 AM;$${profit}.00;$${sum}.00;$7.00;$0.00;`;
  const nets = (lines: readonly string[]) => readStatement([heading, ...lines].join("\n")).trades.map(({ net }) => net);
  test("is before or after commission as its running sum says, from the oldest or the newest line on", () => {
    const before = [line(1, 200, 193), line(2, 50, 236), line(3, 20, 249)];
    expect([nets(before), nets(before.toReversed())]).toEqual([
      [193, 43, 13],
      [193, 43, 13],
    ]);
    expect(nets([line(1, 193, 193), line(2, 43, 236), line(3, 13, 249)])).toEqual([193, 43, 13]);
    expect([nets([line(1, 200, 193)]), nets([line(1, 193, 193)])]).toEqual([[193], [193]]);
  });
  test("is before commission when the lines are in another order and no running sum can be checked", () => {
    const byProfit = [line(3, 20, 249), line(1, 200, 193), line(4, 90, 332), line(2, 50, 236)];
    expect(nets(byProfit)).toEqual([193, 43, 13, 83]);
    expect(readStatement([heading, ...byProfit].join("\n")).notes.join()).toContain("The lower result is counted");
  });
});

describe("MetaTrader 5's report, saved as CSV from its workbook", () => {
  const sheet = [
    "Trade History Report",
    "Name:,,,A. Example",
    "Positions",
    "Time,Position,Symbol,Type,Volume,Price,S / L,T / P,Time,Price,Commission,Swap,Profit",
    "2026.01.05 10:00:00,11,EURUSD,buy,1.00,1.10000,1.09500,,2026.01.15 12:00:00,1.10200,-7.00,-1.00,200.00",
    "Orders",
    "Open Time,Order,Symbol,Type,Volume,Price,S / L,T / P,Time,State,,Comment,",
    "2026.01.05 10:00:00,11,EURUSD,buy,1.00 / 1.00,market,,,2026.01.05 10:00:00,filled,,,",
    "Deals",
    "Time,Deal,Symbol,Type,Direction,Volume,Price,Order,Commission,Fee,Swap,Profit,Balance,Comment",
    "2026.01.04 09:00:00,1,,balance,,,,,0.00,0.00,0.00,5 000.00,5 000.00,Deposit",
    "2026.01.05 10:00:00,2,EURUSD,buy,in,1.00,1.10000,11,-3.50,0.00,0.00,0.00,4 996.50,",
    "2026.01.15 12:00:00,3,EURUSD,sell,out,1.00,1.10200,12,-3.50,0.00,-1.00,200.00,5 192.00,",
    "2026.01.31 23:00:00,4,,charge,,,,,0.00,0.00,0.00,-10.00,5 182.00,Data fee",
    ",,,,,,,,-7.00,0.00,-1.00,5 190.00,5 182.00,",
    "Open Positions",
    "Time,Position,Symbol,Type,Volume,Price,S / L,T / P,Market Price,Swap,Profit,Comment",
    "2026.01.20 10:00:00,13,EURUSD,sell,0.50,1.10000,,,1.10400,-2.00,-200.00,",
    "Balance:,,,5 182.00",
  ];
  test("is read as its positions, with the money among its deals and what is still open", () => {
    const { trades, cash, charges, openPositions, notes } = readStatement(sheet.join("\n"));
    expect(trades.map(({ row, net }) => [row, net])).toEqual([[5, 192]]);
    expect([cash, charges].map((lines) => lines.map(({ row, amount }) => [row, amount]))).toEqual([
      [[11, 5000]],
      [[14, -10]],
    ]);
    expect(openPositions).toBe(1);
    expect(notes).toEqual([expect.stringContaining("a floating result of \u2212202.00")]);
  });
  test("has every deal that trades nothing among its money, whatever it is called", () => {
    const deal = (type: string, volume: string, amount: string) =>
      `2026.01.31 23:00:00,5,,${type},,${volume},,,0.00,0.00,0.00,${amount},5 100.00,`;
    const more = [
      deal("daily agent commission", "", "-12.00"),
      deal("SO compensation", "", "3.00"),
      deal("canceled buy", "1.00", "0.00"),
    ];
    const { charges } = readStatement(sheet.toSpliced(14, 0, ...more).join("\n"));
    expect(charges.map(({ amount }) => amount)).toEqual([-10, -12, 3]);
  });
  test("takes no deposit for earned that is named in another language", () => {
    const named = (name: string) => readStatement(sheet.join("\n").replace(",,balance,", `,,${name},`));
    for (const name of ["Saldo", "Einlage"])
      expect([named(name).cash, named(name).charges].map((lines) => lines.map(({ amount }) => amount))).toEqual([
        [5000],
        [-10],
      ]);
  });
  test("goes on below headings that are repeated, as in files put together", () => {
    const later = sheet.slice(2, 5).map((line) => line.replace(",11,", ",12,"));
    const { trades, cash, openPositions } = readStatement([...sheet.slice(2, 14), ...later].join("\n"));
    expect([trades.map(({ row }) => row), cash.length, openPositions]).toEqual([[3, 15], 1, 0]);
  });
  test("goes on below headings that follow one another, as where the first of two exports has no trade", () => {
    const [heads = "", ...trades] = files["German, with other words"] ?? [];
    expect(readStatement([heads, heads, ...trades].join("\n")).trades).toMatchObject([{ row: 3, net: 192 }]);
  });
  test("counts trades, deposits and charges once that two reports in one file have in common", () => {
    const { trades, cash, charges, notes } = readStatement([...sheet.slice(2, 14), ...sheet.slice(2, 14)].join("\n"));
    expect([trades.length, cash.length, charges.length]).toEqual([1, 1, 1]);
    expect(notes).toEqual([
      "1 line of a further table is the same as an earlier one: counted once. Counted twice, it would change the result by 192.00.",
    ]);
  });
  test("counts what was closed of a position that is still open, and what only its deals show: fees, and commission for opening", () => {
    const closed =
      "2026.01.06 10:00:00,14,EURUSD,buy,0.50 / 1.00,1.10000,,,2026.01.16 12:00:00,1.09000,-7.00,0.00,-500.00";
    const deals = [
      "2026.01.06 10:00:00,5,EURUSD,buy,in,1.00,1.10000,14,-7.00,-2.00,0.00,0.00,5 183.00,",
      "2026.01.16 12:00:00,6,EURUSD,sell,out,0.50,1.09000,15,0.00,-1.00,0.00,-500.00,4 682.00,",
      "2026.01.20 10:00:00,7,EURUSD,sell,in,0.50,1.10000,13,-3.50,0.00,0.00,0.00,4 678.50,",
    ];
    const lines = sheet.toSpliced(13, 0, ...deals).toSpliced(5, 0, closed);
    const { trades, charges, notes } = readStatement(lines.join("\n"));
    expect(trades.map(({ lots, net }) => [lots, net])).toEqual([
      [1, 192],
      [0.5, -507],
    ]);
    expect(charges.map(({ row, amount }) => [row, amount])).toEqual([
      [18, -10],
      [17, -6.5],
    ]);
    expect(notes).toContain(
      "The deals of this report bring 6.50 less than its positions, as by fees and by commissions of positions that are still open: counted as a charge.",
    );
  });
  test("has a position once that one report has closed in part and a later one in full", () => {
    const [title, headings, whole = ""] = sheet.slice(2, 5);
    const part = whole.replace("1.00,", "0.50 / 1.00,").replace("2026.01.15", "2026.01.09").replace("200.00", "900.00");
    for (const [first, second] of [
      [part, whole],
      [whole, part],
    ]) {
      const { trades } = readStatement([title, headings, first, title, headings, second].join("\n"));
      expect(trades.map(({ lots, net }) => [lots, net])).toEqual([[1, 192]]);
    }
  });
  test("counts no trade as a cost that is of a table without deals", () => {
    const earlier = sheet.slice(2, 5).map((line) => line.replaceAll("2026.01", "2025.12").replace(",11,", ",9,"));
    for (const lines of [
      [...earlier, ...sheet],
      [...sheet.slice(0, 16), ...earlier],
    ]) {
      const { trades, charges } = readStatement(lines.join("\n"));
      expect([trades.length, charges.map(({ amount }) => amount)]).toEqual([2, [-10]]);
    }
  });
  test("is read without deals, too", () => {
    const { trades, cash, notes } = readStatement(sheet.slice(0, 8).join("\n"));
    expect([trades.length, cash, notes]).toEqual([1, [], []]);
  });
});

const heading = "Open Time,Type,Lots,Symbol,Open Price,Close Time,Close Price,Commission,Swap,Profit";
const row = (commission: string, profit: number, more = "") =>
  `2026.01.05 10:00,buy,1,EURUSD,1.1,2026.01.05 12:00,1.102,${commission},-1,${profit}${more}`;
const netsOf = (lines: readonly string[]) => readStatement(lines.join("\n")).trades.map(({ net }) => net);

test("a commission that counts upwards is a cost, and as many below zero make them rebates", () => {
  expect(netsOf([heading, row("7", 200), row("0", -100)])).toEqual([192, -101]);
  expect(netsOf([heading, row("7", 200), row("-7", -100)])).toEqual([206, -108]);
  expect(readStatement([heading, row("7", 200)].join("\n")).notes).toEqual([
    'Costs are written as positive numbers here and were subtracted: "Commission".',
  ]);
});

test("a column of numbers under an unknown heading is named, one of texts, zeros or pips is not", () => {
  const { notes } = readStatement(
    [`${heading},Handling,Remark,Empty,Pips`, row("-7", 200, ",-3,manual,0,20"), row("-7", 200, ",,,0,20")].join("\n"),
  );
  expect(notes).toEqual([
    'Columns of numbers that were not read: "Handling". If they are costs, these results are without them.',
  ]);
});

test("headings and sides are told apart in any spelling", () => {
  expect(
    ["Commissions", "Bénéfice", "Прибыль", "Take profit", "MAE", "Profitable(%)"].filter(isUnknownHeading),
  ).toEqual([]);
  expect(isUnknownHeading("Surcharge")).toBe(true);
  expect(["Buy", "LONG", "Achat", "Verkauf", "short", "buy limit", "balance"].map(sideOf)).toEqual([
    1, 1, 1, -1, -1, 0, 0,
  ]);
});

test("dates that could be read either way are said to be, unless one of them proves the order", () => {
  const on = (day: string) => row("-7", 200).replaceAll("2026.01.05", day);
  const notesOf = (...days: string[]) => readStatement([heading, ...days.map(on)].join("\n")).notes;
  expect(notesOf("05/06/2026", "04/04/2026")).toEqual([
    "No date shows which part is the day: dates such as 05/06/2026 were read with the month first.",
  ]);
  expect(notesOf("05/06/2026", "15/06/2026")).toEqual([]);
  expect(notesOf("05.06.2026")).toEqual([]);
  expect(notesOf("2026.06.05")).toEqual([]);
});

test("dates that could be read either way are read day first where months would lie between trades of one week", () => {
  const heading = "Symbol,Opening direction,Opening time,Closing time,Entry price,Closing price,Closing Quantity,Net $";
  const row = (from: string, to: string) => `EURUSD,Buy,${from} 10:00,${to} 09:00,1.08,1.085,0.10 Lots,49.30`;
  const week = ["02/03/2026", "03/03/2026", "04/03/2026", "05/03/2026"];
  const dayFirst = readStatement([heading, ...week.slice(1).map((to, at) => row(week[at] ?? "", to))].join("\n"));
  expect(dayFirst.trades.map(({ closeTime }) => new Date(closeTime).toISOString().slice(0, 10))).toEqual([
    "2026-03-03",
    "2026-03-04",
    "2026-03-05",
  ]);
  expect(dayFirst.notes).toContain(
    "No date shows which part is the day: dates such as 02/03/2026 were read with the day first, which brings the trades closer together.",
  );
  const american = readStatement(
    [heading, row("03/02/2026", "03/03/2026"), row("03/04/2026", "03/05/2026")].join("\n"),
  );
  expect(american.trades.map(({ closeTime }) => new Date(closeTime).toISOString().slice(0, 10))).toEqual([
    "2026-03-03",
    "2026-03-05",
  ]);
});

test("a date that proves the order is found behind thousands of trades of the days before", () => {
  const on = (day: string) => row("-7", 200).replaceAll("2026.01.05", day).replaceAll("2026.01.15", day);
  const early = Array.from({ length: 2500 }, (_, at) => on(`0${1 + (at % 9)}/06/2026`));
  const { trades, notes } = readStatement([heading, ...early, on("15/06/2026")].join("\n"));
  expect(notes).toEqual([]);
  expect([trades[0], trades.at(-1)].map((trade) => new Date(trade?.openTime ?? 0).toISOString().slice(0, 10))).toEqual([
    "2026-06-01",
    "2026-06-15",
  ]);
});

describe("lists of closed trades under further headings", () => {
  const times = ["2024.01.02 10:00:00", "2024.01.02 12:00:00"];
  const [openTime, closeTime] = times.map((time) => Date.parse(`${time.replaceAll(".", "-").replace(" ", "T")}Z`));
  const closed = { openTime, closeTime, symbol: "EURUSD", side: 1, lots: 0.1, open: 1.1, close: 1.105 };

  test("StrategyQuant's are read, whose result is called profit/loss", () => {
    const { trades } = readStatement(
      [
        '"Ticket";"Symbol";"Type";"Open time";"Open price";"Size";"Close time";"Close price";"Profit/Loss";"Balance"',
        `"1";"EURUSD";"Buy";"${times[0]}";"1.1";"0.1";"${times[1]}";"1.105";"49.2";"10049.2"`,
      ].join("\n"),
    );
    expect(trades).toMatchObject([{ ...closed, net: 49.2 }]);
  });

  test("FTMO's are read, whose times are called open and close", () => {
    const { trades } = readStatement(
      [
        "Ticket;Open;Type;Volume;Symbol;Price;SL;TP;Close;Price;Swap;Commissions;Profit;Pips",
        `1;${times[0]};buy;0.1;EURUSD;1.1;1.09;1.11;${times[1]};1.105;-0.10;-0.50;50;50`,
      ].join("\n"),
    );
    expect(trades).toMatchObject([{ ...closed, stop: 1.09, net: 49.4 }]);
  });

  test("open and close are prices where other columns are the times", () => {
    const heading = "Open time,Open,Close time,Close,Symbol,Type,Volume,Profit";
    const { trades } = readStatement([heading, `${times[0]},1.1,${times[1]},1.105,EURUSD,buy,0.1,50`].join("\n"));
    expect(trades).toMatchObject([closed]);
  });

  test("a list that lacks columns is refused with those it has and those it lacks", () => {
    const list = "My trades\nQty,Entry Price,Exit Price,Closed P&L,Closing Direction\n0.1,42000,42500,46.6,Sell\n";
    expect(() => readStatement(list)).toThrow(
      "Line 2 names these columns of a trade history: volume, opening price, closing price and profit. Not found: opening time, closing time and type (buy or sell).",
    );
  });
});
