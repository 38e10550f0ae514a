import { useMemo } from "react";
import { counted, moneyText, plainNumber } from "#lib/figure-text.ts";
import type { ChartTone } from "../../../ui/chart/chart-types.ts";
import { DistributionChart } from "../../../ui/chart/distribution-chart.tsx";
import { ScatterChart } from "../../../ui/chart/scatter-chart.tsx";
import type { LabRun } from "../runs/runs-store.ts";
import { ResultPart } from "./result-part.tsx";

type Props = { readonly run: LabRun; readonly onPick: (trade: number) => void };

const moves = [
  {
    id: "adverse",
    title: "Max adverse excursion (MAE)",
    label: "Worst move against each trade beside its result",
    xLabel: "against",
    help: "A nearer stop makes losses smaller and turns the winners to its right into losses. Price without any direction draws this picture, too: only a run with that stop shows what is left.",
  },
  {
    id: "favorable",
    title: "Max favorable excursion (MFE)",
    label: "Best move in favor of each trade beside its result",
    xLabel: "in favor",
    help: "A nearer target turns the losers to its right into gains and cuts the larger winners. Price without any direction draws this picture, too: only a run with that target shows what is left.",
  },
] as const;

/** How results spread, and how far price went against and for each trade before it was closed. */
export function TradePictures({ run, onPick }: Props) {
  const { result, settings } = run;
  const { trades, excursions, symbol } = result;
  const { currency } = settings.account;
  const money = (value: number) => moneyText(value, currency, true);
  const pips = (value: number) => `${plainNumber(value, 1)} pips`;
  const mean = trades.net.reduce((sum, net) => sum + net, 0) / trades.length;
  const pictures = useMemo(() => {
    const inPips = (column: Float64Array) => column.map((points) => points / symbol.pipPoints);
    const of = (x: Float64Array, y: Float64Array) => ({
      x,
      y,
      tone: (row: number): ChartTone => ((trades.net[row] as number) > 0 ? "up" : "down"),
      label: (row: number) => `Trade ${row + 1}`,
    });
    return {
      adverse: of(inPips(excursions.adverse), trades.net),
      favorable: of(inPips(excursions.favorable), trades.net),
    };
  }, [trades, excursions, symbol]);
  return (
    <>
      <ResultPart title="How results spread">
        <DistributionChart
          label={`Net results of ${counted(trades.length, "trade")}`}
          values={trades.net}
          format={money}
          marker={{ value: mean, label: "Mean" }}
        />
      </ResultPart>
      <div className="result-pair">
        {moves.map(({ id, title, label, xLabel, help }) => (
          <ResultPart key={id} title={title}>
            <ScatterChart
              label={label}
              points={pictures[id]}
              xLabel={xLabel}
              yLabel="net"
              formatX={pips}
              formatY={money}
              onPick={onPick}
            />
            <p className="fine mt-2">{help}</p>
          </ResultPart>
        ))}
      </div>
    </>
  );
}
