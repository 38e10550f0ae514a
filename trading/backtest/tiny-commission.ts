import type { AccountSettings } from "../engine/account.ts";
import type { TradingCosts } from "../engine/instrument.ts";
import { pointsPerUnit } from "../market/points.ts";
import { referenceRate } from "../market/symbol-of.ts";
import type { SymbolSpec } from "../market/symbols.ts";
import { numberText } from "../number-text.ts";

type Facts = {
  readonly costs: Pick<TradingCosts, "commissionPerLot">;
  readonly symbol: SymbolSpec;
  readonly settings: Pick<AccountSettings, "currency">;
};

/** Both sides together cost less than this share of a pip: nobody asks so little. */
const leastPips = 0.01;

/**
 * Why a commission was probably typed in another money; null where there is none, or it is worth something. Documents name no
 * currency, so that 3 dollars become 3 yen with another account.
 */
export function tinyCommission({ costs: { commissionPerLot }, symbol, settings: { currency } }: Facts): string | null {
  const rate = referenceRate(symbol, currency);
  if (commissionPerLot === 0 || rate === undefined) return null;
  const pip = (symbol.pipPoints * symbol.contractSize * rate) / pointsPerUnit(symbol.digits);
  if (2 * commissionPerLot >= leastPips * pip) return null;
  return `The commission of ${numberText(commissionPerLot, 2)} ${currency} per lot per side is next to nothing: less than a hundredth of a pip for both sides. It is counted in the account's currency. If it was meant in another one, type what it is worth in ${currency}.`;
}
