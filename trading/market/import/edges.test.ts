import { describe, expect, it } from "vitest";
import type { Bars } from "../bars.ts";
import { betterSpaced, dateOrderOf } from "./date-order.ts";
import { findSpikes, spikeReach } from "./find-spikes.ts";
import { checkImportOptions, type ImportOptions } from "./import-options.ts";
import { importPrices, inspectPrices } from "./import-prices.ts";
import type { Columns } from "./price-columns.ts";
import { dayNumber } from "./read-stamp.ts";
import { symbolFromName } from "./symbol-in-name.ts";
import { withoutMark } from "./utf16.ts";

const encode = (text: string) => new TextEncoder().encode(text);
const start = Date.UTC(2027, 0, 4);
const hour = 3_600_000;
const stamp = (i: number) => new Date(start + i * hour).toISOString();
const read = (rows: readonly string[], options: ImportOptions = {}, heading = "Date,Open,High,Low,Close") =>
  importPrices([{ name: "XYZ.csv", chunks: [encode(`${heading}\n${rows.join("\n")}`)] }], options);
/** Hours on which open, high, low and close are one price. */
const flat = (prices: readonly string[]) => prices.map((price, i) => `${stamp(i)},${price},${price},${price},${price}`);
const closes = ({ close }: Bars) => [...close];

describe("digits", () => {
  it("are kept up to the largest number of 32 bits, and one is given up beyond it", async () => {
    const held = await read(flat(["21474.83647", "21474.83646", "21474.83645"]));
    expect([held.bars.digits, closes(held.bars)]).toEqual([5, [2_147_483_647, 2_147_483_646, 2_147_483_645]]);
    const over = await read(flat(["21474.83648", "21474.83644", "21474.83645"]));
    expect([over.bars.digits, closes(over.bars)]).toEqual([4, [214_748_365, 214_748_364, 214_748_365]]);
    expect(over.report.notes.join()).toMatch(/prints up to 5 decimals; 4 are kept/);
  });
  it("that appear late do not spoil the prices above them", async () => {
    const { bars } = await read(flat(["30000.1", "30000.2", "30000.123456", "30000.3"]));
    expect(closes(bars).map((points) => points / 10 ** bars.digits)).toEqual([
      30_000.1, 30_000.2, 30_000.1235, 30_000.3,
    ]);
  });
  it("that were chosen round to the nearest point, half up, and never to nothing", async () => {
    const { bars, report } = await read(flat(["1.25", "1.24", "0.04", "1.3"]), { digits: 1 });
    expect(closes(bars)).toEqual([13, 12, 1, 13]);
    expect(report.rounded).toBe(12);
    const finer = await read(flat(["1.25", "1.24", "1.26", "1.3"]), { digits: 3 });
    expect([closes(finer.bars), finer.report.rounded]).toEqual([[1250, 1240, 1260, 1300], 0]);
  });
  it("scale a spread in points with the prices", async () => {
    const rows = flat(["1.25", "1.24", "1.26"]).map((row, i) => `${row},${i + 2}`);
    const { bars } = await read(rows, { digits: 3 }, "Date,Open,High,Low,Close,Spread");
    expect([...(bars.spread ?? [])]).toEqual([20, 30, 40]);
  });
});

describe("rows of one time", () => {
  const rows = [
    `${stamp(0)},1.1,1.1,1.1,1.1`,
    `${stamp(1)},1.2,1.2,1.2,1.2`,
    `${stamp(1)},1.2,1.2,1.2,1.2`,
    `${stamp(1)},1.3,1.3,1.3,1.3`,
    `${stamp(2)},1.4,1.4,1.4,1.4`,
  ];
  it("leave the last one, or the first by choice, and those alike are counted", async () => {
    const last = await read(rows);
    expect(closes(last.bars)).toEqual([11, 13, 14]);
    expect(last.report.duplicates).toMatchObject({ count: 2, kept: "last", identical: 1 });
    expect(last.report.duplicates.examples.map(({ line }) => line)).toEqual([3, 4]);
    const first = await read(rows, { duplicates: "first" });
    expect(closes(first.bars)).toEqual([11, 12, 14]);
    expect(first.report.duplicates).toMatchObject({ count: 2, kept: "first", identical: 1 });
    expect(first.report.duplicates.examples.map(({ line }) => line)).toEqual([4, 5]);
  });
});

