import { checkBars } from "#trading/backtest/check-bars.ts";
import { timeRangeOfDays } from "#trading/market/shorter-bars.ts";
import { symbolOf } from "#trading/market/symbol-of.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import { forRun, HistoryError, storedBars } from "#workers/market/stored-history.ts";
import { storedRates } from "#workers/market/stored-rates.ts";
import { diskHistory } from "../../server/market/history/disk-history.ts";
import { PriceFileError, type ProductPrices } from "./price-file.ts";

/** The stored history on trading days, with the shorter bars and the rates that the site's page uses. Throws `PriceFileError`. */
export async function storedPrices(
  folder: string,
  { symbol, timeframe }: StrategyDocument,
  days: { readonly from: number; readonly to: number },
  currency: string,
): Promise<ProductPrices> {
  const history = diskHistory(folder);
  const { signal } = new AbortController();
  try {
    const found = await storedBars(history, { symbol, ...timeRangeOfDays(days) });
    if (!found) throw new PriceFileError(`there are no stored prices of ${symbol} on these days`);
    checkBars(found.bars);
    const prices = forRun(found.bars, timeframe);
    const { bars } = prices;
    const rate = await storedRates(history, symbolOf(symbol, bars.digits), currency, bars, signal);
    return { ...prices, ...(rate ? { rate } : {}) };
  } catch (error) {
    if (error instanceof HistoryError) throw new PriceFileError(error.message);
    throw error;
  }
}
