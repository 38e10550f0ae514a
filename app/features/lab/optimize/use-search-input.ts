import { useMemo } from "react";
import { plainNumber } from "#lib/figure-text.ts";
import { readAmount } from "#lib/typed-number.ts";
import { sourceLabel } from "../core/lab-source.ts";
import { runOptions, useRunSettings } from "../core/run-settings.ts";
import { useStrategyCheck } from "../core/strategy-check.ts";
import { useStrategy } from "../core/use-strategy.ts";
import { useLabData } from "../data/lab-data.ts";
import { problemSentence } from "../rules/document/problem-words.ts";
import { type SearchInput, type StrategyOnBars, splitHeldOut } from "./search-outcome.ts";
import { type ReadPlan, readPlan, type SearchPlan } from "./search-plan.ts";
import { planOf, useSearch } from "./search-store.ts";

const fewestBars = 100;

export type SearchDesk = {
  readonly plan: SearchPlan;
  readonly read: ReadPlan;
  /** The open strategy on its bars; null while the rules have problems or the bars are missing. */
  readonly tested: StrategyOnBars | null;
  /** What a search would be given now; null while something is missing. */
  readonly input: SearchInput | null;
  /** Why there is none, in words. */
  readonly missing: string | null;
  /** The part of it that prevents every kind of run: problems in the rules, or no bars. */
  readonly blocked: string | null;
};

/** The open strategy, bars, account and plan combined to the input of a search. */
export function useSearchInput(): SearchDesk {
  const { document } = useStrategy();
  const { bars, source, status, problem } = useLabData();
  const { account } = useRunSettings();
  const { problems } = useStrategyCheck();
  const { plan: typed } = useSearch();
  const plan = useMemo(() => planOf(document, typed), [document, typed]);
  const read = useMemo(() => readPlan(plan, document), [plan, document]);
  const blocked =
    problems[0] !== undefined
      ? `The rules are not complete yet. ${problemSentence(problems[0])}. Correct them under Rules.`
      : status === "failed"
        ? (problem ?? "There are no bars to search on.")
        : !bars
          ? "The bars are being loaded."
          : bars.length < fewestBars
            ? `${plainNumber(bars.length)} bars are too few to search on; ${plainNumber(fewestBars)} are the least.`
            : null;
  const missing = blocked ?? (read.ok ? null : "A field needs your attention.");
  const tested = useMemo<StrategyOnBars | null>(() => {
    if (blocked || !bars) return null;
    return {
      document,
      bars,
      simulated: source.kind === "simulated",
      dataLabel: sourceLabel(source),
      settings: runOptions({ account }),
      currency: account.currency,
      objective: plan.objective,
      minTrades: read.ok ? read.minTrades : readAmount(plan.minTrades, 0) || 30,
    };
  }, [blocked, bars, document, source, account, plan.objective, plan.minTrades, read]);
  const input = useMemo<SearchInput | null>(() => {
    if (!tested || !read.ok) return null;
    const { space, axes, method, runs } = read;
    return { ...tested, space, axes, method, runs, ...splitHeldOut(tested.bars.length, plan.heldOut) };
  }, [tested, read, plan.heldOut]);
  return { plan, read, tested, input, missing, blocked };
}
