import { describe, expect, test, vi } from "vitest";
import { symbolText } from "#lib/symbol-text.ts";
import { presets } from "#trading/strategy/presets/presets.ts";
import { runJobHere } from "#workers/run-job-here.ts";
import { memoryStorage } from "../../../../tests/support/memory-storage.ts";
import { createTries } from "../../../market/tries.ts";
import { firstAccount } from "../core/run-settings.ts";
import { createSeenBars } from "../core/seen-bars.ts";
import type { WorkMarks } from "../core/work-marks.ts";
import type { LabData, LabDataStore } from "../data/data-store.ts";
import { createLabRunsStore } from "./runs-store.ts";

const preset = presets.find(({ id }) => id === "ema-pullback") ?? presets[0];
if (!preset) throw new Error("There are no presets");
const { document } = preset;
const settings = { account: firstAccount, costs: {} };
const from = Date.UTC(2025, 0, 1);
const to = Date.UTC(2025, 3, 1);

async function held(key = "one") {
  const { symbol, timeframe } = document;
  return runJobHere("hold-bars", { key, symbol, timeframe, source: { kind: "simulated", from, to } });
}

async function world(fail: () => Error | null = () => null) {
  const tries = createTries(null);
  const bars = await held();
  const data = { ...bars, source: { kind: "simulated", from, to }, status: "ready" } as LabData;
  const going = new Set<string>();
  const prices: Pick<LabDataStore, "getState" | "want" | "onHeld" | "rates"> = {
    getState: () => data,
    want: () => {},
    rates: async () => null,
    onHeld: (ask) => ask("one"),
  };
  const marks: WorkMarks = {
    begin: (name) => {
      going.add(name);
      return () => going.delete(name);
    },
    onCutOff: () => {},
    forget: () => {},
  };
  const store = createLabRunsStore({
    data: prices,
    marks,
    tries,
    now: () => 5,
    run: async (request, hooks) => {
      const error = fail();
      if (error) throw error;
      return runJobHere("run-held", request, hooks);
    },
  });
  return { store, going, marks, prices, tries };
}

describe("runs of the lab", () => {
  test("keep the newest four, with hash, verdict and curves", async () => {
    const { store, going } = await world();
    for (let i = 0; i < 5; i++) await store.run(document, settings);
    const { runs, current, running } = store.getState();
    expect(runs.map(({ id }) => id)).toEqual(["run-5", "run-4", "run-3", "run-2"]);
    expect(running).toBeNull();
    expect(current?.hash).toMatch(/^[0-9a-f]{16}$/);
    expect(new Set(runs.map(({ hash }) => hash)).size).toBe(1);
    expect(current?.hold).toHaveLength(current?.bars.length ?? -1);
    expect(Math.max(...(current?.drawdown ?? [1]))).toBe(0);
    expect(current?.verdict.title).toBeTruthy();
    expect(current?.dataLabel).toBe(
      `simulated history, ${symbolText(document.symbol)} ${document.timeframe}, Jan 1, 2025 to Mar 31, 2025`,
    );
    expect(going.size).toBe(0);
  });

  test("count as tries of their rules, the same run once", async () => {
    const { store, tries } = await world();
    const wider = { ...document, risk: { ...document.risk, timeExitBars: 3 } };
    const judged: (number | undefined)[] = [];
    for (const one of [wider, wider, { ...wider, risk: { ...wider.risk, timeExitBars: 40 } }]) {
      await store.run(one, settings);
      judged.push(store.getState().current?.verdict.tries);
    }
    expect(tries.of(wider).count).toBe(2);
    expect(judged).toEqual([1, 1, 2]);
  });

  test("that are made again after a reload are no further look at the bars", async () => {
    const { prices, marks } = await world();
    const storage = memoryStorage();
    const seen = createSeenBars(storage);
    const open = () =>
      createLabRunsStore({
        data: prices,
        marks,
        seen,
        storage,
        run: async (request, hooks) => runJobHere("run-held", request, hooks),
      });
    await open().run(document, settings);
    const looks = () => seen.of({ data: `${document.symbol} simulated history`, from, to }).ran;
    expect(looks()).toBe(1);
    const store = open();
    let made: Promise<void> | undefined;
    store.restore(document, (...run) => {
      made = store.run(...run);
      return made;
    });
    await made;
    expect(store.getState().current).not.toBeNull();
    expect(looks()).toBe(1);
    await store.run(document, settings);
    expect(looks()).toBe(2);
  });

  test("are not made again after a reload where the open strategy trades other bars", async () => {
    const { prices, marks } = await world();
    for (const open of [
      { ...document, symbol: "USDJPY" },
      { ...document, timeframe: "M15" as const },
    ]) {
      const storage = memoryStorage();
      const run = async (...[request, hooks]: Parameters<Parameters<typeof createLabRunsStore>[0]["run"]>) =>
        runJobHere("run-held", request, hooks);
      await createLabRunsStore({ data: prices, marks, storage, run }).run(document, settings);
      const makeAgain = vi.fn(async () => {});
      createLabRunsStore({ data: prices, marks, storage, run }).restore(open, makeAgain);
      expect(makeAgain).not.toHaveBeenCalled();
    }
  });

  test("that find the bars of another symbol or time frame come to no figures", async () => {
    const { store } = await world();
    for (const other of [
      { ...document, symbol: "USDJPY" },
      { ...document, timeframe: "M15" as const },
    ]) {
      await store.run(other, settings);
      expect(store.getState()).toMatchObject({ current: null, problem: "The bars were changed during the run." });
    }
  });

  test("that fail say why and leave the last result standing", async () => {
    let broken = false;
    const { store } = await world(() => (broken ? Object.assign(new Error("gone"), { kind: "WorkerStopped" }) : null));
    await store.run(document, settings);
    broken = true;
    await store.run(document, settings);
    expect(store.getState().problem).toMatch(/stopped the run/);
    expect(store.getState().current?.id).toBe("run-1");
  });

  test("that were cut off by closing the tab are told until they are read of, or until another begins", async () => {
    const { marks, prices } = await world();
    let left: string | null = "Cross";
    const forget = () => {
      left = null;
    };
    const cut: WorkMarks = { ...marks, onCutOff: (tell) => left && tell(left), forget };
    const open = () =>
      createLabRunsStore({ data: prices, marks: cut, run: async () => Promise.reject(new Error("no")) });
    const store = open();
    expect(store.getState().unfinished).toBe("Cross");
    store.forgetUnfinished();
    expect([store.getState().unfinished, left]).toEqual([null, null]);
    left = "Again";
    const other = open();
    const running = other.run(document, settings);
    await running;
    expect([other.getState().unfinished, left]).toEqual([null, null]);
  });

  test("that are cancelled leave nothing behind", async () => {
    const { store, going } = await world();
    const run = store.run(document, settings);
    expect(going.size).toBe(1);
    store.cancel();
    await run;
    expect(store.getState()).toMatchObject({ runs: [], current: null, running: null, problem: null });
    expect(going.size).toBe(0);
  });

  test("can be selected and forgotten", async () => {
    const { store } = await world();
    await store.run(document, settings);
    await store.run(document, settings);
    store.select("run-1");
    expect(store.getState().current?.id).toBe("run-1");
    store.remove("run-1");
    expect(store.getState().current?.id).toBe("run-2");
  });
});
