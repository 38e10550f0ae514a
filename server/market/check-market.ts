import { errorText } from "#lib/error-text.ts";
import type { Finding } from "../finding.ts";
import type { MarketSettings } from "./market-settings.ts";
import { type MarketProvider, openMarketProvider } from "./provider.ts";
import { ProviderKeyError } from "./providers/ask-service.ts";

const dayMillis = 86_400_000;

/** Asks the chosen price service for one day: a key that has expired, or an address that does not answer, is said before visitors notice. */
export async function marketFindings(
  settings: MarketSettings,
  open: (settings: MarketSettings) => MarketProvider | null = openMarketProvider,
  now = Date.now(),
): Promise<Finding[]> {
  const provider = open(settings);
  const [symbol] = provider?.symbols ?? [];
  if (!provider || !symbol) return [];
  const request = { symbol, from: now - 4 * dayMillis, to: now - 3 * dayMillis, signal: AbortSignal.timeout(20_000) };
  try {
    for await (const _ of provider.history(request)) break;
    return [];
  } catch (error) {
    if (error instanceof ProviderKeyError) return [{ level: "must", text: error.message, page: "/admin/providers" }];
    return [{ level: "should", text: `The price service of MARKET_PROVIDER does not answer: ${errorText(error)}` }];
  }
}
