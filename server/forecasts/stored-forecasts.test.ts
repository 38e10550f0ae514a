import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeMoment, lastCloseAt } from "#trading/calendar/new-york-close.ts";
import { sliceBars } from "#trading/market/join-bars.ts";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { publishedSource } from "#workers/forecast/forecast-source.ts";
import { publishForecast } from "#workers/forecast/publish-forecast.ts";
import { runJobHere } from "#workers/run-job-here.ts";
import { diskHistory } from "../market/history/disk-history.ts";
import { writeBars } from "../market/history/write-bars.ts";
import { barsSinceMade, casesAt } from "./stored-forecasts.ts";

const closeAt = Date.parse("2026-03-18T21:00:00Z");
const day = 86_400_000;
const source = { kind: "provider", name: "OANDA" } as const;
/** Prices that the site's own market does not have. */
const real = createSimulatedMarket(77).bars("EURUSD", "M15", closeAt - 120 * day, closeAt + 8 * day);
const until = (moment: number) =>
  sliceBars(
    real,
    0,
    real.time.findIndex((at) => at >= moment),
  );
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "northpip-forecasts-"));
  await writeBars(folder, { bars: until(closeAt), source });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const make = async () => runJobHere("make-forecasts", { closeAt, ...(await casesAt(diskHistory(folder), closeAt)) });
const eurusd = { symbol: "EURUSD", horizon: "day" } as const;
const isCase = ({ symbol, horizon }: { symbol: string; horizon: string }) => symbol === "EURUSD" && horizon === "day";

test("a forecast is made from stored bars where they reach the close, and names them; the other pairs are simulated", async () => {
  const made = await make();
  const one = made.find(isCase);
  expect(one?.data).toMatchObject({ kind: "provider", name: "OANDA", to: closeAt - 15 * 60_000 });
  expect(made.find(({ symbol }) => symbol === "GBPUSD")?.data).toEqual({ kind: "simulated" });
  const [simulated] = await runJobHere("make-forecasts", {
    closeAt,
    only: [{ ...eurusd, data: { kind: "simulated" } }],
  });
  expect(one?.inputHash).not.toBe(simulated?.inputHash);
});

test("whoever has the bars computes the same hashes, also after more were added; other bars or another name give others", async () => {
  const one = (await make()).find(isCase);
  if (one?.data.kind !== "provider") throw new Error("It was not made from stored bars");
  await writeBars(folder, { bars: until(closeAt + 2 * day), source: { kind: "file", name: "later.csv" } });
  const again = async (data = one.data) => {
    if (data.kind === "simulated") throw new Error("stored bars only");
    const found = await publishedSource(diskHistory(folder), eurusd, data);
    const made = publishForecast(eurusd, closeAt, found.bars, found.data);
    return made && { inputHash: made.inputHash, resultHash: made.resultHash };
  };
  const { inputHash, resultHash } = one;
  expect(await again()).toEqual({ inputHash, resultHash });
  expect((await again({ ...one.data, name: "Another" }))?.inputHash).not.toBe(inputHash);
  const forged = until(closeAt + 2 * day);
  const row = forged.time.findIndex((at) => at >= closeAt - 5 * day);
  const high = forged.high.slice();
  high[row] = (high[row] as number) + 5000;
  const other = await mkdtemp(join(tmpdir(), "northpip-forecasts-"));
  await writeBars(other, { bars: { ...forged, high }, source });
  const found = await publishedSource(diskHistory(other), eurusd, one.data);
  expect(publishForecast(eurusd, closeAt, found.bars, one.data)?.inputHash).not.toBe(inputHash);
  await rm(other, { recursive: true });
});

test("nothing is made while the last bars are missing, and a history that ended long ago is not waited for", async () => {
  const late = await mkdtemp(join(tmpdir(), "northpip-forecasts-"));
  await writeBars(late, { bars: until(closeAt - 3 * 3_600_000), source });
  expect((await casesAt(diskHistory(late), closeAt)).only.some(isCase)).toBe(false);
  const monthLater = closeMoment(lastCloseAt(closeAt) + 20);
  const cases = await casesAt(diskHistory(late), monthLater);
  expect(cases.only.some(isCase)).toBe(true);
  expect(cases.stored).toEqual([]);
  await rm(join(late, "EURUSD"), { recursive: true });
  expect((await casesAt(diskHistory(late), closeAt)).only.some(isCase)).toBe(false);
  await rm(late, { recursive: true });
});

test("is resolved by stored bars alone: open until they have arrived", async () => {
  const one = (await make()).find(({ symbol, forecast }) => symbol === "EURUSD" && forecast !== null);
  const { forecast, data } = one ?? {};
  if (!forecast || !data) throw new Error("No horizon gave a bias");
  const asOf = closeAt + 8 * day;
  const open = [{ forecast, data }];
  const resolve = async () =>
    runJobHere("resolve-forecasts", {
      forecasts: open,
      asOf,
      stored: await barsSinceMade(diskHistory(folder), open, asOf),
    });
  expect(await runJobHere("resolve-forecasts", { forecasts: open, asOf })).toEqual([{ kind: "open" }]);
  await writeBars(folder, { bars: real, source });
  const [result] = await resolve();
  expect(result?.kind === "open" ? 0 : result?.at).toBeGreaterThanOrEqual(one?.horizon === "month" ? 0 : closeAt);
});
