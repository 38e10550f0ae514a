import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Bars } from "#trading/market/bars.ts";
import { historyData } from "#trading/market/history/manifest.ts";
import { overlappingBars } from "#trading/market/history/merge-bars.ts";
import { sliceBars } from "#trading/market/join-bars.ts";
import { resample } from "#trading/market/resample.ts";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { firstAtOrAfter } from "#trading/market/time-column.ts";
import { lastStoredBars, storedBars } from "#workers/market/stored-history.ts";
import { diskHistory } from "./disk-history.ts";
import { readManifest, removeFiles, storedSymbols } from "./history-files.ts";
import { whileLocked } from "./history-lock.ts";
import { serveHistory } from "./serve-history.ts";
import { writeBars } from "./write-bars.ts";

const market = createSimulatedMarket();
const day = (month: number, date: number) => Date.UTC(2026, month - 1, date);
const minutes = market.bars("EURUSD", "M1", day(3, 2), day(5, 30));
const between = (from: number, to: number): Bars =>
  sliceBars(minutes, firstAtOrAfter(minutes.time, from, 0), firstAtOrAfter(minutes.time, to, 0));
const file = (name: string) => ({ kind: "file", name }) as const;
const everything = { symbol: "EURUSD", from: 0, to: day(12, 31) };
const stored = async () => (await storedBars(diskHistory(folder), everything))?.bars;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "northpip-history-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("writing", () => {
  test("stores a chunk for each month, and gives back the very bars", async () => {
    const { added, changed, manifest } = await writeBars(folder, { bars: minutes, source: file("a.csv") });
    expect([added, changed]).toEqual([minutes.length, 0]);
    expect(manifest.chunks.map(({ period }) => period)).toEqual(["2026-03", "2026-04", "2026-05"]);
    expect(await stored()).toEqual(minutes);
    expect(await storedSymbols(folder)).toEqual(["EURUSD"]);
  });

  test("marks bars that are no prices, and that goes with whatever is made from them until plain ones replace them", async () => {
    const derived = "These are Heikin-Ashi bars.";
    const bars = { ...between(day(3, 30), day(4, 3)), derived };
    await writeBars(folder, { bars, source: file("a.csv") });
    await writeBars(folder, { bars: between(day(5, 4), day(5, 8)), source: file("b.csv") });
    const found = await storedBars(diskHistory(folder), everything);
    expect([found?.bars.derived, found?.data]).toEqual([derived, expect.objectContaining({ derived })]);
    const last = { symbol: "EURUSD", timeframe: "H1", count: 20, asOf: day(4, 3) } as const;
    expect((await lastStoredBars(diskHistory(folder), last))?.bars.derived).toBe(derived);
    const later = await storedBars(diskHistory(folder), { ...everything, from: day(5, 1) });
    expect([later?.bars.derived, JSON.stringify(later?.data)]).toEqual([
      undefined,
      expect.not.stringContaining("Heikin"),
    ]);
    await writeBars(folder, { bars: between(day(3, 30), day(4, 1)), source: file("a.csv") });
    expect((await stored())?.derived).toBe(derived);
    await writeBars(folder, { bars: between(day(3, 30), day(4, 3)), source: file("a.csv") });
    expect((await stored())?.derived).toBeUndefined();
  });

  test("recognizes bars that are no prices where an earlier import left them unmarked, among plain ones and in a part of them", async () => {
    const made = between(day(4, 1), day(5, 1));
    const [open, close] = [made.open.slice(), made.close.slice()];
    // Heikin-Ashi bars: each opens in the middle of the one before.
    for (let i = 1; i < made.length; i++) open[i] = ((open[i - 1] as number) + (close[i - 1] as number)) >> 1;
    const high = made.high.map((value, i) => Math.max(value, open[i] as number));
    const low = made.low.map((value, i) => Math.min(value, open[i] as number));
    await writeBars(folder, { bars: between(day(3, 2), day(4, 1)), source: file("a.csv") });
    await writeBars(folder, { bars: { ...made, open, high, low }, source: file("b.csv") });
    expect((await readManifest(folder, "EURUSD"))?.chunks.map(({ derived }) => derived)).toEqual([
      undefined,
      undefined,
    ]);
    const derived = expect.stringContaining("Heikin-Ashi");
    const found = await storedBars(diskHistory(folder), everything);
    expect([found?.bars.derived, found?.data]).toEqual([derived, expect.objectContaining({ derived })]);
    const last = { symbol: "EURUSD", timeframe: "H1", count: 20, asOf: day(5, 1) } as const;
    expect((await lastStoredBars(diskHistory(folder), last))?.data).toEqual(expect.objectContaining({ derived }));
    const plain = await storedBars(diskHistory(folder), { ...everything, to: day(4, 1) });
    expect([plain?.bars.derived, JSON.stringify(plain?.data)]).toEqual([
      undefined,
      expect.not.stringContaining("Heikin"),
    ]);
  });

  test("daily bars are stored by the year", async () => {
    const bars = market.bars("EURUSD", "D1", Date.UTC(2024, 0, 1), Date.UTC(2026, 0, 1));
    const { manifest } = await writeBars(folder, { bars, source: file("ecb.csv") });
    expect(manifest.chunks.map(({ period }) => period)).toEqual(["2024", "2025"]);
    expect(await stored()).toEqual(bars);
  });

  test("merges what overlaps by time: the newer wins, and it says how many bars it changed", async () => {
    await writeBars(folder, { bars: between(day(3, 2), day(4, 10)), source: file("a.csv") });
    const later = between(day(4, 6), day(5, 30));
    const raised = { ...later, close: later.close.slice(), high: later.high.slice() };
    for (const row of [0, 1, 2]) {
      raised.high[row] = (raised.high[row] as number) + 7;
      raised.close[row] = raised.high[row] as number;
    }
    const { added, changed } = await writeBars(folder, { bars: raised, source: file("b.csv") });
    expect(changed).toBe(3);
    expect(added).toBe(minutes.length - between(day(3, 2), day(4, 10)).length);
    const whole = (await stored()) as Bars;
    expect(whole.time).toEqual(minutes.time);
    const first = firstAtOrAfter(minutes.time, later.time[0] as number, 0);
    expect(whole.close[first]).toBe(raised.close[0]);
    expect(whole.close[first + 3]).toBe(minutes.close[first + 3]);
    expect((await readManifest(folder, "EURUSD"))?.sources).toEqual([file("a.csv"), file("b.csv")]);
  });

  test("refuses bars of another clock, which begin inside stored ones, and keeps what is stored", async () => {
    const bars = resample(minutes, "H4");
    const hours = (count: number): Bars => ({ ...bars, time: bars.time.map((at) => at + count * 3_600_000) });
    await writeBars(folder, { bars, source: file("broker.csv") });
    for (const count of [-2, -1, 1, 2])
      await expect(writeBars(folder, { bars: hours(count), source: file("utc.csv") })).rejects.toThrow(
        /bars of EURUSD begin inside a stored H4 bar/,
      );
    expect(await stored()).toEqual(bars);
    // Summer time begins between the two: four hours are three.
    const next = {
      ...sliceBars(bars, 0, 6),
      time: Float64Array.from([3, 7, 11, 15, 19, 23], (hour) => hour * 3_600_000),
    };
    const first = { ...sliceBars(bars, 0, 1), time: Float64Array.of(0) };
    expect([overlappingBars(first, next), overlappingBars(next, first)]).toEqual([0, 0]);
  });

  test("says how many stored bars a file of the same time does not have, as those of a wrong clock", async () => {
    const bars = resample(between(day(3, 2), day(4, 6)), "H1");
    const late = { ...bars, time: bars.time.map((at) => at + 2 * 3_600_000) };
    expect((await writeBars(folder, { bars: late, source: file("wrong.csv") })).kept).toBe(0);
    // Two hours behind each of five Fridays' last.
    expect((await writeBars(folder, { bars, source: file("right.csv") })).kept).toBe(10);
  });

  test("prices of fewer digits are scaled to those of more", async () => {
    const coarse = between(day(3, 2), day(3, 4));
    const tenth = (column: Int32Array) => column.map((value) => Math.round(value / 10));
    const { open, high, low, close, spread: _, ...rest } = coarse;
    const four = { ...rest, digits: 4, open: tenth(open), high: tenth(high), low: tenth(low), close: tenth(close) };
    await writeBars(folder, { bars: four, source: file("four.csv") });
    await writeBars(folder, { bars: between(day(4, 6), day(4, 8)), source: file("five.csv") });
    const whole = (await stored()) as Bars;
    expect(whole.digits).toBe(5);
    expect(whole.close[0]).toBe((four.close[0] as number) * 10);
  });

  test("an hour from a file without spreads takes the spread of no other bar, in its month or beyond", async () => {
    await writeBars(folder, { bars: minutes, source: file("a.csv") });
    const hour = between(day(4, 8) + 8 * 3_600_000, day(4, 8) + 9 * 3_600_000);
    const { spread: _, ...bars } = hour;
    await writeBars(folder, { bars, source: file("b.csv") });
    const whole = (await stored()) as Bars;
    const first = firstAtOrAfter(minutes.time, hour.time[0] as number, 0);
    const others = (column: Int32Array | undefined) => Array.from(column ?? []).toSpliced(first, hour.length);
    expect(others(whole.spread)).toEqual(others(minutes.spread));
    expect(whole.spreadFilled).toEqual({ rows: hour.length, of: minutes.length });
    expect(Math.min(...(whole.spread as Int32Array))).toBeGreaterThan(0);
  });

  test("a coin that cost hundreds and costs a hundred thousand has its prices, whatever decimals its files have", async () => {
    const day = (date: number, digits: number, price: number): Bars => {
      const [time, volume, points] = [Date.UTC(2024, 0, date), 1, Math.round(price * 10 ** digits)];
      const column = () => Int32Array.of(points);
      const prices = { open: column(), high: column(), low: column(), close: column() };
      const name = { symbol: "BTCUSD", timeframe: "D1", digits, length: 1 } as const;
      return { ...name, time: Float64Array.of(time), volume: Float64Array.of(volume), ...prices };
    };
    const write = (bars: Bars, name: string) => writeBars(folder, { bars, source: file(name) });
    const longAgo = { ...day(1, 6, 457.334015), time: Float64Array.of(Date.UTC(2014, 0, 1)) };
    await write(longAgo, "2014.csv");
    await write(day(2, 4, 96_449.0547), "yahoo.csv");
    // Of the same year, and so of the same chunk.
    await write(day(3, 6, 1_012.25), "other.csv");
    const found = (await storedBars(diskHistory(folder), { ...everything, symbol: "BTCUSD" }))?.bars as Bars;
    expect(Array.from(found.close, (points) => points / 10 ** found.digits)).toEqual([457.334, 96_449.0547, 1_012.25]);
  });

  test("keeps replaced chunks for an hour, then deletes them", async () => {
    const part = between(day(3, 2), day(3, 10));
    const now = Date.now();
    await writeBars(folder, { bars: part, source: file("a.csv") }, now);
    await writeBars(folder, { bars: between(day(3, 10), day(3, 12)), source: file("b.csv") }, now);
    expect(readdirSync(join(folder, "EURUSD"))).toHaveLength(2);
    await writeBars(folder, { bars: part, source: file("b.csv") }, now + 2 * 3_600_000);
    expect(readdirSync(join(folder, "EURUSD"))).toHaveLength(1);
  });

  test("refuses another time frame, an unlisted symbol and unsound bars, and changes nothing", async () => {
    await writeBars(folder, { bars: minutes, source: file("a.csv") });
    const before = readFileSync(join(folder, "EURUSD.json"), "utf8");
    const write = (bars: Bars) => writeBars(folder, { bars, source: file("b.csv") });
    await expect(write(resample(minutes, "H1"))).rejects.toThrow(
      "The stored history of EURUSD has M1 bars; these are H1 bars. Nothing was changed.",
    );
    await expect(write({ ...minutes, symbol: "ABCXYZ" })).rejects.toThrow("ABCXYZ is not one of this site's symbols");
    await expect(write({ ...minutes, high: minutes.low })).rejects.toThrow("bar ");
    expect(readFileSync(join(folder, "EURUSD.json"), "utf8")).toBe(before);
  });

  test("waits for another writer, and gives up in words", async () => {
    await whileLocked(folder, async () => {
      await expect(whileLocked(folder, async () => 1, 200)).rejects.toThrow("Another process is writing");
    });
    expect(await whileLocked(folder, async () => 1)).toBe(1);
  });
});

