type Props = {
  /** Polylines in a 100 × 32 field, y downwards; the balance is drawn quieter. */
  readonly balance: string;
  readonly equity: string;
  /** Where the curve began, in the same field. */
  readonly start: number;
  readonly label: string;
};

/** A balance and its equity at a glance: no axes, so it promises no figures. */
export function SparkCurve({ balance, equity, start, label }: Props) {
  const line = { fill: "none", vectorEffect: "non-scaling-stroke" } as const;
  return (
    <svg viewBox="0 0 100 32" preserveAspectRatio="none" role="img" aria-label={label} className="block h-full w-full">
      <path d={`M0 ${start}H100`} stroke="var(--line2)" strokeDasharray="3 3" strokeWidth="1" {...line} />
      <path d={balance} stroke="var(--ink3)" strokeWidth="1.25" strokeDasharray="4 3" {...line} />
      <path d={equity} stroke="var(--ink)" strokeWidth="1.5" {...line} />
    </svg>
  );
}
