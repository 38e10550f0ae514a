import { defineIndicator } from "../definition/define-indicator.ts";
import { length } from "../definition/fields.ts";
import { sumStep } from "../steps/averages.ts";
import { kernelStep } from "../steps/kernel.ts";

const bell = () => kernelStep([1 / 6, 2 / 6, 2 / 6, 1 / 6]);

export const rvi = defineIndicator({
  id: "rvi",
  name: "Relative vigor index",
  category: "momentum",
  parameters: { length: length(10) },
  outputs: [
    { id: "rvi", name: "RVI", scale: "oscillator" },
    { id: "signal", name: "Signal", scale: "oscillator" },
  ],
  summary:
    "How much of the bars' height the way from open to close covers: in a rise bars tend to close above their open, in a fall below.",
  formula: [
    "bell(x) = (x + 2 × x 1 bar ago + 2 × x 2 bars ago + x 3 bars ago) / 6",
    "RVI = sum of bell(close − open) over length bars / sum of bell(high − low)",
    "signal = bell(RVI)",
  ],
  reading:
    "Crossings of RVI and its signal time entries; above zero the bodies are mostly white. A divergence from the price is read as a tiring move.",
  failure:
    "Gaps between bars do not count at all, so on symbols with gaps it misses much of the movement. Crossings in a range are frequent.",
  source: "Donald Dorsey (1995) and John Ehlers (2002).",
  conventions:
    "As in MetaTrader 5 and TradingView (there RVGI). Not to be confused with the relative volatility index. TA-Lib has none. No range gives 0.",
  warmUp: (p) => p.length + 5,
  step: (p) => {
    const [body, height, signal] = [bell(), bell(), bell()];
    const [bodies, heights] = [sumStep(p.length), sumStep(p.length)];
    return (bar, again, out) => {
      const path = heights(height(bar.high - bar.low, again), again);
      const net = bodies(body(bar.close - bar.open, again), again);
      const value = path === 0 ? 0 : net / path;
      out[0] = value;
      out[1] = signal(value, again);
    };
  },
});
