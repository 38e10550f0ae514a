import type { Bars } from "../market/bars.ts";
import { inDigits, pointsPerUnit } from "../market/points.ts";
import type { Forecast } from "./forecast.ts";

/** `open` while the bars end before anything happened. `at` is the opening time of the deciding bar. */
export type Resolution =
  | { readonly kind: "hit" | "invalidated"; readonly at: number; readonly points: number; readonly ambiguous: boolean }
  | { readonly kind: "expired"; readonly at: number; readonly points: number }
  | { readonly kind: "open" };

/** The bars of another symbol cannot resolve a forecast. */
export class WrongBarsError extends Error {
  override readonly name = "WrongBarsError";
}

/**
 * What became of a forecast, from bid bars that may begin before it. The first bar that reaches a level decides; when one bar
 * reaches both, nobody knows which came first and it counts against the forecast. Only bars that open before the expiry
 * count; the first one at or after it expires what is still open. Bars may have other digits than the forecast, whose points are answered:
 * stored ones have those of where they came from.
 */
export function resolveForecast(forecast: Forecast, bars: Bars): Resolution {
  if (bars.symbol !== forecast.symbol)
    throw new WrongBarsError(`A forecast for ${forecast.symbol} cannot be resolved with bars of ${bars.symbol}.`);
  const up = forecast.direction === "up";
  // Whole numbers are compared, not quotients.
  const [scale, ofBars] = [pointsPerUnit(forecast.digits), pointsPerUnit(bars.digits)];
  const [target, invalidation] = [forecast.target * ofBars, forecast.invalidation * ofBars];
  for (let i = 0; i < bars.length; i++) {
    const at = bars.time[i] as number;
    if (at < forecast.madeAt) continue;
    if (at >= forecast.expiresAt)
      return { kind: "expired", at, points: inDigits(bars.open[i] as number, bars.digits, forecast.digits) };
    const [high, low] = [(bars.high[i] as number) * scale, (bars.low[i] as number) * scale];
    const hit = up ? high >= target : low <= target;
    const wrong = up ? low <= invalidation : high >= invalidation;
    if (wrong) return { kind: "invalidated", at, points: forecast.invalidation, ambiguous: hit };
    if (hit) return { kind: "hit", at, points: forecast.target, ambiguous: false };
  }
  return { kind: "open" };
}
