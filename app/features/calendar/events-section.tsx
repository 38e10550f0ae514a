import { useEffect, useMemo } from "react";
import { deviceStorage } from "#lib/browser-storage.ts";
import { visitorZone } from "#lib/date-text.ts";
import type { CalendarRow } from "../../data/calendar-rows.ts";
import { ScriptNote } from "../../ui/script-note.tsx";
import { useAddressState } from "../../ui/use-address-state.ts";
import { useNow } from "../../ui/use-now.ts";
import { type CalendarEntry, dayMillis, entriesBetween } from "./calendar-entries.ts";
import { type CalendarFilter, hasFilter, matchingEntries, readFilter, writeFilter } from "./calendar-filter.ts";
import { coverageText, waitText } from "./entry-words.ts";
import { EventFilters } from "./event-filters.tsx";
import { EventList } from "./event-list.tsx";

/** What is published next and how long that takes; nothing before the browser knows the time. */
function NextRelease({ entry }: { readonly entry: CalendarEntry | undefined }) {
  const now = useNow(1000);
  return (
    <p className="small min-h-[3lh] sm:min-h-[2lh]">
      {now === null || !entry ? null : (
        <>
          Next: <strong>{entry.title}</strong> ({entry.currency}) in{" "}
          <span role="timer" className="tabular-nums">
            {waitText(entry.time - now)}
          </span>
        </>
      )}
    </p>
  );
}

const stored = "calendar-filter";
const daysBack = 7;
const daysAhead = 14;
const codec = { read: readFilter, write: (filter: CalendarFilter) => writeFilter(filter, location.search) };

/** The visitor's filter: of the address, else the one last used on this device. */
function useCalendarFilter() {
  const [filter, change] = useAddressState(codec);
  useEffect(() => {
    const last = deviceStorage()?.getItem(stored);
    if (last && !hasFilter(location.search)) change(readFilter(last));
  }, [change]);
  const store = (part: Partial<CalendarFilter>) => {
    change(part);
    try {
      deviceStorage()?.setItem(stored, writeFilter(readFilter(location.search)));
    } catch {
      // A full device: the address still holds the filter.
    }
  };
  return [filter, store] as const;
}

type Props = {
  readonly rows: readonly CalendarRow[];
  /** When the server made the page. UTC milliseconds. */
  readonly renderedAt: number;
};

/** The economic calendar: the coming two weeks and the past one, in UTC until the visitor's zone is known. */
export function EventsSection({ rows, renderedAt }: Props) {
  const now = useNow();
  const at = now ?? renderedAt;
  const zone = now === null ? "UTC" : visitorZone();
  const [filter, change] = useCalendarFilter();
  // From the hour, so that the lists are worked out again once an hour.
  const hour = Math.floor(at / 3_600_000) * 3_600_000;
  const all = useMemo(
    () => entriesBetween(hour - daysBack * dayMillis, hour + daysAhead * dayMillis, rows),
    [hour, rows],
  );
  const found = matchingEntries(all, filter);
  const coming = found.filter(({ time }) => time > at);
  const past = found.filter(({ time }) => time <= at).reverse();
  return (
    <div className="calendar">
      <NextRelease entry={coming[0]} />
      <EventFilters
        filter={filter}
        found={found.length}
        total={all.length}
        currencies={[...new Set(all.map(({ currency }) => currency))].sort()}
        onChange={change}
      />
      <p className="fine mt-4">
        Times in {zone === "UTC" ? "UTC" : `your zone, ${zone.replaceAll("_", " ")}`}. Open an event for New York time.
      </p>
      <p className="fine mt-2">{coverageText(hour)}</p>
      <ScriptNote>Filters and your own time zone need JavaScript. Every event is listed below, in UTC.</ScriptNote>
      <h3 className="mt-6 text-lead">Next {daysAhead} days</h3>
      <EventList entries={coming} zone={zone} empty="No event of the next two weeks matches the filter." />
      <h3 className="mt-8 text-lead">Past {daysBack} days</h3>
      <EventList entries={past} zone={zone} empty="No event of the past week matches the filter." />
      <p className="fine mt-6">
        The simulated market moves at the listed times of releases by rule and of rate decisions. Forecasts and results
        appear where we have entered them; they are not available for every event.
      </p>
    </div>
  );
}
