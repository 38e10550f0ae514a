import type { Bars } from "../market/bars.ts";
import { momentsOf } from "../statistics/moments.ts";
import { profitFactorOf } from "../statistics/trade-results.ts";
import type { StrategyDocument } from "../strategy/document.ts";
import { type Span, settingsOf, sliceOf } from "./bar-span.ts";
import { skillOfOneTry } from "./deflated-sharpe.ts";
import { createEvaluator, type Evaluator, type RunSettings } from "./evaluate.ts";
import type { ParameterSet } from "./parameter-space.ts";
import type { Row } from "./row.ts";
import type { Search } from "./search.ts";

export type Window = { readonly train: Span; readonly test: Span };

export type WalkForwardPlan = {
  /** Anchored: every training starts at the first bar and grows. Rolling: its length is fixed. */
  readonly kind: "anchored" | "rolling";
  /** Bars of the (first) training and of each test. */
  readonly train: number;
  readonly test: number;
};

/** Training and test windows over so many bars, tests side by side without a gap; a last test may be shorter by half. */
export function walkForwardWindows(length: number, { kind, train, test }: WalkForwardPlan): Window[] {
  if (!(train > 0 && test > 0)) throw new RangeError("Training and test need at least one bar each.");
  const windows: Window[] = [];
  for (let at = train; at + Math.ceil(test / 2) <= length; at += test) {
    const from = kind === "anchored" ? 0 : at - train;
    windows.push({ train: { from, to: at }, test: { from: at, to: Math.min(at + test, length) } });
  }
  return windows;
}

export type WalkForwardWindow = Window & {
  /** Chosen on the training bars; null when none was good enough to choose. */
  readonly parameters: ParameterSet | null;
  readonly trained: Row | null;
  /** The same parameters on the test bars, which the choice never saw. */
  readonly tested: Row | null;
};

export type WalkForward = {
  readonly windows: readonly WalkForwardWindow[];
  /**
   * Net a bar in the tests ÷ net a bar in the trainings (Pardo's walk-forward efficiency), of a training without the bars on which its
   * indicators had no value yet; NaN unless both earned.
   */
  readonly efficiency: number;
  /** Account money of all tests together. */
  readonly net: number;
  /** Of all tests together; NaN without a losing trade. */
  readonly profitFactor: number;
  readonly trades: number;
  /** Independent results: trades that were open together are one. */
  readonly outcomes: number;
  /** Percent of those that won; NaN without any. */
  readonly resultWinPercent: number;
  /** Tests that earned something ÷ tests. */
  readonly profitable: number;
  /** The tests' returns, one after the other. */
  readonly returns: Float64Array;
  /** The probability that their ratio is not luck, taken as a single try; NaN where nothing moved. */
  readonly skill: number;
};

export type WalkForwardStep = {
  readonly window: number;
  readonly windows: number;
  /** Within the window's search. */
  readonly done: number;
  readonly total: number;
};

export type WalkForwardTask = {
  readonly document: StrategyDocument;
  readonly bars: Bars;
  readonly settings?: RunSettings;
  readonly plan: WalkForwardPlan;
  /** How parameters are chosen on one training window. */
  search(evaluator: Evaluator): Search;
};

/** Annual Sharpe ratio of the out-of-sample windows, by which a walk-forward that was made again is known. */
export const walkForwardSharpe = ({ returns }: Pick<WalkForward, "returns">, periodsAYear: number): number =>
  momentsOf(returns).sharpe * Math.sqrt(periodsAYear);

/** Adds up what the windows earned. */
export function walkForwardSummary(windows: readonly WalkForwardWindow[]): WalkForward {
  let [trained, trainedBars, net, loss, testedBars, profitable, trades, outcomes, won] = [0, 0, 0, 0, 0, 0, 0, 0, 0];
  const returns: number[] = [];
  for (const { train, test, trained: before, tested } of windows) {
    // A window that found nothing worth trading stays out of the market: it counts with its bars and no profit.
    trained += before?.net ?? 0;
    trainedBars += train.to - Math.max(train.from, before?.warmUp ?? 0);
    testedBars += test.to - test.from;
    if (!tested) continue;
    net += tested.net;
    loss += tested.grossLoss;
    trades += tested.trades;
    outcomes += tested.outcomes;
    if (tested.outcomes > 0) won += (tested.outcomes * tested.resultWinPercent) / 100;
    if (tested.net > 0) profitable += 1;
    for (const value of tested.returns) returns.push(value);
  }
  return {
    windows,
    net,
    profitFactor: profitFactorOf(net + loss, loss),
    trades,
    outcomes,
    resultWinPercent: (won / outcomes) * 100,
    efficiency: trained > 0 && net > 0 ? net / testedBars / (trained / trainedBars) : Number.NaN,
    profitable: profitable / windows.length,
    returns: Float64Array.from(returns),
    skill: skillOfOneTry(returns),
  };
}

/**
 * Chooses parameters on each training window and tries them on the bars that follow. Each run begins at the first bar there is, so
 * that its indicators are what they would be on one long run; nothing is traded before its window.
 */
export function* walkForward(task: WalkForwardTask): Generator<WalkForwardStep, WalkForward, void> {
  const { document, bars, settings, plan, search } = task;
  const windows = walkForwardWindows(bars.length, plan);
  if (windows.length === 0) throw new RangeError(`${bars.length} bars are too few for one training and one test.`);
  const results: WalkForwardWindow[] = [];
  for (const window of windows) {
    const steps = search(evaluatorOn(window.train));
    let next = steps.next();
    for (; !next.done; next = steps.next()) {
      const { done, total } = next.value;
      yield { window: results.length, windows: windows.length, done, total };
    }
    const { best } = next.value;
    results.push({
      ...window,
      parameters: best?.parameters ?? null,
      trained: best,
      tested: best && evaluatorOn(window.test).evaluate(best.parameters),
    });
  }
  return walkForwardSummary(results);

  function evaluatorOn({ from, to }: Span): Evaluator {
    const known = { from: 0, to };
    return createEvaluator(document, sliceOf(bars, known), settings && settingsOf(settings, bars, known), from);
  }
}
