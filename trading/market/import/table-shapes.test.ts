import { describe, expect, test } from "vitest";
import type { ImportOptions } from "./import-options.ts";
import { importPrices } from "./import-prices.ts";

const hour = 3_600_000;
const start = Date.UTC(2024, 0, 1);
const excelDayOf1970 = 25_569;
const read = (lines: readonly string[], options: ImportOptions = {}) =>
  importPrices([{ name: "EURUSD.csv", chunks: [new TextEncoder().encode(lines.join("\n"))] }], options);

type Row = { readonly time: number; readonly prices: readonly [number, number, number, number] };
/** Hours that walk a few pips, each opening at the close before it. */
const walk = (count: number): Row[] => {
  let price = 11_000;
  return Array.from({ length: count }, (_, i) => {
    const open = price;
    price += ((i * 7919) % 21) - 10;
    const prices = [open, Math.max(open, price) + 4, Math.min(open, price) - 4, price] as const;
    return { time: start + i * hour, prices: prices.map((value) => value / 10_000) as unknown as Row["prices"] };
  });
};
const iso = (time: number): string => new Date(time).toISOString();
const fixed = (value: number): string => value.toFixed(5);

test.each([
  [",", ""],
  [",", "00"],
  [";", "00"],
])(
  "a day and a time in digits alone are read without headings, separated by %s, with seconds '%s'",
  async (separator, seconds) => {
    const lines = walk(200).map(({ time, prices }) => {
      const [day = "", clock = ""] = iso(time).replaceAll("-", "").split("T");
      return [day, `${clock.slice(0, 5).replace(":", "")}${seconds}`, ...prices.map(fixed), "7"].join(separator);
    });
    const { bars, report } = await read(lines);
    expect([bars.length, bars.timeframe, report.format, report.bad.count]).toEqual([200, "H1", "generic", 0]);
    expect([bars.time[0], bars.time[199]]).toEqual([start, start + 199 * hour]);
  },
);

describe("dates that are a spreadsheet's day numbers", () => {
  const serial = (decimals: number, separator: "," | ".", rows: readonly Row[] = walk(120)) => [
    "Date;Open;High;Low;Close",
    ...rows.map(({ time, prices }) =>
      [(time / 86_400_000 + excelDayOf1970).toFixed(decimals), ...prices.map(fixed)]
        .map((cell) => cell.replace(".", separator))
        .join(";"),
    ),
  ];

  test.each([
    [5, ","],
    [5, "."],
    [10, ","],
    [4, "."],
  ] as const)("are read with %d decimals after '%s'", async (decimals, separator) => {
    const { bars, report } = await read(serial(decimals, separator));
    expect([bars.length, bars.timeframe, report.bad.count]).toEqual([120, "H1", 0]);
    expect([bars.time[0], bars.time[1], bars.time[119]]).toEqual([start, start + hour, start + 119 * hour]);
    expect(report.notes.join(" ")).toContain("Dates are a spreadsheet's day numbers");
  });

  test("are read from the newest to the oldest", async () => {
    const { bars } = await read(serial(5, ",", walk(50).toReversed()));
    expect([bars.length, bars.time[0]]).toEqual([50, start]);
  });

  test("are not seen in prices of that size", async () => {
    const rows = walk(60).map(({ prices }) => prices.map((value) => fixed(value * 40_000)).join(";"));
    await expect(read(["Open;High;Low;Close", ...rows])).rejects.toThrow("no line among the first holds a date");
  });
});

test("asks which is the open where the headings of open and close are exchanged, even when every open is the close before", async () => {
  const rows = walk(200).map(({ time, prices: [open, high, low, close] }) =>
    [iso(time), ...[open, high, low, close].map(fixed)].join(),
  );
  await expect(read(["Date,Close,High,Low,Open", ...rows])).rejects.toThrow(/the prices say the opposite/);
  expect((await read(["Date,Open,High,Low,Close", ...rows])).bars.length).toBe(200);
});

