import { plainNumber } from "#lib/figure-text.ts";
import { fewestTrades } from "#lib/sample-words.ts";
import type { MonteCarloMethod } from "#trading/optimize/drawn-history.ts";
import { growthOf, type MonteCarlo, type ResultGrowth } from "#trading/optimize/monte-carlo.ts";
import { ownValues } from "#trading/optimize/parameter-space.ts";
import type { WalkForward } from "#trading/optimize/walk-forward.ts";
import { type OpenCourse, openCourse, resultsTogether } from "#trading/statistics/results-together.ts";
import type { JobPool } from "#workers/job-pool.ts";
import type { JudgeResponse } from "#workers/search/search-types.ts";
import { cutBars, cutSettings } from "./cut-bars.ts";
import {
  chanceMethods,
  matrixRatios,
  matrixWindows,
  type ReadValidationPlan,
  tradesAWindow,
  type ValidationPlan,
  windowPlan,
} from "./validation-plan.ts";
import type { ValidationSubject } from "./validation-subject.ts";

export const stepNames = ["backtest", "chance", "walk", "matrix", "verdict"] as const;
export type StepName = (typeof stepNames)[number];

/** A part of the validation: done, or why it could not be. */
export type Part<Found> = { readonly found: Found } | { readonly needs: string };
export type MatrixCell = { readonly windows: number; readonly ratio: number; readonly walk: WalkForward | null };

export type Validation = {
  readonly subject: ValidationSubject;
  /** The fields as they were. */
  readonly plan: ValidationPlan;
  readonly trades: number | null;
  readonly chance: Part<Readonly<Partial<Record<MonteCarloMethod["kind"], MonteCarlo>>>> | null;
  readonly walk: Part<WalkForward> | null;
  readonly matrix: Part<readonly MatrixCell[]> | null;
  readonly judged: JudgeResponse | null;
  /** By the visitor, before all tests had run. */
  readonly stopped: boolean;
};

export type ValidationProgress = { readonly step: StepName; readonly words: string; readonly share: number };
type Pool = Pick<JobPool, "run">;
export type ValidationHooks = {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ValidationProgress) => void;
  readonly onFound: (validation: Validation) => void;
};
type Numbers = Extract<ReadValidationPlan, { ok: true }>["numbers"];

const fewestTestBars = 50;

async function tradesOf(pool: Pool, { document, bars, settings, span }: ValidationSubject, signal: AbortSignal) {
  const shown = cutBars(bars, span);
  const options = cutSettings(settings, bars, span);
  const { result } = await pool.run("backtest", { document, bars: shown, options }, { signal });
  const { trades, settings: account, equity } = result;
  const growth = growthOf(document.risk.sizing);
  const nets = resultsTogether(trades);
  const course = openCourse(trades, account.deposit, equity);
  const netted = absoluteSum(nets) > 0 ? absoluteSum(trades.net) / absoluteSum(nets) : 1;
  return { count: trades.length, nets, course, netted, deposit: account.deposit, growth };
}

const absoluteSum = (results: Float64Array): number => results.reduce((sum, result) => sum + Math.abs(result), 0);

type Trades = {
  readonly count: number;
  /** One result for all trades that were open together. */
  readonly nets: Float64Array;
  /** How the account stood while each of them was open. */
  readonly course: OpenCourse;
  /** The results of single trades ÷ those of trades together, without their signs: costs are paid on each trade. */
  readonly netted: number;
  readonly deposit: number;
  readonly growth: ResultGrowth;
};

async function chance(
  pool: Pool,
  { count, nets, course, netted, deposit, growth }: Trades,
  numbers: Numbers,
  hooks: ValidationHooks,
) {
  const together =
    nets.length < count
      ? `; those that were open together, or in the same bar, count as one, which leaves ${nets.length}`
      : "";
  const needs = `Resampling trades needs ${fewestTrades} of them at least; this run has ${count}${together}.`;
  if (nets.length < fewestTrades) return { needs };
  const { runs, seed } = numbers;
  const methods = chanceMethods({ ...numbers, cost: numbers.cost * netted });
  const found: Partial<Record<MonteCarloMethod["kind"], MonteCarlo>> = {};
  const { signal, onProgress } = hooks;
  const total = methods.length * runs;
  for (const [at, method] of methods.entries()) {
    const tell = (done: number) => {
      const words = `${plainNumber(at * runs + done)} of ${plainNumber(total)} histories`;
      onProgress({ step: "chance", words, share: (at * runs + done) / total });
    };
    tell(0);
    found[method.kind] = await pool.run(
      "monte-carlo",
      { nets, course, deposit, growth, runs, seed, method },
      { signal, onProgress: ({ done }) => tell(done) },
    );
  }
  return { found };
}

