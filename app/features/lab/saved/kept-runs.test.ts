import { describe, expect, test } from "vitest";
import type { Summary } from "#trading/statistics/summary.ts";
import { presets } from "#trading/strategy/presets/presets.ts";
import { firstAccount } from "../backtest/settings-store.ts";
import { firstSource } from "../data/lab-source.ts";
import { isKeptRun, type KeptRun, keptRunOf } from "./kept-run.ts";
import { keptRunsKey, mergeKeptRuns, readKeptRuns, writeKeptRuns } from "./kept-runs.ts";

const document = presets[0]?.document;
if (!document) throw new Error("The presets are missing");
const statistics = [
  { id: "returnPercent", value: 4.5 },
  { id: "profitFactor", value: Number.POSITIVE_INFINITY },
] as unknown as Summary["statistics"];
const made = {
  name: " Cross ",
  document,
  settings: { account: firstAccount },
  source: firstSource(0),
  dataLabel: "simulated history",
  simulated: true,
  bars: { length: 500 },
  hash: "0123456789abcdef",
  summary: { statistics },
  at: 7,
};
const run = (id: string, madeAt: number, owner?: string): KeptRun => ({
  ...keptRunOf({ ...made, at: madeAt }, id),
  ...(owner === undefined ? {} : { owner }),
});
const memory = () => {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  };
};

test("a kept run carries what is needed to make it again, and no figure that is none", () => {
  const own = keptRunOf(made, "a");
  expect(own).toMatchObject({ name: "Cross", document, account: firstAccount, hash: made.hash, bars: 500 });
  expect(own.figures).toMatchObject({ returnPercent: 4.5, profitFactor: null, trades: null });
  expect(isKeptRun(JSON.parse(JSON.stringify(own)))).toBe(true);
});

test("what is no run is not taken for one", () => {
  for (const wrong of [null, 5, {}, { ...run("a", 1), source: { kind: "ftp" } }, { ...run("a", 1), account: {} }])
    expect(isKeptRun(wrong)).toBe(false);
});

describe("backtests on this device", () => {
  test("come back newest first; others' text is nothing", () => {
    const keep = memory();
    expect(writeKeptRuns(keep, [run("a", 1), run("b", 2)])).toBeNull();
    expect(readKeptRuns(keep).map(({ id }) => id)).toEqual(["b", "a"]);
    keep.kept.set(keptRunsKey, '{"a":1}');
    expect(readKeptRuns(keep)).toEqual([]);
  });
  test("come back whole, with every choice they were made with", () => {
    const keep = memory();
    const own = { ...run("a", 1, "ana"), source: { ...firstSource(0), shorterBars: false } };
    writeKeptRuns(keep, [own]);
    expect(readKeptRuns(keep)).toEqual([JSON.parse(JSON.stringify(own))]);
  });
  test("say in words when there is no room", () => {
    const setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    expect(writeKeptRuns({ ...memory(), setItem }, [run("a", 1)])).toMatch(/no room left/);
    expect(writeKeptRuns(null, [])).toMatch(/keeps nothing/);
    const many = Array.from({ length: 201 }, (_, i) => run(String(i), i));
    expect(writeKeptRuns(memory(), many)).toMatch(/Two hundred/);
  });
});

test("device and account become one list: new ones are sent, those deleted elsewhere go, another user's stay", () => {
  const device = [run("new", 1), run("gone", 2, "ana"), run("bens", 3, "ben"), run("both", 4, "ana")];
  const { runs, upload } = mergeKeptRuns(device, [run("both", 4), run("elsewhere", 5)], "ana");
  expect(upload.map(({ id }) => id)).toEqual(["new"]);
  expect(runs.map(({ id, owner }) => [id, owner])).toEqual([
    ["elsewhere", "ana"],
    ["both", "ana"],
    ["bens", "ben"],
    ["new", "ana"],
  ]);
});
