import type { IndicatorDefinition } from "./definition.ts";
import { IndicatorError } from "./indicator-error.ts";
import { rsi } from "./momentum/rsi.ts";
import { stochastic } from "./momentum/stochastic.ts";
import { adx } from "./trend/adx.ts";
import { ema } from "./trend/ema.ts";
import { macd } from "./trend/macd.ts";
import { sma } from "./trend/sma.ts";
import { atr } from "./volatility/atr.ts";
import { bollinger } from "./volatility/bollinger.ts";

/** Every indicator, in the order its pages list them. A file that is not named here does not exist for the product. */
export const indicators: readonly IndicatorDefinition[] = [sma, ema, macd, adx, rsi, stochastic, atr, bollinger];

const byId = new Map(indicators.map((definition) => [definition.id, definition]));

/** Throws `IndicatorError` ("unknown-indicator") when there is none of that id. */
export function indicatorById(id: string): IndicatorDefinition {
  const definition = byId.get(id);
  if (!definition) throw new IndicatorError("unknown-indicator", id, `There is no indicator "${id}"`);
  return definition;
}
