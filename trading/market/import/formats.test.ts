import { describe, expect, test } from "vitest";
import type { Bars } from "../bars.ts";
import type { FormatId } from "./formats.ts";
import { ImportError } from "./import-error.ts";
import type { ImportOptions } from "./import-options.ts";
import { importPrices } from "./import-prices.ts";
import type { ImportZone } from "./zone.ts";

const read = (name: string, text: string | Uint8Array, options: ImportOptions = {}) =>
  importPrices([{ name, chunks: [typeof text === "string" ? new TextEncoder().encode(text) : text] }], options);
const row = (bars: Bars, i: number) => [
  new Date(bars.time[i] as number).toISOString(),
  bars.open[i],
  bars.high[i],
  bars.low[i],
  bars.close[i],
  bars.volume[i],
];
const points = [129_000, 129_050, 128_950, 129_010];

type Case = {
  name: string;
  text: string;
  format: FormatId;
  first: string;
  zone: ImportZone;
  timeframe: string;
  digits?: number;
  points?: number[];
  volume?: number;
};
const cases: readonly Case[] = [
  {
    // Winter: broker time is UTC+2.
    name: "EURUSD1.csv",
    text: "2012.02.01,00:00,1.29000,1.29050,1.28950,1.29010,12\n2012.02.01,00:01,1.29010,1.29050,1.28950,1.29000,9\n",
    format: "mt4-csv",
    first: "2012-01-31T22:00:00.000Z",
    zone: "broker",
    timeframe: "M1",
    volume: 12,
  },
  {
    // Summer: broker time is UTC+3.
    name: "EURUSD_H1.csv",
    text: "<DATE>\t<TIME>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<TICKVOL>\t<VOL>\t<SPREAD>\r\n2027.07.05\t10:00:00\t1.29000\t1.29050\t1.28950\t1.29010\t120\t0\t13\r\n2027.07.05\t11:00:00\t1.29010\t1.29050\t1.28950\t1.29010\t80\t0\t14\r\n",
    format: "mt5-csv",
    first: "2027-07-05T07:00:00.000Z",
    zone: "broker",
    timeframe: "H1",
    volume: 120,
  },
  {
    // pandas writes the rows of copy_rates_range: 1 February 2012, 00:00 on the server's clock.
    name: "EURUSD_rates.csv",
    text: ",time,open,high,low,close,tick_volume,spread,real_volume\n0,1328054400,1.29,1.2905,1.2895,1.2901,12,13,0\n1,1328054460,1.2901,1.2905,1.2895,1.29,9,14,0\n",
    format: "mt5-python",
    first: "2012-01-31T22:00:00.000Z",
    zone: "broker",
    timeframe: "M1",
    digits: 4,
    points: [12_900, 12_905, 12_895, 12_901],
    volume: 12,
  },
  {
    name: "EURUSD_rates_dates.csv",
    text: "time,open,high,low,close,tick_volume,spread,real_volume\n2012-02-01 00:00:00,1.29,1.2905,1.2895,1.2901,12,13,0\n2012-02-01 00:01:00,1.2901,1.2905,1.2895,1.29,9,14,0\n",
    format: "mt5-python",
    first: "2012-01-31T22:00:00.000Z",
    zone: "broker",
    timeframe: "M1",
    volume: 12,
    digits: 4,
    points: [12_900, 12_905, 12_895, 12_901],
  },
  {
    name: "EURUSD_Daily.csv",
    text: "<DATE>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<TICKVOL>\t<VOL>\t<SPREAD>\n2027.07.05\t1.29000\t1.29050\t1.28950\t1.29010\t120\t0\t13\n2027.07.06\t1.29010\t1.29050\t1.28950\t1.29010\t80\t0\t14\n",
    format: "mt5-csv",
    first: "2027-07-04T21:00:00.000Z",
    zone: "broker",
    timeframe: "D1",
    volume: 120,
  },
  {
    name: "DAT_ASCII_EURUSD_M1_2012.csv",
    text: "20120701 000000;1.290000;1.290500;1.289500;1.290100;0\n20120701 000100;1.290100;1.290500;1.289500;1.290100;0\n",
    format: "histdata",
    first: "2012-07-01T05:00:00.000Z",
    zone: "-05:00",
    timeframe: "M1",
    digits: 6,
    points: points.map((value) => value * 10),
    volume: 0,
  },
  {
    // NinjaTrader's own export: in UTC, stamped with the end of the minute.
    name: "EURUSD.Last.txt",
    text: "20120701 000100;1.29000;1.29050;1.28950;1.29010;12\n20120701 000200;1.29010;1.29050;1.28950;1.29010;7\n",
    format: "ninjatrader",
    first: "2012-07-01T00:00:00.000Z",
    zone: "utc",
    timeframe: "M1",
    volume: 12,
  },
  {
    name: "ES 12-12.Last.txt",
    text: "20120702;1.29000;1.29050;1.28950;1.29010;12\n20120703;1.29010;1.29050;1.28950;1.29010;7\n",
    format: "ninjatrader",
    first: "2012-07-02T00:00:00.000Z",
    zone: "utc",
    timeframe: "D1",
    volume: 12,
  },
  {
    // Stamped with the end of the five minutes, at 18:05 in New York.
    name: "EURUSD.txt",
    text: '"Date","Time","Open","High","Low","Close","Up","Down"\n07/01/2012,18:05,1.29000,1.29050,1.28950,1.29010,7,5\n07/01/2012,18:10,1.29010,1.29050,1.28950,1.29010,3,4\n07/13/2012,18:10,1.29010,1.29050,1.28950,1.29010,3,4\n',
    format: "tradestation",
    first: "2012-07-01T22:00:00.000Z",
    zone: "new-york",
    timeframe: "M5",
    volume: 0,
  },
  {
    name: "DAT_MT_EURUSD_M1_2012.csv",
    text: "2012.07.01,00:00,1.29000,1.29050,1.28950,1.29010,0\n2012.07.01,00:01,1.29010,1.29050,1.28950,1.29010,0\n",
    format: "histdata",
    first: "2012-07-01T05:00:00.000Z",
    zone: "-05:00",
    timeframe: "M1",
    volume: 0,
  },
  {
    name: "EURUSD_Candlestick_5_M_BID_01.02.2012-29.02.2012.csv",
    text: "Gmt time,Open,High,Low,Close,Volume\n01.02.2012 00:00:00.000,1.29000,1.29050,1.28950,1.29010,345.5\n01.02.2012 00:05:00.000,1.29010,1.29050,1.28950,1.29010,0\n",
    format: "dukascopy-csv",
    first: "2012-02-01T00:00:00.000Z",
    zone: "utc",
    timeframe: "M5",
    volume: 345.5,
  },
  {
    name: "Candlestick.csv",
    text: "Local time,Open,High,Low,Close,Volume\n01.07.2012 02:00:00.000 GMT+0200,1.29000,1.29050,1.28950,1.29010,3\n01.07.2012 02:15:00.000 GMT+0200,1.29010,1.29050,1.28950,1.29010,3\n",
    format: "dukascopy-csv",
    first: "2012-07-01T00:00:00.000Z",
    zone: "utc",
    timeframe: "M15",
    volume: 3,
  },
  {
    name: "OANDA_EURUSD, 240.csv",
    text: "time,open,high,low,close,EMA,Volume\n1328054400,1.29,1.2905,1.2895,1.2901,1.28,17\n1328068800,1.2901,1.2905,1.2895,1.2901,,18\n",
    format: "tradingview",
    first: "2012-02-01T00:00:00.000Z",
    zone: "utc",
    timeframe: "H4",
    digits: 4,
    points: points.map((value) => value / 10),
    volume: 17,
  },
  {
    name: "EURUSD, 60.csv",
    text: "time,open,high,low,close\n2012-02-01T01:00:00+01:00,1.29,1.29050,1.2895,1.2901\n2012-02-01T02:00:00+01:00,1.2901,1.2905,1.2895,1.2901\n",
    format: "tradingview",
    first: "2012-02-01T00:00:00.000Z",
    zone: "utc",
    timeframe: "H1",
    volume: 0,
  },
  {
    name: "EURUSD=X.csv",
    text: "Date,Open,High,Low,Close,Adj Close,Volume\n2012-02-01,1.29000,1.29050,1.28950,1.29010,1.1,99\n2012-02-02,1.29010,1.29050,1.28950,1.29010,1.1,98\n",
    format: "yahoo",
    first: "2012-02-01T00:00:00.000Z",
    zone: "utc",
    timeframe: "D1",
    volume: 99,
  },
  {
    name: "eurusd_d.csv",
    text: "Date,Open,High,Low,Close\n2012-02-01,1.29000,1.29050,1.28950,1.29010\n2012-02-02,1.29010,1.29050,1.28950,1.29010\n",
    format: "stooq",
    first: "2012-02-01T00:00:00.000Z",
    zone: "utc",
    timeframe: "D1",
    volume: 0,
  },
  {
    name: "eurusd_w.csv",
    text: "Data,Otwarcie,Najwyzszy,Najnizszy,Zamkniecie,Wolumen\n2012-02-03,1.29000,1.29050,1.28950,1.29010,5\n2012-02-10,1.29010,1.29050,1.28950,1.29010,5\n",
    format: "stooq",
    first: "2012-02-03T00:00:00.000Z",
    zone: "utc",
    timeframe: "W1",
    volume: 5,
  },
  {
    name: "eurusd.txt",
    text: "<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>,<OPENINT>\nEURUSD,5,20120201,000000,1.29000,1.29050,1.28950,1.29010,7,0\nEURUSD,5,20120201,000500,1.29010,1.29050,1.28950,1.29010,7,0\n",
    format: "stooq",
    first: "2012-02-01T00:00:00.000Z",
    zone: "utc",
    timeframe: "M5",
    volume: 7,
  },
  {
    name: "SBER_240101.txt",
    text: "<TICKER>;<PER>;<DATE>;<TIME>;<OPEN>;<HIGH>;<LOW>;<CLOSE>;<VOL>\nSBER;60;20240109;100000;275.50;276.00;275.10;275.80;700\nSBER;60;20240109;110000;275.80;276.00;275.10;275.80;700\n",
    format: "finam",
    first: "2024-01-09T07:00:00.000Z",
    zone: "moscow",
    timeframe: "H1",
    digits: 2,
    points: [27_550, 27_600, 27_510, 27_580],
    volume: 700,
  },
  {
    name: "kurse.csv",
    text: '"Datum";"Eröffnung";"Hoch";"Tief";"Schluss";"Volumen"\r\n"13.02.2012";"1.290,00";"1.290,50";"1.289,50";"1.290,10";"1.000"\r\n"14.02.2012";"1.290,10";"1.290,50";"1.289,50";"1.290,10";"2.000"\r\n',
    format: "generic",
    first: "2012-02-13T00:00:00.000Z",
    zone: "utc",
    timeframe: "D1",
    digits: 2,
    volume: 1000,
  },
  {
    name: "investing.csv",
    text: '\ufeff"Date","Price","Open","High","Low","Vol.","Change %"\n"02/14/2012","1,290.10","1,290.10","1,290.50","1,289.50","2.5K","0.1%"\n"02/13/2012","1,290.10","1,290.00","1,290.50","1,289.50","1.5K","0.1%"\n',
    format: "generic",
    first: "2012-02-13T00:00:00.000Z",
    zone: "utc",
    timeframe: "D1",
    digits: 2,
    volume: 1500,
  },
  {
    name: "月.csv",
    text: "日付,始値,高値,安値,終値\n2012/02/01,1.29000,1.29050,1.28950,1.29010\n2012/02/02,1.29010,1.29050,1.28950,1.29010\n",
    format: "generic",
    first: "2012-02-01T00:00:00.000Z",
    zone: "utc",
    timeframe: "D1",
    volume: 0,
  },
  {
    // No header and an order of its own: the highest and the lowest column tell themselves.
    name: "odd.csv",
    text: "01-Feb-2012 10:00|1.29050|1.28950|1.29000|1.29010\n01-Feb-2012 10:30|1.29050|1.28950|1.29010|1.29030\n01-Feb-2012 11:00|1.29060|1.28950|1.29030|1.29020\n",
    format: "generic",
    first: "2012-02-01T10:00:00.000Z",
    zone: "utc",
    timeframe: "M30",
    volume: 0,
  },
  {
    name: "old-mac.csv",
    text: "Date,Open,High,Low,Close\r2012-02-01 12:00 PM,1.29000,1.29050,1.28950,1.29010\r2012-02-01 1:00 PM,1.29010,1.29050,1.28950,1.29010\r",
    format: "generic",
    first: "2012-02-01T12:00:00.000Z",
    zone: "utc",
    timeframe: "H1",
    volume: 0,
  },
];

