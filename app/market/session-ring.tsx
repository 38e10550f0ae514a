import { plainNumber } from "#lib/figure-text.ts";
import { centerDays, shareOfDay } from "./session-hours.ts";
import {
  nearestWednesday,
  sessionState,
  sessionTitles,
  shareClock,
  useSessionDay,
  zoneWords,
} from "./session-words.ts";

const middle = 100;
const hour = 3_600_000;
const day = 24 * hour;
/** Of the outermost session; the others follow inwards. */
const sessionRadius = 66;
const sessionStep = 10;
const spreadFrom = 73;
const spreadHeight = 15;

/** A share of the day on a circle: midnight is at the top, and the day goes clockwise. */
function pointAt(share: number, radius: number): string {
  const angle = 2 * Math.PI * share;
  return `${(middle + radius * Math.sin(angle)).toFixed(2)} ${(middle - radius * Math.cos(angle)).toFixed(2)}`;
}

/** An arc has two ends: a whole circle is drawn as what looks like one. */
function arc(from: number, to: number, radius: number): string {
  const end = Math.min(to, from + 0.9999);
  return `M${pointAt(from, radius)}A${radius} ${radius} 0 ${end - from > 0.5 ? 1 : 0} 1 ${pointAt(end, radius)}`;
}

const pips = (value: number) => plainNumber(value, 1);

type Props = {
  readonly renderedAt: number;
  /** The usual spread of EUR/USD by hour of a UTC day, in pips. */
  readonly spreads: readonly number[];
};

/** A day as a ring: inside the hours of the four trading centers, outside the spread of each hour; in the visitor's zone once the page is alive. */
export function SessionRing({ renderedAt, spreads }: Props) {
  const shown = useSessionDay(renderedAt);
  const { now, zone, at, share } = shown;
  const utcMidnight = at - (at % day);
  const widest = Math.max(...spreads);
  const hours = spreads.map((spread, i) => ({
    utc: i,
    spread,
    from: shareOfDay(utcMidnight + i * hour, zone),
  }));
  const [narrow, wide] = [Math.min(...spreads), widest].map((spread) => hours.find((one) => one.spread === spread));
  const centers = centerDays(at, zone);
  // A Saturday has no session: an ordinary day's are shown, as closed.
  const isIdle = centers.every(({ stretches }) => stretches.length === 0);
  const hoursShown = isIdle ? centerDays(nearestWednesday(at), zone) : centers;
  return (
    <div className="session-ring">
      <svg
        viewBox="0 0 200 200"
        role="img"
        aria-label={`The day by hour. The usual spread of EUR/USD is narrowest from ${shareClock(narrow?.from ?? 0)}, ${pips(narrow?.spread ?? 0)} pips, and widest from ${shareClock(wide?.from ?? 0)}, ${pips(widest)} pips.`}
      >
        {hours.map(({ utc, spread, from }) => (
          <path
            key={utc}
            d={`M${pointAt(from + 1 / 48, spreadFrom)}L${pointAt(from + 1 / 48, spreadFrom + (spread / widest) * spreadHeight)}`}
            className="ring-spread"
          />
        ))}
        {hoursShown.map(({ session, open, stretches }, row) => {
          const radius = sessionRadius - row * sessionStep;
          return (
            <g key={session} data-open={(now !== null && open && !isIdle) || undefined}>
              <circle cx={middle} cy={middle} r={radius} className="ring-track" />
              {stretches.map(({ from, to }) => (
                <path key={from} d={arc(from, to, radius)} className="ring-session" />
              ))}
            </g>
          );
        })}
        {now === null ? null : (
          <path d={`M${pointAt(share, 31)}L${pointAt(share, spreadFrom + spreadHeight + 2)}`} className="ring-hand" />
        )}
        {[0, 6, 12, 18].map((at) => (
          <text
            key={at}
            x={middle + 95 * Math.sin((at / 12) * Math.PI)}
            y={middle - 95 * Math.cos((at / 12) * Math.PI)}
            className="ring-hour"
          >
            {at}
          </text>
        ))}
      </svg>
      <div className="min-w-0">
        <p className="fine">Trading sessions, {zoneWords(shown)}</p>
        <ul className="mt-2 grid gap-2" aria-label="Trading sessions">
          {centers.map((hours) => (
            <li key={hours.session} className="ring-row" data-open={(now !== null && hours.open) || undefined}>
              <span>{sessionTitles[hours.session]}</span>
              <span>{sessionState(hours, now)}</span>
            </li>
          ))}
        </ul>
        <p className="fine mt-3">
          Rings from the outside in, as listed. Outer marks: each hour’s usual spread, {pips(narrow?.spread ?? 0)} to{" "}
          {pips(widest)} pips.
        </p>
      </div>
    </div>
  );
}
