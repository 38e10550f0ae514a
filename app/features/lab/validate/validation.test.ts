import { describe, expect, test } from "vitest";
import { runBacktest } from "#trading/backtest/run.ts";
import { monteCarlo } from "#trading/optimize/monte-carlo.ts";
import { finish } from "#trading/optimize/search.ts";
import { walkForwardSharpe, walkForwardWindows } from "#trading/optimize/walk-forward.ts";
import { openCourse, resultsTogether } from "#trading/statistics/results-together.ts";
import { presetById } from "#trading/strategy/presets/presets.ts";
import type { JobPool } from "#workers/job-pool.ts";
import { runJobHere } from "#workers/run-job-here.ts";
import { otherTries } from "#workers/search/trials.ts";
import { testBars } from "../../../../tests/support/generated-market.ts";
import { memoryStorage } from "../../../../tests/support/memory-storage.ts";
import { createTries, walksKey } from "../../../market/tries.ts";
import type { MadeWith } from "../data/changed-since.ts";
import type { SearchOutcome } from "../optimize/search-outcome.ts";
import { withValues } from "../optimize/search-plan.ts";
import { cutBars } from "./cut-bars.ts";
import { runValidation, type Validation } from "./run-validation.ts";
import { usedWords } from "./used-words.ts";
import {
  chanceMethods,
  firstValidationPlan,
  readValidationPlan,
  shareBeyond,
  tradesAWindow,
  windowPlan,
} from "./validation-plan.ts";
import { type ValidationSubject, validationEvidence, withTries } from "./validation-subject.ts";
import { wouldTestOtherwise } from "./would-test-otherwise.ts";

const document = { ...presetById("sma-cross")!.document, symbol: "EURUSD", timeframe: "H1" as const };
const bars = testBars(3000, 21);
const none = { count: 0, sharpes: [] };
const space = {
  choices: [
    { id: "fast", from: 4, to: 12, step: 4 },
    { id: "slow", from: 20, to: 40, step: 10 },
  ],
  constraints: [],
} as const;
const subject: ValidationSubject = {
  document: withValues(document, { fast: 8, slow: 30 }),
  bars,
  settings: {},
  currency: "USD",
  simulated: true,
  dataLabel: "simulated history",
  space,
  objective: "net",
  minTrades: 10,
  ...validationEvidence({ document, bars, settings: {} }, null),
  earlier: none,
};
const numbers = (() => {
  const read = readValidationPlan({ ...firstValidationPlan, runs: "100", windows: "3" });
  if (!read.ok) throw new Error("The plan does not stand");
  return read.numbers;
})();
const here = { run: runJobHere };

async function validationOf(subject: ValidationSubject, more = {}, signal = new AbortController().signal) {
  const steps = new Set<string>();
  let last: Validation | null = null;
  await runValidation(here, subject, { ...firstValidationPlan, ...more }, numbers, {
    signal,
    onProgress: ({ step }) => void steps.add(step),
    onFound: (validation) => {
      last = validation;
    },
  });
  return { steps: [...steps], validation: last as unknown as Validation };
}

test("trades that were open together are drawn as one, and each of them costs more where costs are higher", async () => {
  const left = { kind: "price", field: "close" } as const;
  const right = { kind: "indicator", indicator: "sma", parameters: { length: 10 } } as const;
  const risk = { sizing: { kind: "lots", value: 0.01 }, timeExitBars: 8, maxPositions: 5 } as const;
  const piled = { ...document, entries: { long: { when: { kind: "above", left, right } } }, risk } as const;
  const { validation } = await validationOf({ ...subject, document: piled, space: null });
  const { trades, chance } = validation;
  const drawn = (chance && "found" in chance && chance.found.bootstrap?.at.at(-1)) || 0;
  expect(drawn).toBeGreaterThan(30);
  expect(drawn).toBeLessThan((trades as number) / 2);
  const { net } = runBacktest(piled, bars).trades;
  const higher = net.reduce((sum, result) => sum + Math.abs(result), 0) * (numbers.cost / 100);
  const median = (kind: "bootstrap" | "cost") =>
    (chance && "found" in chance && chance.found[kind]?.final[2]) || Number.NaN;
  expect((median("bootstrap") - median("cost")) / higher).toBeCloseTo(1, 1);
});

