import type { Bars } from "../market/bars.ts";
import { priceText } from "../market/points.ts";
import type { BacktestResult } from "./run.ts";
import { reasonOf } from "./trade-log.ts";

const header =
  "trade,side,lots,entryBar,exitBar,entryTime,exitTime,entryPrice,exitPrice,profit,commission,swap,net,reason,adversePips,favorablePips";

/** The closed trades of a run, one line each; times in UTC, prices with the symbol's digits, money with two. */
export function tradeRowsCsv(bars: Bars, result: BacktestResult): string {
  const { trades, excursions, symbol } = result;
  const price = (points: number) => priceText(points, bars.digits);
  const time = (bar: number) => new Date(bars.time[bar] as number).toISOString();
  const pips = (points: number) => (points / symbol.pipPoints).toFixed(1);
  const lines = [header];
  for (let i = 0; i < trades.length; i++) {
    const entryBar = trades.entryBar[i] as number;
    const exitBar = trades.exitBar[i] as number;
    const money = [trades.profit, trades.commission, trades.swap, trades.net].map((column) =>
      (column[i] as number).toFixed(2),
    );
    lines.push(
      [
        i + 1,
        trades.side[i] === 1 ? "long" : "short",
        trades.lots[i],
        entryBar,
        exitBar,
        time(entryBar),
        time(exitBar),
        price(trades.entry[i] as number),
        price(trades.exit[i] as number),
        ...money,
        reasonOf(trades, i),
        pips(excursions.adverse[i] as number),
        pips(excursions.favorable[i] as number),
      ].join(","),
    );
  }
  return `${lines.join("\n")}\n`;
}
