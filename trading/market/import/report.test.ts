import { describe, expect, test } from "vitest";
import { barsCsv } from "./export-csv.ts";
import { ImportError } from "./import-error.ts";
import type { ImportOptions } from "./import-options.ts";
import { importPrices } from "./import-prices.ts";

const encode = (text: string) => new TextEncoder().encode(text);
const read = (text: string, options: ImportOptions = {}, name = "EURUSD.csv") =>
  importPrices([{ name, chunks: [encode(text)] }], options);
const header = "Date,Open,High,Low,Close,Volume\n";
const hour = 3_600_000;

test("a weekend minute of ticks that is left out is not counted as put together, too", async () => {
  const text = "time,bid,ask\n2027-01-09 10:00:01,1.1,1.2\n2027-01-11 10:00:01,1.1,1.2\n2027-01-11 10:00:02,1.1,1.2\n";
  const { report } = await read(text, { weekend: "drop" });
  expect(report).toMatchObject({ rows: 3, bars: 1, merged: 1, weekend: { count: 1, kept: false } });
});

describe("the report counts every row", () => {
  test("names bad rows by line, column and reason, and keeps the rest", async () => {
    const { bars, report } = await read(
      [
        "Date,Open,High,Low,Close,Volume",
        "2027-01-04,1.10,1.20,1.00,1.15,5",
        "2027-01-05,null,null,null,null,null",
        "2027-01-06,1.10,1.20,1.00,,5",
        "2027-01-07,1.10,abc,1.00,1.15,5",
        "2027-01-08,-1.10,1.20,1.00,1.15,5",
        "2027-02-30,1.10,1.20,1.00,1.15,5",
        "2027-01-11,1.10,1.20",
        "2027-01-12,1.10,1.12,1.00,1.15,5",
        "2027-01-13,1.10,1.20,1.11,1.15,5",
        "2027-01-14,0,1.20,0,1.15,5",
        "",
        "2027-01-15,NaN,1.20,1.00,1.15,5",
        "2027-01-18,1.10,9e99,1.00,1.15,5",
        '2027-01-19,"1.10",1.2e0,1.00,+1.15,n/a',
        "2027-01-20,1.10,1.20,1.00,1.15,5",
      ].join("\r\n"),
    );
    expect(report.bad.examples.map(({ line, column, problem }) => [line, column, problem])).toEqual([
      [3, "open", "null"],
      [4, "close", "empty"],
      [5, "high", "not-a-number"],
      [6, "open", "negative"],
      [7, "date", "bad-time"],
      [8, "row", "too-few-columns"],
      [9, "high", "high-below-prices"],
      [10, "low", "low-above-prices"],
      [11, "open", "zero"],
      [13, "open", "null"],
      [14, "high", "too-large"],
    ]);
    expect(report.bad.examples[3]?.text).toBe("2027-01-08,-1.10,1.20,1.00,1.15,5");
    expect(report).toMatchObject({ rows: 14, bars: 3, bad: { count: 11 }, volumesMissing: 1 });
    expect([...bars.close]).toEqual([115, 115, 115]);
  });

  test("lists the first bad rows only, and counts all", async () => {
    const bad = "x,1,1,1,1,1\n".repeat(500);
    const { report } = await read(`${header}2027-01-04,1.1,1.1,1.1,1.1,1\n2027-01-05,1.1,1.1,1.1,1.1,1\n${bad}`, {
      examples: 7,
    });
    expect(report.bad).toMatchObject({ count: 500, byProblem: { "bad-time": 500 } });
    expect(report.bad.examples).toHaveLength(7);
  });

  test("widens bars instead of refusing them where that is asked for", async () => {
    const { bars, report } = await read(
      `${header}2027-01-04,1.10,1.12,1.05,1.15,1\n2027-01-05,1.10,1.20,1.11,1.15,1\n`,
      { inconsistent: "widen" },
    );
    expect([[...bars.high], [...bars.low], report.widened]).toEqual([[115, 120], [105, 110], 2]);
  });

  test.each(["first", "last"] as const)("keeps the %s of two rows of one time and says so", async (duplicates) => {
    const { bars, report } = await read(
      `${header}2027-01-04,1.1,1.1,1.1,1.1,1\n2027-01-05,1.2,1.2,1.2,1.2,1\n2027-01-05,1.3,1.3,1.3,1.3,1\n2027-01-06,1.4,1.4,1.4,1.4,1\n2027-01-06,1.4,1.4,1.4,1.4,1\n`,
      { duplicates },
    );
    expect([...bars.close]).toEqual([11, duplicates === "first" ? 12 : 13, 14]);
    expect(report.duplicates).toMatchObject({ count: 2, kept: duplicates, identical: 1 });
    expect(report.duplicates.examples[0]).toEqual({ time: Date.UTC(2027, 0, 5), line: duplicates === "first" ? 4 : 3 });
  });

  test("sorts rows and says how many were out of order", async () => {
    const rows = [4, 6, 5, 7, 8].map((day) => `2027-01-0${day},1.${day},1.${day},1.${day},1.${day},1`);
    const { bars, report } = await read(`${header}${rows.join("\n")}`);
    expect([...bars.close]).toEqual([14, 15, 16, 17, 18]);
    expect(report.outOfOrder).toEqual({ count: 1, reversed: false });
    const backwards = await read(`${header}${rows.toSorted().reverse().join("\n")}`);
    expect(backwards.bars).toEqual(bars);
    expect(backwards.report.outOfOrder).toEqual({ count: 0, reversed: true });
    const sorted = await read(`${header}${rows.toSorted().join("\n")}`);
    expect(sorted.report.outOfOrder).toEqual({ count: 0, reversed: false });
  });

  test("turns a file from the newest to the oldest minute whose dates and times have a column each", async () => {
    const rows = Array.from({ length: 60 }, (_, i) => {
      const [open, close] = [1.1 + i / 1000, 1.1 + (i + 1) / 1000].map((price) => price.toFixed(4));
      return `2027-01-05,10:${String(i).padStart(2, "0")},${open},${close},${open},${close},1`;
    });
    const named = "Date,Time,Open,High,Low,Close,Volume\n";
    const { bars } = await read(`${named}${rows.join("\n")}`);
    const backwards = await read(`${named}${rows.toReversed().join("\n")}`);
    expect(backwards.bars).toEqual(bars);
    expect(backwards.report.outOfOrder).toEqual({ count: 0, reversed: true });
  });

  test("lists the largest gaps and knows the weekend is none", async () => {
    const start = Date.UTC(2027, 0, 14);
    const lines: string[] = [];
    for (let i = 0; i < 7 * 24; i++) {
      const at = start + i * hour;
      const inWeek = at < Date.UTC(2027, 0, 15, 22) || at >= Date.UTC(2027, 0, 17, 22);
      if (inWeek && !(i >= 100 && i < 104) && i !== 120) lines.push(`${new Date(at).toISOString()},1.1,1.1,1.1,1.1,1`);
    }
    const { report } = await read(`${header}${lines.join("\n")}`);
    expect(report).toMatchObject({
      timeframe: "H1",
      weekend: { count: 0, kept: true },
      gaps: { count: 2, missingBars: 5 },
    });
    expect(report.gaps.largest[0]).toEqual({ from: start + 99 * hour, to: start + 104 * hour, missingBars: 4 });
  });

  test("tells fillers of a closed market from bars that traded", async () => {
    const lines = Array.from(
      { length: 24 * 7 },
      (_, i) => `${new Date(Date.UTC(2027, 0, 4) + i * hour).toISOString()},1.1,1.1,1.1,1.1,${i < 118 ? 5 : 0}`,
    );
    expect((await read(`${header}${lines.join("\n")}`)).report.notes.join()).toContain("48 weekend bars stand still");
  });

  test("counts weekend bars, and leaves them out on request", async () => {
    const lines = Array.from(
      { length: 24 * 30 },
      (_, i) => `${new Date(Date.UTC(2027, 0, 4) + i * hour).toISOString()},1.1,1.1,1.1,1.1,1`,
    );
    const kept = await read(`${header}${lines.join("\n")}`);
    expect(kept.report).toMatchObject({ weekend: { count: 4 * 48, kept: true }, gaps: { count: 0 }, bars: 720 });
    const dropped = await read(`${header}${lines.join("\n")}`, { weekend: "drop" });
    expect(dropped.report).toMatchObject({
      weekend: { count: 4 * 48, kept: false },
      gaps: { count: 0 },
      bars: 720 - 192,
    });
  });
});

