import { plainNumber } from "#lib/figure-text.ts";
import type { WhatIfRun } from "#workers/robots/robot-jobs.ts";
import { calendarTicks } from "../../ui/chart/calendar-ticks.ts";
import { characterWidth } from "../../ui/chart/plot-box.ts";
import { createScale, niceTicks } from "../../ui/chart/scale.ts";
import { useBoxWidth } from "../../ui/chart/use-box-width.ts";

type Curve = WhatIfRun["curve"];
type Props = {
  readonly label: string;
  readonly curve: Curve;
  readonly deposit: number;
  /** Drawn quieter behind it, on the same scale. */
  readonly ghost?: Curve | null;
};

const left = 4;
/** Pixels that a label of the time axis takes with the gap beside it. */
const labelWidth = 76;

/** An equity curve with money and years, and another one behind it. */
export function EquityPicture({ label, curve, deposit, ghost }: Props) {
  const { box, width } = useBoxWidth<HTMLDivElement>();
  return (
    <div ref={box} className="what-if-picture">
      {width > 0 ? <Picture {...{ label, curve, deposit, ghost, width }} /> : null}
    </div>
  );
}

/** As many pixels as its column is wide, so that its labels keep their size. */
function Picture({ label, curve, deposit, ghost, width }: Props & { readonly width: number }) {
  const height = width < 480 ? 240 : 300;
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
  const ticks =
    calendarTicks(curve.time, 0, curve.time.length, { room: Math.floor((right - left) / labelWidth) }) ?? [];
  /** A label near an edge moves inwards, so that it is never cut off. */
  const within = (at: number, text: string) => {
    const half = (text.length * characterWidth) / 2;
    return Math.min(right - half, Math.max(left + half, at));
  };
  return (
    <svg width={width} height={height} role="img" aria-label={label}>
      {niceTicks(y.from, y.to, 4).map((value) => (
        <g key={value}>
          <path d={`M${left} ${y.toPixel(value)}H${right}`} stroke="var(--line)" />
          <text x={right + 8} y={y.toPixel(value) + 4} className="what-if-label">
            {plainNumber(value)}
          </text>
        </g>
      ))}
      {ticks.map(({ row, text }) => (
        <text
          key={row}
          x={within(x.toPixel(curve.time[row] as number), text)}
          y={height - 6}
          className="what-if-label"
          textAnchor="middle"
        >
          {text}
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
