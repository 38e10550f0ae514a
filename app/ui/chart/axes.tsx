import { characterWidth, type PlotBox } from "./plot-box.ts";

type Tick = { readonly at: number; readonly text: string };
type Props = { readonly box: PlotBox; readonly values: readonly Tick[]; readonly rows: readonly Tick[] };

/** A label near an edge moves inwards, so that it is never cut off. */
function withinBox(at: number, text: string, { left, right }: PlotBox): number {
  const half = (text.length * characterWidth) / 2;
  return right - left < 2 * half ? at : Math.min(right - half, Math.max(left + half, at));
}

/** Hairlines and their labels: values at the right, rows below. */
export function Axes({ box, values, rows }: Props) {
  return (
    <g>
      {values.map(({ at, text }) => (
        <g key={text + String(at)}>
          <line x1={box.left} x2={box.right} y1={at} y2={at} stroke="var(--grid)" />
          <text x={box.right + 8} y={at + 4}>
            {text}
          </text>
        </g>
      ))}
      {rows.map(({ at, text }) => (
        <text key={text + String(at)} x={withinBox(at, text, box)} y={box.bottom + 17} textAnchor="middle">
          {text}
        </text>
      ))}
    </g>
  );
}

/** A line through the row under the pointer, with a dot on each value. */
export function Crosshair({
  box,
  x,
  dots,
}: {
  readonly box: PlotBox;
  readonly x: number;
  readonly dots: readonly number[];
}) {
  return (
    <g pointerEvents="none">
      <line x1={x} x2={x} y1={box.top} y2={box.bottom} stroke="var(--ink3)" strokeDasharray="2 3" />
      {dots.map((y, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its line's, whose place does not change.
        <circle key={at} cx={x} cy={y} r="3.5" fill="var(--bg)" stroke="var(--ink)" strokeWidth="1.5" />
      ))}
    </g>
  );
}
