import type { ReactNode } from "react";
import { useNow } from "../ui/use-now.ts";
import { centerDays, formatWait, type OpenHours, overlapDays, startOfDay } from "./session-hours.ts";

const names = { sydney: "Sydney", tokyo: "Tokyo", london: "London", "new-york": "New York" } as const;
const day = 86_400_000;
const longWait = 20 * 3_600_000;
const percent = (share: number) => `${(share * 100).toFixed(2)}%`;
const dayAndTime = (at: number) =>
  new Intl.DateTimeFormat("en-GB", { weekday: "short", hour: "2-digit", minute: "2-digit" }).format(at);
const utcHour = (share: number) => `${String(Math.round(share * 24) % 24).padStart(2, "0")}:00`;

function stateOf({ open, changesIn }: OpenHours, now: number): string {
  if (open) return `closes in ${formatWait(changesIn)}`;
  return changesIn < longWait ? `opens in ${formatWait(changesIn)}` : `opens ${dayAndTime(now + changesIn)}`;
}

/** Before the browser knows the time: the hours of an ordinary weekday near the one on which the page was made. */
function hoursOf({ stretches }: OpenHours): string {
  const first = stretches.at(-1);
  const last = stretches[0];
  return first && last ? `${utcHour(first.from)}–${utcHour(last.to)}` : "";
}

/** Wednesday's strip has all sessions on it, whatever day the page was made. */
function nearestWednesday(at: number): number {
  const weekday = new Date(at).getUTCDay();
  return at + (3 - weekday) * day;
}

type RowProps = {
  readonly name: ReactNode;
  readonly hours: OpenHours;
  readonly now: number | null;
  /** Where the strip is at this moment, as a share of the day. */
  readonly share: number;
};

function SessionRow({ name, hours, now, share }: RowProps) {
  return (
    <li className="session-row" data-open={(now !== null && hours.open) || undefined}>
      <span>{name}</span>
      <svg className="session-strip" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect width="100" height="8" fill="var(--grid)" />
        {hours.stretches.map(({ from, to }) => (
          <rect key={from} className="session-bar" x={percent(from)} width={percent(to - from)} height="8" />
        ))}
        {now === null ? null : <rect x={percent(share)} width="0.6" height="8" fill="var(--ink)" />}
      </svg>
      <span className="session-state">{now === null ? hoursOf(hours) : stateOf(hours, now)}</span>
    </li>
  );
}

type Props = {
  readonly renderedAt: number;
  /** Also shows when two sessions are open together. */
  readonly overlaps?: boolean;
};

/** A day's strip per trading center, in the visitor's zone once the page is alive. */
export function SessionClock({ renderedAt, overlaps = false }: Props) {
  const now = useNow();
  const zone = now === null ? "UTC" : Intl.DateTimeFormat().resolvedOptions().timeZone;
  const at = now ?? nearestWednesday(renderedAt);
  const share = (at - startOfDay(at, zone)) / day;
  return (
    <div className="sessions">
      <div>
        <p className="flex justify-between gap-4">
          <span className="fine">Trading sessions</span>
          <span className="fine">{now === null ? "UTC" : `your time, ${zone.replaceAll("_", " ")}`}</span>
        </p>
        <ul className="mt-2 grid gap-1.5" aria-label="Trading sessions">
          {centerDays(at, zone).map((hours) => (
            <SessionRow key={hours.session} name={names[hours.session]} hours={hours} now={now} share={share} />
          ))}
        </ul>
      </div>
      {overlaps ? (
        <div className="session-overlaps">
          <p className="fine">Overlaps: two sessions open together</p>
          <ul className="mt-2 grid gap-1.5" aria-label="Overlaps">
            {overlapDays(at, zone).map((hours) => (
              <SessionRow
                key={hours.sessions.join()}
                name={hours.sessions.map((session) => names[session]).join(" + ")}
                hours={hours}
                now={now}
                share={share}
              />
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}
