import { defineIndicator } from "../definition/define-indicator.ts";
import { remembering } from "../steps/remembering.ts";

export const heikinAshi = defineIndicator({
  id: "heikin-ashi",
  name: "Heikin-Ashi",
  category: "levels",
  parameters: {},
  outputs: [
    { id: "open", name: "Open", scale: "price" },
    { id: "high", name: "High", scale: "price" },
    { id: "low", name: "Low", scale: "price" },
    { id: "close", name: "Close", scale: "price" },
  ],
  summary:
    "Averaged candles: each one opens in the middle of the one before and closes at the bar's average price, so trends show as rows of one color.",
  formula: [
    "close = (O + H + L + C) / 4",
    "open = (open before + close before) / 2, at first (O + C) / 2",
    "high = max(H, open, close); low = min(L, open, close)",
  ],
  reading:
    "White candles without lower wicks are a steady rise, black ones without upper wicks a steady fall. A small body with two wicks is read as a pause or a turn.",
  failure:
    "Its prices do not exist: nobody could buy at a Heikin-Ashi open. Backtests that fill there show profits that were never possible. Gaps disappear.",
  source: "Dan Valcu, Stocks & Commodities (2004); older Japanese practice.",
  conventions:
    "TradingView and MetaTrader 5 agree. The first candle has nothing before it and fades out of the rest within some ten bars. TA-Lib has none.",
  warmUp: () => 0,
  step: () => {
    const recall = remembering({ open: Number.NaN, close: Number.NaN });
    return (bar, again, out) => {
      const state = recall(again);
      const first = Number.isNaN(state.open);
      const open = first ? (bar.open + bar.close) / 2 : (state.open + state.close) / 2;
      const close = (bar.open + bar.high + bar.low + bar.close) / 4;
      state.open = open;
      state.close = close;
      out[0] = open;
      out[1] = Math.max(bar.high, open, close);
      out[2] = Math.min(bar.low, open, close);
      out[3] = close;
    };
  },
});
