import type { Database } from "#platform/postgres/database.ts";

/** A number that changes whenever published content does; cached pages of an older one are not served. */
export type ContentEpoch = {
  current(): number;
  /** Called when a content write was committed in this process: takes effect before the writer has its answer. */
  advance(): void;
  close(): Promise<void>;
};

/** Follows the database's own notifications, so that a change made by another process or by hand shows at the next request too. */
export async function followContent(database: Database): Promise<ContentEpoch> {
  let epoch = 1;
  const advance = () => {
    epoch += 1;
  };
  // After a lost connection everything may have changed.
  const stop = await database.listen("content_changed", advance, advance);
  return { current: () => epoch, advance, close: stop };
}

/** Without a database connection (a hosted project) pages are rendered again at most every `maxAgeMs`. No epoch comes again when the clock is set back. */
export function timedEpoch(maxAgeMs: number, now: () => number = () => performance.now()): ContentEpoch {
  return { current: () => Math.floor(now() / maxAgeMs), advance: () => undefined, close: async () => undefined };
}
