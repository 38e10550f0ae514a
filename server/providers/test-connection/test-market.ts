import type { Config } from "#config";
import type { MarketService, MarketSettings } from "../../market/market-settings.ts";
import { openMarketProvider } from "../../market/provider.ts";
import { ProviderKeyError } from "../../market/providers/ask-service.ts";
import type { StoredProvider } from "../provider-variables.ts";
import { explainFailure, fails, type Verdict, works } from "./explain-failure.ts";

const dayMillis = 86_400_000;
const timeoutMs = 12_000;

/** Asks the price service for one day of one symbol. */
export async function testMarket(
  tried: StoredProvider,
  { marketApiUrl }: Pick<Config, "marketApiUrl">,
): Promise<Verdict> {
  const settings: MarketSettings = {
    marketProvider: tried.settings.provider as MarketService,
    marketApiUrl,
    marketApiKey: tried.secrets.apiKey,
    marketAccount: tried.settings.account,
  };
  const provider = openMarketProvider(settings);
  const [symbol] = provider?.symbols ?? [];
  if (!provider || !symbol) return works("The simulated market is part of this site and asks nobody.");
  const now = Date.now();
  const signal = AbortSignal.timeout(timeoutMs);
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
  });
  late.catch(() => undefined);
  const first = async () => {
    for await (const bars of provider.history({ symbol, from: now - 6 * dayMillis, to: now - dayMillis, signal }))
      return bars;
    return undefined;
  };
  try {
    const bars = await Promise.race([first(), late]);
    return works(
      bars
        ? `${provider.name} answers with prices of ${symbol}.`
        : `${provider.name} answers. It has no prices of ${symbol} for the last days.`,
    );
  } catch (error) {
    if (error instanceof ProviderKeyError)
      return fails(`${provider.name} does not take this key: it is wrong, has run out, or belongs to another account.`);
    return fails(explainFailure(error, marketApiUrl ? new URL(marketApiUrl).host : provider.name));
  }
}
