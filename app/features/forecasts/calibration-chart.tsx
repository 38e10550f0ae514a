import { useMemo } from "react";
import { shareText } from "#lib/figure-text.ts";
import { CurveChart } from "../../ui/chart/curve-chart.tsx";
import type { BinView } from "./record-view.ts";

const format = (value: number): string => shareText(value);

/** How often each stated chance came true, with Wilson's interval; a perfect forecaster's two lines are one. */
export function CalibrationChart({ label, bins }: { readonly label: string; readonly bins: readonly BinView[] }) {
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