describe("dates", () => {
  const rows = (dates: readonly string[]) => `${header}${dates.map((date) => `${date},1.1,1.1,1.1,1.1,1`).join("\n")}`;
  const minutes = (date: string, count: number) =>
    Array.from(
      { length: count },
      (_, i) => `${date} ${String(Math.floor(i / 60)).padStart(2, "0")}:${String(i % 60).padStart(2, "0")}`,
    );

  test("the order of day and month is turned round when a later row disproves it", async () => {
    // 2 and 3 March, but the first 1440 rows could as well be 3 February; only the 13th says otherwise.
    const { bars, report } = await read(rows([...minutes("03/02/2027", 1440), ...minutes("03/13/2027", 10)]));
    const other = await read(rows([...minutes("02/03/2027", 1440), ...minutes("13/03/2027", 10)]));
    expect(new Date(bars.time[0] as number).toISOString()).toBe("2027-03-02T00:00:00.000Z");
    expect(other.bars.time).toEqual(bars.time);
    expect([report.bad.count, other.report.bad.count]).toEqual([0, 0]);
    expect(report.notes.join()).not.toContain("either way");
  });

  test("are asked about when nothing settles which is the day", async () => {
    const text = rows(["03/02/2027 10:00", "03/02/2027 11:00", "03/02/2027 12:00"]);
    await expect(read(text)).rejects.toMatchObject({ code: "unsure", place: "dates" });
    const first = async (dateOrder: "day-first" | "month-first") =>
      new Date((await read(text, { dateOrder })).bars.time[0] as number).toISOString();
    expect(await first("month-first")).toBe("2027-03-02T10:00:00.000Z");
    expect(await first("day-first")).toBe("2027-02-03T10:00:00.000Z");
    // Days in January, or months?
    await expect(read(rows(["01/01/2027", "01/02/2027", "01/03/2027"]))).rejects.toMatchObject({ place: "dates" });
    // Beyond the sample, too: one long day of minutes.
    const long = rows(minutes("03/02/2027", 1400));
    await expect(read(long)).rejects.toMatchObject({ code: "unsure", place: "dates" });
  });

  test.each([
    ["03/04/2027 04/04/2027 05/04/2027 06/04/2027 07/04/2027", "2027-04-03"],
    ["03/04/2027 03/05/2027 03/06/2027 03/08/2027 03/09/2027", "2027-03-04"],
    ["01-02-2027 02-02-2027 03-02-2027 04-02-2027 05-02-2027 08-02-2027", "2027-02-01"],
    ["03.04.2027 03.05.2027 03.06.2027", "2027-04-03"],
  ])("the spacing of %s settles which is the day", async (dates, first) => {
    const { bars } = await read(rows(dates.split(" ")));
    expect(new Date(bars.time[0] as number).toISOString().slice(0, 10)).toBe(first);
    const backwards = await read(rows(dates.split(" ").toReversed()));
    expect(backwards.bars.time).toEqual(bars.time);
  });

  test("days of minutes settle it though the first ones do not", async () => {
    const text = rows(["04/02", "04/03", "04/04", "04/05"].flatMap((date) => minutes(`${date}/2027`, 1000)));
    const dayFirst = rows(["02/04", "03/04", "04/04", "05/04"].flatMap((date) => minutes(`${date}/2027`, 1000)));
    const [us, europe] = [await read(text), await read(dayFirst)];
    expect(new Date(us.bars.time[0] as number).toISOString()).toBe("2027-04-02T00:00:00.000Z");
    expect(europe.bars.time).toEqual(us.bars.time);
    expect(europe.report.notes.join()).toContain("told apart by the spacing");
  });

  test("rows that suddenly name an offset are refused, not mixed in", async () => {
    const { report } = await read(rows(["2027-01-04 10:00", "2027-01-04 11:00", "2027-01-04 12:00Z"]));
    expect(report.bad.byProblem).toEqual({ "mixed-clocks": 1 });
  });

  test.each([
    ["utc", "2027-07-05T10:00:00.000Z"],
    ["broker", "2027-07-05T07:00:00.000Z"],
    ["eet", "2027-07-05T07:00:00.000Z"],
    ["cet", "2027-07-05T08:00:00.000Z"],
    ["new-york", "2027-07-05T14:00:00.000Z"],
    ["london", "2027-07-05T09:00:00.000Z"],
    ["tokyo", "2027-07-05T01:00:00.000Z"],
    ["sydney", "2027-07-05T00:00:00.000Z"],
    ["-05:00", "2027-07-05T15:00:00.000Z"],
    ["+05:30", "2027-07-05T04:30:00.000Z"],
  ])("are read in the zone %s", async (zone, first) => {
    const { bars, report } = await read(rows(["2027-07-05 10:00", "2027-07-05 11:00"]), { zone });
    expect(new Date(bars.time[0] as number).toISOString()).toBe(first);
    expect(report.zone).toBe(zone);
  });

  test("days of broker time open at 17:00 New York in winter and in summer", async () => {
    const { bars } = await read(
      "2027.01.04,00:00,1.1,1.1,1.1,1.1,1\n2027.01.05,00:00,1.1,1.1,1.1,1.1,1\n2027.07.05,00:00,1.1,1.1,1.1,1.1,1\n",
    );
    expect(Array.from(bars.time, (time) => new Date(time).getUTCHours())).toEqual([22, 22, 21]);
  });

  test("a broker's European summer time begins two weeks after New York's and ends a week before it", async () => {
    // New York changes on 14 March and 7 November 2027, Europe on 28 March and 31 October.
    const days = ["2027-03-12", "2027-03-15", "2027-03-29", "2027-10-29", "2027-11-01", "2027-11-08"];
    const hours = (zone: string) =>
      Promise.all(
        days.map(async (day) => {
          const { bars } = await read(rows([`${day} 12:00`]), { zone, timeframe: "D1" });
          return new Date(bars.time[0] as number).getUTCHours();
        }),
      );
    expect(await hours("eet")).toEqual([10, 10, 9, 9, 10, 10]);
    expect(await hours("broker")).toEqual([10, 9, 9, 9, 9, 10]);
  });

  test("an unknown zone is refused by name", async () => {
    await expect(read(rows(["2027-07-05"]), { zone: "Mars" })).rejects.toMatchObject({
      code: "bad-option",
      place: "zone",
    });
  });
});

