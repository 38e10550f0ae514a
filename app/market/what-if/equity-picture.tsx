import { plainNumber } from "#lib/figure-text.ts";
import type { WhatIfRun } from "#workers/robots/robot-jobs.ts";
import { createScale, niceTicks } from "../../ui/chart/scale.ts";
import { useMedia } from "../../ui/use-media.ts";

type Curve = WhatIfRun["curve"];
type Props = {
  readonly label: string;
  readonly curve: Curve;
  readonly deposit: number;
  /** Drawn quieter behind it, on the same scale. */
  readonly ghost?: Curve | null;
};

/** Narrower on a phone, so that its labels keep their size. */
const sizes = { wide: [640, 300], phone: [320, 240] } as const;
const left = 4;

/** An equity curve with money and years, and another one behind it. */
export function EquityPicture({ label, curve, deposit, ghost }: Props) {
  const [width, height] = sizes[useMedia("(max-width: 639px)") ? "phone" : "wide"];
  const [right, bottom] = [width - 62, height - 26];
  const values = [...curve.equity, ...(ghost?.equity ?? []), deposit];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const room = (high - low || deposit * 0.01) * 0.06;
  const y = createScale(low - room, high + room, bottom, 8);
  const x = createScale(curve.time[0] ?? 0, curve.time.at(-1) ?? 1, left, right);
  const path = ({ time, equity }: Curve) =>
    equity
      .map(
        (value, at) =>
          `${at === 0 ? "M" : "L"}${x.toPixel(time[at] as number).toFixed(1)} ${y.toPixel(value).toFixed(1)}`,
      )
      .join("");
  const [first, last] = [new Date(x.from).getUTCFullYear(), new Date(x.to).getUTCFullYear()];
  const years = Array.from({ length: last - first }, (_, at) => first + at + 1).filter(
    (year) => Date.UTC(year, 0, 1) < x.to,
  );
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} className="what-if-picture">
      {niceTicks(y.from, y.to, 4).map((value) => (
        <g key={value}>
          <path d={`M${left} ${y.toPixel(value)}H${right}`} stroke="var(--line)" />
          <text x={right + 8} y={y.toPixel(value) + 4} className="what-if-label">
            {plainNumber(value)}
          </text>
        </g>
      ))}
      {years.map((year) => (
        <text
          key={year}
          x={x.toPixel(Date.UTC(year, 0, 1))}
          y={height - 6}
          className="what-if-label"
          textAnchor="middle"
        >
          {year}
        </text>
      ))}
      <path d={`M${left} ${y.toPixel(deposit)}H${right}`} stroke="var(--ink3)" strokeDasharray="2 4" />
      {ghost ? (
        <path d={path(ghost)} fill="none" stroke="var(--ink3)" strokeDasharray="5 4" strokeWidth="1.25" />
      ) : null}
      <path d={path(curve)} fill="none" stroke="var(--ink)" strokeWidth="1.75" strokeLinejoin="round" />
    </svg>
  );
}
