import { afterAll, beforeEach, expect, test, vi } from "vitest";
import type { Bars } from "#trading/market/bars.ts";
import { sliceBars } from "#trading/market/join-bars.ts";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { firstAtOrAfter } from "#trading/market/time-column.ts";
import type { StoredPrices } from "../../market/use-stored-prices.ts";

const day = 86_400_000;
const from = Date.UTC(2026, 2, 2);
const to = from + 90 * day;
const bars = createSimulatedMarket(77).bars("EURUSD", "M15", from - 10 * day, to);
const stored: StoredPrices = {
  ...{ symbol: "EURUSD", timeframe: "M15", bid: 1, isCurrent: false },
  data: { kind: "file", name: "broker.csv", from: from - 10 * day, to: to - day, gaps: [] },
};

let slow: Promise<void> | null = null;
const load = async (_: string, request: { readonly from: number; readonly to: number }): Promise<{ bars: Bars }> => {
  await slow;
  const [first, end] = [request.from, request.to].map((at) => firstAtOrAfter(bars.time, at, 0));
  return { bars: sliceBars(bars, first as number, end as number) };
};
vi.mock("#workers/page-pool.ts", () => ({ pagePool: () => ({ run: load }) }));

let createReplay: typeof import("./replay.ts").createReplay;
beforeEach(async () => {
  slow = null;
  // Files share their modules, and another one may have loaded the real pool with them.
  vi.resetModules();
  ({ createReplay } = await import("./replay.ts"));
});
afterAll(() => vi.resetModules());

test("a replay that was ended while its bars were loading moves no other one", async () => {
  const replay = createReplay({ clock: () => to });
  await replay.start({ symbol: "EURUSD", timeframe: "H1", stored }, from);
  const arrival = Promise.withResolvers<void>();
  slow = arrival.promise;
  const going = replay.goTo(from + 45 * day);
  replay.end();
  expect(await replay.start({ symbol: "EURUSD", timeframe: "H1" }, from - 300 * day)).toBe(null);
  const { time } = replay.desk.getState().account;
  arrival.resolve();
  await going;
  expect(replay.desk.getState().account.time).toBe(time);
});

test("a replay goes to its last moment, and no further", async () => {
  const end = from - 300 * day + 2 * 3_600_000;
  const replay = createReplay({ clock: () => end, endWords: "The end." });
  await replay.start({ symbol: "EURUSD", timeframe: "H1" }, from - 300 * day);
  const { time } = replay.desk.getState().account;
  const steps = (end - time) / 3_600_000;
  for (let step = 0; step < steps; step += 1) await replay.step();
  expect([steps, replay.desk.getState().account.time]).toEqual([2, end]);
  await replay.step();
  expect(replay.desk.getState()).toMatchObject({ account: { time: end }, said: ["The end."] });
});

test("a replay does not wait for the bars of one that was ended", async () => {
  const replay = createReplay({ clock: () => to });
  await replay.start({ symbol: "EURUSD", timeframe: "H1", stored }, from);
  slow = new Promise(() => undefined);
  void replay.goTo(from + 45 * day);
  replay.end();
  await replay.start({ symbol: "EURUSD", timeframe: "H1" }, from - 300 * day);
  const { time } = replay.desk.getState().account;
  await replay.step();
  expect(replay.desk.getState().account.time).toBe(time + 3_600_000);
});

test("of two starts one after the other, the second is the replay", async () => {
  const replay = createReplay({ clock: () => to });
  const arrival = Promise.withResolvers<void>();
  slow = arrival.promise;
  const first = replay.start({ symbol: "EURUSD", timeframe: "H1", stored }, from);
  await replay.start({ symbol: "EURUSD", timeframe: "H1" }, from - 300 * day);
  const { time } = replay.desk.getState().account;
  arrival.resolve();
  await first;
  expect(replay.desk.getState().account.time).toBe(time);
});

test("paused and played again while its bars were loading, a replay goes on at its speed, and stands still once it is paused", async () => {
  vi.useFakeTimers();
  const replay = createReplay({ clock: () => to });
  await replay.start({ symbol: "EURUSD", timeframe: "H1", stored }, from);
  // Where the bars that are there end.
  await replay.goTo(from + 24 * day);
  const hours = () => (replay.desk.getState().account.time - from) / 3_600_000;
  const begun = hours();
  const arrival = Promise.withResolvers<void>();
  slow = arrival.promise;
  replay.setSpeed(1);
  replay.play();
  replay.stop();
  replay.play();
  arrival.resolve();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(hours() - begun).toBeGreaterThanOrEqual(9);
  expect(hours() - begun).toBeLessThanOrEqual(11);
  replay.stop();
  const paused = hours();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(hours()).toBe(paused);
  vi.useRealTimers();
});