function walkRequest(
  subject: ValidationSubject,
  kind: ValidationPlan["kind"],
  windows: number,
  ratio: number,
  numbers: Numbers,
) {
  const { document, bars, settings, objective, minTrades, space, span } = subject;
  const length = span.to - span.from;
  const plan = windowPlan(length, kind, windows, ratio);
  if (!space || plan.test < fewestTestBars) return null;
  const { budget, seed } = numbers;
  const trades = tradesAWindow(minTrades, plan.train, length);
  return { document, bars, span, settings, space, plan, objective, minTrades: trades, budget, seed };
}

async function walk(
  pool: Pool,
  subject: ValidationSubject,
  plan: ValidationPlan,
  numbers: Numbers,
  hooks: ValidationHooks,
) {
  if (!subject.space)
    return {
      needs:
        "A walk-forward needs a parameter to choose. Mark one under Optimize and correct the fields there that need it, or make one under Rules.",
    };
  const request = walkRequest(subject, plan.kind, numbers.windows, numbers.ratio, numbers);
  const short = `${subject.span.to - subject.span.from} bars are too few for ${numbers.windows} windows with tests of ${fewestTestBars} bars. Take a longer history or fewer windows.`;
  if (!request) return { needs: short };
  hooks.onProgress({ step: "walk", words: `window 1 of ${numbers.windows}`, share: 0 });
  const found = await pool.run("walk-forward", request, {
    signal: hooks.signal,
    onProgress: ({ window, windows, done, total }) =>
      hooks.onProgress({
        step: "walk",
        words: `window ${window + 1} of ${windows}, combination ${done} of ${total}`,
        share: (window + done / total) / windows,
      }),
  });
  return found ? { found } : { needs: short };
}

/** Nine walk-forwards, side by side on the pool's threads. */
async function matrix(
  pool: Pool,
  subject: ValidationSubject,
  plan: ValidationPlan,
  numbers: Numbers,
  hooks: ValidationHooks,
) {
  const cells = matrixRatios.flatMap((ratio) => matrixWindows.map((windows) => ({ ratio, windows })));
  let done = 0;
  const found = await Promise.all(
    cells.map(async ({ ratio, windows }): Promise<MatrixCell> => {
      const request = walkRequest(subject, plan.kind, windows, ratio, numbers);
      const found = request ? await pool.run("walk-forward", request, { signal: hooks.signal }) : null;
      done += 1;
      hooks.onProgress({
        step: "matrix",
        words: `${done} of ${cells.length} walk-forwards`,
        share: done / cells.length,
      });
      return { ratio, windows, walk: found };
    }),
  );
  return found.every((cell) => cell.walk === null) ? { needs: "The history is too short for any cell." } : { found };
}

/**
 * Runs every test that is possible on the strategy, one after the other, and reports results as they come. When it
 * is stopped, the verdict is based on the finished tests and names what is missing.
 */
export async function runValidation(
  pool: Pool,
  subject: ValidationSubject,
  plan: ValidationPlan,
  numbers: Numbers,
  hooks: ValidationHooks,
) {
  const found = { trades: null, chance: null, walk: null, matrix: null, judged: null };
  let validation: Validation = { subject, plan, ...found, stopped: false };
  const tell = (next: Partial<Validation>) => {
    validation = { ...validation, ...next };
    hooks.onFound(validation);
  };
  try {
    hooks.onProgress({ step: "backtest", words: "one run", share: 0 });
    const trades = await tradesOf(pool, subject, hooks.signal);
    tell({ trades: trades.count });
    tell({ chance: await chance(pool, trades, numbers, hooks) });
    tell({ walk: await walk(pool, subject, plan, numbers, hooks) });
    if (plan.matrix && validation.walk && "found" in validation.walk)
      tell({ matrix: await matrix(pool, subject, plan, numbers, hooks) });
  } catch (error) {
    if (!hooks.signal.aborted) throw error;
    tell({ stopped: true });
  }
  hooks.onProgress({ step: "verdict", words: "weighing", share: 1 });
  tell({ judged: await judge(pool, subject, validation) });
}

function judge(
  pool: Pool,
  subject: ValidationSubject,
  { chance: luck, walk: forward }: Validation,
): Promise<JudgeResponse> {
  const { document, bars, settings, span, trials, earlier, earlierWalks, heldOut } = subject;
  const bootstrap = luck && "found" in luck ? luck.found.bootstrap : undefined;
  return pool.run("judge", {
    document,
    bars,
    settings,
    span,
    trials,
    earlier,
    parameters: ownValues(document),
    ...(bootstrap ? { monteCarlo: bootstrap } : {}),
    ...(forward && "found" in forward ? { walkForward: forward.found, ...(earlierWalks && { earlierWalks }) } : {}),
    ...(heldOut ? { heldOut } : {}),
  });
}
