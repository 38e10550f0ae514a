import { useMemo } from "react";
import { readNumber } from "#lib/typed-number.ts";
import { runOptions, useRunSettings } from "../backtest/run-settings.ts";
import { useStrategy } from "../core/use-strategy.ts";
import { useLabData } from "../data/lab-data.ts";
import { triesOf, useSearch } from "../optimise/search-store.ts";
import { useSearchInput } from "../optimise/use-search-input.ts";
import { type DoubtSubject, doubtEvidence } from "./doubt-subject.ts";

/** The open strategy as it stands, with everything that was tried to get there. */
export function useDoubtSubject(): { readonly subject: DoubtSubject | null; readonly missing: string | null } {
  const { document } = useStrategy();
  const { bars, source } = useLabData();
  const { account } = useRunSettings();
  const { outcome } = useSearch();
  const { plan, read, blocked } = useSearchInput();
  // A plan without a valid range only takes the walk-forward away, not the rest.
  const subject = useMemo<DoubtSubject | null>(() => {
    if (!bars || blocked) return null;
    return {
      document,
      bars,
      settings: runOptions({ account }),
      currency: account.currency,
      simulated: source.kind === "simulated",
      dataLabel: source.kind === "file" ? source.name : "simulated history",
      space: read.ok ? read.space : null,
      objective: plan.objective,
      minTrades: read.ok ? read.minTrades : readNumber(plan.minTrades) || 30,
      ...doubtEvidence(document, bars, outcome, triesOf(document)),
    };
  }, [document, bars, source, account, outcome, plan, read, blocked]);
  return { subject, missing: blocked };
}
