import { oncePerMinute } from "./counted-log.ts";
import type { Log } from "./service.ts";

function noteRefusal(log: Log, level: "warn" | "error", message: string, service: string): void {
  oncePerMinute(
    log,
    `${message} ${service}`,
    () => log[level](message, { service, refused: 1 }),
    (refused, seconds) => log[level](message, { service, refused, seconds }),
  );
}

/**
 * A request was refused because the database is busy or down. The first one is logged at once and the others as one number a minute:
 * whoever causes thousands of them must not fill the disk with log lines.
 */
export const noteUnavailable = (log: Log, service: string): void =>
  noteRefusal(log, "warn", "requests were refused: the database is busy or down", service);

/** A write was refused because the disk is full; counted likewise. An error, because only the owner can make room. */
export const noteDiskFull = (log: Log, service: string): void =>
  noteRefusal(log, "error", "requests were refused: the disk is full", service);

/** A page was refused because too many wait to be rendered; counted likewise. */
export const noteBusy = (log: Log, service: string): void =>
  noteRefusal(log, "warn", "requests were refused: too many wait for a turn", service);
