import type { LabRun } from "../runs/runs-store.ts";

/** What the spread took over the run, in account money: it is inside the prices, so no column of the trades shows it. */
export function spreadPaid({ result, bars, rate }: Pick<LabRun, "result" | "bars" | "rate">): number {
  const { costs, trades, symbol, assumedRate, settings } = result;
  const scale = 10 ** symbol.digits;
  const spreads = bars.spread;
  let sum = 0;
  for (let i = 0; i < trades.length; i++) {
    const bar = (trades.side[i] === 1 ? trades.entryBar[i] : trades.exitBar[i]) as number;
    const points = costs.spreadPoints < 0 ? (spreads?.[bar] ?? 0) : costs.spreadPoints;
    const exit = trades.exitBar[i] as number;
    const toAccount =
      symbol.quote === settings.currency
        ? 1
        : symbol.base === settings.currency
          ? scale / (trades.exit[i] as number)
          : (rate?.rates[Math.max(0, exit - 1)] ?? assumedRate ?? Number.NaN);
    sum += ((points * (trades.lots[i] as number) * symbol.contractSize) / scale) * toAccount;
  }
  return sum;
}
