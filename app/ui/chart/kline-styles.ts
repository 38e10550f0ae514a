import type { DeepPartial, Styles } from "klinecharts";

const family = "Manrope Variable, system-ui, sans-serif";

/** The site's own colors for the chart library. Rising bars are hollow, falling ones filled. */
export function klineStyles(color: (variable: string) => string): DeepPartial<Styles> {
  const up = color("--up");
  const down = color("--down");
  const line = color("--line");
  const quiet = color("--ink3");
  const flat = { noChangeColor: quiet, noChangeBorderColor: quiet, noChangeWickColor: quiet };
  const axis = {
    axisLine: { color: line },
    tickLine: { show: false },
    tickText: { color: quiet, family, size: 12, weight: "500" },
  };
  const tag = {
    color: color("--bg"),
    family,
    size: 12,
    borderColor: color("--ink"),
    backgroundColor: color("--ink"),
    borderRadius: 3,
  };
  const hair = { color: quiet, dashedValue: [2, 3] };
  return {
    grid: { horizontal: { color: color("--grid"), style: "solid" }, vertical: { show: false } },
    candle: {
      type: "candle_up_stroke",
      bar: {
        upColor: up,
        upBorderColor: up,
        upWickColor: up,
        downColor: down,
        downBorderColor: down,
        downWickColor: down,
        ...flat,
      },
      priceMark: {
        high: { show: false },
        low: { show: false },
        // Ours instead (last-price.ts): the library knows only the bars of its window.
        last: { show: false },
      },
      tooltip: { showRule: "none" },
    },
    indicator: { tooltip: { showRule: "none" }, lastValueMark: { show: false } },
    xAxis: axis,
    yAxis: { ...axis, axisLine: { show: false } },
    separator: { color: line, activeBackgroundColor: color("--sunk") },
    crosshair: {
      horizontal: { line: hair, text: tag },
      vertical: { line: hair, text: tag },
    },
  };
}
