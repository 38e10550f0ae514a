import { createScale, logTicks, niceTicks, type Scale } from "./scale.ts";

/** Where the picture lies inside its element: the axis takes the right, labels the bottom. Pixels. */
export type PlotBox = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

const axisHeight = 22;
/** Pixels a character of a label takes, at most. */
export const characterWidth = 7.2;

/** Room for the widest label beside the picture. */
export function plotBox(width: number, height: number, labels: readonly string[], left = 0): PlotBox {
  const widest = labels.reduce((most, label) => Math.max(most, label.length), 3);
  return {
    left,
    right: Math.max(left + 40, width - widest * characterWidth - 12),
    top: 8,
    bottom: height - axisHeight,
  };
}

const zerosBehindPoint = /\.0+(?!\d)/;

/** The labels of one axis. When every one is whole, none has zeros behind a point: `10,000 USD`, `−20%`. */
export function axisTexts(values: readonly number[], format: (value: number) => string): readonly string[] {
  const texts = values.map((value) => format(value));
  return texts.every((text) => zerosBehindPoint.test(text))
    ? texts.map((text) => text.replace(zerosBehindPoint, ""))
    : texts;
}

export type ValueAxis = { readonly scale: Scale; readonly ticks: readonly number[] };

/** A vertical axis with a little air above and below. */
export function valueAxis(low: number, high: number, top: number, bottom: number, log = false): ValueAxis {
  const count = Math.max(2, Math.floor((bottom - top) / 48));
  const usesLog = log && low > 0;
  const flat = high - low || Math.abs(high) * 0.02 || 1;
  const from = usesLog ? low / 1.02 : low - flat * 0.04;
  const to = usesLog ? high * 1.02 : high + flat * 0.04;
  return {
    scale: createScale(from, to, bottom, top, usesLog),
    ticks: usesLog ? logTicks(from, to, count) : niceTicks(from, to, count),
  };
}

/** Rows to write below the picture: evenly spread, far enough apart for labels of that width. */
export function rowTicks(from: number, to: number, width: number, labelWidth: number): number[] {
  const room = Math.max(1, Math.floor(width / labelWidth));
  const step = Math.max(1, Math.ceil((to - from) / room));
  const ticks: number[] = [];
  for (let row = from + Math.floor(step / 2); row < to; row += step) ticks.push(row);
  return ticks;
}
