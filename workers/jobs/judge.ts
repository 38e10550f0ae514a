import type { TradingCosts } from "#trading/engine/instrument.ts";
import type { Reason } from "#trading/optimize/judged.ts";
import { rowOfRun } from "#trading/optimize/row-of-run.ts";
import { runEvidence } from "#trading/optimize/run-evidence.ts";
import {
  asWellByChance,
  confidence,
  type Evidence,
  isWarning,
  resultsPerTrade,
  tooFewToProve,
  type Verdict,
  verdictOf,
  verdictTitles,
} from "#trading/optimize/verdict.ts";
import { walkForwardSharpe } from "#trading/optimize/walk-forward.ts";
import { resolveParameters } from "#trading/strategy/parameter-values.ts";
import type { JobHandler } from "../jobs.ts";
import { evaluatorOf } from "../search/search-setting.ts";
import type { HeldOut } from "../search/search-types.ts";
import { otherTries, trialsOf } from "../search/trials.ts";

/**
 * Data held out of the search count as any other out-of-sample test: a loss there makes it fragile at best. `perTrade` are the
 * independent results per trade of the whole run. A gain speaks for the strategy where nothing else was tried on these bars and it is
 * more than chance explains: rules without skill earn something there in one of five searches, and one of ten sets twice as often. What
 * proves nothing there has not passed everything, and is promising at best.
 */
export function withHeldOut(verdict: Verdict, heldOut: HeldOut | undefined, perTrade = 1): Verdict {
  if (!heldOut) return verdict;
  const add = (says: Reason["says"], text: string): Verdict => {
    const reasons = [...verdict.reasons, { says, text }];
    return says === "missing" && verdict.kind === "holds-up"
      ? { ...verdict, reasons, kind: "promising", title: verdictTitles.promising }
      : { ...verdict, reasons };
  };
  if (heldOut.trades === 0) return add("missing", "It made no trade on the held-out data.");
  const earned = "It earned money on the data held out of the search";
  const few = tooFewToProve(heldOut.trades, perTrade);
  if (heldOut.net > 0 && few) return add("missing", `${earned} in ${few}`);
  if (heldOut.net > 0 && heldOut.otherLooks > 0)
    return add(
      "missing",
      `${earned}, but these bars have been used more than once: after enough looks, luck finds values that earn there.`,
    );
  if (heldOut.net > 0 && !(heldOut.skill >= confidence))
    return add("missing", `${earned}, but no more than chance explains${asWellByChance(heldOut.skill)}.`);
  if (heldOut.net > 0) return add("for", `${earned}, and more than chance explains.`);
  const said = add("against", "It lost money on the data held out of the search.");
  const passed = !isWarning(verdict.kind);
  return passed ? { ...said, kind: "fragile", title: verdictTitles.fragile } : said;
}

/** Runs the chosen set in full and weighs everything that is known about it. */
export const judge: JobHandler<"judge"> = (request) => {
  const evaluator = evaluatorOf(request);
  const { document, bars, periods, settings } = evaluator;
  const rerun = (costs: Partial<TradingCosts> = {}) => evaluator.run(request.parameters, costs);
  const result = rerun();
  const row = rowOfRun(result, periods, request.parameters);
  const chosen = resolveParameters(document, request.parameters);
  const trials = trialsOf(request.trials, request.earlier, row);
  const { walkForward, earlierWalks, monteCarlo, heldOut } = request;
  const evidence: Evidence = {
    ...runEvidence({ document: chosen, bars, result, row, rerun, lower: settings.lower }),
    trials,
    earlierLuck: request.earlier.luck ?? 0,
    ...(walkForward && {
      walkForward,
      otherWalks: otherTries(earlierWalks, walkForwardSharpe(walkForward, row.periodsAYear)),
    }),
    ...(monteCarlo ? { monteCarlo } : {}),
  };
  const verdict = withHeldOut(verdictOf(evidence), heldOut, resultsPerTrade(evidence));
  const compared = trials.filter(({ returns }) => returns.length > 0 && returns.length === trials[0]?.returns.length);
  return { verdict, row, tries: trials.length, compared: compared.length };
};
