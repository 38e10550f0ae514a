import { useMemo } from "react";
import { moneyText, percentText, plainNumber } from "#lib/figure-text.ts";
import type { Bars } from "#trading/market/bars.ts";
import type { WalkForward, WalkForwardWindow } from "#trading/optimise/walk-forward.ts";
import { CurveChart } from "../../../ui/chart/curve-chart.tsx";
import { ScrollRegion } from "../../../ui/scroll-region.tsx";
import { StatisticList } from "../../../ui/statistic-list.tsx";
import { toneOf, valuesText } from "../optimise/values-text.ts";

type Props = {
  readonly walk: WalkForward;
  readonly bars: Bars;
  readonly currency: string;
  /** Days of the bars the windows were cut from. */
  readonly used: string;
  readonly axes: readonly { readonly id: string; readonly name: string }[];
};

const day = (bars: Bars, at: number): string => new Date(bars.time[at] ?? 0).toISOString().slice(0, 10);

/** Values chosen on one stretch and tried on the next, again and again. */
export function WalkPanel({ walk, bars, currency, axes, used }: Props) {
  const unseen = useMemo(() => {
    let worth = 100;
    return Array.from(walk.returns, (value) => {
      worth *= 1 + value;
      return worth - 100;
    });
  }, [walk]);
  const { windows, efficiency, net, profitable, trades } = walk;
  return (
    <section className="grid gap-3" aria-label="Walk-forward">
      <h3>On bars the choice had not seen</h3>
      <p className="small max-w-[70ch] text-ink2">
        {windows.length} windows of {used}: each chooses on its training and is tried on the bars right after it.
      </p>
      <StatisticList
        columns={4}
        items={[
          {
            id: "efficiency",
            label: "Efficiency",
            value: percentText(efficiency * 100, 0),
            definition:
              "What a bar earned on unseen stretches ÷ what it earned in training (Pardo). Below 50 % most of the profit was fitting. – when the trainings earned nothing.",
          },
          {
            id: "net",
            label: "Unseen, together",
            value: moneyText(net, currency, true),
            tone: net > 0 ? "up" : "down",
            definition: "Net result of all unseen stretches; each starts with the deposit.",
          },
          {
            id: "profitable",
            label: "Stretches that earned",
            value: `${Math.round(profitable * windows.length)} of ${windows.length}`,
            definition: "Unseen stretches with a net result above zero.",
          },
          {
            id: "trades",
            label: "Trades, unseen",
            value: plainNumber(trades),
            definition: "Closed on the unseen stretches.",
          },
        ]}
      />
      {unseen.length > 1 ? (
        <CurveChart
          label="Return of the unseen stretches, one after the other"
          series={[{ id: "unseen", label: "Unseen", values: unseen, tone: "accent", area: true }]}
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

function WindowTable({ windows, bars, currency, axes }: TableProps) {
  return (
    <ScrollRegion label="Windows">
      <table className="table small min-w-[680px]">
        <caption className="sr-only">Each window's choice and how it did in training and unseen</caption>
        <thead>
          <tr>
            <th scope="col">Tested</th>
            <th scope="col">Chosen before</th>
            <th scope="col" className="num">
              In training
            </th>
            <th scope="col" className="num">
              Unseen
            </th>
            <th scope="col" className="num">
              Trades
            </th>
          </tr>
        </thead>
        <tbody>
          {windows.map(({ train, test, parameters, trained, tested }) => (
            <tr key={test.from}>
              <th scope="row" className="figure whitespace-nowrap">
                {day(bars, test.from)} to {day(bars, test.to - 1)}
              </th>
              <td>
                {parameters ? valuesText(axes, parameters) : "nothing was worth trading"}
                <span className="fine block">from {day(bars, train.from)}</span>
              </td>
              <td className="num">{trained ? moneyText(trained.net, currency, true) : "–"}</td>
              <td className={`num ${toneOf(tested?.net ?? 0)}`}>
                {tested ? moneyText(tested.net, currency, true) : "–"}
              </td>
              <td className="num">{tested ? plainNumber(tested.trades) : "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
