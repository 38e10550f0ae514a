import { defineIndicator } from "../definition/define-indicator.ts";
import type { IndicatorDefinition } from "../definition/indicator-definition.ts";
import { CandleWindow } from "./candle-window.ts";

export type CandlePattern = Pick<IndicatorDefinition, "id" | "name" | "summary" | "reading" | "failure"> & {
  readonly formula: readonly string[];
  /** Bars before the first one that can be judged: the candles of the pattern and the averages before them. */
  readonly lookback: number;
  /** TA-Lib's name, absent where it has none. */
  readonly talib?: string;
  /** 1 bullish, −1 bearish, 0 absent. Patterns without a side answer 1. */
  detect(candles: CandleWindow): -1 | 0 | 1;
};

const yardsticks =
  "A body is long above, short at or below the average of the ten bodies before it; a doji or very short shadow is at most a tenth of the average range of ten bars.";

export function candlePattern({ lookback, talib, detect, ...texts }: CandlePattern): IndicatorDefinition {
  return defineIndicator({
    ...texts,
    category: "candles",
    parameters: {},
    outputs: [{ id: "signal", name: texts.name, scale: "signal" }],
    source: talib
      ? `Japanese candlestick charting, brought west by Steve Nison (1991); TA-Lib ${talib}.`
      : "Japanese candlestick charting, brought west by Steve Nison (1991); TA-Lib has no function for it.",
    conventions: talib
      ? `TA-Lib's default settings. ${yardsticks} Weak forms, which TA-Lib marks ±80, count as ±100.`
      : `Our own definition with TA-Lib's yardsticks. ${yardsticks}`,
    warmUp: () => lookback,
    step: () => {
      const candles = new CandleWindow();
      return (bar, again, out) => {
        candles.push(bar, again);
        out[0] = 100 * detect(candles);
      };
    },
  });
}
