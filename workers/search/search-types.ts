import type { Bars } from "#trading/market/bars.ts";
import type { Span } from "#trading/optimize/bar-span.ts";
import type { MonteCarloMethod } from "#trading/optimize/drawn-history.ts";
import type { RunSettings } from "#trading/optimize/evaluate.ts";
import type { MonteCarlo, ResultGrowth } from "#trading/optimize/monte-carlo.ts";
import type { AxisChoice, Constraint, ParameterSet } from "#trading/optimize/parameter-space.ts";
import type { Objective, Row } from "#trading/optimize/row.ts";
import type { Verdict } from "#trading/optimize/verdict.ts";
import type { WalkForward, WalkForwardPlan, WalkForwardStep } from "#trading/optimize/walk-forward.ts";
import type { OpenCourse } from "#trading/statistics/results-together.ts";

/** Settings of a run whose columns each evaluator makes itself. */
export type TaskSettings = Omit<RunSettings, "source">;

/** What a search holds fixed. `span` names the bars it may see: a view cannot be sent without all it was cut from. */
export type SearchTask = {
  /** A strategy document of any version, unchecked. */
  readonly document: unknown;
  readonly bars: Bars;
  readonly span?: Span;
  readonly settings?: TaskSettings;
};

export type SpaceChoice = {
  readonly choices: readonly AxisChoice[];
  readonly constraints: readonly Constraint[];
};

/** `from` and `to` are numbers of combinations or of draws: a part for one of several workers. A genetic search has no parts. */
export type SearchMethod =
  | { readonly kind: "grid"; readonly from?: number; readonly to?: number }
  | {
      readonly kind: "random";
      readonly count: number;
      readonly seed: number;
      readonly from?: number;
      readonly to?: number;
    }
  | { readonly kind: "genetic"; readonly seed: number; readonly population: number; readonly generations: number };

export type OptimizeRequest = SearchTask & {
  readonly space: SpaceChoice;
  readonly method: SearchMethod;
  readonly objective: Objective;
  readonly minTrades: number;
  /**
   * A grid's figures from closed trades alone, by the kernels, where they know the strategy: many times as quick. Rows they
   * cannot vouch for, and all rows of other strategies, are run in full.
   */
  readonly quick?: boolean;
  /** Only every so many rows have returns; 1 when absent. The rest have none, to save memory. */
  readonly returnsEvery?: number;
};
export type OptimizeProgress = {
  readonly done: number;
  readonly total: number;
  /** Rows since the last report, in the order of testing: what a cancelled search has found. */
  readonly rows: readonly Row[];
};
export type OptimizeResponse = {
  /** Rows since the last report. */
  readonly rows: readonly Row[];
  /** Milliseconds of one run on this machine, on average. */
  readonly millisARun: number;
};

/** One set of parameters on `span`, warmed up on the bars before it. */
export type TryValuesRequest = SearchTask & { readonly parameters: ParameterSet };
export type TryValuesResponse = { readonly row: Row };

export type WalkForwardRequest = SearchTask & {
  readonly space: SpaceChoice;
  readonly plan: WalkForwardPlan;
  readonly objective: Objective;
  readonly minTrades: number;
  /** Combinations a window may try: the whole grid when it is not larger, else so many drawn from it. */
  readonly budget: number;
  readonly seed: number;
};

export type MonteCarloRequest = {
  /** Net result of each trade in account money, in the order they closed. */
  readonly nets: Float64Array;
  /** How the account stood while each of them was open. */
  readonly course: OpenCourse;
  readonly deposit: number;
  readonly growth: ResultGrowth;
  readonly runs: number;
  readonly seed: number;
  readonly method: MonteCarloMethod;
};

/** How the chosen set did on the bars that the search was not shown. */
export type HeldOut = {
  readonly trades: number;
  readonly net: number;
  /** The probability that the ratio there is not luck, taken as a single try; NaN where nothing moved. */
  readonly skill: number;
  /** How often values have been chosen by these bars, or tried on them, but for this once. */
  readonly otherLooks: number;
};

/** Annual Sharpe ratios of earlier tries, and how many there were: the ratios may be a sample of them. */
export type EarlierTries = {
  readonly count: number;
  readonly sharpes: readonly number[];
  /** The most that luck was expected to bring in one of their searches: `luckOfSearch`. */
  readonly luck?: number;
};

export type JudgeRequest = SearchTask & {
  readonly parameters: ParameterSet;
  /** Rows of the searches in memory; those without returns only count. */
  readonly trials: readonly Row[];
  readonly earlier: EarlierTries;
  readonly walkForward?: WalkForward;
  /** Those before it, of the same rules and of those they were edited from. */
  readonly earlierWalks?: EarlierTries;
  readonly monteCarlo?: MonteCarlo;
  readonly heldOut?: HeldOut;
};
export type JudgeResponse = {
  readonly verdict: Verdict;
  /** The judged set, run in full. */
  readonly row: Row;
  readonly tries: number;
  /** Rows whose returns were compared for the probability of overfitting. */
  readonly compared: number;
};

type Progress = { readonly done: number; readonly total: number };

/** The part of the job list that searches parameter values and validates what was found. */
export type SearchJobs = {
  optimize: { request: OptimizeRequest; progress: OptimizeProgress; response: OptimizeResponse };
  "try-values": { request: TryValuesRequest; progress: never; response: TryValuesResponse };
  "walk-forward": { request: WalkForwardRequest; progress: WalkForwardStep; response: WalkForward | null };
  "monte-carlo": { request: MonteCarloRequest; progress: Progress; response: MonteCarlo };
  judge: { request: JudgeRequest; progress: never; response: JudgeResponse };
};
