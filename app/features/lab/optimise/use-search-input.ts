import { useMemo } from "react";
import { runOptions, useRunSettings } from "../backtest/run-settings.ts";
import { useStrategyCheck } from "../core/strategy-check.ts";
import { useStrategy } from "../core/use-strategy.ts";
import { useLabData } from "../data/lab-data.ts";
import { problemSentence } from "../rules/document/problem-words.ts";
import { splitHeldOut } from "./held-out.ts";
import type { SearchInput } from "./search-outcome.ts";
import { type ReadPlan, readPlan, type SearchPlan } from "./search-plan.ts";
import { planOf, useSearch } from "./search-store.ts";

export const fewestBars = 100;

export type SearchDesk = {
  readonly plan: SearchPlan;
  readonly read: ReadPlan;
  /** What a search would be given now; null while something is missing. */
  readonly input: SearchInput | null;
  /** Why there is none, in words. */
  readonly missing: string | null;
  /** The part of it that holds up everything: rules that do not stand, or no bars. */
  readonly blocked: string | null;
};

/** The open strategy, bars, account and plan put together to a search. */
export function useSearchInput(): SearchDesk {
  const { document } = useStrategy();
  const { bars, source, status, problem } = useLabData();
  const { account } = useRunSettings();
  const { problems } = useStrategyCheck();
  const { plan: kept } = useSearch();
  const plan = useMemo(() => planOf(document, kept), [document, kept]);
  const read = useMemo(() => readPlan(plan, document), [plan, document]);
  const settings = useMemo(() => runOptions({ account }), [account]);
  const blocked =
    problems[0] !== undefined
      ? `The rules do not stand yet. ${problemSentence(problems[0])}. Mend them under Rules.`
      : status === "failed"
        ? (problem ?? "There are no bars to search on.")
        : !bars
          ? "The bars are being loaded."
          : bars.length < fewestBars
            ? `${bars.length} bars are too few to search on; ${fewestBars} are the least.`
            : null;
  const missing = blocked ?? (read.ok ? null : "A field needs your attention.");
  const input = useMemo<SearchInput | null>(() => {
    if (missing || !bars || !read.ok) return null;
    return {
      document,
      bars,
      simulated: source.kind === "simulated",
      dataLabel: source.kind === "file" ? source.name : "simulated history",
      settings,
      currency: account.currency,
      space: read.space,
      axes: read.axes,
      method: read.method,
      runs: read.runs,
      objective: plan.objective,
      minTrades: read.minTrades,
      ...splitHeldOut(bars.length, plan.heldOut),
    };
  }, [missing, bars, read, document, source, settings, account.currency, plan.objective, plan.heldOut]);
  return { plan, read, input, missing, blocked };
}