test("histories fall with what was open, where closed trades hide it", async () => {
  const left = { kind: "indicator", indicator: "rsi", parameters: { length: 7 } } as const;
  const right = { kind: "constant", value: 40 } as const;
  const takeProfit = { kind: "pips", value: 10 } as const;
  const risk = { sizing: { kind: "lots", value: 0.05 }, takeProfit, maxPositions: 5, timeExitBars: 12 } as const;
  const held = { ...document, entries: { long: { when: { kind: "below", left, right } } }, risk } as const;
  const { chance } = (await validationOf({ ...subject, document: held, space: null })).validation;
  const { trades, equity } = runBacktest(held, bars);
  const method = { kind: "shuffle" } as const;
  const options = { deposit: 10_000, growth: "adds", runs: numbers.runs, seed: numbers.seed, method } as const;
  const nets = resultsTogether(trades);
  const course = openCourse(trades, 10_000, equity);
  const { drawdownPercent } = finish(monteCarlo(nets, { ...options, course }));
  expect(chance).toMatchObject({ found: { shuffle: { drawdownPercent } } });
  expect(drawdownPercent[2]).toBeGreaterThan(finish(monteCarlo(nets, options)).drawdownPercent[2] as number);
});

test("tests are of other settings once a field or the choice of values has changed, until it is as it was", async () => {
  const { validation } = await validationOf(subject);
  expect(wouldTestOtherwise(validation, firstValidationPlan, subject)).toBe(false);
  expect(wouldTestOtherwise(validation, { ...firstValidationPlan }, { ...subject, space: { ...space } })).toBe(false);
  expect(wouldTestOtherwise(validation, firstValidationPlan, null)).toBe(false);
  expect(wouldTestOtherwise(validation, { ...firstValidationPlan, cost: "300" }, subject)).toBe(true);
  expect(wouldTestOtherwise(validation, { ...firstValidationPlan, kind: "anchored" }, null)).toBe(true);
  for (const change of [{ objective: "sharpe" }, { minTrades: 40 }, { space: null }] as const)
    expect(wouldTestOtherwise(validation, firstValidationPlan, { ...subject, ...change })).toBe(true);
});

describe("windows of a walk-forward", () => {
  test("are as many as were asked for, up to the last bar", () => {
    for (const [length, windows, ratio] of [
      [3000, 6, 3],
      [1234, 5, 2],
      [999, 4, 5],
    ] as const)
      for (const kind of ["rolling", "anchored"] as const) {
        const cut = walkForwardWindows(length, windowPlan(length, kind, windows, ratio));
        expect(cut).toHaveLength(windows);
        expect(cut.at(-1)?.test.to).toBe(length);
      }
  });
  test("ask for fewer trades than the whole history, five at least", () => {
    expect([tradesAWindow(30, 1000, 3000), tradesAWindow(30, 100, 3000)]).toEqual([10, 5]);
  });
});

describe("the fields", () => {
  test("name what is wrong", () => {
    expect(readValidationPlan({ ...firstValidationPlan, windows: "1", budget: "x" })).toMatchObject({
      ok: false,
      problems: { windows: expect.stringContaining("2 to 24"), budget: expect.stringContaining("whole") },
    });
    expect(readValidationPlan({ ...firstValidationPlan, ratio: "2,5" }).ok).toBe(true);
    // As the limits are written.
    expect(readValidationPlan({ ...firstValidationPlan, budget: "2,000", runs: "20,000" })).toMatchObject({
      numbers: { budget: 2_000, runs: 20_000 },
    });
  });
  test("are shares of trades and of the mean result for the stress of trades and costs", () => {
    expect(chanceMethods({ skip: 20, cost: 50 })).toEqual([
      { kind: "bootstrap" },
      { kind: "shuffle" },
      { kind: "skip", share: 0.2 },
      { kind: "cost", share: 0.5 },
    ]);
  });
});

test("the chance of a fall beyond a limit is a look-up", () => {
  const falls = Float64Array.from([1, 2, 2, 5, 9]);
  expect([0, 2, 5, 9].map((limit) => shareBeyond(falls, limit))).toEqual([1, 0.4, 0.2, 0]);
});