describe("what is damaged", () => {
  test("a chunk is named, and a new import of its month repairs it", async () => {
    await writeBars(folder, { bars: minutes, source: file("a.csv") });
    const april = readdirSync(join(folder, "EURUSD")).find((name) => name.startsWith("2026-04")) as string;
    const path = join(folder, "EURUSD", april);
    const bytes = readFileSync(path);
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] as number) ^ 0xff;
    writeFileSync(path, bytes);
    await expect(stored()).rejects.toThrow("The stored history of EURUSD is damaged: 2026-04 cannot be read");
    rmSync(path);
    await expect(stored()).rejects.toThrow("The stored history of EURUSD is damaged: 2026-04 is missing");
    await writeBars(folder, { bars: minutes, source: file("a.csv") });
    expect(await stored()).toEqual(minutes);
  });

  test("a manifest is named with what to do, and the site serves the other symbols", async () => {
    await writeBars(folder, { bars: minutes, source: file("a.csv") });
    await writeBars(folder, { bars: { ...minutes, symbol: "GBPUSD" }, source: file("b.csv") });
    writeFileSync(join(folder, "EURUSD.json"), '{"version":1,"symbol":"EUR');
    await expect(readManifest(folder, "EURUSD")).rejects.toThrow("npm run -s market -- remove EURUSD");
    const warned: unknown[] = [];
    const log = { info: () => {}, warn: (_: string, detail: unknown) => void warned.push(detail), error: () => {} };
    const served = serveHistory({ folder, siteHeaders: {}, log });
    const answer = await served.fetch(new Request("http://localhost/market/history/manifest.json"), "");
    expect(((await answer.json()) as { symbols: { symbol: string }[] }).symbols.map(({ symbol }) => symbol)).toEqual([
      "GBPUSD",
    ]);
    expect(warned).toHaveLength(1);
    await removeFiles(folder, "EURUSD");
    expect(await storedSymbols(folder)).toEqual(["GBPUSD"]);
  });
});

