import type { Question } from "#trading/school/question.ts";

const barWidth = 24;
const height = 180;

/** A few bars as a picture, one of them marked; its figures stand beside it in words. */
export function BarPicture({ chart: { bars, marked } }: { readonly chart: NonNullable<Question["chart"]> }) {
  const top = Math.max(...bars.high);
  const bottom = Math.min(...bars.low);
  const y = (points: number) => 6 + ((top - points) / Math.max(1, top - bottom)) * (height - 12);
  const width = bars.length * barWidth;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className="mt-4 block h-auto w-full max-w-[420px]"
      role="img"
      aria-label={`${bars.length} bars of an hour each; bar ${marked + 1} is marked`}
    >
      <rect x={marked * barWidth} y={0} width={barWidth} height={height} fill="var(--accent-soft)" />
      {Array.from({ length: bars.length }, (_, at) => {
        const [open, high, low, close] = [bars.open, bars.high, bars.low, bars.close].map((column) =>
          y(column[at] ?? 0),
        ) as [number, number, number, number];
        const color = close <= open ? "var(--up)" : "var(--down)";
        const middle = at * barWidth + barWidth / 2;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar's place is its name.
          <g key={at} stroke={color} fill={color}>
            <line x1={middle} x2={middle} y1={high} y2={low} strokeWidth={1.5} />
            <rect
              x={middle - 7}
              y={Math.min(open, close)}
              width={14}
              height={Math.max(1.5, Math.abs(open - close))}
              stroke="none"
            />
          </g>
        );
      })}
    </svg>
  );
}
