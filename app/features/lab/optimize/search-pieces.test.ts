import { describe, expect, test } from "vitest";
import type { Row } from "#trading/optimize/row.ts";
import { durationWords, estimatedMillis, parts, usableThreads } from "./estimate.ts";
import { neighborhood } from "./neighborhood.ts";
import { rowsCsv } from "./rows-csv.ts";
import { bestOf, splitHeldOut } from "./search-outcome.ts";

const row = (parameters: Record<string, number>, net: number, more: Partial<Row> = {}): Row => ({
  parameters,
  tier: "full",
  trades: 50,
  net,
  grossLoss: 1000,
  profitFactor: 1 + net / 1000,
  winPercent: 50,
  outcomes: 50,
  resultWinPercent: 50,
  maxDrawdownPercent: 10,
  sharpe: net / 500,
  returns: new Float64Array(0),
  periodsAYear: 252,
  warmUp: 10,
  ...more,
});

describe("parts and estimates", () => {
  test("parts follow each other without a gap and differ by one at most", () => {
    for (const [count, threads] of [
      [10, 3],
      [2, 8],
      [1, 1],
      [7, 7],
    ] as const) {
      const cut = parts(count, threads);
      expect(cut[0]?.from).toBe(0);
      expect(cut.at(-1)?.to).toBe(count);
      expect(cut.slice(1).map(({ from }) => from)).toEqual(cut.slice(0, -1).map(({ to }) => to));
      expect(cut.every(({ from, to }) => to - from <= Math.ceil(count / cut.length))).toBe(true);
    }
  });
  test("a genetic search uses one worker, the others all", () => {
    expect([usableThreads("grid", 3), usableThreads("random", 3), usableThreads("genetic", 3)]).toEqual([3, 3, 1]);
    expect(estimatedMillis(100, 20, 3)).toBe(680);
  });
  test("a duration is said roughly", () => {
    expect([200, 1200, 60_000, 600_000, 9_000_000].map(durationWords)).toEqual([
      "less than a second",
      "about 1 second",
      "about 60 seconds",
      "about 10 minutes",
      "about 2.5 hours",
    ]);
  });
});

describe("held-out bars", () => {
  test("are the last ones, and all bars are in one part or the other", () => {
    expect(splitHeldOut(1000, 30)).toEqual({ searched: { from: 0, to: 700 }, heldOut: { from: 700, to: 1000 } });
    expect(splitHeldOut(7, 30)).toEqual({ searched: { from: 0, to: 5 }, heldOut: { from: 5, to: 7 } });
    expect(splitHeldOut(1000, 0)).toEqual({ searched: { from: 0, to: 1000 }, heldOut: null });
  });
});

describe("the best one's neighborhood", () => {
  const axes = [
    { id: "a", name: "A", values: [1, 2, 3, 4, 5] },
    { id: "b", name: "B", values: [10, 20, 30] },
  ];
  const grid = (net: (a: number, b: number) => number) =>
    [1, 2, 3, 4, 5].flatMap((a) => [10, 20, 30].map((b) => row({ a, b }, net(a, b))));
  const of = (rows: readonly Row[]) => neighborhood(rows, axes, bestOf(rows, "net", 10)!, "net", 10);

  test("is a plateau where all around does nearly as well", () => {
    expect(of(grid((a, b) => 1000 - 20 * Math.abs(a - 3) - Math.abs(b - 20)))).toMatchObject({
      kind: "plateau",
      tested: 8,
      profitable: 8,
    });
  });
  test("is a spike where one cell stands alone", () => {
    const spike = of(grid((a, b) => (a === 3 && b === 20 ? 1000 : -100)));
    expect(spike).toMatchObject({ kind: "spike", profitable: 0 });
    expect(spike.retained).toBeCloseTo(-0.1);
  });
  test("is a slope in between, and unknown at a lonely place", () => {
    expect(of(grid((a, b) => (a === 3 && b === 20 ? 1000 : 500))).kind).toBe("slope");
    expect(of([row({ a: 1, b: 10 }, 5), row({ a: 5, b: 30 }, 2)]).kind).toBe("unknown");
  });
  test("is no hill where even the best lost money", () => {
    expect(of(grid((a) => -a)).kind).toBe("loss");
  });
  test("is no hill where the best by another figure lost money, either", () => {
    const rows = grid((a, b) => -Math.abs(a - 3) - Math.abs(b - 20) - 1);
    const losing = rows.map((row) => ({ ...row, sharpe: 1 + row.net / 1000 }));
    expect(neighborhood(losing, axes, bestOf(losing, "sharpe", 10)!, "sharpe", 10).kind).toBe("loss");
  });
  test("measures profit factors by what lies above 1, which earns nothing", () => {
    // 1.2 in the middle, 1.05 around it: a quarter of what the best one earns.
    const rows = grid((a, b) => (a === 3 && b === 20 ? 200 : 50));
    const found = neighborhood(rows, axes, bestOf(rows, "profit-factor", 10)!, "profit-factor", 10);
    expect(found.retained).toBeCloseTo(0.25);
    expect(found.kind).toBe("spike");
  });
  test("says nothing of what a set earned that made too few trades, or has no figure", () => {
    const rows = grid(() => 1000);
    const few = { ...rows[7]!, trades: 9 };
    expect(neighborhood(rows.with(7, few), axes, few, "net", 10)).toMatchObject({ kind: "unranked", tested: 8 });
    const lossless = { ...rows[7]!, profitFactor: Number.NaN };
    const { kind, text } = neighborhood(rows.with(7, lossless), axes, lossless, "profit-factor", 10);
    expect([kind, text]).toEqual(["unranked", expect.not.stringContaining("earned nothing")]);
  });
  test("counts neighbors with too few trades as untested", () => {
    expect(of(grid((a) => 1000 - a).map((row) => ({ ...row, trades: row.parameters.a === 1 ? 50 : 2 }))).tested).toBe(
      1,
    );
  });
});

test("the table of rows is exported whole, under its statement, and runs nothing", () => {
  const csv = rowsCsv(
    [row({ a: -1 }, -12.34)],
    [{ id: "a", name: "=cmd|' /C calc'!A0" }],
    "USD",
    "Hypothetical, of course.",
    "scaled up from 90 days",
  );
  const lines = csv.split("\n");
  expect(lines[0]).toBe('"Hypothetical, of course."');
  expect(lines[1]?.startsWith("'=cmd")).toBe(true);
  expect(lines[1]).toContain("Sharpe, annual, scaled up from 90 days");
  expect(lines[2]?.startsWith("-1,50,-12.34,")).toBe(true);
});
