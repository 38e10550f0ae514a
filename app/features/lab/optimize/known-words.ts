import type { Seen } from "../core/seen-bars.ts";

const times = (count: number): string => (count === 1 ? "once" : count === 2 ? "twice" : `${count} times`);

/** How the held-out bars were used before on this device, the worst first; null when they were not. */
export function knownWords({ searched, tried, walked, ran }: Seen): string | null {
  const ways = [
    searched > 0 && `a search chose by them ${times(searched)}`,
    tried > 0 && `a set of values was tried on them ${times(tried)}`,
    walked > 0 && `a walk-forward went over them ${times(walked)}`,
    ran > 0 && `a backtest went over them ${times(ran)}`,
  ].filter((way) => way !== false);
  if (ways.length === 0) return null;
  const list = ways.length === 1 ? ways[0] : `${ways.slice(0, -1).join(", ")} and ${ways.at(-1)}`;
  return `Before this search, on this device, ${list}: new to this search, but not to you.`;
}
