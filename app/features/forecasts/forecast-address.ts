import { forecastSymbols, type HorizonId, horizonIds } from "#trading/forecast/plan.ts";

/** What a visitor chose on the page; an empty symbol stands for all pairs. */
export type ForecastChoice = { readonly horizon: HorizonId; readonly symbol: string };

/** Query parameters that the page reads. */
export const forecastParameters = ["horizon", "pair"] as const;

/** What an address asks for; what it does not know becomes the default. */
export function readChoice(query: URLSearchParams): ForecastChoice {
  const pair = (query.get("pair") ?? "").toUpperCase();
  return {
    horizon: horizonIds.find((id) => id === query.get("horizon")) ?? "day",
    symbol: forecastSymbols.find((name) => name === pair) ?? "",
  };
}

export function forecastHref({ horizon, symbol }: ForecastChoice): string {
  const query = new URLSearchParams();
  if (horizon !== "day") query.set("horizon", horizon);
  if (symbol !== "") query.set("pair", symbol.toLowerCase());
  const text = query.toString();
  return text ? `/forecasts?${text}` : "/forecasts";
}
