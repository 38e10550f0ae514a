import type { BacktestResult } from "#trading/backtest/run.ts";

/** What the command line takes as --costs for the same run: the account and the costs that were in force, not the defaults. */
export function rerunCosts({ settings, costs, symbol, assumedRate }: BacktestResult): Record<string, unknown> {
  return {
    cash: settings.deposit,
    currency: settings.currency,
    accounting: settings.mode,
    marginCallLevel: settings.marginCallLevel,
    stopOutLevel: settings.stopOutLevel,
    ...(costs.spreadPoints < 0 ? {} : { spreadPips: costs.spreadPoints / symbol.pipPoints }),
    commissionPerLot: costs.commissionPerLot,
    slippagePips: costs.slippagePoints / symbol.pipPoints,
    ...(costs.swapLongPoints === 0 && costs.swapShortPoints === 0 ? { swap: "none" } : {}),
    ...(assumedRate === null ? {} : { rate: assumedRate }),
  };
}

/** `converted`: the result needs the prices of a pair as well, which the reader has to bring. */
export const rerunCommand = (costs: Record<string, unknown>, converted: boolean): string =>
  `npm run -s backtest -- --data prices.csv ${converted ? "--rates pair.csv " : ""}--strategy strategy.json --costs '${JSON.stringify(costs)}' --trades trades.csv`;
