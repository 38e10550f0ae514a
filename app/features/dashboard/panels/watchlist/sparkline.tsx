import { memo } from "react";

const width = 60;
const height = 16;

function pathOf(closes: readonly number[]): string {
  const low = Math.min(...closes);
  const range = Math.max(1, Math.max(...closes) - low);
  const step = width / Math.max(1, closes.length - 1);
  const y = (close: number) => 1 + (1 - (close - low) / range) * (height - 2);
  return closes.map((close, at) => `${at === 0 ? "M" : "L"}${(at * step).toFixed(1)} ${y(close).toFixed(1)}`).join("");
}

/** The last 24 hours as a line without axes; its figures are in the columns beside it. */
export const Sparkline = memo(({ closes }: { readonly closes: readonly number[] | undefined }) => (
  <svg className="watch-spark" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
    {closes ? <path d={pathOf(closes)} fill="none" stroke="currentColor" vectorEffect="non-scaling-stroke" /> : null}
  </svg>
));
