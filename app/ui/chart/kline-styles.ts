import type { DeepPartial, Styles } from "klinecharts";

const family = "Manrope Variable, system-ui, sans-serif";

/** The site's own colours for the chart library. Rising bars are hollow, falling ones filled. */
export function klineStyles(colour: (variable: string) => string): DeepPartial<Styles> {
  const up = colour("--up");
  const down = colour("--down");
  const line = colour("--line");
  const quiet = colour("--ink3");
  const flat = { noChangeColor: quiet, noChangeBorderColor: quiet, noChangeWickColor: quiet };
  const axis = {
    axisLine: { color: line },
    tickLine: { show: false },
    tickText: { color: quiet, family, size: 12, weight: "500" },
  };
  const tag = {
    color: colour("--bg"),
    family,
    size: 12,
    borderColor: colour("--ink"),
    backgroundColor: colour("--ink"),
    borderRadius: 3,
  };
  const hair = { color: quiet, dashedValue: [2, 3] };
  return {
    grid: { horizontal: { color: colour("--grid"), style: "solid" }, vertical: { show: false } },
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
    separator: { color: line, activeBackgroundColor: colour("--sunk") },
    crosshair: {
      horizontal: { line: hair, text: tag },
      vertical: { line: hair, text: tag },
    },
  };
}
