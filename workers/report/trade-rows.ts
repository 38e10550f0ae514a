import { reasonOf } from "#trading/backtest/trade-log.ts";
import { priceText } from "#trading/market/points.ts";
import type { ReportRun } from "./report-types.ts";

/** One closed trade in the units a reader knows: prices, money and pips; times in UTC milliseconds. */
export type TradeRow = {
  readonly trade: number;
  readonly side: "long" | "short";
  readonly lots: number;
  readonly entryTime: number;
  readonly exitTime: number;
  readonly entryPrice: number;
  readonly exitPrice: number;
  readonly profit: number;
  readonly commission: number;
  readonly swap: number;
  readonly net: number;
  readonly reason: string;
  readonly adversePips: number;
  readonly favorablePips: number;
};

const tenths = (value: number): number => Math.round(value * 10) / 10;
const cents = (value: number): number => Math.round(value * 100) / 100;

export function* tradeRows({ bars, result }: Pick<ReportRun, "bars" | "result">): Generator<TradeRow> {
  const { trades, excursions, symbol } = result;
  const price = (points: number) => Number(priceText(points, bars.digits));
  for (let i = 0; i < trades.length; i++)
    yield {
      trade: i + 1,
      side: trades.side[i] === 1 ? "long" : "short",
      lots: trades.lots[i] as number,
      entryTime: bars.time[trades.entryBar[i] as number] as number,
      exitTime: bars.time[trades.exitBar[i] as number] as number,
      entryPrice: price(trades.entry[i] as number),
      exitPrice: price(trades.exit[i] as number),
      profit: cents(trades.profit[i] as number),
      commission: cents(trades.commission[i] as number),
      swap: cents(trades.swap[i] as number),
      net: cents(trades.net[i] as number),
      reason: reasonOf(trades, i),
      adversePips: tenths((excursions.adverse[i] as number) / symbol.pipPoints),
      favorablePips: tenths((excursions.favorable[i] as number) / symbol.pipPoints),
    };
}
