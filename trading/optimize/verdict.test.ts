import { describe, expect, it } from "vitest";
import { luckOfSearch } from "./luck-of-tries.ts";
import type { MonteCarlo } from "./monte-carlo.ts";
import type { ProfitSources } from "./profit-sources.ts";
import { randomSource } from "./random-source.ts";
import type { Row } from "./row.ts";
import { isWarning, verdictOf } from "./verdict.ts";
import { type WalkForward, walkForwardSummary } from "./walk-forward.ts";

/** A row whose daily returns have this mean, in standard deviations. */
function row(mean: number, seed: number, change: Partial<Row> = {}): Row {
  const random = randomSource(seed);
  const noise = Float64Array.from({ length: 500 }, () => random.normal());
  // A row with an edge has exactly that edge; the others keep the luck of their draw.
  const drawn = mean === 0 ? 0 : noise.reduce((total, value) => total + value, 0) / 500;
  const returns = noise.map((value) => (value - drawn + mean) / 100);
  const sum = returns.reduce((total, value) => total + value, 0);
  const deviation = Math.sqrt(returns.reduce((total, value) => total + (value - sum / 500) ** 2, 0) / 499);
  return {
    parameters: { seed },
    tier: "full",
    trades: 200,
    net: sum * 10_000,
    grossLoss: Math.abs(sum) * 20_000,
    profitFactor: 1.5,
    winPercent: 50,
    outcomes: 200,
    resultWinPercent: 50,
    maxDrawdownPercent: 10,
    sharpe: (sum / 500 / deviation) * Math.sqrt(252),
    returns,
    periodsAYear: 252,
    warmUp: 20,
    ...change,
  };
}

const empty = { returns: new Float64Array(0) };
const skilled = row(0.22, 1);
const lucky = [skilled, ...Array.from({ length: 30 }, (_, k) => row(0, k + 2))];
const window = (net: number) => {
  const [train, test] = [
    { from: 0, to: 1000 },
    { from: 1000, to: 1500 },
  ];
  return { train, test, parameters: {}, trained: row(0.3, 1, { net: 1000 }), tested: row(0.3, 2, { net }) };
};
const steady: WalkForward = walkForwardSummary([window(400), window(450), window(500)]);
const calm: MonteCarlo = {
  runs: 1000,
  at: new Int32Array(1),
  fan: [],
  final: [11_000, 12_000, 13_000, 14_000, 15_000],
  drawdownPercent: [4, 6, 8, 10, 14],
  drawdowns: new Float64Array(0),
  runLength: 1,
  lossShare: 0.01,
  ruinShare: 0,
};

const clean: ProfitSources = {
  hour: { trades: 20, net: 100, left: 0.9, carries: false, from: 480, to: 540, clock: "New York" },
  rollOver: { trades: 0, net: 0, left: 1, carries: false },
  costs: null,
  jumps: null,
  fills: null,
  limits: null,
  wicks: null,
  noise: null,
  targets: null,
  withoutBest: 0.8,
  drift: 0.1,
};
const cheap = { paidPips: 1.5, realPips: 1.6, measured: "data" } as const;
const everything = { row: skilled, trials: lucky, walkForward: steady, monteCarlo: calm, sources: clean };

