import { square } from "../../deterministic-math.ts";
import { type BarStep, defineIndicator } from "../definition/define-indicator.ts";
import { length, type ValuesOf } from "../definition/fields.ts";
import { priceOf, source } from "../definition/source.ts";
import { sumStep } from "../steps/averages.ts";
import { remembering } from "../steps/remembering.ts";
import { changeStep, delayStep } from "../steps/windows.ts";

const parameters = {
  length: length(10, { min: 2, name: "Efficiency length" }),
  fast: length(2, { name: "Fast length" }),
  slow: length(30, { name: "Slow length" }),
  price: source,
};

export const kama = defineIndicator({
  id: "kama",
  name: "Kaufman's adaptive moving average",
  category: "trend",
  parameters,
  outputs: [{ id: "kama", name: "KAMA", scale: "price" }],
  summary:
    "An exponential average that changes its own speed: fast while the price moves straight, nearly still while it goes back and forth.",
  formula: [
    "efficiency = |price − price length bars ago| / sum of the |changes| in between",
    "weight = (efficiency × (2 / (fast + 1) − 2 / (slow + 1)) + 2 / (slow + 1))²",
    "KAMA = KAMA before + weight × (price − KAMA before), started from the price before the first value",
  ],
  reading:
    "A flat KAMA says range, a leaning one says trend. Closes beyond the line after it has been flat are taken as the start of a move.",
  failure:
    "It needs some bars to believe a trend, so it misses the first part. A single large bar makes the market look efficient and jerks the line.",
  source: "Perry Kaufman, Smarter Trading (1995); TA-Lib KAMA.",
  conventions:
    "TA-Lib fixes fast 2 and slow 30 and treats a window that rose as far as its path, or did not move, as fully efficient. TradingView and MetaTrader 5 use the same formula with other starts.",
  warmUp: (p) => p.length,
  step: kamaStep,
});

function kamaStep(p: ValuesOf<typeof parameters>): BarStep {
  const quick = 2 / (p.fast + 1);
  const calm = 2 / (p.slow + 1);
  const change = changeStep(1);
  const distance = changeStep(p.length);
  const path = sumStep(p.length);
  const before = delayStep(1);
  const recall = remembering({ mean: Number.NaN });
  return (bar, again, out) => {
    const state = recall(again);
    const price = priceOf(bar, p.price);
    const walked = path(Math.abs(change(price, again)), again);
    const moved = distance(price, again);
    const last = before(price, again);
    if (Number.isNaN(walked)) {
      out[0] = Number.NaN;
      return;
    }
    const efficiency = walked <= moved || walked === 0 ? 1 : Math.abs(moved / walked);
    const weight = square(efficiency * (quick - calm) + calm);
    const start = Number.isNaN(state.mean) ? last : state.mean;
    state.mean = start + weight * (price - start);
    out[0] = state.mean;
  };
}
