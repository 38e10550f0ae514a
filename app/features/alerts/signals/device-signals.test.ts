import { expect, test } from "vitest";
import { crossingDocument } from "#trading/alerts/signal-alert.ts";
import { runJobHere } from "#workers/run-job-here.ts";
import { memoryStorage } from "../../../../tests/support/memory-storage.ts";
import { type DeviceSignal, readDeviceSignals, watchDeviceSignals, writeDeviceSignals } from "./device-signals.ts";

const hour = 3_600_000;
const from = Date.UTC(2026, 5, 29, 12);
const watch = (request: Parameters<typeof runJobHere<"watch-signal">>[1]) => runJobHere("watch-signal", request);
const rules = (length = 10) =>
  crossingDocument(
    { symbol: "EURUSD", timeframe: "H1", name: "Close crosses above SMA" },
    "crosses-above",
    { kind: "price", field: "close" },
    { kind: "indicator", indicator: "sma", parameters: { length } },
  );
const set = (document: unknown = rules()): DeviceSignal => ({
  id: crypto.randomUUID(),
  kind: "crossing",
  market: "simulated",
  symbol: "EURUSD",
  timeframe: "H1",
  name: "Close crosses above SMA",
  document,
  reachedAt: null,
  pricePoints: null,
  side: null,
  data: null,
  problem: null,
  watchedUntil: from,
});

test("an alert on the device fires once, at the same bar however often the page looks", async () => {
  const often = memoryStorage();
  const once = memoryStorage();
  for (const storage of [often, once]) writeDeviceSignals([set()], storage);
  for (let at = from; at < from + 60 * hour; at += 5 * hour) await watchDeviceSignals(at, watch, often);
  await watchDeviceSignals(from + 60 * hour, watch, once);
  const [fired] = readDeviceSignals(often);
  expect(fired?.reachedAt).toBeGreaterThan(from);
  expect(fired?.data).toBe("Simulated market");
  expect(readDeviceSignals(once)[0]?.reachedAt).toBe(fired?.reachedAt);
  await watchDeviceSignals(from + 90 * hour, watch, often);
  expect(readDeviceSignals(often)).toEqual([fired]);
});

test("a clock that is set back finds nothing and forgets nothing", async () => {
  const storage = memoryStorage();
  writeDeviceSignals([set()], storage);
  await watchDeviceSignals(from - 9 * hour, watch, storage);
  expect(readDeviceSignals(storage)[0]).toMatchObject({ watchedUntil: from, reachedAt: null });
});

test("an alert that was deleted while it was watched stays deleted", async () => {
  const storage = memoryStorage();
  writeDeviceSignals([set()], storage);
  await watchDeviceSignals(
    from + 60 * hour,
    (request) => {
      writeDeviceSignals([], storage);
      return watch(request);
    },
    storage,
  );
  expect(readDeviceSignals(storage)).toEqual([]);
});

test("rules that cannot be watched say why, and the other alerts go on", async () => {
  const storage = memoryStorage();
  writeDeviceSignals([set(rules(400)), set({}), set()], storage);
  await watchDeviceSignals(from + 60 * hour, watch, storage);
  const [slow, broken, fine] = readDeviceSignals(storage);
  expect(slow?.problem).toContain("more than the 300 H1 bars");
  expect(broken?.problem).not.toBeNull();
  expect(fine?.reachedAt).not.toBeNull();
});
