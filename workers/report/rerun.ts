import type { BacktestResult } from "#trading/backtest/run.ts";
import type { TradingCosts } from "#trading/engine/instrument.ts";
import { findSymbol, type SymbolSpec } from "#trading/market/symbols.ts";

/** The swap of a listed symbol is known to the command line, and that which the strategy states is in its file. */
function swapOf({ swapLongPoints, swapShortPoints }: TradingCosts, { name }: SymbolSpec): Record<string, unknown> {
  if (swapLongPoints === 0 && swapShortPoints === 0) return { swap: "none" };
  return findSymbol(name) ? {} : { swap: { long: swapLongPoints, short: swapShortPoints } };
}

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
    ...swapOf(costs, symbol),
    ...(assumedRate === null ? {} : { rate: assumedRate }),
  };
}

const pairsIn = (conversion: string | null): number => conversion?.match(/[A-Z]{6}/g)?.length ?? 0;

/** Whether results were converted with the prices of one pair, which the command line takes as a file. */
export const needsPairFile = ({ conversion }: Pick<BacktestResult, "conversion">): boolean => pairsIn(conversion) === 1;

/** What a reader has to know of running it again from a file of prices: what the command line needs besides, and what it cannot be told. */
export function rerunNotes({ symbol, conversion }: Pick<BacktestResult, "symbol" | "conversion">): readonly string[] {
  return [
    ...(needsPairFile({ conversion })
      ? [`pair.csv holds the prices its results were converted with (${conversion}), in bars of the same length.`]
      : []),
    ...(pairsIn(conversion) > 1
      ? [
          `Its results were converted with two pairs (${conversion}). The command line takes one, so its figures differ.`,
        ]
      : []),
    ...(findSymbol(symbol.name)
      ? []
      : [
          `The command line does not know the contract that was stated for ${symbol.name}: one lot is one unit to it, and its figures differ.`,
        ]),
  ];
}

/** `converted`: the result needs the prices of a pair as well, which the reader has to bring. */
export const rerunCommand = (costs: Record<string, unknown>, converted: boolean): string =>
  `npm run -s backtest -- --data prices.csv ${converted ? "--rates pair.csv " : ""}--strategy strategy.json --costs '${JSON.stringify(costs)}' --trades trades.csv`;
