import type { Log } from "./service.ts";

/** Milliseconds between two lines about the same thing. */
const interval = 60_000;

type Count = { refused: number };
const counts = new WeakMap<Log, Map<string, Count>>();

/**
 * A request was refused because the database is busy or down. The first one is logged at once and the others as one number a minute:
 * whoever causes thousands of them must not fill the disk with log lines.
 */
export function noteUnavailable(log: Log, service: string): void {
  const ofLog = counts.get(log) ?? new Map<string, Count>();
  counts.set(log, ofLog);
  const present = ofLog.get(service);
  if (present) {
    present.refused += 1;
    return;
  }
  const message = "requests were refused: the database is busy or down";
  log.warn(message, { service, refused: 1 });
  const count: Count = { refused: 0 };
  ofLog.set(service, count);
  const tell = () => {
    ofLog.delete(service);
    if (count.refused > 0) log.warn(message, { service, refused: count.refused, seconds: interval / 1000 });
  };
  setTimeout(tell, interval).unref();
}