describe("a verdict", () => {
  it("needs no less of the best set once thousands like it were tried", () => {
    const rows = Array.from({ length: 50 }, (_, k) => row(0, k + 2));
    const best = rows.reduce((one, other) => (other.sharpe > one.sharpe ? other : one));
    const random = randomSource(1);
    const neighbors = Array.from({ length: 2000 }, () => ({
      ...empty,
      ...{ sharpe: best.sharpe + random.normal() / 20, periodsAYear: 252 },
    })) as unknown as Row[];
    const skillIn = (trials: readonly Row[], earlierLuck = 0) => verdictOf({ row: best, trials, earlierLuck }).deflated;
    const first = skillIn(rows);
    // The variance of all ratios together is small.
    expect(skillIn([...rows, ...neighbors]).threshold).toBeLessThan(0.7 * first.threshold);
    const later = skillIn([...rows, ...neighbors], luckOfSearch(rows));
    expect(later.threshold).toBeGreaterThan(0.9 * first.threshold);
    expect(later.threshold).toBeLessThanOrEqual(first.threshold);
    // A history of a fourth of the length has twice the luck.
    const short = { ...best, returns: best.returns.slice(0, 125) };
    const onShort = verdictOf({ row: short, trials: [short], earlierLuck: luckOfSearch(rows) }).deflated;
    expect(onShort.threshold).toBeCloseTo(2 * later.threshold, 10);
    // What differs by more than luck, as costs make it, is no luck of later searches.
    const costly = rows.map((one, at) => ({ ...one, sharpe: one.sharpe - (at % 2) * 8 }));
    expect(luckOfSearch(costly)).toBeCloseTo(luckOfSearch(rows), 0);
  });
  it("takes a choice that lasts for no skill: settings that pay less for trading stay the better ones", () => {
    const overfitting = (judged: Row, worse: number) => {
      const trials = [judged, ...Array.from({ length: 30 }, (_, k) => row(worse, k + 2))];
      return verdictOf({ ...everything, row: judged, trials }).reasons.find(({ text }) => text.includes("overfitting"));
    };
    expect(overfitting(skilled, 0)).toMatchObject({
      says: "for",
      text: expect.stringMatching(/overfitting: (less than )?[0-9]%/),
    });
    expect(overfitting(row(0.04, 1), -0.3)).toMatchObject({
      says: "missing",
      text: expect.stringMatching(/overfitting: (less than )?[0-9]%.*speaks for none of them/),
    });
  });
  it("names what the account itself lost where that is more than the resampled histories lost", () => {
    const textsOf = (maxDrawdownPercent: number) => {
      const { kind, reasons } = verdictOf({ ...everything, row: { ...skilled, maxDrawdownPercent } });
      return { kind, text: reasons.find(({ text }) => text.startsWith("Max drawdown")) };
    };
    const floating = textsOf(26);
    expect(floating).toMatchObject({ kind: "holds-up", text: { says: "for" } });
    expect(floating.text?.text).toMatch(/^Max drawdown of the run itself: 26%; of the resampled/);
    expect(textsOf(55)).toMatchObject({ kind: "fragile", text: { says: "against" } });
    // What passes must not read as the 50% that fail.
    expect(textsOf(49.7)).toMatchObject({ kind: "holds-up", text: { says: "for" } });
    expect(textsOf(49.7).text?.text).toMatch(/^Max drawdown of the run itself: 49%;/);
    expect(textsOf(50).text?.text).toMatch(/^Max drawdown of the run itself: 50%;/);
    expect(textsOf(1).text?.text).toMatch(/^Max drawdown of the resampled histories: \d+% at/);
  });

  it("calls a profit that is mostly market drift no more than promising", () => {
    const { kind, reasons } = verdictOf({ ...everything, sources: { ...clean, drift: 0.62 } });
    expect(kind).toBe("promising");
    const against = reasons.filter(({ says }) => says === "against").map(({ text }) => text);
    expect(against).toEqual([expect.stringMatching(/^62% of the profit is market drift/)]);
    expect(verdictOf({ ...everything, sources: { ...clean, drift: -2 } }).kind).toBe("holds-up");
  });
  it.each([
    ["too-few-trades", { row: row(0.3, 1, { trades: 29 }), trials: lucky }],
    ["loses", { row: row(-0.1, 3), trials: lucky }],
    ["probably-luck", { row: row(0.02, 4, { net: 100 }), trials: lucky }],
    ["promising", { row: skilled, trials: lucky }],
    ["promising", { row: skilled, trials: lucky, walkForward: steady }],
    [
      "fragile",
      { row: skilled, trials: lucky, walkForward: walkForwardSummary([window(-10), window(-20), window(5)]) },
    ],
    [
      "fragile",
      { row: skilled, trials: lucky, walkForward: walkForwardSummary([window(900), window(-20), window(-30)]) },
    ],
    ["fragile", { row: skilled, trials: lucky, walkForward: steady, monteCarlo: { ...calm, lossShare: 0.2 } }],
    ["fragile", { row: skilled, trials: lucky, monteCarlo: { ...calm, ruinShare: 0.01 } }],
    // Piles of positions are too few results to resample.
    ["fragile", { row: { ...skilled, maxDrawdownPercent: 80 }, trials: lucky, walkForward: steady }],
    ["holds-up", everything],
    ["promising", { row: skilled, trials: lucky, walkForward: steady, monteCarlo: calm }],
    ["fragile", { ...everything, sources: { ...clean, hour: { ...clean.hour!, left: 0.1, carries: true } } }],
    ["fragile", { ...everything, sources: { ...clean, rollOver: { trades: 9, net: 5, left: 0, carries: true } } }],
    [
      "fragile",
      { ...everything, sources: { ...clean, costs: { spread: { ...cheap, realPips: 3 }, swap: null, left: -0.4 } } },
    ],
    ["holds-up", { ...everything, sources: { ...clean, costs: { spread: cheap, swap: null, left: 0.97 } } }],
    ["promising", { row: skilled, trials: [skilled] }],
  ] as const)("is %s", (kind, evidence) => {
    const verdict = verdictOf(evidence);
    expect(verdict.kind).toBe(kind);
    expect(verdict.reasons.length).toBeGreaterThan(0);
    expect(verdict.reasons.some(({ says }) => says === "against")).toBe(isWarning(kind));
  });

  it("rounds no loss of the resampled histories away, and nothing up to what is needed", () => {
    const texts = (evidence: Parameters<typeof verdictOf>[0]) => verdictOf(evidence).reasons.map(({ text }) => text);
    expect(texts({ ...everything, monteCarlo: { ...calm, lossShare: 0.004 } })).toContain(
      "Less than 1% of the resampled histories ended with a loss.",
    );
    expect(texts({ ...everything, monteCarlo: { ...calm, lossShare: 0 } })).toContain(
      "0% of the resampled histories ended with a loss.",
    );
    expect(texts({ ...everything, walkForward: { ...steady, efficiency: 0.496 } })).toContain(
      "Walk-forward efficiency: 49%; 50% is needed.",
    );
    const nearly = row(0.0723, 1);
    expect(verdictOf({ row: nearly, trials: [nearly] }).deflated.probability).toBeCloseTo(0.947, 2);
    expect(texts({ row: nearly, trials: [nearly] })).toContain(
      "Probability of skill: 94%; 95% is needed. Luck alone often does this well.",
    );
  });

  it("is never more than promising where no spread is charged, or swap that makes a tenth of the profit", () => {
    const found = (costs: ProfitSources["costs"]) => {
      const { kind, reasons } = verdictOf({ ...everything, sources: { ...clean, costs } });
      return [kind, reasons.filter(({ says }) => says === "against").map(({ text }) => text)];
    };
    const unknown = { paidPips: 0, realPips: 0, measured: "symbol" } as const;
    expect(found({ spread: unknown, swap: null, left: 1 })).toEqual([
      "promising",
      [
        "Costs are below the market's: no spread is charged, and nothing is known of what it is. Read the result as an upper limit.",
      ],
    ]);
    expect(found({ spread: null, swap: "none", left: 0.85 })).toEqual([
      "promising",
      [
        "Costs are below the market's: nights that usually cost swap cost none, or next to none. At the market's costs, 85% of the profit is left.",
      ],
    ]);
    expect(found({ spread: null, swap: "none", left: 0.95 })).toEqual(["holds-up", []]);
    expect(found({ spread: null, swap: "none", left: 0.5 })[0]).toBe("fragile");
  });

  it("asks to look again at what is better than trading usually is, and never calls it more than promising", () => {
    const sharp = row(0.3, 1);
    const found = verdictOf({ ...everything, row: sharp, trials: [sharp] });
    expect(found.kind).toBe("promising");
    expect(found.reasons.find(({ text }) => text.startsWith("Unusually good"))).toMatchObject({
      says: "against",
      text: expect.stringMatching(/annual Sharpe ratio of 4\.\d.*hindsight/),
    });
    const wide = row(0.22, 1, { profitFactor: 6.1, trades: 150 });
    const factor = verdictOf({ ...everything, row: wide, trials: [wide] });
    expect(factor.kind).toBe("promising");
    expect(factor.reasons.some(({ text }) => text.includes("a profit factor of 6.1 over 150 trades"))).toBe(true);
    expect(
      verdictOf({ row: skilled, trials: [skilled] }).reasons.some(({ text }) => text.startsWith("Unusually")),
    ).toBe(false);
  });

  it("cannot tell from a run without a losing trade", () => {
    const flawless = row(0.22, 1, { profitFactor: Number.NaN, trades: 60 });
    const found = verdictOf({ ...everything, row: flawless, trials: [flawless] });
    expect(found.kind).toBe("too-few-trades");
    expect(found.reasons[0]).toEqual({
      says: "against",
      text: "None of 60 trades lost: how often one loses, and how much, this history does not show.",
    });
  });

  it("takes two good days among five hundred for luck, and for no shorter track record than they need", () => {
    const returns = Float64Array.from({ length: 500 }, (_, day) => (day === 100 ? 0.01 : day === 300 ? 0.03 : 0));
    const burst = row(0, 1, { returns, net: 400, trades: 40 });
    const found = verdictOf({ row: burst, trials: [burst] });
    expect(found.kind).toBe("probably-luck");
    expect(found.minimumPeriods).toBeGreaterThan(400);
  });

  it("asks the best of many tries without skill for a longer track record than it has", () => {
    const tries = Array.from({ length: 40 }, (_, k) => row(0, k + 2));
    const best = tries.reduce((one, other) => (other.sharpe > one.sharpe ? other : one));
    // Taken as a single try it would have lasted long enough.
    expect(verdictOf({ row: best, trials: [best] }).minimumPeriods).toBeLessThan(500);
    expect(verdictOf({ row: best, trials: tries }).minimumPeriods).toBeGreaterThan(500);
  });

  it("never holds up where nothing closes a losing position", () => {
    const found = verdictOf({ ...everything, unlimitedLoss: "Nothing closes it." });
    expect(found.kind).toBe("promising");
    expect(found.reasons).toContainEqual({ says: "against", text: "Nothing closes it." });
  });

  it("says how many orders were refused, whatever else it says", () => {
    const refused = { count: 66, share: 0.86, text: "66 of 77 orders were refused because …" };
    for (const judged of [row(0.3, 1, { trades: 11 }), row(-0.1, 3), skilled])
      expect(verdictOf({ row: judged, trials: [judged], refused }).reasons).toContainEqual({
        says: "against",
        text: refused.text,
      });
  });

  it("turns to luck when the same result took many more tries", () => {
    const modest = row(0.14, 1);
    expect(verdictOf({ row: modest, trials: [modest] }).kind).toBe("promising");
    const many = [modest, ...Array.from({ length: 999 }, (_, k) => row(0, k + 2))];
    expect(verdictOf({ row: modest, trials: many }).kind).toBe("probably-luck");
  });

  it("deflates by the variance of the tries as measured: 0.14, not 0.47", () => {
    // 780 days at an annual ratio of 1.4, the best of 100 whose annual ratios vary by 0.8²; scipy says 0.1366.
    const days = Float64Array.from({ length: 780 }, (_, i) => (i % 2 === 0 ? 1 : -1));
    const wanted = 1.4 / Math.sqrt(252);
    const deviation = Math.sqrt(780 / 779);
    const judged = row(0, 1, { returns: days.map((value) => (value + wanted * deviation) / 100), sharpe: 1.4, net: 1 });
    // Two values in turn, so that the sample deviation is exactly 0.8.
    const size = 0.8 * Math.sqrt(99 / 100);
    const trials = Array.from({ length: 100 }, (_, k) => row(0, 1, { ...empty, sharpe: k % 2 === 0 ? size : -size }));
    const { deflated } = verdictOf({ row: judged, trials });
    expect(deflated.sharpe).toBeCloseTo(wanted, 9);
    expect(deflated.probability).toBeCloseTo(0.1366, 3);
  });

  it("deflates by the sampling error where the tries have no ratios", () => {
    const modest = row(0.1, 1);
    const silent = Array.from({ length: 200 }, () => row(0, 2, { ...empty, sharpe: Number.NaN }));
    const { kind, deflated } = verdictOf({ row: modest, trials: [modest, ...silent] });
    expect(deflated.threshold).toBeGreaterThan(0.1);
    expect(kind).toBe("probably-luck");
  });

  it("names no efficiency where the trainings earned nothing, and does not hold up without one", () => {
    const without: WalkForward = { ...steady, efficiency: Number.NaN };
    const verdict = verdictOf({ ...everything, walkForward: without });
    expect(verdict.kind).toBe("promising");
    expect(verdict.reasons.map(({ text }) => text).join(" ")).not.toMatch(/NaN|efficiency: 0/);
  });

  it("takes a walk-forward of few trades for no proof, and does not hold up by it", () => {
    const few: WalkForward = { ...steady, trades: 9 };
    const verdict = verdictOf({ ...everything, walkForward: few });
    expect(verdictOf(everything).kind).toBe("holds-up");
    expect(verdict.kind).toBe("promising");
    expect(verdict.reasons).toContainEqual({
      says: "missing",
      text: "It earned money out-of-sample in 9 trades: fewer than 30 prove nothing.",
    });
    const texts = verdict.reasons.map(({ text }) => text).join(" ");
    expect(texts).not.toMatch(/efficiency|Profitable windows/);
    const failed = verdictOf({ ...everything, walkForward: { ...few, efficiency: 0.2 } });
    expect(failed.kind).toBe("fragile");
    expect(failed.reasons.map(({ text }) => text).join(" ")).toContain("Walk-forward efficiency: 20%");
  });

  it("takes a walk-forward within chance for no proof, and does not hold up by it", () => {
    const chance: WalkForward = { ...steady, skill: 0.8 };
    const { kind, reasons } = verdictOf({ ...everything, walkForward: chance });
    expect(steady.skill).toBeGreaterThan(0.95);
    expect(kind).toBe("promising");
    expect(reasons).toContainEqual({
      says: "missing",
      text: "It earned money out-of-sample, but no more than chance explains: of rules without skill, 20% do as well there.",
    });
    expect(reasons.map(({ text }) => text).join(" ")).not.toMatch(/efficiency|Profitable windows/);
    expect(verdictOf({ ...everything, walkForward: { ...chance, profitable: 0.3 } }).kind).toBe("fragile");
  });

  it("asks more of a walk-forward that is one of several: luck has as many chances", () => {
    const once = { ...steady, skill: 0.97 };
    expect(verdictOf({ ...everything, walkForward: once }).kind).toBe("holds-up");
    const { kind, reasons } = verdictOf({ ...everything, walkForward: once, otherWalks: 2 });
    expect(kind).toBe("promising");
    expect(reasons.map(({ text }) => text)).toContain(
      "It earned money out-of-sample, but no more than chance explains: of rules without skill, 9% do as well in at least one of 3 walk-forwards.",
    );
    expect(verdictOf({ ...everything, walkForward: { ...once, skill: 0.995 }, otherWalks: 2 }).kind).toBe("holds-up");
  });

  it("counts positions that were open together once out-of-sample, too", () => {
    const grid = { ...everything, row: { ...skilled, trades: 400 }, outcomes: 40 };
    const verdict = verdictOf({ ...grid, walkForward: { ...steady, trades: 60 } });
    expect(verdict.kind).toBe("promising");
    expect(verdict.reasons).toContainEqual({
      says: "missing",
      text: "It earned money out-of-sample in 60 trades, which count as about 6 because some were open together: fewer than 30 prove nothing.",
    });
    expect(verdictOf({ ...grid, walkForward: { ...steady, trades: 300 } }).kind).toBe("holds-up");
  });

  it("calls a walk-forward in which nothing was traded no loss", () => {
    const idle = walkForwardSummary([{ ...window(0), tested: null }]);
    const { kind, reasons } = verdictOf({ ...everything, walkForward: idle });
    expect(kind).toBe("promising");
    expect(reasons).toContainEqual({ says: "missing", text: "It made no trade out-of-sample." });
    expect(reasons.map(({ text }) => text).join(" ")).not.toContain("It lost money");
  });

  it("says what was not tested", () => {
    const said = verdictOf({ row: skilled, trials: lucky }).reasons.filter(({ says }) => says === "missing");
    expect(said).toHaveLength(2);
  });
});