test("says of MetaTrader's table whose times say UTC that they may be the broker's", async () => {
  const table = (...times: string[]) =>
    `time,open,high,low,close,tick_volume,spread,real_volume\n${times.map((time) => `${time},1.29,1.2905,1.2895,1.2901,12,13,0`).join("\n")}`;
  const notes = async (zone: string) =>
    (await read(table(`2012-02-01 00:00:00${zone}`, `2012-02-01 00:01:00${zone}`))).report.notes.join(" ");
  expect(await notes("+00:00")).toContain('leave the "+00:00" out of it and import it again');
  expect(await notes("")).not.toContain("+00:00");
});

describe("digits", () => {
  test("says how whole thousands with a comma were read, where nothing tells them from decimals", async () => {
    const rows = (...cells: string[]) =>
      `Date;Open;High;Low;Close\n${cells.map((cell, i) => `2027-01-${11 + i};${cell};${cell};${cell};${cell}`).join("\n")}`;
    const said = async (text: string, name: string) => (await read(text, {}, name)).report.notes.join(" ");
    expect(await said(rows("39,123", "39,250", "39,118"), "index.csv")).toContain(
      "Prices such as 39,123 were read with a decimal comma, as 39.123. Where 39123 is meant, take the commas out of the file",
    );
    expect(await said(rows("39,123", "39,25", "39,118"), "index.csv")).not.toContain("decimal comma");
    expect(await said(rows("1,139,123", "1,139,250", "1,139,118"), "index.csv")).not.toContain("decimal comma");
    expect(await said(rows("149,123", "149,250", "149,118"), "USDJPY.csv")).not.toContain("decimal comma");
  });
  test("come from the data, and prices are exact whatever order the decimals appear in", async () => {
    const { bars } = await read(`${header}2027-01-04,1,1.08513,1,1.08512,1\n2027-01-05,1.1,1.2,1.085,1.0851,1\n`);
    expect([bars.digits, [...bars.open], [...bars.close]]).toEqual([5, [100_000, 110_000], [108_512, 108_510]]);
  });

  test("prices of gold without decimals in groups are named as a thousandth, and its usual ones are not", async () => {
    const days = (price: string) =>
      ["04", "05", "06"].map((day) => `2027-01-${day};${price};${price};${price};${price}`).join("\n");
    const gold = async (price: string) =>
      (await read(`Date;Open;High;Low;Close\n${days(price)}\n`, {}, "XAUUSD.csv")).report.notes.join();
    for (const price of ["2,350", "2.350"])
      expect(await gold(price)).toContain("The prices are near 2.35, and XAU/USD trades near 2,400");
    for (const price of ["2350", "2,350.5", "275.25"]) expect(await gold(price)).not.toContain("trades near");
  });

  test("noise of 32-bit floats is rounded to what is real, and counted", async () => {
    const { bars, report } = await read(
      `${header}2027-01-04,103.94332122802734,104,103,103.5,1\n2027-01-05,103.94332122802734,104,103,103.5,1\n`,
    );
    expect([bars.digits, bars.open[0]]).toEqual([5, 10_394_332]);
    expect(report.rounded).toBe(2);
    expect(report.notes.join()).toContain("5 are kept");
    const share = await importPrices([
      {
        name: "ACME.csv",
        chunks: [
          encode(
            `${header}2027-01-04,103.94332122802734,104,103,103.5,1\n2027-01-05,103.94332122802734,104,103,103.5,1\n`,
          ),
        ],
      },
    ]);
    expect([share.bars.digits, share.bars.open[0]]).toEqual([4, 1_039_433]);
  });

  test.each([
    ["0.0000085470891", 13, 85_470_891],
    ["8.5470891e-06", 13, 85_470_891],
    ["0.00000001234", 11, 1234],
    ["0.000012345000", 9, 12_345],
    ["0.123456789", 9, 123_456_789],
    // Seventeen digits are a double printed: seven of them are a price.
    ["0.000008547089123456789", 12, 8_547_089],
    ["0.30000000000000004", 7, 3_000_000],
  ])("keep every digit of %s", async (price, digits, points) => {
    const rows = ["2027-01-04", "2027-01-05", "2027-01-06"].map(
      (date) => `${date},${price},${price},${price},${price},1`,
    );
    const { bars } = await read(`${header}${rows.join("\n")}`, {}, "PEPEUSDT.csv");
    expect([bars.digits, bars.open[0]]).toEqual([digits, points]);
    expect((await read([...barsCsv(bars)].join(""), {}, "PEPEUSDT.csv")).bars).toEqual(bars);
  });

  test("fit what 32 bits hold", async () => {
    const { bars } = await read(
      `${header}2027-01-04,65000.123456,65000.2,65000.1,65000.15,1\n2027-01-05,65000.123456,65000.2,65000.1,65000.15,1\n`,
    );
    expect([bars.digits, bars.open[0]]).toEqual([4, 650_001_235]);
  });

  test("one absurd price does not cost the others their digits: its row is left out by name", async () => {
    const lines = Array.from(
      { length: 20 },
      (_, i) => `2027-01-${String(i + 1).padStart(2, "0")},1.10001,1.10002,1.1,1.10001,1`,
    );
    lines[7] = "2027-01-08,1.1,2000000000,1.1,1.1,1";
    const { bars, report } = await read(`${header}${lines.join("\n")}`);
    expect([bars.digits, bars.length]).toEqual([5, 19]);
    expect(report.bad.examples[0]).toMatchObject({ line: 9, problem: "out-of-scale" });
  });

  test("can be chosen", async () => {
    const { bars, report } = await read(
      `${header}2027-01-04,1.08512,1.08513,1.085,1.08512,1\n2027-01-05,1.08512,1.08513,1.085,1.08512,1\n`,
      { digits: 4 },
    );
    expect([bars.digits, bars.close[0], report.rounded]).toEqual([4, 10_851, 6]);
  });
});