describe("Finam's exports", () => {
  test("are not named Stooq's, and follow Moscow's clocks through their changes", async () => {
    const at = async (day: string) => {
      const row = (time: string) => `EURUSD;1;${day};${time};1.29000;1.29050;1.28950;1.29010;7`;
      const header = "<TICKER>;<PER>;<DATE>;<TIME>;<OPEN>;<HIGH>;<LOW>;<CLOSE>;<VOL>";
      const { bars, report } = await read("EURUSD.txt", [header, row("120000"), row("120100")].join("\n"));
      expect(report.notes).toContain("Times were read as Moscow, the clock of Finam files.");
      return new Date(bars.time[0] as number).getUTCHours();
    };
    const days = ["20240110", "20140709", "20141027", "20110110", "20100709", "20100112"];
    expect(await Promise.all(days.map(at))).toEqual([9, 8, 9, 9, 8, 9]);
  });
});

describe("text formats", () => {
  test.each(cases)(
    "$format: $name",
    async ({ name, text, format, first, zone, timeframe, digits = 5, points: expected = points, volume }) => {
      const { bars, report } = await read(name, text);
      expect(report.bad.examples).toEqual([]);
      expect(report).toMatchObject({
        format,
        zone,
        timeframe,
        digits,
        bars: text.trim().split(/[\r\n]+/).length - (/open|otwarcie|hoch|始値/i.test(text) ? 1 : 0),
      });
      expect(row(bars, 0)).toEqual([first, ...expected, volume]);
    },
  );

  test("MetaTrader 5's spread column is kept in points", async () => {
    const { bars } = await read("a.csv", cases[1]?.text ?? "");
    expect([...(bars.spread ?? [])]).toEqual([13, 14]);
  });

  test("a file in UTF-16, in pieces of odd length, reads as the same file in ASCII", async () => {
    const text = cases[1]?.text ?? "";
    const wide = new Uint8Array(2 + 2 * text.length);
    wide.set([0xff, 0xfe]);
    for (let i = 0; i < text.length; i++) wide[2 + 2 * i] = text.charCodeAt(i);
    const pieces = Array.from({ length: Math.ceil(wide.length / 7) }, (_, i) => wide.subarray(7 * i, 7 * i + 7));
    const imported = await importPrices([{ name: "a.csv", chunks: pieces }]);
    expect(imported.bars).toEqual((await read("a.csv", text)).bars);
  });

  test("files of one series are joined", async () => {
    const encode = (text: string) => [new TextEncoder().encode(text)];
    const { bars, report } = await importPrices([
      {
        name: "DAT_ASCII_EURUSD_M1_201203.csv",
        chunks: encode("20120301 000000;1.29;1.29;1.29;1.29;0\n20120301 000100;1.29;1.29;1.29;1.29;0\n"),
      },
      {
        name: "DAT_ASCII_EURUSD_M1_201202.csv",
        chunks: encode("20120229 235800;1.28;1.28;1.28;1.28;0\n20120229 235900;1.28;1.28;1.28;1.28;0\n"),
      },
    ]);
    expect([...bars.close]).toEqual([128, 128, 129, 129]);
    expect(report).toMatchObject({ rows: 4, outOfOrder: { count: 2 }, symbol: "EURUSD" });
  });
});

