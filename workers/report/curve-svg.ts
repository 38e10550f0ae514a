import { extremeRows } from "#trading/statistics/extreme-rows.ts";
import { type Html, html } from "./html.ts";

export type Curve = { readonly label: string; readonly values: ArrayLike<number>; readonly className: string };

const width = 960;
const gutter = 84;

/** The lowest and highest value of each of at most `columns` stretches, so that no spike is lost. */
export function extremes(
  values: ArrayLike<number>,
  columns: number,
): { readonly at: number; readonly value: number }[] {
  const points: { at: number; value: number }[] = [];
  const count = Math.min(columns, values.length);
  for (let column = 0; column < count; column++) {
    const from = Math.floor((column * values.length) / count);
    const to = Math.max(from + 1, Math.floor(((column + 1) * values.length) / count));
    for (const at of new Set(extremeRows(values, from, to))) points.push({ at, value: values[at] as number });
  }
  return points;
}

/** Curves over the same bars as one picture that needs no script: a frame, three labeled lines and a legend. */
export function curveSvg(
  title: string,
  curves: readonly Curve[],
  format: (value: number) => string,
  ends: readonly [string, string],
  height = 260,
): Html {
  const drawn = curves.map((curve) => ({ ...curve, points: extremes(curve.values, 400) }));
  const all = drawn.flatMap(({ points }) => points.map(({ value }) => value)).filter(Number.isFinite);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const span = high - low || 1;
  const last = Math.max(1, (curves[0]?.values.length ?? 1) - 1);
  const x = (at: number) => ((at / last) * (width - gutter)).toFixed(1);
  const y = (value: number) => (14 + (1 - (value - low) / span) * (height - 44)).toFixed(1);
  const lines = drawn.map(({ points, className }) => {
    const path = points.map(({ at, value }, k) => `${k === 0 ? "M" : "L"}${x(at)} ${y(value)}`).join("");
    return html`<path class="${className}" d="${path}" />`;
  });
  const levels = [low, low + span / 2, high].map(
    (value) =>
      html`<line class="grid" x1="0" x2="${width - gutter}" y1="${y(value)}" y2="${y(value)}" /><text x="${width - gutter + 8}" y="${y(value)}" dy="4">${format(value)}</text>`,
  );
  const legend = curves.map(({ label, className }) => html`<span class="key ${className}">${label}</span> `);
  return html`<figure><figcaption><strong>${title}</strong> ${legend}</figcaption><svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}, from ${ends[0]} to ${ends[1]}, between ${format(low)} and ${format(high)}">${levels}${lines}<text x="0" y="${height - 6}">${ends[0]}</text><text x="${width - gutter}" y="${height - 6}" text-anchor="end">${ends[1]}</text></svg></figure>`;
}
