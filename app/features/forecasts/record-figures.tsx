import { counted, plainNumber, shareText } from "#lib/figure-text.ts";
import { StatisticList } from "../../ui/statistic-list.tsx";
import { CalibrationChart } from "./calibration-chart.tsx";
import { type RecordView, recordVerdict } from "./record-view.ts";

const range = ({ low, high }: { readonly low: number; readonly high: number }, text: (value: number) => string) =>
  `${text(low)} to ${text(high)}`;

/** Scores with their intervals: losses first, and beside each figure what the baseline reached. */
export function RecordFigures({ label, record }: { readonly label: string; readonly record: RecordView }) {
  const { count, misses, hitShare, hitInterval, naiveShare, brier, naiveBrier, better, betterInterval, bins } = record;
  return (
    <div>
      <p className="text-[19px] leading-relaxed" data-verdict>
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
              definition:
                "Wilson's score interval. It takes the forecasts as independent, but those of one close share currencies: the true uncertainty is larger.",
            },
            {
              id: "naive",
              label: "Naive hit rate",
              value: shareText(naiveShare, 1),
              definition:
                "What a price without drift would reach: the mean of distance to the invalidation ÷ distance between both levels.",
            },
            {
              id: "brier",
              label: "Brier score",
              value: brier.toFixed(4),
              definition: "Mean of (probability − outcome)². 0 is perfect, and always saying 50% scores 0.25.",
            },
            {
              id: "naive-brier",
              label: "Naive Brier score",
              value: naiveBrier.toFixed(4),
              definition: "The same score for the driftless chances. Lower is better.",
            },
            {
              id: "better",
              label: "Better by",
              value: `${better > 0 ? "+" : ""}${plainNumber(better, 4)}`,
              definition: "Naive Brier score less ours. Below zero, the forecasts were worse than no forecast.",
            },
            {
              id: "better-interval",
              label: "Better by, 95% interval",
              value: betterInterval ? range(betterInterval, (value) => plainNumber(value, 4)) : "too few weeks",
              definition:
                "Cluster-robust normal interval: each trading week counts as one observation. Needs eight weeks.",
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
