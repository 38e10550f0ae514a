import { oncePerMinute } from "./counted-log.ts";
import type { Log } from "./service.ts";

const message = "requests were refused: the database is busy or down";

/**
 * A request was refused because the database is busy or down. The first one is logged at once and the others as one number a minute:
 * whoever causes thousands of them must not fill the disk with log lines.
 */
export function noteUnavailable(log: Log, service: string): void {
  oncePerMinute(
    log,
    `unavailable ${service}`,
    () => log.warn(message, { service, refused: 1 }),
    (refused, seconds) => log.warn(message, { service, refused, seconds }),
  );
}
