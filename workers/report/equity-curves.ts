import { moneyText, percentText } from "#lib/figure-text.ts";
import { isoMinute } from "#lib/iso-time.ts";
import { drawdownCurve, holdCurve } from "#trading/statistics/equity-curves.ts";
import { curveSvg } from "./curve-svg.ts";
import { type Html, html } from "./html.ts";
import type { ReportRun } from "./report-types.ts";

export function equityCurves(run: ReportRun): Html {
  const { bars, result } = run;
  const { currency } = result.settings;
  const ends = [isoMinute(bars.time[0] as number), isoMinute(bars.time[bars.length - 1] as number)] as const;
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
