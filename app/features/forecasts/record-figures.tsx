import { useMemo } from "react";
import { counted, plainNumber, shareText, signedNumber } from "#lib/figure-text.ts";
import type { Interval } from "#trading/forecast/intervals.ts";
import { CurveChart } from "../../ui/chart/curve-chart.tsx";
import { StatisticList } from "../../ui/statistic-list.tsx";
import { type BinView, type RecordView, recordVerdict } from "./record-view.ts";

const format = (value: number): string => shareText(value);

/** How often each stated chance came true, with the interval of that; a perfect forecaster's two lines are one. */
function CalibrationChart({ label, bins }: { readonly label: string; readonly bins: readonly BinView[] }) {
  const chart = useMemo(
    () => ({
      series: [
        { id: "given", label: "Stated", values: bins.map(({ given }) => given), tone: "muted", dashed: true } as const,
        { id: "came", label: "Came true", values: bins.map(({ came }) => came), tone: "accent" } as const,
      ],
      bands: [
        {
          lower: bins.map(({ interval }) => interval.low),
          upper: bins.map(({ interval }) => interval.high),
          label: "95% interval",
        },
      ],
      xLabel: (at: number) => `${bins[at]?.label ?? ""} (${bins[at]?.count ?? 0})`,
    }),
    [bins],
  );
  return <CurveChart label={label} {...chart} format={format} height={240} />;
}

const range = ({ low, high }: Interval, text: (value: number) => string) => `${text(low)} to ${text(high)}`;
const withRange = (value: string, interval: Interval | null, digits: number) =>
  `${value} (${interval ? range(interval, (end) => plainNumber(end, digits)) : "too few weeks for an interval"})`;
const scaled = (interval: Interval | null) => interval && { low: interval.low * 100, high: interval.high * 100 };
const countedAs = (weeks: number) =>
  `${weeks === 1 ? "Each trading week counts" : `Each ${weeks} trading weeks count`} as one observation, because forecasts of one close share currencies, and those that overlap share their days.`;
const intervalWords = (weeks: number) =>
  `In brackets the 95% interval from the cluster-robust standard error and Student’s t. ${countedAs(weeks)} It needs eight of them.`;

/** Scores with their intervals: losses first, and beside each figure what the baseline reached. */
export function RecordFigures({ label, record }: { readonly label: string; readonly record: RecordView }) {
  const {
    count,
    misses,
    hitShare,
    hitInterval,
    naiveShare,
    aboveNaive,
    brier,
    naiveBrier,
    better,
    betterInterval,
    bins,
    weeks,
  } = record;
  return (
    <div>
      <p className="text-lead leading-relaxed" data-verdict>
        <strong>
          {misses} of {counted(count, "forecast")} missed.
        </strong>{" "}
        {recordVerdict(record)}
      </p>
      <div className="mt-6">
        <StatisticList
          items={[
            {
              id: "misses",
              label: "Missed",
              value: shareText(1 - hitShare, 1),
              definition: "Invalidated or expired, as a share of all resolved forecasts.",
            },
            {
              id: "hit",
              label: "Hit rate",
              value: shareText(hitShare, 1),
              definition: "The target was reached before the invalidation and before the expiry.",
            },
            {
              id: "hit-interval",
              label: "Hit rate, 95% interval",
              value: range(hitInterval, (value) => shareText(value)),
              definition: `Wilson’s score interval. ${countedAs(weeks)}`,
            },
            {
              id: "naive",
              label: "Naive hit rate",
              value: shareText(naiveShare, 1),
              definition:
                "What a price without drift would reach: the mean of distance to the invalidation ÷ distance between both levels.",
            },
            {
              id: "above-naive",
              label: "Hits above naive",
              value: withRange(`${plainNumber((hitShare - naiveShare) * 100, 1)} points`, scaled(aboveNaive), 1),
              definition: `Hit rate less naive hit rate, in percentage points. ${intervalWords(weeks)}`,
            },
            {
              id: "brier",
              label: "Brier score",
              value: plainNumber(brier, 4),
              definition: "Mean of (probability − outcome)². 0 is perfect, and always saying 50% scores 0.25.",
            },
            {
              id: "naive-brier",
              label: "Naive Brier score",
              value: plainNumber(naiveBrier, 4),
              definition: "The same score for the driftless chances. Lower is better.",
            },
            {
              id: "better",
              label: "Better by",
              value: withRange(signedNumber(better, 4), betterInterval, 4),
              definition: `Naive Brier score less ours: below zero, the forecasts were worse than no forecast. ${intervalWords(weeks)}`,
            },
          ]}
        />
      </div>
      {bins.length > 1 ? (
        <div className="mt-8">
          <CalibrationChart label={label} bins={bins} />
        </div>
      ) : null}
    </div>
  );
}
