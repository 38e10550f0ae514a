import { indicators } from "#trading/indicators/registry.ts";
import type { IndicatorInfo } from "./indicator-info.ts";

const firstSentence = (text: string): string => /^.*?[.:;](?=\s|$)/.exec(text)?.[0].replace(/[:;]$/, ".") ?? text;

const spoken: Readonly<Record<string, string>> = {
  "parabolic-sar": "SAR",
  ichimoku: "Ichimoku",
  stochastic: "Stochastic",
  "stochastic-rsi": "Stochastic RSI",
  momentum: "Momentum",
  "awesome-oscillator": "Awesome",
  "accelerator-oscillator": "Accelerator",
  "ultimate-oscillator": "Ultimate",
  fisher: "Fisher",
  coppock: "Coppock",
  bollinger: "Bollinger",
  "bollinger-width": "Band width",
  keltner: "Keltner",
  donchian: "Donchian",
  choppiness: "Choppiness",
  "historical-volatility": "Volatility",
  "standard-deviation": "Deviation",
  vortex: "Vortex",
};
const initials = new Set(
  "sma ema wma rma hma dema tema kama alma vwma lsma adx rsi cci roc tsi ppo cmo rvi kst atr obv mfi vwap".split(" "),
);
const shortName = (id: string, name: string): string => spoken[id] ?? (initials.has(id) ? id.toUpperCase() : name);

let list: readonly IndicatorInfo[] | undefined;

/** Every indicator as the builder's page needs it. */
export function indicatorList(): readonly IndicatorInfo[] {
  list ??= indicators.map(({ id, name, category, parameters, outputs, summary }) => ({
    id,
    name,
    short: shortName(id, name),
    category,
    parameters,
    outputs: outputs.map(({ id: own, name: title, scale, range }) => ({
      id: own,
      name: title,
      scale,
      ...(range ? { range } : {}),
    })),
    about: firstSentence(summary),
  }));
  return list;
}
