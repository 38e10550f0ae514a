import type { Log } from "../../http/service.ts";
import type { Database } from "../../postgres/database.ts";
import { type PublishedTable, readPublishedTables } from "./published-tables.ts";

export type Tables = ReadonlyMap<string, PublishedTable>;

/** Holds what is published, and renews it when PostgreSQL says that the schema changed. */
export type WatchedTables = {
  current(): Promise<Tables>;
  /** Reads again, at most a few times a second: made-up names must not cost a reading each. */
  renewed(): Promise<Tables>;
  close(): Promise<void>;
};

type Options = {
  readonly database: Database;
  readonly schemas: readonly string[];
  readonly log: Log;
  onChange(): void;
};

const pauseMs = 300;
/** Rights and publications may change without a word where event triggers are not allowed. */
const renewMs = 15_000;

export function watchTables({ database, schemas, log, onChange }: Options): WatchedTables {
  let reading: Promise<Tables> | undefined;
  let readAt = 0;
  let listening: Promise<() => Promise<void>> | undefined;
  const changed = () => {
    reading = undefined;
    onChange();
  };
  const read = (): Promise<Tables> => {
    readAt = performance.now();
    const attempt = database.asService((tx) => readPublishedTables(tx, schemas));
    attempt.catch((error: Error) => {
      log.warn("The published tables could not be read", { error: error.message });
      if (reading === attempt) reading = undefined;
    });
    reading = attempt;
    return attempt;
  };
  const timer = setInterval(() => {
    if (reading) changed();
  }, renewMs).unref();
  return {
    async current() {
      listening ??= database.listen(
        "pgrst",
        (payload) => (payload === "" || payload === "reload schema") && changed(),
        changed,
      );
      await listening;
      return reading ?? read();
    },
    async renewed() {
      return reading && performance.now() - readAt < pauseMs ? reading : read();
    },
    async close() {
      clearInterval(timer);
      await (await listening)?.();
    },
  };
}
