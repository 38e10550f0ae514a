import { swapPercent, swapProfitWords } from "../calculators/swap-share.ts";
import { nextRollover } from "../calendar/zone-clock.ts";
import type { TradingCosts } from "../engine/instrument.ts";
import type { SymbolSpec } from "../market/symbols.ts";
import type { StrategyDocument } from "../strategy/document.ts";
import type { BacktestResult } from "./run.ts";
import { tinyCommission } from "./tiny-commission.ts";

/** Why a run may have cost less than trading would. */
export type LeftOutCost = {
  readonly id: "commission" | "no-swap" | "raw-spread" | "swap-profit";
  readonly text: string;
};

type Facts = Pick<BacktestResult, "costs" | "symbol" | "settings" | "spread" | "trades">;
type Times = { readonly time: Float64Array };
type Costs = Pick<StrategyDocument, "costs">;

/** Of fewer trades a night decides little. */
const leastOverNight = 0.1;

/** Why no swap is charged, where the strategy leaves it to a symbol that has none; null where some is charged or none was stated. */
function freeNights({ name, swapLongPoints, swapShortPoints, swapLeftOut }: SymbolSpec, { costs }: Costs) {
  const stated = costs?.swap !== undefined && costs.swap.kind !== "typical";
  if (stated || swapLongPoints !== 0 || swapShortPoints !== 0) return null;
  return `No swap was charged, ${swapLeftOut ? `as you chose for ${name}` : `because none is known of ${name}`}`;
}
const nightsCost = "Brokers charge for that, and take dividends from who is short. State it under Costs.";

/** The same where no trades tell how many were open over night. */
export function freeNightsOfAny(symbol: SymbolSpec, document: Costs): string | null {
  const free = freeNights(symbol, document);
  return free && `${free}, so positions held overnight cost nothing. ${nightsCost}`;
}

/** Of what nobody lists, no swap is known: positions held over night cost nothing, and a share that is sold short pays no dividends. */
function unknownSwap({ symbol, trades }: Facts, document: Costs, { time }: Times): string | null {
  const free = freeNights(symbol, document);
  if (!free) return null;
  let overNight = 0;
  for (let i = 0; i < trades.length; i++) {
    const [entered, left] = [time[trades.entryBar[i] as number] as number, time[trades.exitBar[i] as number] as number];
    if (nextRollover(entered) <= left) overNight += 1;
  }
  if (overNight === 0 || overNight < leastOverNight * trades.length) return null;
  return `${free}: ${overNight} of ${trades.length} trades were open over night. ${nightsCost}`;
}

/** Spreads below this share of the usual ones are those of accounts that charge a commission besides. */
const rawShare = 0.5;

/** Prices of an account with a commission, whose commission is left out. */
export function rawSpread({
  costs,
  symbol,
  spread,
}: Pick<Facts, "symbol" | "spread"> & { readonly costs: Pick<TradingCosts, "commissionPerLot"> }): string | null {
  if (costs.commissionPerLot !== 0 || spread.from !== "data") return null;
  if (spread.medianPoints <= 0 || spread.medianPoints >= rawShare * symbol.typicalSpreadPoints) return null;
  const pips = (points: number) => Number((points / symbol.pipPoints).toFixed(2));
  return `The spread of the prices is ${pips(spread.medianPoints)} pips, where ${pips(symbol.typicalSpreadPoints)} are usual, and no commission was charged. Accounts with such spreads charge one: state it under Costs.`;
}

function swapProfit({ trades }: Facts, { time }: Times): string | null {
  const sum = (column: ArrayLike<number>): number => {
    let all = 0;
    for (let i = 0; i < trades.length; i++) all += column[i] as number;
    return all;
  };
  const lasted = (time[time.length - 1] as number) - (time[0] as number);
  const percent = swapPercent(sum(trades.swap), sum(trades.net), lasted);
  return percent === null ? null : swapProfitWords(percent);
}

/** What makes a run cheaper than trading would be, and no figure of it tells. `time` are the moments of its bars. */
export function leftOutCosts(result: Facts, document: Costs, bars: Times): readonly LeftOutCost[] {
  const found = [
    ["commission", tinyCommission(result)],
    ["no-swap", unknownSwap(result, document, bars)],
    ["raw-spread", rawSpread(result)],
    ["swap-profit", swapProfit(result, bars)],
  ] as const;
  return found.flatMap(([id, text]) => (text ? [{ id, text }] : []));
}
