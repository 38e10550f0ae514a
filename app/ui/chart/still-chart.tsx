import type { ReactNode } from "react";

/** A picture of closes that needs no code: drawn by the server, replaced by the chart once that has arrived. */
export type Still = {
  /** SVG path of the closes in a box of 100 by 100. */
  readonly path: string;
  /** Round prices with their height in the box, 0 at the top. */
  readonly ticks: readonly { readonly at: number; readonly text: string }[];
  /** What it shows, in a sentence. */
  readonly words: string;
};

type Props = {
  readonly label: string;
  readonly note?: ReactNode;
  readonly still: Still;
  /** Pixels of the picture, as of the chart's. */
  readonly height: number;
};

/** Stands where the chart will stand, with its heading, its plot and its foot in the same places. */
export function StillChart({ label, note, still, height }: Props) {
  return (
    <figure className="chart">
      <figcaption className="chart-head">
        <span className="font-semibold">{label}</span>
        {note ? <span className="text-ink3">{note}</span> : null}
      </figcaption>
      <p className="chart-legend" />
      <div className="chart-plot" style={{ height }}>
        {still.ticks.map(({ at, text }) => (
          <span
            key={text}
            className="absolute inset-x-0 border-t border-[var(--grid)] text-right text-mark leading-none text-ink3 tabular-nums"
            style={{ top: `${at}%` }}
          >
            <span className="relative -top-[6px] bg-bg pl-2">{text}</span>
          </span>
        ))}
        <div className="absolute inset-y-0 left-0 right-[64px]">
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="size-full" aria-hidden="true">
            <path d={still.path} fill="none" stroke="var(--ink)" strokeWidth="1.4" vectorEffect="non-scaling-stroke" />
          </svg>
        </div>
      </div>
      <div className="chart-foot min-h-11">
        <p className="chart-summary">{still.words}</p>
      </div>
    </figure>
  );
}
