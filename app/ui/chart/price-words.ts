import { capitalized } from "#lib/capitalized.ts";
import { counted, plainNumber } from "#lib/figure-text.ts";
import { symbolText } from "#lib/symbol-text.ts";
import type { ChartTableData } from "./chart-table.tsx";
import type { ChartBars, ChartMark, ChartSeries, ChartTrade, PriceChartProps } from "./chart-types.ts";
import { digitsOf } from "./kline-panes.ts";
import type { LegendEntry } from "./legend-line.tsx";
import { marksWithin, noTrades, type TradeIndex, tradesWithin } from "./trade-window.ts";
import { barNames } from "./zone-time.ts";

const priceText = (bars: ChartBars, points: number) => plainNumber(points / 10 ** bars.digits, bars.digits);
const barTime = (bars: ChartBars, index: number) => barNames(bars.time)(index);

const seriesDigits = (series: ChartSeries, bars: ChartBars) =>
  series.digits ?? (series.pane === "price" ? bars.digits : digitsOf([series]));

/** The bar under the crosshair, or the last one: its prices and every line's value. */
export function priceLegend(bars: ChartBars, index: number, series: readonly ChartSeries[]): LegendEntry[] {
  const price = (column: Int32Array) => priceText(bars, column[index]!);
  return [
    { id: "#time", label: barTime(bars, index), value: "" },
    { id: "#open", label: "O", value: price(bars.open) },
    { id: "#high", label: "H", value: price(bars.high) },
    { id: "#low", label: "L", value: price(bars.low) },
    { id: "#close", label: "C", value: price(bars.close) },
    ...series.map((one) => ({
      id: one.id,
      label: one.label,
      tone: one.tone,
      value: plainNumber(one.values[index] ?? Number.NaN, seriesDigits(one, bars)),
    })),
  ];
}

/** What happened on a bar: marks and trades that begin or end there. */
export function eventsAt(index: number, marks: readonly ChartMark[], trades: TradeIndex): string[] {
  const touching = tradesWithin(trades, index, index + 1).filter(
    ({ entryIndex, exitIndex }: ChartTrade) => entryIndex === index || exitIndex === index,
  );
  return [...marksWithin(marks, index, index + 1).map(({ label }) => label), ...touching.map(({ label }) => label)];
}

/** The chart in words: what it covers, where it ends, and where every line ends. */
export function priceSummary({ bars, series = [], trades = noTrades, marks = [] }: PriceChartProps): string {
  if (!bars || bars.length === 0) return "No bars yet.";
  const last = bars.length - 1;
  const covered = `${symbolText(bars.symbol)}: ${counted(bars.length, "bar")} from ${barTime(bars, 0)} to ${barTime(bars, last)}.`;
  const ends = series.map(
    (one) => `${one.label} ${plainNumber(one.values[last] ?? Number.NaN, seriesDigits(one, bars))}`,
  );
  const close = `Last close ${priceText(bars, bars.close[last]!)}${ends.length > 0 ? `, ${ends.join(", ")}` : ""}.`;
  const signals = marks.filter(({ side }) => side !== "news").length;
  const count = [
    trades.length > 0 ? counted(trades.length, "trade") : null,
    signals > 0 ? counted(signals, "signal") : null,
    marks.length > signals ? counted(marks.length - signals, "release") : null,
  ];
  const happened = count.filter(Boolean).join(", ");
  return [covered, close, happened ? `${happened}.` : null].filter(Boolean).join(" ");
}

export function priceTable(bars: ChartBars | null, series: readonly ChartSeries[], from: number): ChartTableData {
  const prices = ["open", "high", "low", "close"] as const;
  const shown = bars ? series.map((one) => seriesDigits(one, bars)) : [];
  const nameOf = barNames(bars?.time ?? []);
  const cell = (row: number, column: number) => {
    if (!bars) return Number.NaN;
    if (column === 0) return bars.time[row]!;
    const price = prices[column - 1];
    return price ? bars[price][row]! : (series[column - 5]?.values[row] ?? Number.NaN);
  };
  return {
    columns: [
      { id: "#time", label: "Time" },
      ...prices.map((id) => ({ id: `#${id}`, label: capitalized(id), numeric: true })),
      ...series.map(({ id, label }) => ({ id, label, numeric: true })),
    ],
    rows: bars?.length ?? 0,
    from,
    value: cell,
    text: (row, column) => {
      if (!bars) return "";
      if (column === 0) return nameOf(row);
      if (column < 5) return priceText(bars, cell(row, column));
      return plainNumber(cell(row, column), shown[column - 5] ?? 2);
    },
  };
}
