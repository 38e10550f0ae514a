import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { weekClose, weekOf } from "#trading/calendar/trading-week.ts";
import { technicalRating } from "#trading/forecast/technical-rating.ts";
import type { Bars } from "#trading/market/bars.ts";
import { encodeChunk } from "#trading/market/history/chunk.ts";
import { sliceBars } from "#trading/market/join-bars.ts";
import { resample } from "#trading/market/resample.ts";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { indicatorInput } from "#trading/strategy/column-source.ts";
import { testBars } from "../../tests/support/generated-market.ts";
import { HistoryError, type HistoryReader } from "../market/stored-history.ts";
import { scanCell } from "./scan-cell.ts";
import { createScanSource } from "./scan-source.ts";
import { scanBars } from "./scan-types.ts";

/** Hourly bars of the owner's file, in one chunk. */
const hourly: Bars = testBars(4_000, 9);
const [first, last] = [hourly.time[0] as number, hourly.time[hourly.length - 1] as number];
const hour = 3_600_000;

function fileOf(bars: Bars, loads: { count: number }): HistoryReader {
  const chunk = { period: "2026", hash: "a".repeat(32), rows: bars.length, first, last, gaps: [] };
  const sources: { kind: "file"; name: string }[] = [{ kind: "file", name: "own.csv" }];
  const manifest = { version: 1, symbol: bars.symbol, timeframe: bars.timeframe, sources, chunks: [chunk] } as const;
  return {
    manifest: async (symbol) => (symbol === bars.symbol ? { ...manifest, chunks: [...manifest.chunks] } : null),
    chunk: async () => {
      loads.count += 1;
      return gzipSync(encodeChunk(bars));
    },
  };
}

test("a symbol with stored bars is rated on them alone, and every cell says which prices it stands on", async () => {
  const loads = { count: 0 };
  const source = createScanSource(fileOf(hourly, loads));
  const asOf = last + 40 * hour;
  expect(await source.loadStored(["EURUSD", "GBPUSD"], asOf)).toEqual(["GBPUSD"]);
  for (const timeframe of ["H1", "H4", "D1"] as const) {
    const found = source.find("EURUSD", timeframe, asOf);
    const whole = timeframe === "H1" ? hourly : resample(hourly, timeframe);
    const rating = technicalRating(indicatorInput({ ...whole, ...tail(whole) }));
    expect(found && scanCell(found, asOf, null, () => undefined)).toMatchObject({
      data: { kind: "file", name: "own.csv", to: last },
      price: hourly.close[hourly.length - 1],
      rating: { word: rating.word, all: rating.all },
    });
  }
  // From hours no minutes can be made, and simulated ones beside them would be another market's.
  expect(source.find("EURUSD", "M30", asOf)).toBeNull();
  expect(source.find("GBPUSD", "M30", asOf)?.data).toEqual({ kind: "simulated" });
});

const tail = (bars: Bars) => {
  const from = Math.max(0, bars.length - scanBars - 1);
  const cut = <Column extends { subarray(from: number): Column }>(column: Column) => column.subarray(from);
  const { time, open, high, low, close, volume } = bars;
  const columns = { time: cut(time), open: cut(open), high: cut(high), low: cut(low), close: cut(close) };
  return { ...columns, volume: cut(volume), length: bars.length - from };
};

test("nothing after the moment of the scan is known, and what cannot change is not loaded again", async () => {
  const loads = { count: 0 };
  const source = createScanSource(fileOf(hourly, loads));
  await source.loadStored(["EURUSD"], last + hour);
  const once = loads.count;
  await source.loadStored(["EURUSD"], last + 2 * hour);
  expect(loads.count).toBe(once);
  const past = hourly.time[2_000] as number;
  await source.loadStored(["EURUSD"], past);
  expect(source.find("EURUSD", "H1", past)?.bars.time.at(-1)).toBe(past);
  await source.loadStored(["EURUSD"], last + 2 * hour);
  expect(source.find("EURUSD", "H1", last + 2 * hour)?.bars.time.at(-1)).toBe(last);
});

