import { useMemo } from "react";
import { minuteMillis } from "#trading/calendar/trading-week.ts";
import { nextReleases } from "./releases.ts";
import { utcMoment } from "./words.ts";

type Props = { readonly symbol: string; readonly time: number };

/** What is scheduled for a market's currencies after a moment; a dot below the chart is one that has passed. */
export function NextReleases({ symbol, time }: Props) {
  const minute = Math.floor(time / minuteMillis) * minuteMillis;
  const releases = useMemo(() => (minute === 0 ? [] : nextReleases(symbol, minute)), [symbol, minute]);
  if (releases.length === 0) return null;
  return (
    <p className="fine" data-releases>
      Next releases on this simulated market, which keeps to the usual days on holidays as well:{" "}
      {releases
        .map((release) => `${release.currency} ${release.title}, ${utcMoment(release.time)} (${release.status})`)
        .join("; ")}
      . Dots below the bars are releases that have passed.
    </p>
  );
}
