import type { View } from "./chart-keys.ts";
import type { Curve, CurveBand } from "./curve-chart.tsx";
import type { CurveLayout } from "./curve-layout.ts";
import { linePath } from "./down-sample.ts";
import { toneColor, toneDashes } from "./tone-color.ts";

type Common = { readonly view: View; readonly layout: CurveLayout };

export function CurveLines({ series, view, layout }: Common & { readonly series: readonly Curve[] }) {
  const { box, x, y, base } = layout;
  return series.map(({ id, values, tone, area, dashed }) => {
    const to = Math.min(view.to, values.length);
    const path = linePath(values, view.from, to, box.right - box.left, { x, y });
    const color = toneColor(tone);
    const dashes = dashed ? "5 4" : toneDashes(tone).join(" ");
    const closed = area && path ? `${path}L${x(to - 1).toFixed(1)} ${base}L${x(view.from).toFixed(1)} ${base}z` : null;
    return (
      <g key={id}>
        {closed ? <path d={closed} fill={color} opacity="0.11" /> : null}
        <path
          d={path}
          fill="none"
          stroke={color}
          strokeWidth="1.5"
          strokeLinejoin="round"
          strokeDasharray={dashes || undefined}
        />
      </g>
    );
  });
}

/** Ranges behind the lines: the outer ones paler, as they are drawn over one another. */
export function CurveBands({ bands, view, layout: { x, y, box } }: Common & { readonly bands: readonly CurveBand[] }) {
  return bands.map(({ label, lower, upper }) => {
    const to = Math.min(view.to, lower.length, upper.length);
    const step = Math.max(1, Math.floor((to - view.from) / Math.max(1, box.right - box.left)));
    const there: string[] = [];
    const back: string[] = [];
    const add = (row: number) => {
      there.push(`${x(row).toFixed(1)} ${y(upper[row]!).toFixed(1)}`);
      back.push(`${x(row).toFixed(1)} ${y(lower[row]!).toFixed(1)}`);
    };
    for (let row = view.from; row < to - 1; row += step) add(row);
    if (to > view.from) add(to - 1);
    if (there.length < 2) return null;
    return (
      <path
        key={label}
        d={`M${there.join("L")}L${back.reverse().join("L")}z`}
        fill="var(--chart-second)"
        opacity="0.16"
      />
    );
  });
}