describe("ticks become minute bars", () => {
  test("HistData's for NinjaTrader, by their name", async () => {
    const { bars, report } = await read(
      "HISTDATA_COM_NT_EURUSD_T_BID_201202/DAT_NT_EURUSD_T_BID_201202.csv",
      "20120201 000000;1.306600;0\n20120201 000001;1.306610;0\n20120201 000130;1.306500;0\n",
    );
    expect(report).toMatchObject({ format: "histdata", zone: "-05:00", bars: 2 });
    expect(row(bars, 0)).toEqual(["2012-02-01T05:00:00.000Z", 1_306_600, 1_306_610, 1_306_600, 1_306_610, 2]);
  });

  test("HistData", async () => {
    const { bars, report } = await read(
      "DAT_ASCII_EURUSD_T_201202.csv",
      "20120201 000000660,1.306600,1.306770,0\n20120201 000001146,1.306610,1.306790,0\n20120201 000130000,1.306500,1.306700,0\n",
    );
    expect(report).toMatchObject({ format: "histdata", timeframe: "M1", merged: 1, rows: 3, bars: 2 });
    expect(row(bars, 0)).toEqual(["2012-02-01T05:00:00.000Z", 1_306_600, 1_306_610, 1_306_600, 1_306_610, 2]);
    expect(bars.spread?.[0]).toBe(170);
  });

  test("NinjaTrader, by bid and ask beside the last price", async () => {
    const text =
      "20270105 100001 1230000;1.10003;1.10001;1.10004;2\n20270105 100001 9990000;1.10003;1.10002;1.10004;1\n20270105 100130 0010000;1.10011;1.10010;1.10012;1\n";
    const { bars, report } = await read("EURUSD.Last.txt", text);
    expect(report).toMatchObject({ format: "ninjatrader", zone: "utc", rows: 3, bad: { count: 0 } });
    expect(row(bars, 0)).toEqual(["2027-01-05T10:00:00.000Z", 110_001, 110_002, 110_001, 110_002, 2]);
    expect([...(bars.spread ?? [])]).toEqual([3, 2]);
  });

  test("MetaTrader 5, where a side that did not change is empty", async () => {
    const text =
      "<DATE>\t<TIME>\t<BID>\t<ASK>\t<LAST>\t<VOLUME>\t<FLAGS>\n2027.01.05\t10:00:00.100\t1.1\t1.10002\t\t\t6\n2027.01.05\t10:00:01.100\t\t1.10004\t\t\t4\n2027.01.05\t10:00:02.100\t1.1001\t\t\t\t2\n2027.01.05\t10:01:00.000\t1.1002\t1.10025\t\t\t6\n";
    const { bars, report } = await read("EURUSD_ticks.csv", text);
    expect(report.bad.count).toBe(0);
    expect(row(bars, 0)).toEqual(["2027-01-05T08:00:00.000Z", 110_000, 110_010, 110_000, 110_010, 3]);
    expect([...(bars.spread ?? [])]).toEqual([2, 5]);
  });

  test("out of order, they still open and close their minute rightly, and are counted", async () => {
    const text =
      "time,bid,ask\n2027-01-05 10:00:30,1.15,1.16\n2027-01-05 10:00:10,1.10,1.11\n2027-01-05 10:01:00,1.20,1.21\n2027-01-05 10:00:50,1.18,1.19\n";
    const { bars, report } = await read("t.csv", text);
    expect(row(bars, 0)).toEqual(["2027-01-05T10:00:00.000Z", 110, 118, 110, 118, 3]);
    expect(report.notes.join()).toContain("2 ticks came later");
  });

  test("straight to a longer timeframe", async () => {
    const text =
      "time,bid,ask\n2027-01-05 10:00:30,1.15,1.16\n2027-01-05 10:04:10,1.10,1.11\n2027-01-05 10:05:00,1.20,1.21\n";
    expect((await read("t.csv", text, { timeframe: "M5" })).report).toMatchObject({
      timeframe: "M5",
      timeframeFrom: "choice",
      bars: 2,
    });
  });
});

