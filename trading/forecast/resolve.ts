import type { Bars } from "../market/bars.ts";
import type { Forecast } from "./forecast.ts";

/** `open` while the bars end before anything happened. `at` is the opening time of the deciding bar. */
export type Resolution =
  | { readonly kind: "hit" | "invalidated"; readonly at: number; readonly points: number; readonly ambiguous: boolean }
  | { readonly kind: "expired"; readonly at: number; readonly points: number }
  | { readonly kind: "open" };

/** The bars of another symbol, or of another number of digits, cannot resolve a forecast. */
export class WrongBarsError extends Error {
  override readonly name = "WrongBarsError";
}

/**
 * What became of a forecast, from bid bars that may begin before it. The first bar that reaches a level decides; when one bar
 * reaches both, nobody knows which came first and it counts against the forecast. Only bars that open before the expiry
 * count; the first one at or after it expires what is still open.
 */
export function resolveForecast(forecast: Forecast, bars: Bars): Resolution {
  if (bars.symbol !== forecast.symbol || bars.digits !== forecast.digits)
    throw new WrongBarsError(`A forecast for ${forecast.symbol} cannot be resolved with bars of ${bars.symbol}.`);
  const up = forecast.direction === "up";
  for (let i = 0; i < bars.length; i++) {
    const at = bars.time[i] as number;
    if (at < forecast.madeAt) continue;
    if (at >= forecast.expiresAt) return { kind: "expired", at, points: bars.open[i] as number };
    const [high, low] = [bars.high[i] as number, bars.low[i] as number];
    const hit = up ? high >= forecast.target : low <= forecast.target;
    const wrong = up ? low <= forecast.invalidation : high >= forecast.invalidation;
    if (wrong) return { kind: "invalidated", at, points: forecast.invalidation, ambiguous: hit };
    if (hit) return { kind: "hit", at, points: forecast.target, ambiguous: false };
  }
  return { kind: "open" };
}
