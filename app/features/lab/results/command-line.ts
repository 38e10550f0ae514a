import type { LabRun } from "../backtest/lab-runs.ts";

/** The command that gives the same figures from the exported prices and strategy. */
export function commandLine({ settings }: Pick<LabRun, "settings">): string {
  const { deposit, currency, leverage, mode } = settings.account;
  const account = { cash: deposit, currency, ...(leverage === null ? {} : { leverage }), accounting: mode };
  return `npm run -s backtest -- --data prices.csv --strategy strategy.json --costs '${JSON.stringify(account)}' --json`;
}
