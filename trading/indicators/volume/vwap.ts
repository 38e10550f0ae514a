import { defineIndicator } from "../definition/define-indicator.ts";
import { anchorFields, periodNumber } from "../steps/calendar-period.ts";
import { remembering } from "../steps/remembering.ts";

export const vwap = defineIndicator({
  id: "vwap",
  name: "Volume-weighted average price",
  category: "volume",
  parameters: anchorFields,
  outputs: [{ id: "vwap", name: "VWAP", scale: "price" }],
  summary: "The average price paid since the start of the day (week, month), each bar counted by its volume.",
  formula: [
    "typical = (high + low + close) / 3",
    "VWAP = sum of typical × volume since the period began / sum of volume since then",
  ],
  reading:
    "Institutions measure their fills by it. Price above VWAP means today's average buyer is in profit; in calm markets traders expect the price to come back to it.",
  failure:
    "It starts again every period, so its first bars say nothing and its last ones hardly move. Currency volume is a tick count, and where the day begins is a choice.",
  source: "Berkowitz, Logue and Noser, Journal of Finance (1988).",
  conventions:
    "As in TradingView with a session anchor. Days end at 17:00 New York unless an hour in UTC is chosen, on bars of a day or longer always. TA-Lib and MetaTrader 5 have none. The first period of the data may be cut and has no value, nor has one without volume yet.",
  warmUp: () => 1,
  step: (p) => {
    const recall = remembering({ period: Number.NaN, whole: false, anchor: 0, traded: 0, volume: 0 });
    return (bar, again, out) => {
      const state = recall(again);
      const period = periodNumber(bar.time, p.period, p.dayStart);
      const typical = (bar.high + bar.low + bar.close) / 3;
      if (period !== state.period) {
        // The first one may have begun before the data.
        state.whole = !Number.isNaN(state.period);
        state.period = period;
        // Summed as distances from the first price: a day in which nothing moved averages to exactly that price.
        state.anchor = typical;
        state.traded = 0;
        state.volume = 0;
      }
      state.traded += (typical - state.anchor) * bar.volume;
      state.volume += bar.volume;
      out[0] = state.whole && state.volume > 0 ? state.anchor + state.traded / state.volume : Number.NaN;
    };
  },
});
