import { useMemo } from "react";
import { marketMoment } from "#lib/date-text.ts";
import { minuteMillis } from "#trading/calendar/trading-week.ts";
import { impactWords } from "../../market/impact-words.ts";
import { nextReleases } from "./releases.ts";

type Props = { readonly symbol: string; readonly time: number };

/** What is scheduled for a market's currencies after a moment; a dot below the chart is one that has passed. */
export function NextReleases({ symbol, time }: Props) {
  const minute = Math.floor(time / minuteMillis) * minuteMillis;
  const releases = useMemo(() => (minute === 0 ? [] : nextReleases(symbol, minute)), [symbol, minute]);
  if (releases.length === 0) return null;
  return (
    <section className="fine" aria-labelledby="next-releases" data-releases>
      <h3 id="next-releases" className="text-fine font-semibold text-ink">
        Next releases
      </h3>
      <ul className="m-0 list-none p-0">
        {releases.map(({ time: at, currency, title, status, impact }) => (
          <li key={`${at} ${currency} ${title}`} className="border-b border-line py-2">
            {currency} {title}
            <br />
            <time dateTime={new Date(at).toISOString()}>{marketMoment(at)}</time> ({status}) · {impactWords[impact]}
          </li>
        ))}
      </ul>
      <p className="m-0 mt-2">
        The simulated market has them on the usual days, on holidays too. Dots below the bars are releases that have
        passed.
      </p>
    </section>
  );
}
