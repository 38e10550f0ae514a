import type { ChartTone } from "./chart-types.ts";
import { toneColor, toneDashes } from "./tone-color.ts";

export type LegendEntry = {
  readonly id: string;
  readonly label: string;
  /** The value under the crosshair, or the last one. */
  readonly value: string;
  readonly tone?: ChartTone;
};

/** Names and values under the crosshair. Hidden from screen readers, who hear the same from the crosshair itself. */
export function LegendLine({ entries }: { readonly entries: readonly LegendEntry[] }) {
  return (
    <p className="chart-legend" aria-hidden="true">
      {entries.map(({ id, label, value, tone }) => (
        <span key={id}>
          {tone ? (
            <svg width="16" height="8" aria-hidden="true">
              <line
                x2="16"
                y1="4"
                y2="4"
                stroke={toneColor(tone)}
                strokeWidth="2"
                strokeDasharray={toneDashes(tone).join(" ") || undefined}
              />
            </svg>
          ) : null}
          {label} <b>{value}</b>
        </span>
      ))}
    </p>
  );
}
