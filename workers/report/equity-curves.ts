import { moneyText, percentText } from "#lib/figure-text.ts";
import { barText } from "#trading/market/bar-text.ts";
import { drawdownCurve, holdCurve } from "#trading/statistics/equity-curves.ts";
import { curveSvg } from "./curve-svg.ts";
import { type Html, html } from "./html.ts";
import type { ReportRun } from "./report-types.ts";

export function equityCurves(run: ReportRun): Html {
  const { bars, result } = run;
  const { currency } = result.settings;
  const text = (bar: number) => barText(bars.timeframe, bars.time[bar] as number);
  const ends = [text(0), text(bars.length - 1)] as const;
  const equity = curveSvg(
    "Equity",
    [
      { label: "Strategy, after costs", values: result.equity, className: "a" },
      { label: "Buy and hold, without leverage", values: holdCurve(bars, result), className: "b" },
    ],
    (value) => moneyText(Math.round(value), currency).replace(".00", ""),
    ends,
  );
  const drawdown = curveSvg(
    "Drawdown",
    [{ label: "Below the highest equity so far", values: drawdownCurve(result), className: "c" }],
    (value) => percentText(value),
    ends,
    170,
  );
  return html`${equity}${drawdown}`;
}