test("HistData's workbook, saved as CSV, is in New York winter time by its name", async () => {
  const text = "2012-07-02 00:00:00,1.29,1.2905,1.2895,1.29010,0\n2012-07-02 00:01:00,1.2901,1.2905,1.2895,1.29,0\n";
  const { bars, report } = await read("DAT_XLSX_EURUSD_M1_2012.csv", text);
  expect(report).toMatchObject({ format: "histdata", zone: "-05:00" });
  expect(row(bars, 0)).toEqual(["2012-07-02T05:00:00.000Z", ...points, 0]);
});

describe("a file that is not what its name says", () => {
  const csv = "Date,Open,High,Low,Close\n2012-02-01,1,1,1,1\n2012-02-02,1,1,1,1\n";
  test.each<[string, string | Uint8Array, string, string]>([
    ["prices.hst", csv, "not-what-it-says", "byte 0"],
    ["prices.bi5", csv, "not-what-it-says", "byte 0"],
    ["prices.csv", hst(400), "not-what-it-says", "byte 0"],
    ["prices.csv", "PK\u0003\u0004rest", "not-prices", "byte 0"],
    ["prices.csv", "<!DOCTYPE html><html>", "not-prices", "line 1"],
    ["prices.csv", '{"error": 1}', "not-prices", "line 1"],
    ["prices.csv", "a,b\u0000c", "not-prices", "byte 3"],
    ["prices.csv", "", "empty", "byte 0"],
    ["prices.csv", "hello\nworld\n", "unknown-layout", "line 1"],
    ["prices.csv", "Date,Open,High,Low,Close\n", "unknown-layout", "line 1"],
    ["prices.hst", hst(400).subarray(0, 100), "damaged", "byte 100"],
  ])("%s is refused by name and place", async (name, content, code, place) => {
    const bytes = typeof content === "string" ? Uint8Array.from(content, (letter) => letter.charCodeAt(0)) : content;
    const error = await read(name, bytes).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ImportError);
    expect(error).toMatchObject({ code, place });
  });

  test("is read all the same when its format is chosen by hand", async () => {
    expect((await read("prices.csv", hst(401), { format: "mt4-hst" })).bars.length).toBe(2);
  });
});

