import { toast } from "../../../ui/toast.ts";
import type { StrategyStore } from "../core/strategy-store.ts";
import { labData } from "../data/lab-data.ts";
import { openSaved } from "../rules/open/open-saved.ts";
import { findKeptRun } from "../saved/kept-runs-store.ts";
import { labRuns } from "./lab-runs.ts";
import { setAccount } from "./run-settings.ts";

type Run = () => Promise<void>;

/** Opens a saved strategy and runs it with the account and prices that are chosen. */
export async function runSaved(id: string, strategy: StrategyStore, run: Run): Promise<void> {
  if (await openSaved(id, strategy)) await run();
}

/** Makes a kept run once more, with its own rules, account and prices, and says whether it came out the same. */
export async function runAgain(id: string, strategy: StrategyStore, run: Run): Promise<void> {
  const kept = await findKeptRun(id);
  if (!kept) {
    toast({
      title: "That backtest is not here",
      description: "It was deleted, or is kept in an account: sign in and open it from the member area.",
      variant: "destructive",
      duration: 12_000,
    });
    return;
  }
  strategy.open(kept.document, { kind: "device" });
  setAccount(kept.account);
  labData().choose(kept.source);
  await run();
  const { current, problem } = labRuns().getState();
  if (problem || current?.document !== kept.document) return;
  const same = current.hash === kept.hash;
  toast({
    title: same ? "The same result, to the last digit" : "The result is not the same",
    description: same
      ? `Its hash, ${kept.hash}, is that of the run you kept.`
      : `The run you kept has the hash ${kept.hash}, this one ${current.hash}. Either the prices of that file changed, or the site's engine did since.`,
    duration: 12_000,
  });
}
