import { randomUUID } from "node:crypto";
import type { Log } from "../../http/service.ts";
import type { Database } from "../../postgres/database.ts";
import type { Capture, CapturedRow, CaptureEvents, TableName } from "./capture.ts";
import type { ChangeType } from "./change-feed.ts";
import { parseRow } from "./parse-row.ts";

const channel = "realtime_change";
/** Shorter than the minute after which a trigger takes a silent reader for gone. */
const beatMs = 10_000;
const pageRows = 500;
/** How long the outbox keeps what was written: a reader that was cut off for longer has a gap. */
const retention = "10 minutes";
/** Transactions that may wait to be read; beyond it the reader gives up on them and reports a gap. */
const waitingTransactions = 50_000;

const pageSql = `select o.id::text, array_position($1::xid8[], o.transaction_id) as position, o.transaction_id::text as transaction, o.type,
    o.changed_at, o.columns::text[] as columns, o.new_row as "newRow", o.old_row as "oldRow", n.nspname as schema, c.relname as table
  from realtime.change_outbox o join pg_catalog.pg_class c on c.oid = o.relation join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where o.transaction_id = any($1::xid8[]) and (array_position($1::xid8[], o.transaction_id), o.id) > ($2, $3)
  order by position, o.id limit ${pageRows}`;
/** What was committed while nobody listened. The order of its transactions is that of their first changes. */
const missedSql = `select transaction_id::text as transaction from realtime.change_outbox
  where changed_at > $1 group by transaction_id order by min(id)`;
const registerSql = `insert into realtime.change_readers (id, relations) values ($1,
    array(select c.oid from unnest($2::text[], $3::text[]) as wanted (schema, name)
      join pg_catalog.pg_namespace n on n.nspname = wanted.schema
      join pg_catalog.pg_class c on c.relnamespace = n.oid and c.relname = wanted.name))
  on conflict (id) do update set relations = excluded.relations, seen_at = clock_timestamp()`;

type OutboxRow = {
  readonly id: string;
  readonly position: number;
  readonly type: ChangeType;
  readonly changed_at: Date;
  readonly columns: readonly string[];
  readonly newRow: string | null;
  readonly oldRow: string | null;
  readonly schema: string;
  readonly table: string;
};

type Options = { readonly database: Database; readonly log: Log; readonly events: CaptureEvents };

/** Reads what triggers have written to an outbox. Notifications name the transactions in the order of their commits. */
export function triggerCapture({ database, log, events }: Options): Capture {
  const id = randomUUID();
  const waiting: string[] = [];
  /** Transactions that were read, with the time of it: after a lost connection they are not read twice. */
  const done = new Map<string, number>();
  let covered: readonly TableName[] = [];
  let lastReadAt = new Date();
  let reading: Promise<void> | undefined;
  let listening: Promise<() => Promise<void>> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  function enqueue(transactions: readonly string[]): void {
    waiting.push(...transactions.filter((transaction) => !done.has(transaction)));
    if (waiting.length > waitingTransactions) {
      waiting.length = 0;
      events.onGap();
    }
    reading ??= readAll().finally(() => {
      reading = undefined;
    });
  }

  async function readAll(): Promise<void> {
    while (waiting.length > 0 && !closed) {
      const transactions = [...new Set(waiting.slice(0, 100))];
      try {
        await readTransactions(transactions);
        waiting.splice(0, 100);
        lastReadAt = new Date();
      } catch (error) {
        log.warn("The outbox of changes could not be read; trying again", { error: (error as Error).message });
        await new Promise((resolve) => setTimeout(resolve, 500).unref());
      }
    }
  }

  async function readTransactions(transactions: readonly string[]): Promise<void> {
    const unread = transactions.filter((transaction) => !done.has(transaction));
    let after: [number, string] = [0, "0"];
    for (let full = unread.length > 0; full; ) {
      const { rows } = await database.asService((tx) => tx.query<OutboxRow>(pageSql, [unread, ...after]));
      for (const row of rows) handOn(row);
      const last = rows.at(-1);
      if (last) after = [last.position, last.id];
      full = rows.length === pageRows;
    }
    for (const transaction of unread) done.set(transaction, Date.now());
  }

  function handOn({ schema, table, type, columns, newRow, oldRow, changed_at }: OutboxRow): void {
    if (!events.isWanted(schema, table)) return;
    const row = captured(columns, newRow);
    events.onChange({
      schema,
      table,
      type,
      commitTimestamp: changed_at.toISOString(),
      row,
      oldRow: captured(columns, oldRow),
    });
  }

  async function register(): Promise<void> {
    const names = [covered.map(({ schema }) => schema), covered.map(({ name }) => name)];
    await database.asService((tx) => tx.query(registerSql, [id, ...names]));
  }

  async function beat(): Promise<void> {
    try {
      await register();
      await database.asService(async (tx) => {
        await tx.query(
          `delete from realtime.change_outbox where changed_at < clock_timestamp() - interval '${retention}'`,
        );
        await tx.query("delete from realtime.change_readers where seen_at < clock_timestamp() - interval '1 hour'");
      });
      const old = Date.now() - 1_200_000;
      for (const [transaction, at] of done) if (at < old) done.delete(transaction);
    } catch (error) {
      log.warn("The reader of changes could not sign on", { error: (error as Error).message });
    }
    if (!closed) timer = setTimeout(() => void beat(), beatMs).unref();
  }

  /** A crash of the server has emptied the outbox and the list of readers. */
  async function afterGap(): Promise<void> {
    try {
      await register();
      const since = new Date(lastReadAt.getTime() - 60_000);
      const { rows } = await database.asService((tx) => tx.query<{ transaction: string }>(missedSql, [since]));
      enqueue(rows.map(({ transaction }) => transaction));
    } catch (error) {
      log.warn("Changes that were missed could not be read", { error: (error as Error).message });
    }
    events.onGap();
  }

  return {
    async cover(tables) {
      covered = tables;
      listening ??= database.listen(
        channel,
        (transaction) => enqueue([transaction]),
        () => void afterGap(),
      );
      await listening;
      await database.asService(async (tx) => {
        // Rather without the trigger until the next time than in everybody's way behind a long transaction.
        await tx.query("set local lock_timeout = '2s'");
        await tx.query("select realtime.align_capture_triggers()");
      });
      await register();
      timer ??= setTimeout(() => void beat(), beatMs).unref();
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await (await listening)?.();
      await reading;
      await database
        .asService((tx) => tx.query("delete from realtime.change_readers where id = $1", [id]))
        // Without a database to tell it to, the list forgets this reader by itself.
        .catch(() => {});
    },
  };
}

function captured(columns: readonly string[], row: string | null): CapturedRow | undefined {
  if (row === null) return undefined;
  const values = parseRow(row);
  return new Map(columns.map((name, index) => [name, values[index] ?? null]));
}
