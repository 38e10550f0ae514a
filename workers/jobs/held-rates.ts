import { conversionRates } from "#trading/backtest/conversion-rates.ts";
import { symbolOf } from "#trading/market/symbol-of.ts";
import type { JobHandler } from "../jobs.ts";
import { heldBars } from "../lab/held-bars.ts";
import { simulatedRates } from "../lab/simulated-rates.ts";
import { pageHistory } from "../market/site-history.ts";
import { storedRates } from "../market/stored-rates.ts";

/** The rate at which results on the held bars become account money; null where none is needed or no prices for it are known. */
export const heldRates: JobHandler<"held-rates"> = async ({ key, currency, pairs }, { signal }) => {
  const { bars, simulated, stored } = heldBars(key);
  const symbol = symbolOf(bars.symbol, bars.digits, bars.contract);
  const history = stored && pageHistory();
  const rate = simulated
    ? await simulatedRates(symbol, currency, bars, simulated, signal)
    : history
      ? await storedRates(history, symbol, currency, bars, signal)
      : conversionRates(symbol, currency, bars, (pair) => pairs.find(({ symbol: name }) => name === pair));
  return { rate: rate ?? null };
};
