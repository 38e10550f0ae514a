import type { BacktestResult } from "../backtest/run.ts";
import type { Bars } from "../market/bars.ts";
import type { StatementTrade } from "./statement.ts";

/** A run's trades as a statement would list them, so that one analyzer judges both. Rows count from 1. */
export function backtestTrades(bars: Bars, result: BacktestResult): StatementTrade[] {
  const { trades, symbol } = result;
  const scale = 10 ** symbol.digits;
  return Array.from({ length: trades.length }, (_, i) => {
    const risk = trades.risk[i] as number;
    const side = trades.side[i] === 1 ? 1 : -1;
    const open = (trades.entry[i] as number) / scale;
    return {
      row: i + 1,
      openTime: bars.time[trades.entryBar[i] as number] as number,
      closeTime: bars.time[trades.exitBar[i] as number] as number,
      symbol: symbol.name,
      side,
      lots: trades.lots[i] as number,
      open,
      close: (trades.exit[i] as number) / scale,
      stop: Number.isNaN(risk) ? null : open - (side * risk) / scale,
      net: trades.net[i] as number,
    };
  });
}
