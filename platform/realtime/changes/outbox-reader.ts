import { oneAtATime } from "#lib/one-at-a-time.ts";
import type { Log } from "../../http/service.ts";
import type { Database } from "../../postgres/database.ts";
import type { CapturedRow, CaptureEvents } from "./capture.ts";
import type { ChangeType } from "./change-feed.ts";
import { parseRow } from "./parse-row.ts";

export type OutboxReader = {
  /** Reads these transactions after those that wait, in this order; one that was read before is passed over. */
  add(transactions: readonly string[]): void;
  /** Reads what was committed while no notification came. The order of its transactions is that of their first changes. */
  catchUp(): Promise<void>;
  close(): Promise<void>;
};

const pageRows = 500;
const transactionsAtOnce = 100;
/** Transactions that may wait to be read; beyond it the reader gives up on them and reports a gap. */
const mostWaiting = 50_000;
/** Longer than the outbox holds anything. */
const rememberMs = 1_200_000;

const pageSql = `select o.id::text, array_position($1::xid8[], o.transaction_id) as position, o.type, o.changed_at,
    o.columns::text[] as columns, o.new_row as "newRow", o.old_row as "oldRow", n.nspname as schema, c.relname as table
  from realtime.change_outbox o join pg_catalog.pg_class c on c.oid = o.relation join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where o.transaction_id = any($1::xid8[]) and (array_position($1::xid8[], o.transaction_id), o.id) > ($2, $3)
  order by position, o.id limit ${pageRows}`;
const missedSql = `select transaction_id::text as transaction from realtime.change_outbox
  where changed_at > $1 group by transaction_id order by min(id)`;

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

/** Reads the outbox transaction by transaction, each of them once. */
export function outboxReader(database: Database, log: Log, events: CaptureEvents): OutboxReader {
  let waiting: string[] = [];
  /** Transactions that were read, and when: the oldest come first. */
  const done = new Map<string, number>();
  let lastReadAt = Date.now();
  let closed = false;

  const readAll = oneAtATime(async () => {
    while (waiting.length > 0 && !closed) {
      const some = [...new Set(waiting.splice(0, transactionsAtOnce))].filter((transaction) => !done.has(transaction));
      if (some.length > 0) await readTransactions(some);
    }
  });

  /** Tries until the database answers: a page that was handed on is not read again. */
  async function readPage(transactions: readonly string[], after: readonly [number, string]): Promise<OutboxRow[]> {
    while (!closed) {
      try {
        const values = [transactions, ...after];
        return (await database.asService((tx) => tx.query<OutboxRow>(pageSql, values))).rows;
      } catch (error) {
        log.warn("The outbox of changes could not be read; trying again", { error: (error as Error).message });
        await new Promise((resolve) => setTimeout(resolve, 500).unref());
      }
    }
    return [];
  }

  async function readTransactions(transactions: readonly string[]): Promise<void> {
    let after: [number, string] = [0, "0"];
    for (let full = true; full; ) {
      const rows = await readPage(transactions, after);
      for (const row of rows) handOn(row, events);
      const last = rows.at(-1);
      if (last) after = [last.position, last.id];
      full = rows.length === pageRows;
    }
    lastReadAt = Date.now();
    for (const transaction of transactions) done.set(transaction, lastReadAt);
    forgetOld();
  }

  function forgetOld(): void {
    for (const [transaction, at] of done) {
      if (at > lastReadAt - rememberMs) return;
      done.delete(transaction);
    }
  }

  function add(transactions: readonly string[]): void {
    waiting.push(...transactions);
    if (waiting.length > mostWaiting) {
      waiting = [];
      log.warn("Changes were left out: they came faster than the outbox could be read");
      events.onGap();
    }
    void readAll();
  }

  return {
    add,
    async catchUp() {
      // A transaction may have written long before it was committed.
      const since = new Date(lastReadAt - 60_000);
      const { rows } = await database.asService((tx) => tx.query<{ transaction: string }>(missedSql, [since]));
      add(rows.map(({ transaction }) => transaction));
    },
    async close() {
      closed = true;
      await readAll();
    },
  };
}

function handOn(row: OutboxRow, { isWanted, onChange }: CaptureEvents): void {
  const { schema, table, type, columns, changed_at } = row;
  if (!isWanted(schema, table)) return;
  const commitTimestamp = changed_at.toISOString();
  onChange({
    schema,
    table,
    type,
    commitTimestamp,
    row: captured(columns, row.newRow),
    oldRow: captured(columns, row.oldRow),
  });
}

function captured(columns: readonly string[], row: string | null): CapturedRow | undefined {
  if (row === null) return undefined;
  const values = parseRow(row);
  return new Map(columns.map((name, index) => [name, values[index] ?? null]));
}