test("the last bars are those of the whole history, across chunks and in any longer time frame", async () => {
  await writeBars(folder, { bars: minutes, source: file("a.csv") });
  const asOf = day(5, 1) + 5 * 60_000;
  const known = between(0, asOf + 1);
  for (const timeframe of ["M1", "H1", "H4", "W1"] as const) {
    const count = timeframe === "W1" ? 6 : 50;
    const all = resample(known, timeframe);
    const found = await lastStoredBars(diskHistory(folder), { symbol: "EURUSD", timeframe, count, asOf });
    expect(found?.bars).toEqual(sliceBars(all, all.length - count, all.length));
    expect(found?.data).toMatchObject({ kind: "file", name: "a.csv", to: asOf });
  }
  await removeFiles(folder, "EURUSD");
  const daily = market.bars("EURUSD", "D1", day(3, 2), day(5, 30));
  await writeBars(folder, { bars: daily, source: file("ecb.csv") });
  const request = { symbol: "EURUSD", timeframe: "H1", count: 5, asOf } as const;
  expect(await lastStoredBars(diskHistory(folder), request)).toBeNull();
});

test("gaps are found inside chunks and between them, and a weekend is none", async () => {
  const [one, two] = [between(day(3, 2), day(3, 18)), between(day(3, 20), day(5, 30))];
  await writeBars(folder, { bars: one, source: file("a.csv") });
  await writeBars(folder, { bars: between(day(3, 20), day(3, 28)), source: file("a.csv") });
  await writeBars(folder, { bars: between(day(4, 8), day(5, 30)), source: file("a.csv") });
  const manifest = await readManifest(folder, "EURUSD");
  const { gaps } = historyData(manifest as NonNullable<typeof manifest>);
  expect(gaps.map(({ from, to }) => [from, to])).toEqual([
    [(one.time[one.length - 1] as number) + 60_000, two.time[0]],
    [expect.any(Number), between(day(4, 8), day(5, 30)).time[0]],
  ]);
});

