import { randomUUID } from "node:crypto";
import { oneAtATime } from "#lib/one-at-a-time.ts";
import type { Log } from "../../http/service.ts";
import type { Database } from "../../postgres/database.ts";
import type { Capture, CaptureEvents, TableName } from "./capture.ts";
import { outboxReader } from "./outbox-reader.ts";
import { tableKey } from "./published-tables.ts";

const keysOf = (tables: readonly TableName[]): string[] => tables.map(({ schema, name }) => tableKey(schema, name));

const channel = "realtime_change";
/** Shorter than the minute after which the triggers take a silent reader for gone. */
const beatMs = 10_000;
const againMs = 200;
/** How long the outbox holds what was written: whoever is cut off for longer has a gap. */
const retention = "10 minutes";

const registerSql = `insert into realtime.change_readers (id, relations) values ($1,
    array(select c.oid from unnest($2::text[], $3::text[]) as wanted (schema, name)
      join pg_catalog.pg_namespace n on n.nspname = wanted.schema
      join pg_catalog.pg_class c on c.relnamespace = n.oid and c.relname = wanted.name))
  on conflict (id) do update set relations = excluded.relations, seen_at = clock_timestamp()`;
const pruneSql = [
  `delete from realtime.change_outbox where changed_at < clock_timestamp() - interval '${retention}'`,
  "delete from realtime.change_readers where seen_at < clock_timestamp() - interval '1 hour'",
];

type Options = { readonly database: Database; readonly log: Log; readonly events: CaptureEvents };

/** Triggers write changes to an outbox. Notifications name the transactions to read there, in the order of their commits. */
export function triggerCapture({ database, log, events }: Options): Capture {
  const id = randomUUID();
  const reader = outboxReader(database, log, events);
  let covered: readonly TableName[] = [];
  let listening: Promise<() => Promise<void>> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  /** Triggers write for the tables of readers that have signed on. */
  async function signOn(tables = covered): Promise<void> {
    const names = [tables.map(({ schema }) => schema), tables.map(({ name }) => name)];
    await database.asService((tx) => tx.query(registerSql, [id, ...names]));
  }

  const alignTriggers = () =>
    database.asService(async (tx) => {
      // Better without a trigger until the next time than in everybody's way behind a long transaction.
      await tx.query("set local lock_timeout = '2s'");
      await tx.query("select realtime.align_capture_triggers()");
    });

  async function beat(): Promise<void> {
    try {
      await signOn();
      await alignTriggers();
      for (const sql of pruneSql) await database.asService((tx) => tx.query(sql));
    } catch (error) {
      log.warn("The reader of changes could not sign on", { error: (error as Error).message });
    }
    if (!closed) timer = setTimeout(() => void beat(), beatMs).unref();
  }

  /**
   * A crash of the server has emptied the outbox and the list of readers. Tries until the database answers, which may be a moment after
   * the connection is back: until this reader is on the list, the triggers write nothing for it.
   */
  const afterGap = oneAtATime(async () => {
    while (!closed) {
      try {
        await signOn();
        await reader.catchUp();
        break;
      } catch (error) {
        log.warn("Changes that were missed could not be read; trying again", { error: (error as Error).message });
        await new Promise((resolve) => setTimeout(resolve, againMs).unref());
      }
    }
    if (!closed) events.onGap();
  });

  return {
    async cover(tables) {
      const known = keysOf(covered);
      if (!timer || keysOf(tables).some((key) => !known.includes(key))) {
        listening ??= database.listen(
          channel,
          (transaction) => reader.add([transaction]),
          () => void afterGap(),
        );
        await listening;
        await alignTriggers();
      }
      // Each time: a crash of the server that nobody has noticed yet may have emptied the list of readers.
      await signOn(tables);
      covered = tables;
      timer ??= setTimeout(() => void beat(), beatMs).unref();
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await (await listening)?.();
      await reader.close();
      // Without a database to tell it to, the list forgets this reader by itself.
      await database
        .asService((tx) => tx.query("delete from realtime.change_readers where id = $1", [id]))
        .catch(() => {});
    },
  };
}