describe("timeframes", () => {
  const every = (minutes: number, count = 100) =>
    `${header}${Array.from({ length: count }, (_, i) => `${new Date(Date.UTC(2027, 0, 4) + i * minutes * 60_000).toISOString()},1.1,1.1,1.1,1.1,1`).join("\n")}`;
  test.each([
    [1, "M1"],
    [5, "M5"],
    [15, "M15"],
    [30, "M30"],
    [60, "H1"],
    [240, "H4"],
    [1440, "D1"],
    [10_080, "W1"],
  ])("%i minutes are %s", async (minutes, timeframe) => {
    expect((await read(every(minutes))).report.timeframe).toBe(timeframe);
  });
  test("months are MN1", async () => {
    const rows = Array.from({ length: 12 }, (_, i) => `2027-${String(i + 1).padStart(2, "0")}-01,1.1,1.1,1.1,1.1,1`);
    expect((await read(`${header}${rows.join("\n")}`)).report).toMatchObject({ timeframe: "MN1", gaps: { count: 0 } });
  });
  test("bars of ten minutes are put together to thirty, and the report says so", async () => {
    const { bars, report } = await read(every(10, 30));
    expect([bars.timeframe, bars.length, bars.volume[0]]).toEqual(["M30", 10, 3]);
    expect(report).toMatchObject({ merged: 20, rows: 30 });
    expect(report.notes.join()).toContain("10 minutes apart");
  });
  test("longer bars can be chosen, shorter ones cannot be made", async () => {
    expect((await read(every(5, 12), { timeframe: "H1" })).report).toMatchObject({
      timeframe: "H1",
      timeframeFrom: "choice",
      bars: 1,
    });
    await expect(read(every(60, 12), { timeframe: "M5" })).rejects.toMatchObject({ code: "timeframe" });
  });
  test("a single bar needs its timeframe named", async () => {
    await expect(read(every(5, 1))).rejects.toMatchObject({ code: "timeframe" });
    expect((await read(every(5, 1), { timeframe: "M5" })).bars.length).toBe(1);
  });
});

