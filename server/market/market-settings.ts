export const marketServices = ["simulated", "ecb", "oanda", "twelvedata", "dukascopy"] as const;
export type MarketService = (typeof marketServices)[number];

/** The settings of the price service, as `config.ts` has read them. */
export type MarketSettings = {
  readonly marketProvider: MarketService;
  /** In place of the service's public address. Whoever runs the site named it, so it may be in their own network. */
  readonly marketApiUrl?: string | undefined;
  readonly marketApiKey?: string | undefined;
  /** The account whose prices OANDA streams. */
  readonly marketAccount?: string | undefined;
};

/** Services that answer nobody without a key. */
const keyed: ReadonlySet<MarketService> = new Set(["oanda", "twelvedata"]);

export const needsMarketKey = (service: MarketService): boolean => keyed.has(service);

/** What keeps the chosen service from being used; undefined where nothing does. */
export function marketSettingsProblem({ marketProvider, marketApiKey }: MarketSettings): string | undefined {
  if (!needsMarketKey(marketProvider) || marketApiKey !== undefined) return undefined;
  return `Set MARKET_API_KEY: MARKET_PROVIDER=${marketProvider} sends no prices without it, so the site uses the simulated market.`;
}

/** What the chosen service could do more; undefined where nothing is missing. */
export function marketSettingsAdvice({ marketProvider, marketAccount }: MarketSettings): string | undefined {
  if (marketProvider !== "oanda" || marketAccount !== undefined) return undefined;
  return "Set MARKET_ACCOUNT to the number of your OANDA account: without it no live quotes are streamed.";
}
