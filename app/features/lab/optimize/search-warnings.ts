import { costsOf } from "#trading/backtest/costs.ts";
import { freeNightsOfAny, rawSpread } from "#trading/backtest/left-out-costs.ts";
import { spreadUsed } from "#trading/backtest/spread-used.ts";
import { tinyCommission } from "#trading/backtest/tiny-commission.ts";
import { derivedBars } from "#trading/market/derived-bars.ts";
import { symbolOf } from "#trading/market/symbol-of.ts";
import { isSpreadFree } from "../fields/cost-words.ts";
import type { SearchInput } from "./search-outcome.ts";

type Searched = Pick<SearchInput, "bars" | "document" | "currency">;

/** What must be read before the figures of any set, because these bars or costs flatter all of them: held-out bars do not tell it. */
export function searchWarnings({ bars, document, currency }: Searched): readonly string[] {
  const derived = derivedBars(bars);
  const symbol = symbolOf(document.symbol, bars.digits, bars.contract);
  const chosen = document.costs ?? {};
  const costs = costsOf(chosen, symbol, bars);
  const settings = { currency };
  const spread = spreadUsed(costs.spreadPoints, bars);
  const cheap = [tinyCommission, rawSpread].map((why) => why({ costs, symbol, settings, spread }));
  return [
    ...(derived ? [derived] : []),
    ...(isSpreadFree(chosen, symbol, bars)
      ? ["There was no spread, or none on most bars: those fills were at the bid. Read all figures as an upper limit."]
      : []),
    ...[...cheap, freeNightsOfAny(symbol, document)].filter((text) => text !== null),
  ];
}
