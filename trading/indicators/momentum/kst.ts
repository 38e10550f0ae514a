import { type BarStep, defineIndicator } from "../definition/define-indicator.ts";
import { length, type ValuesOf } from "../definition/fields.ts";
import { priceOf, source } from "../definition/source.ts";
import { meanStep } from "../steps/averages.ts";
import { rateStep } from "./roc.ts";

const parameters = {
  roc1: length(10, { name: "ROC 1" }),
  roc2: length(15, { name: "ROC 2" }),
  roc3: length(20, { name: "ROC 3" }),
  roc4: length(30, { name: "ROC 4" }),
  sma1: length(10, { name: "SMA 1" }),
  sma2: length(10, { name: "SMA 2" }),
  sma3: length(10, { name: "SMA 3" }),
  sma4: length(15, { name: "SMA 4" }),
  signal: length(9, { name: "Signal length" }),
  price: source,
};

export const kst = defineIndicator({
  id: "kst",
  name: "Know sure thing",
  category: "momentum",
  parameters,
  outputs: [
    { id: "kst", name: "KST", scale: "oscillator" },
    { id: "signal", name: "Signal", scale: "oscillator" },
  ],
  summary:
    "Four smoothed rates of change added up, the longer ones counting more: short, middle and long cycles in one line.",
  formula: [
    "part(i) = SMA(ROC(price, ROC i), SMA i)",
    "KST = 1 × part(1) + 2 × part(2) + 3 × part(3) + 4 × part(4)",
    "signal = SMA(KST, signal length)",
  ],
  reading:
    "Crossing the signal line is read as the direction of the next swing, crossing zero as that of the larger trend. Pring draws trend lines on it.",
  failure:
    "Despite its name it is an average of old changes: late at sharp turns, and with nine settings easily fitted to the past.",
  source: "Martin Pring, Stocks & Commodities (1992).",
  conventions: "As in TradingView. TA-Lib and MetaTrader 5 have none built in.",
  warmUp: (p) => Math.max(p.roc1 + p.sma1, p.roc2 + p.sma2, p.roc3 + p.sma3, p.roc4 + p.sma4) + p.signal - 2,
  step: kstStep,
});

function kstStep(p: ValuesOf<typeof parameters>): BarStep {
  const parts = [
    { weight: 1, rate: rateStep(p.roc1), mean: meanStep(p.sma1) },
    { weight: 2, rate: rateStep(p.roc2), mean: meanStep(p.sma2) },
    { weight: 3, rate: rateStep(p.roc3), mean: meanStep(p.sma3) },
    { weight: 4, rate: rateStep(p.roc4), mean: meanStep(p.sma4) },
  ];
  const signal = meanStep(p.signal);
  return (bar, again, out) => {
    const price = priceOf(bar, p.price);
    let sum = 0;
    for (const { weight, rate, mean } of parts) sum += weight * mean(rate(price, again), again);
    out[0] = sum;
    out[1] = signal(sum, again);
  };
}
