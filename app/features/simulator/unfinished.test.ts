import { afterEach, expect, test, vi } from "vitest";
import { beginTry } from "./drill-tries.ts";
import { dropTry, holdTry, openReplay, openTry, replayRuns } from "./unfinished.ts";

const owner = vi.hoisted(() => ({ change: (_: { before: string | null; now: string | null }) => {} }));
vi.mock("#app/data/device-owner.ts", async (load) => ({
  ...(await load<typeof import("#app/data/device-owner.ts")>()),
  onOwnerChange: (listener: typeof owner.change) => {
    owner.change = listener;
    return () => {};
  },
}));

const terms = {
  ...{ symbol: "GBPUSD", timeframe: "M15" as const, deposit: 1000, bars: 20, rules: [] },
  start: { kind: "session" as const, session: "london" as const },
};
async function begun() {
  const started = await beginTry("drill", terms);
  if (!("run" in started)) throw new Error(started.problem);
  return started;
}

afterEach(() => {
  openReplay().end();
  dropTry("drill");
});

test("a replay and a try go on after a visit to another page", async () => {
  expect(replayRuns()).toBe(false);
  await openReplay().start({ symbol: "EURUSD", timeframe: "H1" }, Date.UTC(2024, 4, 15));
  expect(replayRuns()).toBe(true);
  expect(openReplay()).toBe(openReplay());
  const current = await begun();
  holdTry("drill", current);
  expect(openTry("drill")).toBe(current);
  expect(openTry("another")).toBeNull();
  dropTry("drill");
  expect(openTry("drill")).toBeNull();
});

test("what a visitor began stays at the sign-in, and nothing stays when a member signs out", async () => {
  await openReplay().start({ symbol: "EURUSD", timeframe: "H1" }, Date.UTC(2024, 4, 15));
  holdTry("drill", await begun());
  owner.change({ before: null, now: "a" });
  expect([replayRuns(), openTry("drill") !== null]).toEqual([true, true]);
  owner.change({ before: "a", now: null });
  expect([replayRuns(), openTry("drill")]).toEqual([false, null]);
});
