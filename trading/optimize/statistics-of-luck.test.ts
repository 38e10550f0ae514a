import { describe, expect, it } from "vitest";
import { momentsOf } from "../statistics/moments.ts";
import { deflatedSharpe, expectedMaximumSharpe, normalCdf, sharpeScore, skillOfOneTry } from "./deflated-sharpe.ts";
import { minimumTrackRecord } from "./minimum-track-record.ts";
import { growthOf, monteCarlo } from "./monte-carlo.ts";
import { probabilityOfOverfitting } from "./overfitting.ts";
import { randomSource } from "./random-source.ts";
import { finish } from "./search.ts";

/** Whole numbers of a thousandth that any language computes alike: returns of the k-th trial. */
const integers = (k: number): number[] =>
  Array.from({ length: 60 }, (_, t) => (((t * t * (3 + k) + t * (11 + 5 * k) + 17 * k) % 101) - 42) / 1000);

// Computed with numpy 2.4.6 and scipy 1.17.1 straight from the papers' formulas, without a line of this code.
describe("figures computed elsewhere", () => {
  const moments = momentsOf(integers(0));
  it("agree in moments and probabilistic Sharpe ratio", () => {
    expect(moments.sharpe).toBeCloseTo(0.2962679760057073, 12);
    expect(moments.skewness).toBeCloseTo(-0.0694049724594, 11);
    expect(moments.kurtosis).toBeCloseTo(1.7526116736143658, 12);
    expect(normalCdf(sharpeScore(moments))).toBeCloseTo(0.9872790868162008, 9);
    expect(normalCdf(sharpeScore(moments, 0.05))).toBeCloseTo(0.9683798255206678, 9);
  });
  it("agree in the minimum track record", () => {
    expect(minimumTrackRecord(moments)).toBeCloseTo(32.966590745768514, 6);
    expect(minimumTrackRecord(moments, 0.05)).toBeCloseTo(47.26471167470035, 6);
    expect(minimumTrackRecord(moments, 0, 0.99)).toBeCloseTo(64.94272255170988, 6);
  });
  it("agree in the expected maximum and the deflated Sharpe ratio", () => {
    expect(expectedMaximumSharpe(10, 0.01)).toBeCloseTo(0.157459830134575, 9);
    expect(expectedMaximumSharpe(100, 0.002)).toBeCloseTo(0.11317200186513214, 9);
    expect(expectedMaximumSharpe(1000, 0.0005)).toBeCloseTo(0.07278672979549498, 9);
    // Student's t of the 59 returns that are not 0, integrated by Simpson's rule.
    expect(deflatedSharpe(integers(0), 10, 0.01).probability).toBeCloseTo(0.8500637663869748, 4);
  });
  it.each([
    [5, 0.8, 0.3583333333333333],
    [7, 0.95, 0.2875],
    [8, 0.85, 0.3277777777777777],
  ])("agree in the probability of overfitting of %i trials", (count, probability, rank) => {
    const found = probabilityOfOverfitting(
      Array.from({ length: count }, (_, k) => integers(k)),
      6,
    )!;
    expect(found.probability).toBeCloseTo(probability, 12);
    expect(found.ranks.reduce((sum, value) => sum + value, 0) / found.ranks.length).toBeCloseTo(rank, 12);
  });
});

