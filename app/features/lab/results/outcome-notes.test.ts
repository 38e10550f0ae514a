import { describe, expect, test } from "vitest";
import { reasonCode } from "#trading/engine/ledger.ts";
import { definitions } from "#trading/statistics/definitions.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import { outcomeNotes } from "#workers/lab/outcome-notes.ts";
import { runJobHere } from "#workers/run-job-here.ts";
import { firstAccount } from "../core/run-settings.ts";
import type { LabRun } from "../runs/runs-store.ts";
import { statisticGroups } from "./statistic-groups.ts";

const close = { kind: "price", field: "close" } as const;
const constant = (value: number) => ({ kind: "constant", value }) as const;
const base: StrategyDocument = {
  version: 1,
  name: "Test",
  symbol: "EURUSD",
  timeframe: "H1",
  entries: { long: { when: { kind: "above", left: close, right: constant(0) } } },
  risk: { sizing: { kind: "lots", value: 0.1 }, timeExitBars: 1 },
};

async function runOf(document: StrategyDocument, account = {}) {
  const { symbol, timeframe } = document;
  const source = { kind: "simulated", from: Date.UTC(2025, 0, 1), to: Date.UTC(2025, 2, 1) } as const;
  const { bars } = await runJobHere("hold-bars", { key: "n", symbol, timeframe, source });
  const found = await runJobHere("run-held", { key: "n", document, options: { account } });
  const settings = { account: { ...firstAccount, ...account }, costs: {} };
  return { ...found, bars, settings, document, lower: null } as unknown as LabRun;
}
const idsOf = async (document: StrategyDocument, account = {}) =>
  outcomeNotes(await runOf(document, account)).map(({ id }) => id);