describe("bid and ask columns side by side", () => {
  const heading = "Date,BidOpen,BidHigh,BidLow,BidClose,AskOpen,AskHigh,AskLow,AskClose";
  const rows = (ask: (i: number) => string) =>
    walk(80).map(({ time, prices }, i) =>
      [iso(time), ...prices.map(fixed), ask(i), ...prices.slice(1).map((value) => fixed(value + 0.0002))].join(),
    );

  test("give each bar the spread at its open", async () => {
    const opens = walk(80).map(({ prices }) => prices[0]);
    const { bars, report } = await read([heading, ...rows((i) => fixed((opens[i] as number) + (i % 3) * 0.00007))]);
    expect(Array.from(bars.spread ?? []).slice(0, 4)).toEqual([7, 7, 14, 7]);
    expect(report.notes.join(" ")).toContain("the spread of each bar is the ask less the bid");
  });

  const four = (names: readonly string[], side: (name: string) => string) => names.map(side).join();
  const ohlc = ["o", "h", "l", "c"];
  const inFull = ["open", "high", "low", "close"];
  test.each([
    ["bid_o", four(ohlc, (k) => `bid_${k}`), four(ohlc, (k) => `ask_${k}`)],
    ["bid.o", four(ohlc, (k) => `bid.${k}`), four(ohlc, (k) => `ask.${k}`)],
    ["bidO", four(ohlc, (k) => `bid${k.toUpperCase()}`), four(ohlc, (k) => `ask${k.toUpperCase()}`)],
    ["o_bid", four(ohlc, (k) => `${k}_bid`), four(ohlc, (k) => `${k}_ask`)],
    ["bidopen", four(inFull, (k) => `bid${k}`), four(inFull, (k) => `ask${k}`)],
    ["openBid", four(inFull, (k) => `${k}Bid`), four(inFull, (k) => `${k}Ask`)],
    ["Open (Bid)", four(inFull, (k) => `${k} (Bid)`), four(inFull, (k) => `${k} (Ask)`)],
    ["始値(BID)", "始値(BID),高値(BID),安値(BID),終値(BID)", "始値(ASK),高値(ASK),安値(ASK),終値(ASK)"],
    ["BID始値", "BID始値,BID高値,BID安値,BID終値", "ASK始値,ASK高値,ASK安値,ASK終値"],
  ])("are bars, whatever they are called: %s", async (_, bid, ask) => {
    const lines = walk(80).map(({ time, prices }) =>
      [iso(time), ...prices.map((price) => fixed(price + 0.0002)), ...prices.map(fixed), 100].join(),
    );
    // The asks stand first, so that their place tells nothing.
    const { bars, report } = await read([`time,${ask},${bid},volume`, ...lines]);
    const [open, high, low, close] = walk(80)[5]?.prices.map((price) => Math.round(price * 1e5)) ?? [];
    expect([bars.timeframe, bars.length, report.bad.count]).toEqual(["H1", 80, 0]);
    expect([bars.open[5], bars.high[5], bars.low[5], bars.close[5]]).toEqual([open, high, low, close]);
    expect(bars.spread?.[5]).toBe(20);
  });

  test("read the bids where the file has the middle as well, and the middle where it has nothing else", async () => {
    const rows = (shifts: readonly number[]) =>
      walk(80).map(({ time, prices }) =>
        [iso(time), ...shifts.flatMap((shift) => prices.map((price) => fixed(price + shift)))].join(),
      );
    const [mid, bid, ask] = ["mid", "bid", "ask"].map((side) => four(ohlc, (k) => `${side}_${k}`));
    const all = await read([`time,${mid},${bid},${ask}`, ...rows([0.0001, 0, 0.0002])]);
    expect([all.bars.open[5], all.bars.spread?.[5]]).toEqual([Math.round((walk(80)[5]?.prices[0] ?? 0) * 1e5), 20]);
    const alone = await read([`time,${mid}`, ...rows([0])]);
    expect([alone.bars.open[5], alone.bars.timeframe]).toEqual([all.bars.open[5], "H1"]);
    const beside = await read([`time,${mid},${ask}`, ...rows([0, 0.0001])]);
    expect(beside.bars.spread).toBeUndefined();
  });

  test("read the bids beside prices that are named as nobody's", async () => {
    const rows = walk(80).map(({ time, prices }) =>
      [iso(time), ...[0.0001, 0.0002, 0].flatMap((shift) => prices.map((price) => fixed(price + shift)))].join(),
    );
    const heading = `time,o,h,l,c,${["ask", "bid"].map((side) => four(ohlc, (k) => `${side}_${k}`)).join()}`;
    const { bars } = await read([heading, ...rows]);
    const [open, high, low, close] = (walk(80)[5]?.prices ?? []).map((price) => Math.round(price * 1e5));
    expect([bars.open[5], bars.high[5], bars.low[5], bars.close[5]]).toEqual([open, high, low, close]);
    expect(bars.spread?.[5]).toBe(20);
  });

  test("are asked about where they have other names, and never taken for ticks", async () => {
    const lines = walk(80).map(({ time, prices }) => [iso(time), ...prices.map(fixed), ...prices.map(fixed)].join());
    const names = ["first", "max", "min", "final"];
    const heading = `time,${four(names, (k) => `bid_${k}`)},${four(names, (k) => `ask_${k}`)}`;
    await expect(read([heading, ...lines])).rejects.toThrow(/names more prices than a bid and an ask/);
  });

  test("are ticks beside sizes, exchanges and the further levels of a book", async () => {
    const heading = "time,ask_exchange,ask_size,ask_price,bid_exchange,bid_size,bid_price,last,bid_px_01,ask_px_01";
    const lines = walk(80).map(({ time, prices: [bid] }) =>
      [iso(time), 11, 1, fixed(bid + 0.0001), 11, 1, fixed(bid), fixed(bid), fixed(bid), fixed(bid + 0.0002)].join(),
    );
    const { bars } = await read([heading, ...lines]);
    expect([bars.open[5], bars.spread?.[5]]).toEqual([Math.round((walk(80)[5]?.prices[0] ?? 0) * 1e5), 10]);
  });

  test("say where an ask is missing or below the bid", async () => {
    const { bars, report } = await read([heading, ...rows((i) => (i === 5 ? "" : i === 6 ? "0.90000" : "1.30000"))]);
    const usual = [...(bars.spread ?? [])].sort((a, b) => a - b)[40];
    expect([bars.length, bars.spread?.[5], bars.spread?.[6]]).toEqual([80, usual, usual]);
    expect(report.notes.join(" ")).toContain("The spread of 2 rows was negative, empty or unreadable");
  });
});