test("a strategy looks at every closed bar: the last stored one too, once its time is over", async () => {
  const source = createScanSource(fileOf(hourly, { count: 0 }));
  const seen: (number | undefined)[] = [];
  // On a Wednesday's noon the market is open.
  const at = hourly.time.findLastIndex(
    (time) => new Date(time).getUTCDay() === 3 && new Date(time).getUTCHours() === 12,
  );
  const open = hourly.time[at] as number;
  for (const asOf of [open + hour / 2, open + hour - 1]) {
    await source.loadStored(["EURUSD"], asOf);
    const found = source.find("EURUSD", "H1", asOf);
    if (found)
      scanCell(
        found,
        asOf,
        (bars) => void seen.push(bars.time.at(-1)) as never,
        () => undefined,
      );
  }
  expect(seen).toEqual([open - hour, open - hour]);
  const cut = { ...hourly, ...head(at + 1) };
  const ended = createScanSource(fileOf(cut, { count: 0 }));
  await ended.loadStored(["EURUSD"], open + 5 * hour);
  const found = ended.find("EURUSD", "H1", open + 5 * hour);
  if (found)
    scanCell(
      found,
      open + 5 * hour,
      (bars) => void seen.push(bars.time.at(-1)) as never,
      () => undefined,
    );
  expect(seen.at(-1)).toBe(open);
});

test("a bar that runs on a Saturday has not closed where prices move at weekends", async () => {
  const coin = { ...hourly, time: hourly.time.map((_, row) => first + row * hour) };
  const at = coin.time.findLastIndex((time) => new Date(time).getUTCDay() === 6 && new Date(time).getUTCHours() === 12);
  const open = coin.time[at] as number;
  const seen: (number | undefined)[] = [];
  const bars = { ...coin, ...head(at + 1, coin) };
  for (const asOf of [open + hour / 2, open + hour])
    scanCell(
      { bars, data: { kind: "simulated" } },
      asOf,
      (closed) => void seen.push(closed.time.at(-1)) as never,
      () => undefined,
    );
  expect(seen).toEqual([open - hour, open]);
});

test("a short bar that runs just after the week's close has not closed either", () => {
  const length = 60_000 * 5;
  const opened = weekClose(weekOf(hourly.time[hourly.length - 1] as number)) + 2 * hour;
  const short = sliceBars(hourly, 0, scanBars + 1);
  const bars = {
    ...short,
    timeframe: "M5",
    time: short.time.map((_, row) => opened + (row - scanBars) * length),
  } as const;
  const seen: (number | undefined)[] = [];
  for (const asOf of [opened + length / 2, opened + length])
    scanCell(
      { bars, data: { kind: "simulated" } },
      asOf,
      (closed) => void seen.push(closed.time.at(-1)) as never,
      () => undefined,
    );
  expect(seen).toEqual([opened - length, opened]);
});

const head = (to: number, bars = hourly) => {
  const { time, open, high, low, close, volume, spread } = bars;
  const cut = <Column extends { slice(from: number, to: number): Column }>(column: Column) => column.slice(0, to);
  const columns = { time: cut(time), open: cut(open), high: cut(high), low: cut(low), close: cut(close) };
  return { ...columns, volume: cut(volume), ...(spread && { spread: cut(spread) }), length: to };
};

test("a year of minutes is loaded for a few symbols, and the daily squares of the others stay empty", async () => {
  const minutes = testBars(3_000, 4, "M5");
  const { manifest, chunk } = fileOf(minutes, { count: 0 });
  const names = ["EURUSD", "GBPUSD", "AUDUSD", "NZDUSD", "USDCAD", "USDCHF", "USDJPY"];
  const source = createScanSource({ manifest: () => manifest(minutes.symbol), chunk });
  const asOf = minutes.time[minutes.length - 1] as number;
  await source.loadStored(names, asOf);
  const rated = (timeframe: "D1" | "M5") => names.filter((name) => source.find(name, timeframe, asOf) !== null);
  expect([rated("M5"), rated("D1")]).toEqual([names, names.slice(0, 5)]);
});

test("stored bars that cannot be read leave the simulated market, which says so", async () => {
  const broken: HistoryReader = {
    manifest: () => Promise.reject(new HistoryError("offline")),
    chunk: () => Promise.reject(new HistoryError("offline")),
  };
  const source = createScanSource(broken);
  const asOf = Date.UTC(2026, 10, 18, 14);
  expect(await source.loadStored(["EURUSD"], asOf)).toEqual(["EURUSD"]);
  const bars = createSimulatedMarket().lastBars("EURUSD", "M5", scanBars + 1, asOf);
  expect(source.find("EURUSD", "M5", asOf)).toEqual({ bars, data: { kind: "simulated" } });
});
