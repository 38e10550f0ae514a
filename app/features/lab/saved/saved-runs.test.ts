import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, test } from "vitest";
import { tooFewInShort } from "#lib/sample-words.ts";
import type { Summary } from "#trading/statistics/summary.ts";
import { presets } from "#trading/strategy/presets/presets.ts";
import { memoryStorage } from "../../../../tests/support/memory-storage.ts";
import { firstSource } from "../core/lab-source.ts";
import { firstAccount } from "../core/run-settings.ts";
import { fewerTriesText } from "../runs/judged-run.ts";
import { isSavedRun, type SavedRun, savedRunOf } from "./saved-run.ts";
import { RunEntry } from "./saved-runs.tsx";
import { mergeSavedRuns, readSavedRuns, savedRunsKey, writeSavedRuns } from "./saved-runs-storage.ts";

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
test("a run that is made again where less was tried says whose verdict counts", () => {
  expect(fewerTriesText(1200, 1)).toBe(
    " The verdict that was saved counts 1,200 tries of these rules, and this device knows of 1: go by the saved one.",
  );
  expect([fewerTriesText(3, 3), fewerTriesText(0, 1)]).toEqual(["", ""]);
});

const judged = { verdict: "Probably luck", tries: 2, outcomes: 40, serious: ["no spread", "stop too near"] };
const run = (id: string, madeAt: number, owner?: string): SavedRun => ({
  ...savedRunOf({ ...made, at: madeAt }, judged, id),
  ...(owner === undefined ? {} : { owner }),
});

test("a kept run carries what is needed to make it again, and no figure that is none", () => {
  const kept = savedRunOf(made, judged, "a");
  expect(kept).toMatchObject({ name: "Cross", document, account: firstAccount, hash: made.hash, bars: 500 });
  expect(kept.figures).toMatchObject({ returnPercent: 4.5, profitFactor: null, trades: null });
  expect(isSavedRun(JSON.parse(JSON.stringify(kept)))).toBe(true);
});

const shown = (kept: SavedRun) =>
  renderToStaticMarkup(createElement(MemoryRouter, null, createElement(RunEntry, { run: kept })));

test("a kept run of few results says that they are too few, also where only its trades are known", () => {
  const of = (outcomes: number) => shown({ ...run("a", 1), judged: { ...judged, outcomes } });
  expect(of(3)).toContain(tooFewInShort);
  expect(of(30)).not.toContain(tooFewInShort);
  const { judged: _, ...old } = run("a", 1);
  const ofTrades = (trades: number) => shown({ ...old, figures: { ...old.figures, trades } });
  expect(ofTrades(3)).toContain(tooFewInShort);
  expect(ofTrades(30)).not.toMatch(new RegExp(`${tooFewInShort}|Verdict`));
});

test("a kept run shows its verdict and its serious notes", () => {
  const text = shown(run("a", 1)).replace(/<[^>]*>/g, "");
  expect(text).toContain("Verdict: Probably luck (counting 2 tries). No spread, stop too near.");
  expect(shown({ ...run("a", 1), judged: { ...judged, serious: [] } })).not.toContain("spread");
});

test("what is no run is not taken for one", () => {
  for (const wrong of [null, 5, {}, { ...run("a", 1), source: { kind: "ftp" } }, { ...run("a", 1), account: {} }])
    expect(isSavedRun(wrong)).toBe(false);
});

describe("backtests on this device", () => {
  test("come back newest first; others' text is nothing", () => {
    const storage = memoryStorage();
    expect(writeSavedRuns(storage, [run("a", 1), run("b", 2)])).toBeNull();
    expect(readSavedRuns(storage).map(({ id }) => id)).toEqual(["b", "a"]);
    storage.setItem(savedRunsKey, '{"a":1}');
    expect(readSavedRuns(storage)).toEqual([]);
  });
  test("come back whole, with every choice they were made with", () => {
    const storage = memoryStorage();
    const mine = { ...run("a", 1, "ana"), source: { ...firstSource(0), shorterBars: false } };
    writeSavedRuns(storage, [mine]);
    expect(readSavedRuns(storage)).toEqual([JSON.parse(JSON.stringify(mine))]);
  });
  test("say in words when there is no room", () => {
    const setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    expect(writeSavedRuns({ ...memoryStorage(), setItem }, [run("a", 1)])).toMatch(/no room left/);
    expect(writeSavedRuns(null, [])).toMatch(/stores nothing/);
    const many = Array.from({ length: 201 }, (_, i) => run(String(i), i));
    expect(writeSavedRuns(memoryStorage(), many)).toMatch(/Two hundred/);
  });
});

test("device and account become one list: new ones are sent, those deleted elsewhere go, another user's stay", () => {
  const device = [run("new", 1), run("gone", 2, "ana"), run("bens", 3, "ben"), run("both", 4, "ana")];
  const { items, upload } = mergeSavedRuns(device, [run("both", 4), run("elsewhere", 5)], "ana");
  expect(upload.map(({ id }) => id)).toEqual(["new"]);
  expect(items.map(({ id, owner }) => [id, owner])).toEqual([
    ["elsewhere", "ana"],
    ["both", "ana"],
    ["bens", "ben"],
    ["new", "ana"],
  ]);
});
