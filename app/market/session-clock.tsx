import type { ReactNode } from "react";
import { centerDays, type OpenHours, overlapDays } from "./session-hours.ts";
import { sessionState, sessionTitles, useSessionDay, zoneWords } from "./session-words.ts";

const percent = (share: number) => `${(share * 100).toFixed(2)}%`;

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
      <span className="session-state">{sessionState(hours, now)}</span>
    </li>
  );
}

/** Hours of the visitor's day below the strips. */
const hourMarks = ["0:00", "6:00", "12:00", "18:00", "24:00"];

type Props = {
  readonly renderedAt: number;
  /** Also shows when two sessions are open together. */
  readonly overlaps?: boolean;
};

/** A day's strip per trading center, in the visitor's zone once the page is alive. */
export function SessionClock({ renderedAt, overlaps = false }: Props) {
  const shown = useSessionDay(renderedAt);
  const { now, zone, at, share } = shown;
  return (
    <div className="sessions" data-overlaps={overlaps || undefined}>
      <div>
        <p className="flex flex-wrap justify-between gap-x-4">
          <span className="fine">Trading sessions</span>
          <span className="fine">{zoneWords(shown)}</span>
        </p>
        <ul className="mt-2 grid gap-1.5" aria-label="Trading sessions">
          {centerDays(at, zone).map((hours) => (
            <SessionRow key={hours.session} name={sessionTitles[hours.session]} hours={hours} now={now} share={share} />
          ))}
        </ul>
        <p className="session-row session-hours" aria-hidden="true">
          <span>
            {hourMarks.map((mark) => (
              <span key={mark}>{mark}</span>
            ))}
          </span>
        </p>
      </div>
      {overlaps ? (
        <div className="session-overlaps">
          <p className="fine">Overlaps: two sessions open together</p>
          <ul className="mt-2 grid gap-1.5" aria-label="Overlaps">
            {overlapDays(at, zone).map((hours) => (
              <SessionRow
                key={hours.sessions.join()}
                name={hours.sessions.map((session) => sessionTitles[session]).join(" + ")}
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
