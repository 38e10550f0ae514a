import { closeMoment, lastCloseAt } from "#trading/calendar/new-york-close.ts";
import { localTime, localZone, wallTime } from "../../ui/chart/zone-time.ts";
import { useNow } from "../../ui/use-now.ts";
import { utcText } from "./outlook-row.ts";

/** When the next forecasts are made; before hydration only the rule is known, because the page is kept. */
export function NextClose({ first }: { readonly first: boolean }) {
  const now = useNow();
  const what = first ? "The first forecasts are made" : "The next forecasts are made";
  if (now === null) return <p className="small text-ink2">{what} at the next New York close, 17:00 New York time.</p>;
  const next = closeMoment(lastCloseAt(now) + 1);
  return (
    <p className="small text-ink2">
      {what} at the New York close of {utcText(next)}
      {wallTime(next) === next ? "" : ` (${localTime(next, "minute")} in ${localZone()})`}.
    </p>
  );
}
