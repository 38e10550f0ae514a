import { moneyText, percentText } from "#lib/figure-text.ts";
import { curveSvg } from "./curve-svg.ts";
import { type Html, html } from "./escape-html.ts";
import { momentText } from "./moment-text.ts";
import type { ReportRun } from "./report-types.ts";

/** The deposit held in the instrument from the first bar on which the strategy could trade. */
function buyAndHold({ bars, result }: ReportRun): Float64Array {
  const { deposit } = result.settings;
  const from = Math.min(result.warmUp, bars.length - 1);
  const first = bars.close[from] as number;
  return Float64Array.from(bars.close, (close, i) => (i < from ? deposit : (deposit * close) / first));
}

/** How far the equity stood below its highest so far, in per cent, zero or less. */
function underWater(equity: Float64Array, deposit: number): Float64Array {
  let peak = deposit;
  return equity.map((value) => {
    if (value > peak) peak = value;
    return (value / peak - 1) * 100;
  });
}

export function equityCurves(run: ReportRun): Html {
  const { bars, result } = run;
  const { currency, deposit } = result.settings;
  const ends = [momentText(bars.time[0] as number), momentText(bars.time[bars.length - 1] as number)] as const;
  const equity = curveSvg(
    "Equity",
    [
      { label: "Strategy, after costs", values: result.equity, className: "a" },
      { label: "Buy and hold, without leverage", values: buyAndHold(run), className: "b" },
    ],
    (value) => moneyText(Math.round(value), currency).replace(".00", ""),
    ends,
  );
  const drawdown = curveSvg(
    "Drawdown",
    [{ label: "Below the highest equity so far", values: underWater(result.equity, deposit), className: "c" }],
    (value) => percentText(value),
    ends,
    170,
  );
  return html`${equity}${drawdown}`;
}