describe("the tests of a strategy", () => {
  test("run one after the other and end with a verdict", async () => {
    const { steps, validation } = await validationOf(subject, { matrix: true });
    expect(steps).toEqual(["backtest", "chance", "walk", "matrix", "verdict"]);
    expect(validation.chance).toMatchObject({ found: { bootstrap: { runs: 100 }, shuffle: {}, skip: {}, cost: {} } });
    expect(validation.walk && "found" in validation.walk && validation.walk.found.windows).toHaveLength(3);
    expect(validation.matrix && "found" in validation.matrix && validation.matrix.found).toHaveLength(9);
    expect(validation.judged?.verdict.reasons.length).toBeGreaterThan(1);
    expect(validation.judged?.tries).toBe(1);
  });

  test("judge a walk-forward with those of the same rules before it, and not with itself made again", async () => {
    const { validation } = await validationOf(subject);
    const { judged, walk } = validation;
    if (!judged || !walk || !("found" in walk)) throw new Error("nothing was judged");
    const sharpe = walkForwardSharpe(walk.found, judged.row.periodsAYear);
    const walks = createTries(memoryStorage(), walksKey);
    for (const one of [sharpe, 0.5, 1.5]) walks.addOne(subject.document, one);
    const earlierWalks = walks.of(subject.document);
    const requests: unknown[] = [];
    const pool: Pick<JobPool, "run"> = {
      run: (kind, request, hooks) => {
        if (kind === "judge") requests.push(request);
        return runJobHere(kind, request, hooks);
      },
    };
    const hooks = { signal: new AbortController().signal, onProgress() {}, onFound() {} };
    await runValidation(pool, { ...subject, earlierWalks }, firstValidationPlan, numbers, hooks);
    expect(requests).toEqual([expect.objectContaining({ earlierWalks, walkForward: expect.anything() })]);
    expect(otherTries(earlierWalks, sharpe)).toBe(2);
    expect(otherTries(earlierWalks, 3)).toBe(3);
    expect(otherTries(undefined, sharpe)).toBe(0);
  });

  test("say what they need when they cannot run", async () => {
    const few = { ...subject, bars: testBars(150, 2), space: null };
    const { validation } = await validationOf({
      ...few,
      ...validationEvidence({ document, bars: few.bars, settings: {} }, null),
    });
    expect(validation.chance).toEqual({ needs: expect.stringMatching(/30 of them at least; this run has \d+\./) });
    expect(validation.walk).toEqual({
      needs: expect.stringMatching(/a parameter to choose.* correct the fields there/),
    });
    expect(validation.judged?.verdict.kind).toBe("too-few-trades");
    const short = {
      ...subject,
      bars: few.bars,
      ...validationEvidence({ document, bars: few.bars, settings: {} }, null),
    };
    expect((await validationOf(short)).validation.walk).toEqual({
      needs: expect.stringContaining("150 bars are too few"),
    });
  });

  test("judge on what there is when they are stopped", async () => {
    const controller = new AbortController();
    const found: Validation[] = [];
    await runValidation(
      {
        run: (name, request, hooks) => {
          if (name === "walk-forward") controller.abort();
          if (hooks?.signal?.aborted) return Promise.reject(hooks.signal.reason);
          return runJobHere(name, request, hooks);
        },
      },
      subject,
      firstValidationPlan,
      numbers,
      { signal: controller.signal, onProgress: () => {}, onFound: (validation) => found.push(validation) },
    );
    const stopped = found.at(-1)!;
    expect(stopped.walk).toBeNull();
    expect(stopped.chance).toHaveProperty("found");
    expect(stopped.judged).not.toBeNull();
    expect(stopped.stopped).toBe(true);
    expect((await validationOf(subject)).validation.stopped).toBe(false);
  });
});

