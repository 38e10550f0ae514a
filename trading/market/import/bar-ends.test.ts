import { describe, expect, test } from "vitest";
import type { ImportOptions } from "./import-options.ts";
import { importPrices } from "./import-prices.ts";

const hour = 3_600_000;
const begin = Date.UTC(2027, 0, 5, 10);
const text = (at: number) => new Date(at).toISOString().slice(0, 19).replace("T", " ");
type Stamps = (at: number) => readonly (string | number)[];

async function firstTime(headings: readonly string[], stamps: Stamps, options: ImportOptions = {}) {
  const rows = Array.from({ length: 40 }, (_, i) => [...stamps(begin + i * hour), 1.1, 1.2, 1, 1.1].join(","));
  const table = [[...headings, "open", "high", "low", "close"].join(","), ...rows].join("\n");
  const { bars, report } = await importPrices(
    [{ name: "EURUSD.csv", chunks: [new TextEncoder().encode(table)] }],
    options,
  );
  expect(report).toMatchObject({ bars: 40, timeframe: "H1" });
  return text(bars.time[0] as number);
}

describe("a table whose only times are the ends of bars", () => {
  test.each<[string, Stamps]>([
    ["close_time", (at) => [text(at + hour)]],
    ["Close Time", (at) => [at + hour - 1]],
    ["closeTime", (at) => [at + hour - 1]],
    ["Closing time (UTC)", (at) => [text(at + hour - 1000)]],
    ["Bar End", (at) => [text(at + hour)]],
    ["End Time", (at) => [text(at + hour)]],
    ["time_close", (at) => [text(at + hour)]],
  ])("%s moves them to the beginning", async (heading, stamps) => {
    expect(await firstTime([heading], stamps)).toBe("2027-01-05 10:00:00");
    expect(await firstTime([heading], stamps, { stamps: "open" })).not.toBe("2027-01-05 10:00:00");
  });
});

describe("a table of beginnings and ends", () => {
  const both: Stamps = (at) => [text(at + hour), text(at)];
  test.each([
    ["close_time", "open_time"],
    ["end", "start"],
    ["timeClose", "timeOpen"],
    ["time_period_end", "time_period_start"],
    ["Closing time", "Opening time"],
  ])("is read by the beginnings: %s, %s", async (end, start) => {
    expect(await firstTime([end, start], both)).toBe("2027-01-05 10:00:00");
    expect(await firstTime([start, end], (at) => both(at).toReversed())).toBe("2027-01-05 10:00:00");
  });
});

test("CoinAPI's bars begin with their period, and not with its first trade", async () => {
  const headings = ["time_period_start", "time_period_end", "time_open", "time_close"];
  const stamps: Stamps = (at) => [text(at), text(at + hour), text(at + 3000), text(at + 3_500_000)];
  expect(await firstTime(headings, stamps)).toBe("2027-01-05 10:00:00");
});

test("the times of the highest and lowest price, as CoinMarketCap writes them, are no time of day", async () => {
  const headings = ["timeOpen", "timeClose", "timeHigh", "timeLow"];
  const stamps: Stamps = (at) => [text(at), text(at + hour - 1000), text(at + 60_000), text(at + 120_000)];
  expect(await firstTime(headings, stamps)).toBe("2027-01-05 10:00:00");
});

test.each([
  ["D1", 1],
  ["W1", 7],
])("%s bars whose end is the last moment before midnight begin with their first day", async (timeframe, days) => {
  const length = days * 24 * hour;
  const monday = Date.UTC(2027, 0, 4);
  const rows = Array.from({ length: 40 }, (_, i) => `${monday + (i + 1) * length - 1},1.1,1.2,1,1.1`);
  const table = ["closeTime,open,high,low,close", ...rows].join("\n");
  const { bars, report } = await importPrices([{ name: "BTCUSD.csv", chunks: [new TextEncoder().encode(table)] }], {
    weekend: "keep",
  });
  expect([report.timeframe, text(bars.time[0] as number)]).toEqual([timeframe, "2027-01-04 00:00:00"]);
});

test("one bar alone, and days of which not all end a moment before midnight, stay where they are", async () => {
  const timesOf = async (stamps: readonly number[], timeframe: "H1" | "D1") => {
    const table = ["closeTime,open,high,low,close", ...stamps.map((at) => `${at},1.1,1.2,1,1.1`)].join("\n");
    const files = [{ name: "BTCUSD.csv", chunks: [new TextEncoder().encode(table)] }];
    return Array.from((await importPrices(files, { weekend: "keep", timeframe })).bars.time);
  };
  expect(await timesOf([begin], "H1")).toEqual([begin]);
  const day = 24 * hour;
  const mixed = [1, 2, 3, 4].map((days) => begin + days * day - (days === 2 ? 1 : 0));
  expect(await timesOf(mixed, "D1")).toEqual(mixed);
});
