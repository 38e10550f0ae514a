import { useMemo } from "react";
import type { RobotCurve } from "#app/data/robots.ts";
import { plainNumber } from "#lib/figure-text.ts";
import { CurveChart } from "../../ui/chart/curve-chart.tsx";

type Props = {
  readonly label: string;
  readonly curve: RobotCurve;
  /** A statement has no equity: then only the balance is drawn. */
  readonly withEquity: boolean;
  readonly height?: number;
};

/** Money on an axis or under a crosshair: no cents from a thousand on. */
const axisMoney = (value: number): string => plainNumber(value, Math.abs(value) >= 1000 ? 0 : 2);

/** Equity in ink, the balance dashed: where they part, losers are being held. */
export function CurvePanel({ label, curve, withEquity, height = 300 }: Props) {
  const time = useMemo(() => Float64Array.from(curve.time), [curve]);
  const series = useMemo(() => {
    const balance = {
      id: "balance",
      label: "Balance",
      values: curve.balance,
      tone: withEquity ? "muted" : "ink",
      dashed: withEquity,
    } as const;
    const equity = { id: "equity", label: "Equity", values: curve.equity, tone: "ink" } as const;
    return withEquity ? [equity, balance] : [balance];
  }, [curve, withEquity]);
  return <CurveChart label={label} series={series} time={time} format={axisMoney} height={height} />;
}
