import type { ReactNode } from "react";
import type { ChartDrawings, ChartScale } from "./drawing.ts";

/** Columns of bars in integer points (price × 10^digits); `time` is the opening moment in UTC milliseconds. The engine's bars fit. */
export type ChartBars = {
  readonly symbol: string;
  readonly digits: number;
  readonly length: number;
  readonly time: Float64Array;
  readonly open: Int32Array;
  readonly high: Int32Array;
  readonly low: Int32Array;
  readonly close: Int32Array;
  readonly volume: Float64Array;
};

export type ChartTone = "accent" | "ink" | "up" | "down" | "muted" | "second" | "third";

/** One value a bar, NaN for none; in price units on the price pane. */
export type ChartSeries = {
  readonly id: string;
  readonly label: string;
  readonly values: Float64Array;
  /** "price", or the name of a pane of its own; series that name the same pane share it. */
  readonly pane: string;
  readonly look: "line" | "histogram" | "dots";
  readonly tone: ChartTone;
  readonly digits?: number;
};

export type ChartMark = {
  readonly index: number;
  /** "news" is a scheduled release. */
  readonly side: "buy" | "sell" | "exit" | "news";
  readonly label: string;
};

/** Prices in price units. */
export type ChartTrade = {
  readonly entryIndex: number;
  readonly entry: number;
  readonly exitIndex: number;
  readonly exit: number;
  readonly side: 1 | -1;
  readonly won: boolean;
  readonly label: string;
};

/** Trades as columns and one by one on demand: tens of thousands cost nothing until they are seen. */
export type ChartTrades = {
  readonly length: number;
  readonly entryIndex: ArrayLike<number>;
  readonly exitIndex: ArrayLike<number>;
  readonly tradeAt: (row: number) => ChartTrade;
};

/** A level across a pane, such as RSI 30 and 70. */
export type ChartGuide = {
  readonly pane: string;
  readonly value: number;
  readonly label?: string;
  /** Of a level of the price pane that can be moved. */
  readonly id?: string;
};

export type PriceChartProps = {
  readonly label: string;
  readonly bars: ChartBars | null;
  readonly series?: readonly ChartSeries[];
  readonly marks?: readonly ChartMark[];
  readonly trades?: ChartTrades;
  readonly guides?: readonly ChartGuide[];
  /** Where a level with an id was dropped; without it, none can be moved. */
  readonly onDropGuide?: (id: string, value: number) => void;
  /** Pixels of the picture; legend and summary stand around it. */
  readonly height?: number;
  /** Brings a bar to the middle and puts the crosshair on it; a new nonce asks for the same bar again. */
  readonly focus?: { readonly index: number; readonly nonce: number } | null;
  readonly scale?: ChartScale;
  /** Null where nothing can be drawn. */
  readonly drawings?: ChartDrawings | null;
  /** Stands beside the label: "simulated". */
  readonly note?: ReactNode;
  /** Its bars come by themselves, so the summary is there to be read and is not read out with each of them. */
  readonly moving?: boolean;
};
