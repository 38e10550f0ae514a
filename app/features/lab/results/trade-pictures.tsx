import { useMemo } from "react";
import { moneyText, plainNumber } from "#lib/figure-text.ts";
import type { ChartTone } from "../../../ui/chart/chart-types.ts";
import { DistributionChart } from "../../../ui/chart/distribution-chart.tsx";
import { ScatterChart } from "../../../ui/chart/scatter-chart.tsx";
import type { LabRun } from "../backtest/lab-runs.ts";
import { ResultPart } from "./result-part.tsx";

type Props = { readonly run: LabRun; readonly onPick: (trade: number) => void };

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
      favourable: of(inPips(excursions.favourable), trades.net),
    };
  }, [trades, excursions, symbol]);
  return (
    <>
      <ResultPart title="How results spread">
        <DistributionChart
          label={`Net results of ${plainNumber(trades.length)} trades`}
          values={trades.net}
          format={money}
          marker={{ value: mean, label: `mean ${money(mean)}` }}
        />
      </ResultPart>
      <div className="result-pair">
        <ResultPart title="Against it while open (MAE)">
          <ScatterChart
            label="Worst move against each trade beside its result"
            points={pictures.adverse}
            xLabel="against"
            yLabel="net"
            formatX={pips}
            formatY={money}
            onPick={onPick}
          />
          <p className="fine mt-2">Winners that were deep under water say the stop is luck, or too wide.</p>
        </ResultPart>
        <ResultPart title="For it while open (MFE)">
          <ScatterChart
            label="Best move in favour of each trade beside its result"
            points={pictures.favourable}
            xLabel="in favour"
            yLabel="net"
            formatX={pips}
            formatY={money}
            onPick={onPick}
          />
          <p className="fine mt-2">Losers that were far ahead say profits were left to run back.</p>
        </ResultPart>
      </div>
    </>
  );
}
