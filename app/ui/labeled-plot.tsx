import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type PlotLabel = {
  readonly text: string;
  /** From the top or the left of the plot, 0 to 100. */
  readonly at: number;
  readonly className?: string | undefined;
};

type Props = {
  /** What the picture shows, in a sentence. */
  readonly label: string;
  readonly className?: string;
  /** The picture's own units; it is stretched to its box, so strokes must not scale. */
  readonly width: number;
  readonly height: number;
  readonly values: readonly PlotLabel[];
  readonly times?: readonly PlotLabel[];
  readonly children: ReactNode;
};

/** A picture that is as wide as its column, with labels that keep their size at every width: they are text beside it. */
export function LabeledPlot({ label, className, width, height, values, times, children }: Props) {
  return (
    <div role="img" aria-label={label} className={classNames("labeled-plot", className)}>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {children}
      </svg>
      <div className="plot-values">
        {values.map(({ text, at, className: look }) => (
          <span key={text} className={look} style={{ top: `${at.toFixed(2)}%` }}>
            {text}
          </span>
        ))}
      </div>
      {times ? (
        <div className="plot-times">
          {times.map(({ text, at }) => (
            <span key={text} style={{ left: `${at.toFixed(2)}%` }}>
              {text}
            </span>
          ))}
        </div>
      ) : null}
    </div>
  );
}