describe("a spike", () => {
  const found = (columns: Columns) => findSpikes(columns, spikeReach(columns));
  const columns = (high: number, low = 995, range = 10): Columns => {
    const row = [1000, 1000, 1000, 1000, 1000];
    return {
      time: Float64Array.from(row, (_, i) => start + i * hour),
      open: Int32Array.from(row),
      close: Int32Array.from(row),
      high: Int32Array.from(row, (price, i) => (i === 2 ? high : price + range / 2)),
      low: Int32Array.from(row, (price, i) => (i === 2 ? low : price - range / 2)),
      volume: new Float64Array(5),
      spread: undefined,
      line: Int32Array.from(row, (_, i) => i + 2),
    };
  };
  it("is more than twenty usual ranges away", () => {
    expect([found(columns(1200)).count, found(columns(1201)).count]).toEqual([0, 1]);
    expect([found(columns(1005, 800)).count, found(columns(1005, 799)).count]).toEqual([0, 1]);
  });
  it("is more than a twentieth of the price away where ranges are small", () => {
    expect([found(columns(1050, 999, 2)).count, found(columns(1051, 999, 2)).count]).toEqual([0, 1]);
  });
  it("is named by its farthest value", () => {
    expect(found(columns(1300, 600)).rows).toEqual([
      { time: start + 2 * hour, line: 4, column: "low", points: 600, near: 1000 },
    ]);
    expect(found(columns(1300, 700)).rows[0]?.column).toBe("high");
  });
  it("is none in fewer than three rows", () => {
    const { time, ...rest } = columns(1300);
    expect(found({ ...rest, time: time.subarray(1, 3) }).count).toBe(0);
  });
});

describe("the order of dates", () => {
  it.each([
    [["13/02/2027"], "day-first", false],
    [["02/13/2027"], "month-first", false],
    [["03.04.2027"], "day-first", false],
    [["05/05/2027"], "day-first", false],
    [["2027-05-05"], "year-first", false],
    [[], "year-first", false],
    [["03/05/2027", "03/06/2027", "03/08/2027", "03/09/2027", "03/10/2027"], "month-first", false],
    [["01/02/2027", "02/02/2027", "03/02/2027", "04/02/2027", "05/02/2027"], "day-first", false],
    [["01/02/2027"], "month-first", true],
    [["01-02-2027"], "day-first", true],
  ] as const)("of %j is %s", (cells, order, open) => {
    expect(dateOrderOf(cells)).toEqual({ order, open });
  });
  it("is better where fewer steps are odd, and open where neither is", () => {
    const day = 24 * hour;
    const days = [0, 1, 2, 3, 6, 7].map((n) => start + n * day);
    const torn = [0, 31, 59, 90, 181, 212].map((n) => start + n * day + 10 * day);
    expect([betterSpaced(days, torn), betterSpaced(torn, days), betterSpaced(days, days)]).toEqual([0, 1, undefined]);
  });
});

describe("a date", () => {
  it.each([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].map((days, month) => [month + 1, days]))(
    "of month %i exists up to day %i",
    (month, days) => {
      expect(dayNumber(2027, month, days)).toBe(Date.UTC(2027, month - 1, days) / 86_400_000);
      expect(dayNumber(2027, month, days + 1)).toBeNaN();
      expect(dayNumber(2028, month, 1)).toBe(Date.UTC(2028, month - 1, 1) / 86_400_000);
    },
  );
});

