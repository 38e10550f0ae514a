import { toast } from "../../../ui/toast.ts";
import { setAccount } from "../core/run-settings.ts";
import type { StrategyStore } from "../core/strategy-store.ts";
import { labData } from "../data/lab-data.ts";
import { openSaved } from "../rules/open/open-saved.ts";
import { fewerTriesText } from "../runs/judged-run.ts";
import { labRuns } from "../runs/lab-runs.ts";
import { findSavedRun } from "../saved/saved-runs-store.ts";

type Run = () => Promise<void>;

/** Opens a saved strategy and runs it with the account and prices that are chosen. */
export async function runSaved(id: string, strategy: StrategyStore, run: Run): Promise<void> {
  if (await openSaved(id, strategy)) await run();
}

/** Repeats a saved run with its rules, account and prices, and says whether the result matches. */
export async function runAgain(id: string, strategy: StrategyStore, run: Run): Promise<void> {
  const stored = await findSavedRun(id);
  if (!stored) {
    toast({
      title: "That backtest is not here",
      description: "It was deleted, or may be in an account: sign in and open it from the member area.",
      variant: "destructive",
      duration: 12_000,
    });
    return;
  }
  strategy.open(stored.document, { kind: "device" });
  setAccount(stored.account);
  labData().choose(stored.source);
  await run();
  const { current, problem } = labRuns().getState();
  if (problem || current?.document !== stored.document) return;
  const same = current.hash === stored.hash;
  const fewer = fewerTriesText(stored.judged?.tries ?? 0, current.verdict.tries);
  toast({
    title: same ? "The same result, to the last digit" : "The result is not the same",
    description: same
      ? `Its hash, ${stored.hash}, is that of the run you saved.${fewer}`
      : `The run you saved has the hash ${stored.hash}, this one ${current.hash}. Either the prices of that file changed, or the site's engine did since.${fewer}`,
    duration: 12_000,
  });
}