test("bars that a search held out stay out of every test of what it found", async () => {
  const span = { from: 0, to: 2100 };
  const heldOutBars = { from: 2100, to: 3000 };
  const { validation } = await validationOf({ ...subject, span, heldOutBars }, { matrix: true });
  const head = await validationOf({ ...subject, bars: cutBars(bars, span), span }, { matrix: true });
  expect(validation.trades).toBe(head.validation.trades);
  expect(validation.trades).toBeLessThan((await validationOf(subject)).validation.trades ?? 0);
  expect(validation.walk).toEqual(head.validation.walk);
  expect(validation.chance).toEqual(head.validation.chance);
  const walk = validation.walk && "found" in validation.walk ? validation.walk.found : null;
  expect(walk?.windows.at(-1)?.test.to).toBe(2100);
  expect(validation.matrix).toEqual(head.validation.matrix);
});

test("the bars used are said, and what became of those held out", () => {
  const used = { bars, span: { from: 0, to: 2100 }, heldOutBars: { from: 2100, to: 3000 }, heldOut: null };
  expect(usedWords(used)).toMatch(
    /^2,100 bars, .*those of the search\. The 900 held out .* in none .* not been looked at/,
  );
  expect(usedWords({ ...used, heldOut: { trades: 3, net: 1, skill: 0.6, otherLooks: 0 } })).toMatch(
    /looked at after the search/,
  );
  expect(usedWords({ ...used, span: { from: 0, to: 3000 } })).toMatch(/^3,000 bars.*no longer out-of-sample/);
  expect(usedWords({ ...used, span: { from: 0, to: 3000 }, heldOutBars: null })).toMatch(/none were held out/);
});

describe("the evidence behind the present values", () => {
  const rows = [3, 8].map((fast) => ({ parameters: { fast }, trades: 40, net: 5, sharpe: 0.2 }));
  const outcome = {
    input: {
      ...{ document, bars, settings: { rate: 1.1 }, axes: [{ id: "fast" }] },
      ...{ searched: { from: 0, to: 2100 }, heldOut: { from: 2100, to: 3000 } },
    },
    rows,
    seenBefore: { searched: 1, tried: 2, walked: 4, ran: 8 },
    looks: [
      { row: rows[0], tested: { trades: 12, net: -5, returns: new Float64Array(0) } },
      { row: rows[1], tested: { trades: 12, net: -3, returns: Float64Array.of(0.01, -0.02, 0.03, -0.04) } },
    ],
  } as unknown as SearchOutcome;
  const tries = { count: 50, sharpes: [0.1, 0.2] };
  const evidence = (part: Partial<MadeWith>) =>
    withTries({ ...subject, ...validationEvidence({ document, bars, settings: {}, ...part }, outcome) }, tries, none);

  test("is the search that found them, its held-out bars and every try before it", () => {
    const found = evidence({ document: withValues(document, { fast: 8 }) });
    expect(found).toMatchObject({ span: { to: 2100 }, earlier: { count: 48 } });
    expect(found.trials).toBe(rows);
    // The other set of this search, and three uses by earlier ones; a backtest of the whole history chooses nothing.
    expect(found.heldOut).toEqual({ trades: 12, net: -3, skill: expect.closeTo(0.4, 1), otherLooks: 4 });
  });
  test("counts every look at the held-out bars, those after its own as well: who has seen several chooses among them", () => {
    expect(evidence({ document: withValues(document, { fast: 3 }) }).heldOut).toMatchObject({ net: -5, otherLooks: 4 });
  });
  test("still counts the search when other values stand, on all bars", () => {
    expect(evidence({ document: withValues(document, { fast: 99 }) })).toMatchObject({
      span: { from: 0, to: 3000 },
      heldOut: null,
      earlier: { count: 48 },
    });
  });
  test("is only the number of tries when the bars are others", () => {
    expect(evidence({ bars: testBars(500, 1) })).toMatchObject({ trials: [], earlier: tries });
  });
  test("is so, too, when costs, account or a value that was not searched have changed: none of it was tried like that", () => {
    const found = withValues(document, { fast: 8 });
    const nothing = { trials: [], earlier: tries, heldOut: null, span: { from: 0, to: 3000 } };
    const costs = { spread: { kind: "pips", value: 5 } } as const;
    expect(evidence({ document: { ...found, costs } })).toMatchObject(nothing);
    expect(evidence({ document: found, settings: { leverage: 5 } })).toMatchObject(nothing);
    expect(evidence({ document: withValues(found, { slow: 33 }) })).toMatchObject(nothing);
  });
});
