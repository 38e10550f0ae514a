import type { LabRun } from "../backtest/lab-runs.ts";
import { dayText } from "../data/day-text.ts";

/** The command that gives the same figures from the saved strategy, on the simulated market or on exported prices. */
export function commandLine({ settings, source }: Pick<LabRun, "settings" | "source">): string {
  const { deposit, currency, leverage, mode } = settings.account;
  const account = { cash: deposit, currency, ...(leverage === null ? {} : { leverage }), accounting: mode };
  const prices =
    source.kind === "simulated"
      ? `simulated --from ${dayText(source.from)} --to ${dayText(source.to)}${source.shorterBars === false ? " --shorter-bars off" : ""}`
      : "prices.csv";
  return `npm run -s backtest -- --data ${prices} --strategy strategy.json --costs '${JSON.stringify(account)}' --json`;
}
