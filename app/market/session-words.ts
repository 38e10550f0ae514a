import { clockText, dateText, visitorZone } from "#lib/date-text.ts";
import { useNow } from "../ui/use-now.ts";
import { formatWait, type OpenHours, shareOfDay } from "./session-hours.ts";

export const sessionTitles = { sydney: "Sydney", tokyo: "Tokyo", london: "London", "new-york": "New York" } as const;
const day = 86_400_000;
const longWait = 20 * 3_600_000;
const weekday = { weekday: "short" } as const;
const dayAndTime = (at: number) => `${dateText(at, weekday)} ${clockText(at)}`;
const two = (value: number) => String(value).padStart(2, "0");
/** A share of the day as its minute: "14:00", and "13:30" where a zone is half an hour off. */
export function shareClock(share: number): string {
  const minutes = Math.round(share * 1440) % 1440;
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

function stateOf({ open, changesIn }: OpenHours, now: number): string {
  if (open) return `closes in ${formatWait(changesIn)}`;
  return changesIn < longWait ? `opens in ${formatWait(changesIn)}` : `opens ${dayAndTime(now + changesIn)}`;
}

/** Before the browser knows the time: the hours of an ordinary weekday near the one on which the page was made. */
function hoursOf({ stretches }: OpenHours): string {
  const first = stretches.at(-1);
  const last = stretches[0];
  return first && last ? `${shareClock(first.from)}–${shareClock(last.to)}` : "";
}

/** `closes in 2 h 05 min`; the hours in UTC where the browser's clock is not known yet. */
export const sessionState = (hours: OpenHours, now: number | null): string =>
  now === null ? hoursOf(hours) : stateOf(hours, now);

/** Wednesday has all sessions on it, whatever day the page was made. */
export function nearestWednesday(at: number): number {
  const weekday = new Date(at).getUTCDay();
  return at + (3 - weekday) * day;
}

/** The day whose sessions are shown: the visitor's own once the page is alive. */
export type SessionDay = {
  readonly now: number | null;
  readonly zone: string;
  /** A moment of the day. */
  readonly at: number;
  /** How much of the day is over at that moment, from 0 to 1. */
  readonly share: number;
};

export function useSessionDay(renderedAt: number): SessionDay {
  const now = useNow();
  const zone = now === null ? "UTC" : visitorZone();
  const at = now ?? nearestWednesday(renderedAt);
  return { now, zone, at, share: shareOfDay(at, zone) };
}

export const zoneWords = ({ now, zone }: SessionDay): string =>
  now === null ? "UTC" : `your time, ${zone.replaceAll("_", " ")}`;
