import { type Chart, registerOverlay } from "klinecharts";
import { plainNumber } from "#lib/figure-text.ts";
import type { ChartBars } from "./chart-types.ts";
import { themeColors } from "./use-theme-colors.ts";

const name = "lastPrice";
const family = "Manrope Variable, system-ui, sans-serif";

// The library's own mark shows the last bar it holds; it holds a window, so after scrolling that was an old price.
registerOverlay<string>({
  name,
  totalStep: 2,
  createPointFigures: ({ coordinates, bounding }) => {
    const y = coordinates[0]?.y;
    if (y === undefined) return [];
    const line = { x: 0, y };
    return {
      type: "line",
      attrs: { coordinates: [line, { ...line, x: bounding.width }] },
      styles: { style: "dashed", dashedValue: [2, 3], size: 1, color: themeColors()("--ink3") },
      ignoreEvent: true,
    };
  },
  createYAxisFigures: ({ coordinates, bounding, overlay, yAxis }) => {
    const y = coordinates[0]?.y;
    if (y === undefined) return [];
    const atLeft = yAxis?.isFromZero() ?? false;
    const color = themeColors();
    return {
      type: "text",
      attrs: {
        ...{ x: atLeft ? 0 : bounding.width, y, text: overlay.extendData },
        ...{ align: atLeft ? "left" : "right", baseline: "middle" },
      },
      styles: {
        ...{ color: color("--bg"), backgroundColor: color("--ink3"), borderColor: color("--ink3") },
        ...{ family, size: 12, borderRadius: 3, paddingLeft: 4, paddingRight: 4, paddingTop: 3, paddingBottom: 3 },
      },
      ignoreEvent: true,
    };
  },
});

/** Draws the data's last close across the chart and tags it on the axis, whatever part of the data is in sight. */
export function showLastPrice(chart: Chart, bars: ChartBars | null): void {
  chart.removeOverlay({ name });
  if (!bars || bars.length === 0) return;
  const last = bars.length - 1;
  const value = bars.close[last]! / 10 ** bars.digits;
  const points = [{ timestamp: bars.time[last]!, value }];
  chart.createOverlay({ name, lock: true, points, extendData: plainNumber(value, bars.digits) });
}
