import { weekClose, weekOf } from "#trading/calendar/trading-week.ts";

/**
 * The clocks of New York and London are known exactly from 1987, and a daily rating looks back fourteen months. UTC milliseconds.
 */
export const earliestScan = Date.UTC(1990, 0, 1);

/** Why a chosen moment cannot be scanned, in words; null when it can, or when now is meant. */
export function momentProblem(at: number | null, now: number): string | null {
  if (at === null) return null;
  if (at > now) return "That moment has not come yet.";
  return at < earliestScan ? "The simulated market can be scanned from 1990 on." : null;
}

export type ScanClock = {
  readonly visible: boolean;
  readonly running: boolean;
  /** The moment the cells speak of; null before the first scan. UTC milliseconds. */
  readonly asOf: number | null;
  /** Seconds between two scans. */
  readonly every: number;
  readonly now: number;
};

/**
 * Whether a live scan is to be renewed. Nobody looks at a hidden tab, and a scan that takes longer than the interval is waited for: cutting
 * it off each time would never finish one.
 */
export const isDue = ({ visible, running, asOf, every, now }: ScanClock): boolean =>
  visible && !running && asOf !== null && now - asOf >= every * 1000;

/**
 * Whether the cells show the last prices of a week, by the opening of their newest bar: stored bars may be an hour behind an open market, and
 * those of a coin go on at weekends. UTC milliseconds.
 */
export function isOverForTheWeek(asOf: number, newest: number): boolean {
  const closes = weekClose(weekOf(asOf));
  return newest > 0 && asOf >= closes && newest < closes;
}