test("a manifest is read once for each version of its file", async () => {
  await writeBars(folder, { bars: between(day(3, 2), day(3, 10)), source: file("a.csv") });
  const served = serveHistory({ folder, siteHeaders: {}, log: { info: () => {}, warn: () => {}, error: () => {} } });
  const parse = vi.spyOn(JSON, "parse");
  const get = async (path: string) =>
    (await served.fetch(new Request(`http://localhost/market/history/${path}`), "")).text();
  const first = await get("manifest.json");
  for (let count = 0; count < 5; count += 1) expect(await get("manifest.json")).toBe(first);
  const [name] = readdirSync(join(folder, "EURUSD"));
  await get(`EURUSD/${name}`);
  const times = parse.mock.calls.length;
  parse.mockRestore();
  expect(times).toBe(1);
  await writeBars(folder, { bars: minutes, source: file("b.csv") });
  expect(await get("manifest.json")).toContain("2026-05");
  await removeFiles(folder, "EURUSD");
  expect(await get("manifest.json")).toBe('{"symbols":[]}');
});

describe("serving", () => {
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const get = (path: string, headers: Record<string, string> = {}) =>
    serveHistory({ folder, siteHeaders: { "x-site": "1" }, log }).fetch(
      new Request(`http://localhost${path}`, { headers }),
      "",
    );

  test("the list is asked for again with its tag, a chunk is kept for good", async () => {
    await writeBars(folder, { bars: minutes, source: file("a.csv") });
    const list = await get("/market/history/manifest.json");
    expect(list.headers.get("cache-control")).toBe("no-cache");
    const again = await get("/market/history/manifest.json", { "if-none-match": list.headers.get("etag") as string });
    expect(again.status).toBe(304);
    const text = await list.text();
    expect(text).not.toContain("replaced");
    const { period, hash } = JSON.parse(text).symbols[0].chunks[0];
    const chunk = await get(`/market/history/EURUSD/${period}.${hash}.bin`);
    expect(chunk.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(chunk.headers.get("x-site")).toBe("1");
    expect(Buffer.from(await chunk.arrayBuffer())).toEqual(
      readFileSync(join(folder, "EURUSD", `${period}.${hash}.bin`)),
    );
  });

  test("nothing that a manifest does not name is read", async () => {
    await writeBars(folder, { bars: minutes, source: file("a.csv") });
    const name = `2026-03.${"0".repeat(32)}.bin`;
    writeFileSync(join(folder, "EURUSD", name), "secret");
    writeFileSync(join(folder, name), "secret");
    for (const path of [
      `EURUSD/${name}`,
      `../market/${name}`,
      `EURUSD/../${name}`,
      `EURUSD/..%2f${name}`,
      `${name}`,
      "EURUSD.json",
      "lock",
      "EURUSD/",
      `GBPUSD/${name}`,
      "",
    ]) {
      const answer = await get(`/market/history/${path}`);
      expect(answer.status, path).toBe(404);
      expect(await answer.text()).not.toContain("secret");
    }
  });
});

test("a damaged chunk is not served, and the log says which it is", async () => {
  await writeBars(folder, { bars: between(day(3, 2), day(3, 4)), source: file("a.csv") });
  const [name] = readdirSync(join(folder, "EURUSD"));
  writeFileSync(join(folder, "EURUSD", name as string), "damaged");
  const warned: unknown[] = [];
  const log = { info: () => {}, warn: (_: string, detail: unknown) => void warned.push(detail), error: () => {} };
  const served = serveHistory({ folder, siteHeaders: {}, log });
  const answer = await served.fetch(new Request(`http://localhost/market/history/EURUSD/${name}`), "");
  expect(answer.status).toBe(404);
  expect(warned).toEqual([{ path: `EURUSD/${name}`, problem: "its content is not what was written" }]);
});

test("the last bars of the stored time frame bear its dates, also across chunks: days from midnight in UTC, weeks from Sunday", async () => {
  const hour = 3_600_000;
  for (const [timeframe, later] of [
    ["D1", 2 * hour],
    ["W1", -24 * hour],
  ] as const) {
    const made = market.bars("EURUSD", timeframe, Date.UTC(2025, 10, 1), day(2, 28));
    const bars = { ...made, time: made.time.map((at) => at + later) };
    await writeBars(folder, { bars, source: file("broker.csv") });
    const request = { symbol: "EURUSD", timeframe, count: bars.length - 1, asOf: day(3, 1) };
    const found = await lastStoredBars(diskHistory(folder), request);
    expect(found?.bars.time).toEqual(bars.time.slice(1));
    await removeFiles(folder, "EURUSD");
  }
});
