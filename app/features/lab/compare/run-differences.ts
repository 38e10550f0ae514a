import { shortNumber } from "#lib/figure-text.ts";
import type { BacktestResult } from "#trading/backtest/run.ts";
import { sortedText } from "#trading/sorted-text.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import { knowsSwap } from "../fields/cost-words.ts";

type Run = {
  readonly document: StrategyDocument;
  readonly dataLabel: string;
  readonly lower: string | null;
  readonly hash: string;
  readonly settings: {
    readonly account: {
      readonly currency: string;
      readonly deposit: number;
      readonly leverage: number | null;
      readonly mode: string;
    };
  };
  readonly result: Pick<BacktestResult, "spread" | "symbol">;
};
export type DifferenceLine = { readonly name: string; readonly values: readonly string[] };

/** The spread that was charged: a choice left open, or that of bars without one, is not what a run paid. */
function spreadPaidWords({ spread, symbol }: Run["result"]): string {
  const pips = (points: number) => `${shortNumber(points / symbol.pipPoints, 2)} pips`;
  return spread.from === "data"
    ? `from the data: median ${pips(spread.medianPoints)}`
    : `fixed: ${pips(spread.points)}`;
}

function costWords({ document: { costs }, settings, result }: Run): Record<string, string> {
  const { commissionPerLot, slippagePips, swap } = costs ?? {};
  return {
    Spread: spreadPaidWords(result),
    Commission: commissionPerLot ? `${commissionPerLot} ${settings.account.currency} per lot per side` : "none",
    Slippage: slippagePips ? `${slippagePips} pips` : "none",
    Swap:
      !swap || swap.kind === "typical"
        ? knowsSwap(result.symbol)
          ? "typical"
          : "none known"
        : swap.kind === "none"
          ? "none"
          : `${swap.long} long, ${swap.short} short`,
  };
}

function facts(run: Run): Record<string, string> {
  const { document, dataLabel, lower, settings } = run;
  const { currency, deposit, leverage, mode } = settings.account;
  return {
    Symbol: document.symbol,
    "Time frame": document.timeframe,
    Prices: dataLabel,
    "Shorter bars inside": lower ?? "none",
    ...Object.fromEntries((document.parameters ?? []).map(({ name, value }) => [name, String(value)])),
    Account: `${shortNumber(deposit, 2)} ${currency}, ${mode}`,
    Leverage: leverage === null ? "the retail cap" : `1:${leverage}`,
    ...costWords(run),
  };
}

/** Rules without their values: two runs of one idea have the same. */
const rulesOf = ({ document: { entries, exits, risk, session } }: Run) => sortedText([entries, exits, risk, session]);

/** Only what is not the same in all runs; rules that differ are named by letters, equal ones by the same letter. */
export function runDifferences(runs: readonly Run[]): DifferenceLine[] {
  const all = runs.map(facts);
  const names = [...new Set(all.flatMap((run) => Object.keys(run)))];
  const lines = names
    .map((name) => ({ name, values: all.map((run) => run[name] ?? "–") }))
    .filter(({ values }) => new Set(values).size > 1);
  const kinds = [...new Set(runs.map(rulesOf))];
  if (kinds.length < 2) return lines;
  return [{ name: "Rules", values: runs.map((run) => `set ${"ABCD"[kinds.indexOf(rulesOf(run))]}`) }, ...lines];
}