test("names the clock of a program only where the file shows which program wrote it", async () => {
  const daily = walk(60).map(({ prices }, i) => [iso(start + i * 24 * hour).slice(0, 10), ...prices.map(fixed)].join());
  const plain = (await read(["Date,Open,High,Low,Close", ...daily])).report.notes.join(" ");
  expect(plain).toContain("Times were read as UTC, because the file names no time zone.");
  expect(plain).not.toContain("Stooq");
});

describe("a dollar sign before each price", () => {
  // As Nasdaq's site writes its files: the newest day first, the close before the open, and volumes that may be missing.
  const lines = (volume: string) => [
    "Date,Close/Last,Volume,Open,High,Low",
    ...walk(60)
      .map(({ prices: [open, high, low, close] }, day) => {
        const [year, month, date] = iso(start + day * 24 * hour)
          .slice(0, 10)
          .split("-");
        const money = (value: number) => `$${(value * 200).toFixed(2)}`;
        return [`${month}/${date}/${year}`, money(close), volume, money(open), money(high), money(low)].join(",");
      })
      .reverse(),
  ];

  test.each(["55000000", "N/A"])("is no part of the number (volume %s)", async (volume) => {
    const { bars } = await read(lines(volume));
    const [first] = walk(1);
    expect([bars.timeframe, bars.digits, bars.length]).toEqual(["D1", 2, 60]);
    expect([bars.open[0], bars.high[0], bars.low[0], bars.close[0]]).toEqual(
      first?.prices.map((price) => Math.round(price * 20_000)),
    );
  });

  test("is refused inside a number", async () => {
    await expect(read(lines("1").map((line) => line.replaceAll("$2", "2$2")))).rejects.toThrow();
  });
});

