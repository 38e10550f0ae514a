import { closeMoment, lastCloseAt } from "#trading/calendar/new-york-close.ts";
import { forecastBars, forecastRule, horizons } from "#trading/forecast/plan.ts";
import { barsUntil, sayAtClose } from "#trading/forecast/published.ts";
import type { Bars } from "#trading/market/bars.ts";
import type { MarketData } from "#trading/market/market-data.ts";
import { createSimulatedMarket, type SimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { sliceOf } from "#trading/optimize/bar-span.ts";
import { ValueHash } from "../hash-values.ts";
import type { ForecastCase, PublishedForecast } from "./forecast-jobs.ts";

let market: SimulatedMarket | undefined;

export function forecastMarket(): SimulatedMarket {
  market ??= createSimulatedMarket();
  return market;
}

/** Bars for `closes` forecasts that end at `closeAt`: those of the first one and all later ones. */
export const barsBefore = ({ symbol, horizon }: ForecastCase, closeAt: number, more = 0): Bars =>
  forecastMarket().lastBars(symbol, horizons[horizon].timeframe, forecastBars + more + 1, closeAt);

/** Null while there are too few bars. */
export function publishForecast(
  one: ForecastCase,
  closeAt: number,
  known: Bars,
  data: MarketData = { kind: "simulated" },
): PublishedForecast | null {
  const horizon = horizons[one.horizon];
  const bars = barsUntil(known, closeAt, (from, to) => sliceOf(known, { from, to }));
  const said = sayAtClose(bars, horizon, closeAt);
  if (!said) return null;
  const expiresAt = closeMoment(lastCloseAt(closeAt) + horizon.closes);
  const facts = {
    symbol: one.symbol,
    horizon: one.horizon,
    closeAt,
    expiresAt,
    digits: bars.digits,
    rule: forecastRule,
  };
  // Hashes of the simulated market were published before there was other data.
  const named = data.kind === "simulated" ? facts : { ...facts, data };
  const inputHash = new ValueHash()
    .any(named)
    .column(bars.time)
    .column(bars.open)
    .column(bars.high)
    .column(bars.low)
    .column(bars.close)
    .column(bars.volume)
    .digest();
  const resultHash = new ValueHash().any(named).any(said.outlook).any(said.forecast).digest();
  return { ...facts, data, ...said, inputHash, resultHash };
}
