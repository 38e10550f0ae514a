import type { Log } from "./service.ts";

/** Milliseconds between two lines about the same thing. */
const interval = 60_000;

const counts = new WeakMap<Log, Map<string, { more: number }>>();

/** Calls `first` at once, and `rest` after a minute with the number of calls in which it was not. */
export function oncePerMinute(
  log: Log,
  about: string,
  first: () => void,
  rest: (more: number, seconds: number) => void,
): void {
  const ofLog = counts.get(log) ?? new Map<string, { more: number }>();
  counts.set(log, ofLog);
  const present = ofLog.get(about);
  if (present) {
    present.more += 1;
    return;
  }
  first();
  const count = { more: 0 };
  ofLog.set(about, count);
  const tell = () => {
    ofLog.delete(about);
    if (count.more > 0) rest(count.more, interval / 1000);
  };
  setTimeout(tell, interval).unref();
}

/**
 * The same log for a service whose clients can cause the same line thousands of times: a warning or an error is written at once, and the
 * others of the same message as one number a minute.
 */
export function countedLog(log: Log): Log {
  const counted = (level: "warn" | "error") => (message: string, fields?: Record<string, unknown>) =>
    oncePerMinute(
      log,
      `${level} ${message}`,
      () => log[level](message, fields),
      (repeated, seconds) => log[level](message, { repeated, seconds }),
    );
  return { info: (message, fields) => log.info(message, fields), warn: counted("warn"), error: counted("error") };
}
