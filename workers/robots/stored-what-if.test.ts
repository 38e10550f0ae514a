import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runBacktest } from "#trading/backtest/run.ts";
import { resample } from "#trading/market/resample.ts";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { robotStrategies } from "#trading/strategy/robots/robots.ts";
import { diskHistory } from "../../server/market/history/disk-history.ts";
import { writeBars } from "../../server/market/history/write-bars.ts";
import { whatIfOn } from "../jobs/what-if.ts";

const found = robotStrategies.find(({ document }) => document.symbol.endsWith("USD"));
if (!found) throw new Error("no robot trades against the dollar");
const { document, data } = found;
const source = { kind: "file", name: "broker.csv" } as const;
const to = Date.UTC(2026, 5, 27);
/** Prices that the robots' own history does not have. */
const real = createSimulatedMarket(77).bars(data.symbol, "M5", to - 120 * 86_400_000, to);
const { signal } = new AbortController();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "northpip-what-if-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const change = { deposit: 10_000, spreadFactor: 1, commissionPerLot: document.costs?.commissionPerLot ?? 0 };
const ask = (part: Partial<typeof change> = {}) =>
  whatIfOn(diskHistory(folder), { document, data, change: { ...change, ...part }, stored: true }, signal);

test("a symbol without stored bars is refused in words", async () => {
  await expect(ask()).rejects.toThrow(`no stored prices of ${data.symbol}`);
});

test("a robot runs on the stored bars as a backtest does, at the reader's costs, and names the data", async () => {
  await writeBars(folder, { bars: real, source });
  const plain = await ask();
  expect(plain.prices).toMatchObject({ kind: "file", name: "broker.csv", from: real.time[0] });
  const bars = resample(real, data.timeframe);
  const backtest = runBacktest(document, bars, {
    ...(bars.timeframe === real.timeframe ? {} : { lower: real }),
    account: { deposit: 10_000 },
    costs: { commissionPerLot: change.commissionPerLot },
  });
  expect(plain.trades).toBe(backtest.trades.length);
  expect(plain.trades).toBeGreaterThan(0);
  expect(plain.curve.equity.at(-1)).toBeCloseTo(backtest.equity.at(-1) as number, 6);
  const dear = await ask({ spreadFactor: 4 });
  expect(dear.medianSpreadPips).toBeGreaterThan(plain.medianSpreadPips);
});

test("a spread of one point is none at a quarter of it, and never the usual one", async () => {
  const narrow = join(folder, "narrow");
  await writeBars(narrow, { bars: { ...real, spread: new Int32Array(real.length).fill(1) }, source });
  // Other years than above: the bars of the last request are held.
  const other = { ...data, to: data.to + 1 };
  const at = (spreadFactor: number) =>
    whatIfOn(diskHistory(narrow), { document, data: other, change: { ...change, spreadFactor }, stored: true }, signal);
  expect((await at(1)).medianSpreadPips).toBe(0.1);
  expect((await at(0.25)).medianSpreadPips).toBe(0);
});
