import type { AxisTick, Chart } from "klinecharts";
import type { ChartBars } from "./chart-types.ts";

/** Half of the tag's height and of a label's, in pixels: a label nearer to the price than this would lie under the tag. */
const tagRoom = 17;

/**
 * The axis without the labels that the tag of the last close would cover; their hairlines stay. Without bars it has no labels: the library
 * would number an empty chart from 0 to 12.
 */
export function besideLastPrice(
  chart: Pick<Chart, "convertToPixel">,
  bars: ChartBars | null,
  ticks: readonly AxisTick[],
): AxisTick[] {
  const close = bars?.close[bars.length - 1];
  if (!bars || close === undefined) return [];
  const { y } = chart.convertToPixel({ value: close / 10 ** bars.digits }) as { y: number };
  return ticks.map((tick) => (Math.abs(tick.coord - y) < tagRoom ? { ...tick, text: "" } : tick));
}
