import { useNow } from "../ui/use-now.ts";
import { type CenterDay, centerDays, formatWait, startOfDay } from "./session-hours.ts";

const names = { sydney: "Sydney", tokyo: "Tokyo", london: "London", "new-york": "New York" } as const;
const day = 86_400_000;
const longWait = 20 * 3_600_000;
const percent = (share: number) => `${(share * 100).toFixed(2)}%`;
const dayAndTime = (at: number) =>
  new Intl.DateTimeFormat("en-GB", { weekday: "short", hour: "2-digit", minute: "2-digit" }).format(at);
const utcHour = (share: number) => `${String(Math.round(share * 24) % 24).padStart(2, "0")}:00`;

function stateOf({ open, changesIn }: CenterDay, now: number): string {
  if (open) return `closes in ${formatWait(changesIn)}`;
  return changesIn < longWait ? `opens in ${formatWait(changesIn)}` : `opens ${dayAndTime(now + changesIn)}`;
}

/** Before the browser knows the time: the hours of an ordinary weekday near the one on which the page was made. */
function hoursOf({ stretches }: CenterDay): string {
  const first = stretches.at(-1);
  const last = stretches[0];
  return first && last ? `${utcHour(first.from)}–${utcHour(last.to)}` : "";
}

/** Wednesday's strip has all sessions on it, whatever day the page was made. */
function nearestWednesday(at: number): number {
  const weekday = new Date(at).getUTCDay();
  return at + (3 - weekday) * day;
}

/** A day's strip per trading center, in the visitor's zone once the page is alive. */
export function SessionClock({ renderedAt }: { readonly renderedAt: number }) {
  const now = useNow();
  const zone = now === null ? "UTC" : Intl.DateTimeFormat().resolvedOptions().timeZone;
  const at = now ?? nearestWednesday(renderedAt);
  const share = (at - startOfDay(at, zone)) / day;
  return (
    <div className="sessions">
      <p className="flex justify-between gap-4">
        <span className="fine">Trading sessions</span>
        <span className="fine">{now === null ? "UTC" : `your time, ${zone.replaceAll("_", " ")}`}</span>
      </p>
      <ul className="mt-2 grid gap-1.5">
        {centerDays(at, zone).map((today) => (
          <li key={today.session} className="session-row" data-open={(now !== null && today.open) || undefined}>
            <span>{names[today.session]}</span>
            <svg className="session-strip" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
              <rect width="100" height="8" fill="var(--grid)" />
              {today.stretches.map(({ from, to }) => (
                <rect key={from} className="session-bar" x={percent(from)} width={percent(to - from)} height="8" />
              ))}
              {now === null ? null : <rect x={percent(share)} width="0.6" height="8" fill="var(--ink)" />}
            </svg>
            <span className="session-state">{now === null ? hoursOf(today) : stateOf(today, now)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