describe("the deflated Sharpe ratio", () => {
  // Bailey & López de Prado 2014, "a numerical example": annual SR 2.5 over 5 years of 250 days, skewness −3, kurtosis 10,
  // 100 trials whose annual ratios vary by ½ → SR₀ 0.1132, DSR 0.9004; with 46 trials 0.9505.
  const found = { sharpe: 2.5 / Math.sqrt(250), skewness: -3, kurtosis: 10, count: 1250 };
  const variance = 0.5 / 250;
  it("is the paper's example", () => {
    expect(expectedMaximumSharpe(100, variance)).toBeCloseTo(0.1132, 4);
    expect(normalCdf(sharpeScore(found, expectedMaximumSharpe(100, variance)))).toBeCloseTo(0.9004, 4);
    expect(normalCdf(sharpeScore(found, expectedMaximumSharpe(46, variance)))).toBeCloseTo(0.9505, 4);
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
  it("takes gains that come in groups for luck as often as others", () => {
    const random = randomSource(21);
    const grouped = () => {
      let value = random.normal();
      return Array.from({ length: 250 }, () => {
        value = 0.5 * value + Math.sqrt(0.75) * random.normal();
        return value;
      });
    };
    const sure = Array.from({ length: 1000 }, () => skillOfOneTry(grouped())).filter((skill) => skill >= 0.95);
    // 166 of 1,000 when each day counts as independent of the one before.
    expect(sure.length).toBeLessThan(80);
  });
  it.each([
    [1, 36, 250],
    [2, 36, 250],
    [4, 36, 250],
    [12, 36, 250],
    [40, 120, 250],
    [2, 120, 2],
    [4, 120, 4],
  ])("finds skill in one of twenty fair coins, too, that fell on %i days only", (days, coins, length) => {
    const random = randomSource(7);
    const worlds = 2000;
    let found = 0;
    for (let k = 0; k < worlds; k++) {
      const returns = new Float64Array(length);
      for (let i = 0; i < coins; i++) {
        const day = Math.floor(((i % days) * length) / days);
        returns[day] = (returns[day] as number) + (random.next() < 0.5 ? 0.005 : -0.005);
      }
      if (deflatedSharpe(returns, 1, 0).probability >= 0.95) found += 1;
    }
    expect(found / worlds).toBeLessThan(0.06);
  });
  it("finds an edge of every second day", () => {
    const random = randomSource(8);
    const returns = Array.from({ length: 500 }, (_, day) => (day % 2 === 0 ? 0 : 0.0025 + random.normal() / 100));
    expect(deflatedSharpe(returns, 1, 0).probability).toBeGreaterThan(0.95);
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
  });
  it("is one where all trials are alike: the one that is chosen is no better than the median", () => {
    const alike = series(randomSource(12), 0.2);
    const result = probabilityOfOverfitting([alike, alike, alike], 4)!;
    expect([result.probability, ...new Set(result.ranks)]).toEqual([1, 0.5]);
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
    finish(monteCarlo(nets, { deposit: 1000, growth: "adds", runs: 400, seed: 3, method, ...more }));

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
    // The mean result is 10, the mean size 28.
    expect(run({ kind: "cost", share: 30 / 28 }).lossShare).toBeGreaterThan(0.9);
    expect(run({ kind: "cost", share: 2 / 28 }).lossShare).toBeLessThan(0.5);
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
  it("compounds where the size is a share of the balance", () => {
    // Ten percent of the balance won or lost, in turn, on 40 trades: the balance after each is known.
    let balance = 1000;
    const compound = Array.from({ length: 40 }, (_, i) => {
      const net = balance * (i % 2 === 0 ? 0.1 : -0.1);
      balance += net;
      return net;
    });
    const histories = (growth: "adds" | "compounds") =>
      finish(monteCarlo(compound, { deposit: 1000, growth, runs: 2000, seed: 5, method: { kind: "bootstrap" } }));
    const [shared, fixed] = [histories("compounds"), histories("adds")];
    // 0.9^40 of the balance is the worst there is: such an account cannot be ruined, and its best run earns more.
    expect(shared.ruinShare).toBe(0);
    expect(shared.final[0]).toBeGreaterThan(1000 * 0.9 ** 40);
    expect(shared.final[4]).toBeGreaterThan(fixed.final[4] as number);
    const shuffled = finish(
      monteCarlo(compound, { deposit: 1000, growth: "compounds", runs: 50, seed: 5, method: { kind: "shuffle" } }),
    );
    for (const end of shuffled.final) expect(end).toBeCloseTo(balance, 9);
  });
  it("draws results together that came in groups, and others one by one", () => {
    const results = (group: number) => Array.from({ length: 200 }, (_, i) => (i % (2 * group) < group ? 10 : -9));
    const drawn = (group: number, kind: "bootstrap" | "cost") => {
      const method = kind === "cost" ? ({ kind, share: 0.01 } as const) : ({ kind } as const);
      return finish(monteCarlo(results(group), { deposit: 1000, growth: "adds", runs: 1000, seed: 7, method }));
    };
    for (const kind of ["bootstrap", "cost"] as const) {
      const [grouped, alternating] = [drawn(10, kind), drawn(1, kind)];
      expect([grouped.runLength, alternating.runLength]).toEqual([14, 1]);
      expect(grouped.drawdownPercent[4]).toBeGreaterThan(1.2 * (alternating.drawdownPercent[4] as number));
      expect(grouped.final[0]).toBeLessThan(alternating.final[0] as number);
      // The mean of what is drawn stays that of the results.
      expect(Math.abs((grouped.final[2] as number) - (alternating.final[2] as number))).toBeLessThan(40);
    }
  });
  it("holds drawdowns of results in groups near their named rate", () => {
    const random = randomSource(11);
    let wins = true;
    const history = () =>
      Array.from({ length: 200 }, () => {
        if (random.next() < 0.1) wins = !wins;
        return (wins ? 7 : -5) + 8 * random.normal();
      });
    const deepest = (nets: readonly number[]) => {
      const { drawdownPercent } = finish(
        monteCarlo(nets, { deposit: 1000, growth: "adds", runs: 1, seed: 1, method: { kind: "skip", share: 0 } }),
      );
      return drawdownPercent[4] as number;
    };
    const histories = Array.from({ length: 60 }, () => [history(), history()] as const);
    const deeper = histories.filter(([known, next]) => {
      const options = { deposit: 1000, growth: "adds", runs: 300, seed: 2, method: { kind: "bootstrap" } } as const;
      return deepest(next) > (finish(monteCarlo(known, options)).drawdownPercent[4] as number);
    });
    expect(deeper.length / histories.length).toBeLessThan(0.3);
  });
  it("follows the sizing of the strategy", () => {
    expect(growthOf({ kind: "risk", percent: 1 })).toBe("compounds");
    expect(growthOf({ kind: "equity", fraction: 1 })).toBe("compounds");
    expect(growthOf({ kind: "lots", value: 1 })).toBe("adds");
    expect(growthOf({ kind: "money", amount: 100 })).toBe("adds");
    expect(growthOf({ kind: "units", value: 1 })).toBe("adds");
  });
  it("needs trades", () => {
    expect(() =>
      finish(monteCarlo([], { deposit: 1, growth: "adds", runs: 1, seed: 1, method: { kind: "shuffle" } })),
    ).toThrow(RangeError);
  });
});