/** Two hourly records of EURUSD as the terminal writes them. */
function hst(version: 400 | 401): Uint8Array {
  const size = version === 400 ? 44 : 60;
  const view = new DataView(new ArrayBuffer(148 + 2 * size));
  view.setInt32(0, version, true);
  for (const [i, letter] of [..."EURUSD"].entries()) view.setUint8(68 + i, letter.charCodeAt(0));
  view.setInt32(80, 60, true);
  view.setInt32(84, 5, true);
  for (let k = 0; k < 2; k++) {
    const at = 148 + k * size;
    const seconds = Date.UTC(2027, 0, 5, 10 + k) / 1000;
    const [open, high, low, close] = [1.29, 1.2905, 1.2895, 1.2901];
    const values = version === 400 ? [open, low, high, close, 77] : [open, high, low, close];
    if (version === 400) view.setInt32(at, seconds, true);
    else {
      view.setBigInt64(at, BigInt(seconds), true);
      view.setBigInt64(at + 40, 77n, true);
      view.setInt32(at + 48, 13, true);
    }
    for (const [i, value] of values.entries()) view.setFloat64(at + (version === 400 ? 4 : 8) + 8 * i, value, true);
  }
  return new Uint8Array(view.buffer);
}

describe(".hst", () => {
  test.each([400, 401] as const)("version %i, whole and byte by byte", async (version) => {
    const bytes = hst(version);
    const whole = await read("EURUSD60.hst", bytes);
    expect(row(whole.bars, 0)).toEqual(["2027-01-05T08:00:00.000Z", ...points, 77]);
    expect(whole.report).toMatchObject({ symbol: "EURUSD", timeframe: "H1", digits: 5, zone: "broker", bars: 2 });
    expect(whole.bars.spread?.[0]).toBe(version === 401 ? 13 : undefined);
    const pieces = await importPrices([
      { name: "EURUSD60.hst", chunks: Array.from(bytes, (byte) => Uint8Array.of(byte)) },
    ]);
    expect(pieces.bars).toEqual(whole.bars);
  });

  test("a record that is cut short is named", async () => {
    const { report } = await read("EURUSD60.hst", hst(400).subarray(0, 148 + 44 + 20));
    expect(report).toMatchObject({
      rows: 2,
      bars: 1,
      bad: { count: 1, examples: [{ line: 2, problem: "cut-short" }] },
    });
  });
});
