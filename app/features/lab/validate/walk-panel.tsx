import { useMemo } from "react";
import { moneyText, percentText, plainNumber, ratioText } from "#lib/figure-text.ts";
import { sampleWords } from "#lib/sample-words.ts";
import { barDay } from "#trading/market/bar-text.ts";
import type { Bars } from "#trading/market/bars.ts";
import { skillText } from "#trading/optimize/judged.ts";
import type { WalkForward, WalkForwardWindow } from "#trading/optimize/walk-forward.ts";
import { CurveChart } from "../../../ui/chart/curve-chart.tsx";
import { ScrollRegion } from "../../../ui/scroll-region.tsx";
import { StatisticList } from "../../../ui/statistic-list.tsx";
import { TableHead } from "../../../ui/table-head.tsx";
import { toneClass } from "../core/tone-class.ts";
import { valuesText } from "../optimize/row-figures.ts";
import { spanText } from "../optimize/search-outcome.ts";

type Props = {
  readonly walk: WalkForward;
  readonly bars: Bars;
  readonly currency: string;
  /** Days of the bars the windows were cut from. */
  readonly used: string;
  readonly axes: readonly { readonly id: string; readonly name: string }[];
};

/** Values chosen in-sample and tested out-of-sample, window after window. */
export function WalkPanel({ walk, bars, currency, axes, used }: Props) {
  const curve = useMemo(() => {
    let worth = 100;
    return Array.from(walk.returns, (value) => {
      worth *= 1 + value;
      return worth - 100;
    });
  }, [walk]);
  const { windows, efficiency, net, profitFactor, profitable, trades, skill } = walk;
  return (
    <section className="grid gap-3" aria-label="Walk-forward">
      <h3>Walk-forward</h3>
      <p className="small max-w-[70ch] text-ink2">
        {windows.length} windows of {used}: values are chosen on the in-sample bars of each and tested on the bars right
        after them.
      </p>
      <StatisticList
        columns={5}
        items={[
          {
            id: "skill",
            label: "Out-of-sample skill",
            value: Number.isFinite(skill) ? skillText(skill) : "not given",
            definition:
              "The probability that the Sharpe ratio of the out-of-sample windows is above zero, taken as one try. 95% is needed, and more after other walk-forwards of these rules: the verdict counts them.",
          },
          {
            id: "efficiency",
            label: "Walk-forward efficiency",
            value: Number.isFinite(efficiency) ? percentText(Math.floor(efficiency * 100), 0) : "not given",
            definition:
              "Net result per bar out-of-sample ÷ in-sample (Pardo), without the in-sample bars that the indicators need before their first value. Below 50% most of the profit was fitting; before costs one in six walk-forwards without skill is above it. Given only where both earned money.",
          },
          {
            id: "net",
            label: "Out-of-sample total",
            value: moneyText(net, currency, true),
            tone: net > 0 ? "up" : "down",
            definition: "Net result of all out-of-sample windows; each starts with the deposit.",
          },
          {
            id: "profitable",
            label: "Profitable windows",
            value: `${Math.round(profitable * windows.length)} of ${windows.length}`,
            definition:
              "Windows with an out-of-sample net result above zero. A coin gets half of them, and rules without an edge get more where a few large losses pay for many small gains.",
          },
          {
            id: "trades",
            label: "Out-of-sample trades",
            value: plainNumber(trades),
            definition: "Closed in the out-of-sample windows.",
          },
        ]}
      />
      <p className="small max-w-[70ch] text-ink2">
        {Number.isFinite(profitFactor) ? `Out-of-sample profit factor: ${ratioText(profitFactor)}. ` : ""}
        {sampleWords(trades, walk.resultWinPercent, walk.outcomes)}
      </p>
      {curve.length > 1 ? (
        <CurveChart
          label="Return of the out-of-sample windows, one after the other"
          series={[{ id: "out-of-sample", label: "Out-of-sample", values: curve, tone: "ink", area: true }]}
          xLabel={(index) => `day ${index + 1}`}
          format={(value) => percentText(value)}
          height={200}
        />
      ) : null}
      <WindowTable {...{ windows, bars, currency, axes }} />
    </section>
  );
}

type TableProps = Omit<Props, "walk" | "used"> & { readonly windows: readonly WalkForwardWindow[] };

const columns = [
  "Tested",
  "Chosen before",
  ...["In-sample", "Out-of-sample", "Trades"].map((name) => ({ name, numeric: true })),
];

function WindowTable({ windows, bars, currency, axes }: TableProps) {
  return (
    <ScrollRegion label="Windows">
      <table className="table small row-cards">
        <caption className="sr-only">Each window's choice and its in-sample and out-of-sample result</caption>
        <TableHead columns={columns} />
        <tbody>
          {windows.map(({ train, test, parameters, trained, tested }) => (
            <tr key={test.from}>
              <th scope="row" className="row-whole figure whitespace-nowrap">
                {spanText(bars, test)}
              </th>
              <td data-label="Chosen before" className="row-whole">
                {parameters ? valuesText(axes, parameters) : "no combination qualified"}
                <span className="fine block">from {barDay(bars.timeframe, bars.time[train.from] ?? 0)}</span>
              </td>
              <td data-label="In-sample" className="num">
                {trained ? moneyText(trained.net, currency, true) : "–"}
              </td>
              <td data-label="Out-of-sample" className={`num ${toneClass(tested?.net ?? 0)}`}>
                {tested ? moneyText(tested.net, currency, true) : "–"}
              </td>
              <td data-label="Trades" className="num">
                {tested ? plainNumber(tested.trades) : "–"}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