describe("times of day that a spreadsheet has made numbers", () => {
  const table = (count: number, step: number, clock: (at: Date) => number) =>
    Array.from({ length: count }, (_, i) => {
      const at = new Date(start + i * step);
      return `${at.toISOString().slice(0, 10).replaceAll("-", "")},${clock(at)},1.1,1.2,1,1.1`;
    });
  const minutes = (at: Date) => at.getUTCHours() * 100 + at.getUTCMinutes();
  const seconds = (at: Date) => minutes(at) * 100;
  test.each([
    ["hours of 6 digits", 60, 3_600_000, seconds],
    ["hours of 4 digits", 60, 3_600_000, minutes],
    ["minutes of 6 digits", 3000, 60_000, seconds],
    ["minutes of 4 digits", 3000, 60_000, minutes],
    ["days", 20, 86_400_000, minutes],
  ])("%s", async (_, count, step, clock) => {
    const { bars, report } = await read(["Date,Time,Open,High,Low,Close", ...table(count, step, clock)]);
    expect(report.bad.count).toBe(0);
    expect(Array.from(bars.time, (at) => (at - start) / step)).toEqual(Array.from({ length: count }, (_, i) => i));
  });
  test.each([
    ["6 digits", seconds],
    ["4 digits", minutes],
  ])("of %s, in a file that begins after ten o'clock", async (_, clock) => {
    const { bars, report } = await read(["Date,Time,Open,High,Low,Close", ...table(2000, 60_000, clock).slice(601)]);
    expect(report.bad.count).toBe(0);
    expect([bars.length, ((bars.time.at(-1) as number) - (bars.time[0] as number)) / 60_000]).toEqual([1399, 1398]);
  });
  test("are left out where they may be hours or minutes", async () => {
    const { report } = await read(["Date,Time,Open,High,Low,Close", ...table(24, 3_600_000, minutes)]);
    expect(report.bad.byProblem).toEqual({ "bad-time": 10 });
  });
});

test("ticks with decimal commas, in the milliseconds too, are parted by their semicolons", async () => {
  const rows = Array.from({ length: 20 }, (_, i) => `08.03.2024 10:00:${10 + i},123;1,0899${i % 10};1,0901${i % 10}`);
  const { bars } = await read(["Zeit;Geld;Brief", ...rows]);
  expect([bars.digits, bars.open[0], bars.spread?.[0], bars.volume[0]]).toEqual([5, 108_990, 20, 20]);
});

test("the volume of ticks without headings is no ask, however large it is", async () => {
  const ticks = (behind: (i: number) => string) =>
    read(Array.from({ length: 40 }, (_, i) => `${start + i * 500},${(1.1 + i / 1e5).toFixed(5)},${behind(i)}`));
  expect((await ticks(() => "1000000")).bars.spread).toBeUndefined();
  expect((await ticks((i) => (1.1001 + i / 1e5).toFixed(5))).bars.spread?.[0]).toBe(10);
});

test.each(["Date,Time", "Date,Datetime", "Datetime,Date"])(
  "%s with the day in both is read by the whole times",
  async (names) => {
    const rows = Array.from({ length: 30 }, (_, i) => {
      const whole = new Date(start + i * 3_600_000).toISOString().slice(0, 19).replace("T", " ");
      const cells = names.split(",").map((name) => (name === "Date" ? whole.slice(0, 10) : whole));
      return `${cells.join(",")},1.1,1.2,1,1.1`;
    });
    const { bars, report } = await read([`${names},Open,High,Low,Close`, ...rows]);
    expect([report.timeframe, bars.length, bars.time[1]]).toEqual(["H1", 30, start + 3_600_000]);
  },
);