describe("UTF-16", () => {
  const utf16 = (text: string, little: boolean) =>
    Uint8Array.from(
      [...`\ufeff${text}`].flatMap((letter) => {
        const code = letter.charCodeAt(0);
        return little ? [code & 255, code >> 8] : [code >> 8, code & 255];
      }),
    );
  const table = `Date,Open,High,Low,Close,\u0080\u07ff\u0800é\n${Array.from({ length: 30 }, (_, i) => `${stamp(i)},1.10,1.1${i % 9},1.09,1.10,1`).join("\n")}`;
  it.each([true, false])("is read with its mark, whichever byte comes first (%s), and cut anywhere", async (little) => {
    const bytes = utf16(table, little);
    expect(inspectPrices(bytes, true, "A.csv").format).toBe(inspectPrices(encode(table), true, "A.csv").format);
    const cut = Array.from({ length: Math.ceil(bytes.length / 7) }, (_, k) => bytes.subarray(7 * k, 7 * k + 7));
    const { bars } = await importPrices([{ name: "A.csv", chunks: cut }]);
    const plain = await importPrices([{ name: "A.csv", chunks: [encode(`\ufeff${table}`)] }]);
    expect(bars).toEqual(plain.bars);
    expect(bars.length).toBe(30);
  });
  it("becomes UTF-8; halves of rarer letters become question marks", () => {
    const plain = new TextDecoder().decode(withoutMark(utf16("a\u007f\u0080\u07ff\u0800\ud800\u0000b", true)).head);
    expect(plain).toBe("a\u007f\u0080\u07ff\u0800??b");
  });
});

describe("options", () => {
  it("name a symbol of 1 to 32 letters", () => {
    expect(checkImportOptions({ symbol: "X".repeat(32) }).symbol).toHaveLength(32);
    for (const symbol of ["", "X".repeat(33)]) expect(() => checkImportOptions({ symbol })).toThrowError();
  });
});

describe("what is asked before a file is read", () => {
  it("shows the first eight rows", () => {
    const rows = flat(Array.from({ length: 12 }, (_, i) => `1.${i + 10}`));
    const { text } = inspectPrices(encode(`Date,Open,High,Low,Close\n${rows.join("\n")}`), true, "A.csv");
    expect(text?.preview.map(([time]) => time)).toEqual(rows.slice(0, 8).map((row) => row.split(",")[0]));
  });
  it("takes a symbol of up to twelve letters from the name", () => {
    expect(symbolFromName("abcdefghijklmnop.csv")).toBe("ABCDEFGHIJKL");
  });
  it.each([
    ["S&P 500 Historical Data.csv", "SP500"],
    ["US Tech 100 Historical Data (1).csv", "USTECH100"],
    ["Nikkei 225.csv", "NIKKEI225"],
    ["AT&T.csv", "ATT"],
    ["DAX Historische Daten.csv", "DAX"],
    ["DAX 30.csv", "DAX"],
    ["Bitcoin Historical Data - Investing.com.csv", "BTCUSD"],
    ["Bitcoin Cash Historical Data.csv", "BITCOIN"],
    ["kraken_XBTUSD_60.csv", "BTCUSD"],
    ["kraken_ETHUSD_60.csv", "ETHUSD"],
    ["coinbase_BTC.csv", "BTC"],
    ["NASDAQ_AAPL, 1D.csv", "AAPL"],
    ["CME_MINI_NQ1!, 60_ab12.csv", "NQ1"],
    ["NQ 03-24.Last.txt", "NQ"],
    ["BRK.B.csv", "BRK"],
    ["1h_ETHEUR.csv", "ETHEUR"],
    ["data_H1.csv", "DATA"],
    ["F.csv", "F"],
    ["2024.csv", "PRICES"],
  ])("takes the symbol in %s, not its source", (name, symbol) => {
    expect(symbolFromName(name)).toBe(symbol);
  });
});
