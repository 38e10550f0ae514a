import { clockText } from "#lib/date-text.ts";
import { impactWords } from "../../market/impact-words.ts";
import { Badge } from "../../ui/badge.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import type { CalendarEntry } from "./calendar-entries.ts";
import { basisLabels, basisText, byDay, figuresOf } from "./entry-words.ts";

function Event({ entry, zone }: { readonly entry: CalendarEntry; readonly zone: string }) {
  const figures = figuresOf(entry);
  return (
    <li>
      <Disclosure
        className="calendar-event"
        summary={
          <span className="calendar-row">
            <time dateTime={new Date(entry.time).toISOString()}>{clockText(entry.time, zone)}</time>
            <span>{entry.currency}</span>
            <span className="calendar-title">{entry.title}</span>
            <span className="calendar-marks">
              <Badge tone={entry.impact === "high" ? "accent" : "neutral"}>{impactWords[entry.impact]}</Badge>
              <Badge>{basisLabels[entry.basis]}</Badge>
              {entry.holiday === null ? null : <Badge>Holiday</Badge>}
            </span>
          </span>
        }
      >
        {entry.detail === "" ? null : <p className="small">{entry.detail}</p>}
        <p className="small text-ink2">{basisText(entry)}</p>
        <dl className="facts mt-3">
          {figures.map(([label, value]) => (
            <div key={label} className="contents">
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          <div className="contents">
            <dt>UTC</dt>
            <dd>{clockText(entry.time, "UTC")}</dd>
          </div>
          <div className="contents">
            <dt>New York</dt>
            <dd>{clockText(entry.time, "America/New_York")}</dd>
          </div>
        </dl>
      </Disclosure>
    </li>
  );
}

type Props = { readonly entries: readonly CalendarEntry[]; readonly zone: string; readonly empty: string };

/** Events under the day on which they are published in the zone. */
export function EventList({ entries, zone, empty }: Props) {
  if (entries.length === 0) return <p className="small mt-3 text-ink2">{empty}</p>;
  return byDay(entries, zone).map(([day, ofDay]) => (
    <div key={day} className="mt-4">
      <h4 className="fine">{day}</h4>
      <ul>
        {ofDay.map((entry) => (
          <Event key={entry.key} entry={entry} zone={zone} />
        ))}
      </ul>
    </div>
  ));
}