describe("the reasons of a losing run", () => {
  const losing = (trades: number) => row(-0.05, 7, { trades });
  const reasonsOf = (trades: number) => verdictOf({ row: losing(trades), trials: [losing(trades)] }).reasons;

  it("begin with the loss, and count no number of trades in its favor", () => {
    expect(reasonsOf(485)).toEqual([
      { says: "against", text: "It lost money after costs." },
      { says: "against", text: "485 trades were made: enough to take the loss seriously." },
    ]);
    expect(reasonsOf(40)[1]).toMatchObject({ says: "missing" });
  });

  it("count positions that were open together once", () => {
    const [, said] = verdictOf({ row: losing(352), trials: [losing(352)], outcomes: 100 }).reasons;
    expect(said).toEqual({
      says: "missing",
      text: "352 trades were made, some of them open together or in one bar, so they count as 100: too few to be sure of the loss.",
    });
  });

  it("speak of one trade in the singular", () => {
    expect(reasonsOf(1)[0]?.text).toContain("1 trade was made");
  });

  it("say that everything passed only where nothing speaks against", () => {
    expect(verdictOf(everything).kind).toBe("holds-up");
    const refused = { count: 60, share: 0.6, text: "60 of 100 orders were refused." };
    expect(verdictOf({ ...everything, refused }).kind).toBe("promising");
    expect(verdictOf({ ...everything, closeStop: "The stop is close." }).kind).toBe("promising");
    expect(
      verdictOf({ ...everything, leftOutCosts: [{ id: "commission", text: "It is next to nothing." }] }).kind,
    ).toBe("promising");
  });

  it("name a stop too close for a run without slippage", () => {
    const found = verdictOf({ row: losing(485), trials: [losing(485)], closeStop: "The stop is close." });
    expect(found.reasons).toContainEqual({ says: "against", text: "The stop is close." });
  });
});
