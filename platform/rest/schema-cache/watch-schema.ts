import type { Log } from "../../http/service.ts";
import type { Database } from "../../postgres/database.ts";
import { loadSchemaCache } from "./load.ts";
import type { SchemaCache } from "./model.ts";

/** Holds the current copy of the catalog and renews it when PostgreSQL says that it changed. */
export type WatchedSchema = {
  current(): Promise<SchemaCache>;
  /** Renews the copy unless that was done a moment ago; true when the answer may differ now. */
  renewIfStale(): Promise<boolean>;
  /** The new copy says the same of what was asked for: the next one waits twice as long, until something changes. */
  renewedInVain(): void;
  close(): Promise<void>;
};

type WatchOptions = {
  readonly database: Database;
  readonly schemas: readonly string[];
  readonly log: Log;
  /** An unknown name may cause a reload, but not more often than this: made-up names must not cost a reload each. */
  readonly pauseMs?: number;
};

/** A database that tells of no change is looked at so often even where nobody asks for anything that is there. */
const longestPauseMs = 60_000;

export function watchSchema({ database, schemas, log, pauseMs = 1_000 }: WatchOptions): WatchedSchema {
  let pause = pauseMs;
  let loading: Promise<SchemaCache> | undefined;
  let loadedAt = 0;
  let listening: Promise<(() => Promise<void>) | undefined> | undefined;
  const forget = () => {
    loading = undefined;
    pause = pauseMs;
  };

  const load = (): Promise<SchemaCache> => {
    loadedAt = performance.now();
    const attempt = loadSchemaCache(database, schemas);
    // A failed load is forgotten, so that the next request tries again instead of failing for ever.
    attempt.catch(() => {
      if (loading === attempt) loading = undefined;
    });
    loading = attempt;
    return attempt;
  };

  // Listening starts with the first request: before it there is nothing to invalidate.
  const listen = () => {
    const onPayload = (payload: string) => {
      if (payload === "" || payload === "reload schema") forget();
    };
    // After a gap in listening anything may have changed.
    listening ??= database.listen("pgrst", onPayload, forget).catch((error: unknown) => {
      listening = undefined;
      log.warn("Cannot listen for schema changes", { error: String(error) });
      return undefined;
    });
    return listening;
  };

  return {
    async current() {
      if (!listening) await listen();
      return loading ?? load();
    },
    async renewIfStale() {
      if (performance.now() - loadedAt < pause) return false;
      await load();
      return true;
    },
    renewedInVain() {
      pause = Math.min(pause * 2, longestPauseMs);
    },
    async close() {
      await (await listening)?.();
    },
  };
}
