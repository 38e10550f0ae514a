import { describe, expect, it } from "vitest";
import { deflatedSharpe, expectedMaximumSharpe, normalCdf, probabilisticSharpe } from "./deflated-sharpe.ts";
import { minimumTrackRecord } from "./minimum-track-record.ts";
import { momentsOf } from "./moments.ts";
import { breakEvenCost, monteCarlo } from "./monte-carlo.ts";
import { probabilityOfOverfitting } from "./overfitting.ts";
import { randomSource } from "./random-source.ts";
import { finish } from "./search.ts";

describe("the deflated Sharpe ratio", () => {
  // Bailey & López de Prado 2014, "a numerical example": annual SR 2.5 over 5 years of 250 days, skewness −3, kurtosis 10,
  // 100 trials whose annual ratios vary by ½ → SR₀ 0.1132, DSR 0.9004; with 46 trials 0.9505.
  const found = { sharpe: 2.5 / Math.sqrt(250), skewness: -3, kurtosis: 10, count: 1250 };
  const variance = 0.5 / 250;
  it("is the paper's example", () => {
    expect(expectedMaximumSharpe(100, variance)).toBeCloseTo(0.1132, 4);
    expect(probabilisticSharpe(found, expectedMaximumSharpe(100, variance))).toBeCloseTo(0.9004, 4);
    expect(probabilisticSharpe(found, expectedMaximumSharpe(46, variance))).toBeCloseTo(0.9505, 4);
  });
  it("expects no luck of a single trial, and more of more trials", () => {
    expect(expectedMaximumSharpe(1, variance)).toBe(0);
    const steps = [2, 5, 10, 100, 1000].map((trials) => expectedMaximumSharpe(trials, variance));
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
  });
  it("is close to the measured luck of normal trials", () => {
    const random = randomSource(4);
    let sum = 0;
    for (let k = 0; k < 2000; k++) sum += Math.max(...Array.from({ length: 50 }, () => random.normal()));
    expect(expectedMaximumSharpe(50, 1)).toBeCloseTo(sum / 2000, 1);
  });
  it("is a coin for returns without a mean, and NaN when nothing moved", () => {
    expect(deflatedSharpe([0.01, -0.01, 0.02, -0.02], 1, 0).probability).toBeCloseTo(0.5, 12);
    expect(deflatedSharpe([0, 0, 0], 1, 0).probability).toBeNaN();
  });
  it("knows the normal distribution", () => {
    expect(normalCdf(0)).toBe(0.5);
    expect(normalCdf(1.959963984540054)).toBeCloseTo(0.975, 10);
    expect(normalCdf(-1.6448536269514722)).toBeCloseTo(0.05, 10);
  });
});

describe("the minimum track record", () => {
  // Bailey & López de Prado 2012: 2.73 years of daily, 2.83 of weekly, 3.24 of monthly normal returns for an annual 2 over 1.
  it.each([
    [252, 2.73],
    [52, 2.83],
    [12, 3.24],
  ])("with %i periods a year is %f years", (aYear, years) => {
    const normal = { sharpe: 2 / Math.sqrt(aYear), skewness: 0, kurtosis: 3 };
    expect(minimumTrackRecord(normal, 1 / Math.sqrt(aYear)) / aYear).toBeCloseTo(years, 2);
  });
  it("never ends for a ratio that is not above the benchmark", () => {
    expect(minimumTrackRecord({ sharpe: 0.1, skewness: 0, kurtosis: 3 }, 0.1)).toBe(Number.POSITIVE_INFINITY);
  });
});

describe("moments", () => {
  it("are the textbook's", () => {
    const moments = momentsOf([2, 4, 4, 4, 5, 5, 7, 9]);
    expect(moments).toMatchObject({ count: 8, mean: 5, skewness: 0.65625, kurtosis: 2.78125 });
    expect(moments.deviation).toBeCloseTo(Math.sqrt(32 / 7), 12);
  });
});