describe("what a reader must know", () => {
  test("a strategy that never trades", async () => {
    const never = { ...base, entries: { long: { when: { kind: "above", left: close, right: constant(9) } } } } as const;
    const [note] = outcomeNotes(await runOf(never));
    expect(note).toMatchObject({ id: "no-trades", weight: "serious" });
    expect(note?.text).toContain("never true together");
  });

  test("weekly bars, which months cannot be cut from", async () => {
    expect(await idsOf({ ...base, timeframe: "W1" })).toContain("weekly-months");
    expect(await idsOf({ ...base, timeframe: "D1" })).not.toContain("weekly-months");
  });

  test("a strategy whose orders are all refused", async () => {
    const huge = { ...base, risk: { sizing: { kind: "lots", value: 90 } } } as const;
    expect(await idsOf(huge)).toEqual(expect.arrayContaining(["no-trades", "rejected"]));
  });

  test("a win rate of parts, where a netting account reduces a position by entries the other way", async () => {
    const rsi = { kind: "indicator", indicator: "rsi", parameters: { length: 7 } } as const;
    const both: StrategyDocument = {
      ...base,
      entries: {
        long: { when: { kind: "below", left: rsi, right: constant(30) } },
        short: { when: { kind: "above", left: rsi, right: constant(70) } },
      },
      risk: {
        sizing: { kind: "lots", value: 0.1 },
        stopLoss: { kind: "pips", value: 30 },
        maxPositions: 4,
        opposite: "hedge",
      },
    };
    const run = await runOf(both, { mode: "netting" });
    const { length, position, net } = run.result.trades;
    const sums = Object.values(
      Object.groupBy(
        Array.from(net.subarray(0, length), (one, row) => [position[row], one] as const),
        ([id]) => `${id}`,
      ),
    ).map((rows = []) => rows.reduce((sum, [, one]) => sum + one, 0));
    const won = (sums.filter((sum) => sum > 0).length / sums.length) * 100;
    expect(outcomeNotes(run).find(({ id }) => id === "parts")).toMatchObject({
      weight: "serious",
      text: `Each part of a position counts as a trade: the ${length} trades are ${sums.length} positions, of which ${won.toFixed(1)}% won as wholes.`,
    });
    expect(await idsOf(both)).not.toContain("parts");
  });

  test("a strategy that trades on every bar", async () => {
    expect(await idsOf(base)).toContain("every-bar");
  });

  test("an account that is lost, without a spread and at an assumed rate", async () => {
    const ruin = {
      ...base,
      costs: { spread: { kind: "pips", value: 0 }, commissionPerLot: 400 },
      risk: { sizing: { kind: "lots", value: 1 }, timeExitBars: 1 },
    } as const;
    const ids = await idsOf(ruin, { deposit: 8000, currency: "GBP" });
    expect(ids).toEqual(expect.arrayContaining(["ruin", "no-spread", "rate"]));
    expect(ids.indexOf("rate")).toBeGreaterThan(ids.indexOf("ruin"));
    const weights = outcomeNotes(await runOf(ruin, { deposit: 8000, currency: "GBP" })).map(({ weight }) => weight);
    expect(weights).toEqual([...weights].sort().reverse());
  });

  test("a spread of the data that is zero on all bars, or on most of them", async () => {
    const run = await runOf(base);
    const said = (medianPoints: number, widestPoints: number) =>
      outcomeNotes({ ...run, result: { ...run.result, spread: { from: "data", medianPoints, widestPoints } } }).find(
        ({ id }) => id === "no-spread",
      )?.text;
    expect(said(0, 0)).toContain("There was no spread: every fill was at the bid.");
    expect(said(0, 12)).toContain("There was no spread on most bars of the data");
    expect(said(1, 12)).toBeUndefined();
  });

  test("a fixed spread on bars that open at the rollover, where spreads are widest", async () => {
    const said = async (changes: Partial<StrategyDocument>) =>
      outcomeNotes(await runOf({ ...base, ...changes })).find(({ id }) => id === "spread")?.text;
    const costs = { spread: { kind: "pips", value: 2 } } as const;
    expect(await said({ timeframe: "D1", costs })).toContain("pips. The prices have a spread of their own");
    expect(await said({ timeframe: "D1", costs })).toContain("D1 bars open at 17:00 New York");
    for (const other of [{ timeframe: "D1" }, { costs }, { timeframe: "D1", symbol: "US500", costs }] as const)
      expect(await said(other)).not.toContain("17:00 New York");
  });

  test("a commission of dollars that the account takes for yen", async () => {
    const costs = { commissionPerLot: 3 };
    const noted = async (symbol: string, currency: string) => await idsOf({ ...base, symbol, costs }, { currency });
    expect(await noted("EURUSD", "JPY")).toContain("commission");
    for (const currency of ["USD", "EUR", "NZD"]) expect(await noted("EURUSD", currency)).not.toContain("commission");
    expect(await noted("XAUUSD", "JPY")).toContain("commission");
    const yen = { ...base, costs: { commissionPerLot: 450 } };
    expect(await idsOf(yen, { currency: "JPY", deposit: 1_500_000 })).not.toContain("commission");
    expect(await idsOf({ ...base, costs: {} }, { currency: "JPY" })).not.toContain("commission");
  });

  test("positions the broker closed, counted once where it was one", async () => {
    const run = await runOf(base);
    const { trades } = run.result;
    const withStopOuts = (count: number) => {
      const reason = Uint8Array.from(trades.reason, (code, i) => (i < count ? reasonCode("stop-out") : code));
      return { ...run, result: { ...run.result, openPositions: 1, trades: { ...trades, reason } } };
    };
    const textOf = (count: number, id: string) =>
      outcomeNotes(withStopOuts(count)).find((note) => note.id === id)?.text;
    expect(textOf(1, "stop-outs")).toContain("The broker closed 1 position at the stop-out level");
    expect(textOf(3, "stop-outs")).toContain("3 positions");
    expect(textOf(0, "stop-outs")).toBeUndefined();
    expect(textOf(0, "open")).toBe("1 position is still open.");
  });

  test("the pair a cross was converted with, and what its spread took at that rate", async () => {
    const cross = { ...base, symbol: "EURGBP", costs: { spread: { kind: "pips", value: 2 } } } as const;
    const source = { kind: "simulated", from: Date.UTC(2025, 0, 1), to: Date.UTC(2025, 2, 1) } as const;
    const { bars } = await runJobHere("hold-bars", { key: "n", symbol: "EURGBP", timeframe: "H1", source });
    const { rate } = await runJobHere("held-rates", { key: "n", currency: "USD", pairs: [] });
    const found = await runJobHere("run-held", { key: "n", document: cross, options: rate ? { rate } : {} });
    const run = { ...found, bars, settings: { account: firstAccount, costs: {} }, document: cross, lower: null };
    const notes = outcomeNotes(run as unknown as LabRun);
    expect(notes.find(({ id }) => id === "conversion")?.text).toContain("GBPUSD");
    expect(notes.some(({ id }) => id === "rate")).toBe(false);
    const each = found.result.spreadPaid / found.result.trades.length;
    expect(each).toBeGreaterThan(2 * 1.15);
    expect(each).toBeLessThan(2 * 1.4);
  });

  test("what the spread took is its pips times the volume", async () => {
    const run = await runOf({ ...base, costs: { spread: { kind: "pips", value: 2 } } });
    expect(run.result.spreadPaid).toBeCloseTo(run.result.trades.length * 2, 6);
  });
});

test("every statistic stands in exactly one group", () => {
  const placed = statisticGroups.flatMap(({ ids }) => ids);
  expect([...placed].sort()).toEqual(definitions.map(({ id }) => id).sort());
});
