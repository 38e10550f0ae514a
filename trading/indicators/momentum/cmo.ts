import { defineIndicator } from "../definition/define-indicator.ts";
import { choice, length } from "../definition/fields.ts";
import { priceOf, source } from "../definition/source.ts";
import { sumStep, wilderStep } from "../steps/averages.ts";
import { single } from "../steps/true-range.ts";
import { changeStep } from "../steps/windows.ts";
import { withoutResidue } from "../steps/without-residue.ts";

export const cmo = defineIndicator({
  id: "cmo",
  name: "Chande momentum oscillator",
  category: "momentum",
  parameters: {
    length: length(14, { min: 2 }),
    price: source,
    convention: choice("Convention", { talib: "TA-Lib: Wilder's averages", tradingview: "TradingView: plain sums" }),
  },
  outputs: [{ id: "cmo", name: "CMO", scale: "oscillator", range: [-100, 100] }],
  summary: "Gains minus losses as a share of the whole movement, from −100 (only falls) to +100 (only rises).",
  formula: [
    "up, down = sums (TA-Lib: Wilder's averages) of the rises and of the falls over length bars",
    "CMO = 100 × (up − down) / (up + down)",
  ],
  reading:
    "Above +50 is called overbought, below −50 oversold. The absolute value also serves as a measure of trend: near zero means as much up as down.",
  failure:
    "With plain sums a large bar leaving the window moves it for no present reason. In trends it stays beyond ±50.",
  source: "Tushar Chande and Stanley Kroll, The New Technical Trader (1994); TA-Lib CMO.",
  conventions:
    "Chande and TradingView use plain sums. TA-Lib smooths like RSI, so its CMO is 2 × RSI − 100. MetaTrader 5 has none built in. No movement gives 0.",
  warmUp: (p) => p.length,
  step: (p) => {
    const change = changeStep(1);
    const smooth = () => (p.convention === "talib" ? wilderStep(p.length) : sumStep(p.length));
    const [net, path] = [smooth(), smooth()];
    return single(
      (bar) => priceOf(bar, p.price),
      (price, again) => {
        const moved = change(price, again);
        const direction = net(moved, again);
        const distance = path(Math.abs(moved), again);
        // Where a close repeats both averages shrink by the same share, and their ratio stays as it was.
        return distance === 0 ? 0 : withoutResidue((100 * direction) / distance);
      },
    );
  },
});