describe("the probability of overfitting", () => {
  const series = (random: ReturnType<typeof randomSource>, mean: number) =>
    Array.from({ length: 120 }, () => mean + random.normal());
  it("is about one half for pure luck", () => {
    const random = randomSource(9);
    let sum = 0;
    for (let k = 0; k < 40; k++)
      sum += probabilityOfOverfitting(
        Array.from({ length: 10 }, () => series(random, 0)),
        8,
      )!.probability;
    expect(sum / 40).toBeGreaterThan(0.4);
    expect(sum / 40).toBeLessThan(0.6);
  });
  it("is small when one trial is truly better", () => {
    const random = randomSource(10);
    const trials = Array.from({ length: 10 }, (_, k) => series(random, k === 3 ? 0.6 : 0));
    expect(probabilityOfOverfitting(trials, 8)!.probability).toBeLessThan(0.02);
  });
  it("is one when what was good always turns bad", () => {
    // Two trials, four blocks: each is best exactly where the other is worst.
    const wave = (sign: number) => Array.from({ length: 40 }, (_, i) => sign * (i < 20 ? 1 : -1) + (i % 2) * 0.1);
    const result = probabilityOfOverfitting([wave(1), wave(-1)], 2)!;
    expect(result.probability).toBe(1);
    expect(result.lossProbability).toBe(1);
  });
  it("has every split of the history into halves once", () => {
    const random = randomSource(11);
    expect(probabilityOfOverfitting([series(random, 0), series(random, 0)], 12)!.ranks).toHaveLength(924);
  });
  it("says nothing about a single trial or too short a history", () => {
    expect(probabilityOfOverfitting([[1, 2, 3]], 2)).toBeNull();
    expect(
      probabilityOfOverfitting(
        [
          [1, 2, 3],
          [3, 2, 1],
        ],
        2,
      ),
    ).toBeNull();
    expect(() => probabilityOfOverfitting([[1], [1, 2]], 2)).toThrow(RangeError);
  });
});

describe("Monte Carlo", () => {
  const nets = [20, 35, -40, 10, -15, 50, -25, -10, 30, 45];
  const run = (method: Parameters<typeof monteCarlo>[1]["method"], more = {}) =>
    finish(monteCarlo(nets, { deposit: 1000, runs: 400, seed: 3, method, ...more }));

  it("ends every shuffled history at the same balance, with other drawdowns", () => {
    const result = run({ kind: "shuffle" });
    expect(result.final).toEqual([1100, 1100, 1100, 1100, 1100]);
    expect(result.drawdownPercent[4]).toBeGreaterThan(result.drawdownPercent[0] as number);
    expect(result.lossShare).toBe(0);
  });
  it("spreads the result of drawn histories around the mean", () => {
    const { final, fan, at } = run({ kind: "bootstrap" });
    expect(final[0]).toBeLessThan(1100);
    expect(final[4]).toBeGreaterThan(1100);
    expect(Math.abs((final[2] as number) - 1100)).toBeLessThan(20);
    expect([...at]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    for (const curve of fan) expect(curve[0]).toBe(1000);
  });
  it("keeps only part of the profit when trades are missed", () => {
    expect(run({ kind: "skip", share: 1 }).final).toEqual([1000, 1000, 1000, 1000, 1000]);
    expect(run({ kind: "skip", share: 0.5 }).final[2]).toBeLessThan(1100);
  });
  it("loses when each trade costs more than it earns on average", () => {
    expect(breakEvenCost(nets)).toBe(10);
    expect(run({ kind: "cost", costATrade: 30 }).lossShare).toBeGreaterThan(0.9);
  });
  it("counts an account that reached zero as ruined for good", () => {
    const result = run({ kind: "bootstrap" }, { deposit: 60 });
    expect(result.ruinShare).toBeGreaterThan(0);
    expect(result.final[0]).toBe(0);
  });
  it("is the same for the same seed", () => {
    expect(run({ kind: "bootstrap" })).toEqual(run({ kind: "bootstrap" }));
    expect(run({ kind: "bootstrap" })).not.toEqual(run({ kind: "bootstrap" }, { seed: 4 }));
  });
  it("needs trades", () => {
    expect(() => finish(monteCarlo([], { deposit: 1, runs: 1, seed: 1, method: { kind: "shuffle" } }))).toThrow(
      RangeError,
    );
  });
});