describe("choices by hand", () => {
  test("columns", async () => {
    const text = "2027-01-04;9;1.10;1.20;1.05;1.15\n2027-01-05;9;1.10;1.20;1.05;1.15\n";
    const layout = {
      separator: ";",
      decimal: ".",
      headerLines: 0,
      columns: ["date", "volume", "open", "high", "low", "close"],
      dateOrder: "year-first",
      newline: "\n",
    } as const;
    const { bars } = await read(text, { layout: { ...layout, columns: [...layout.columns] } });
    expect([bars.volume[0], bars.open[0], bars.close[0]]).toEqual([9, 110, 115]);
    await expect(read(text, { layout: { ...layout, columns: ["date", "open", "open"] } })).rejects.toMatchObject({
      code: "unknown-layout",
      place: "header",
    });
  });
  test("an unknown option is refused by name", async () => {
    await expect(read("", { digits: 16 })).rejects.toMatchObject({ code: "bad-option", place: "digits" });
  });
  test("files of two formats are not mixed", async () => {
    const files = [`${header}2027-01-04,1.1,1.1,1.1,1.1,1\n`, "2027.01.05,00:00,1.1,1.1,1.1,1.1,1\n"].map(
      (text, i) => ({ name: `${i}.csv`, chunks: [encode(text)] }),
    );
    await expect(importPrices(files)).rejects.toMatchObject({ code: "mixed-files", place: "1.csv" });
  });
});

test("tells its progress and stops when told to", async () => {
  const text = encode(`${header}${"2027-01-04,1.1,1.1,1.1,1.1,1\n".repeat(1000)}`);
  const chunks = [text.subarray(0, 9000), text.subarray(9000, 18_000), text.subarray(18_000)];
  const seen: number[] = [];
  await importPrices(
    [{ name: "a.csv", size: text.length, chunks }],
    { timeframe: "D1" },
    { onProgress: ({ bytes, totalBytes }) => seen.push(bytes / (totalBytes as number)) },
  );
  expect(seen.at(-1)).toBe(1);
  expect(seen).toHaveLength(3);
  expect(seen[0]).toBe(9000 / text.length);
  const signal = { aborted: false };
  const stopped = importPrices(
    [{ name: "a.csv", chunks }],
    {},
    {
      signal,
      onProgress: () => {
        signal.aborted = true;
      },
    },
  );
  await expect(stopped).rejects.toBeInstanceOf(ImportError);
  await expect(stopped).rejects.toMatchObject({ code: "cancelled", place: "byte 9000" });
});
