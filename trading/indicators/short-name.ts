import { newYorkClose } from "./steps/calendar-period.ts";

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

/** The letters that traders call an indicator by: "EMA"; undefined where they say its name. */
export const initialsOf = (id: string): string | undefined => (initials.has(id) ? id.toUpperCase() : undefined);

/** An indicator as traders say it: "EMA". Its whole name where there is no shorter one. */
export const shortName = (id: string, name: string): string => spoken[id] ?? initialsOf(id) ?? name;

/** Whether a setting is written beside an indicator's name: that a day is the market's goes without saying. */
export const isWritten = (parameter: string, value: unknown): boolean =>
  !(parameter === "dayStart" && value === newYorkClose);

/** The numbers that are written beside an indicator's name, in the order of its settings. */
export const writtenNumbers = (parameters: Readonly<Record<string, number | string>>): readonly number[] =>
  Object.entries(parameters).flatMap(([parameter, value]) =>
    typeof value === "number" && isWritten(parameter, value) ? [value] : [],
  );
