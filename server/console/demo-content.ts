import { seedTables } from "#content/seed-tables.ts";
import type { Database, Tx } from "#platform/postgres/database.ts";

/** Tables of invented people, companies and figures; those that name others come after them. */
const rooms = ["statistics", "mentors", "brokers", "broker_accounts", "mentor_hours", "stories"] as const;

type Row = Readonly<Record<string, unknown>>;
type Placed = { readonly room: string; readonly row: Row };
export type DemoContent = {
  /** Rows that are as they were delivered, as the database holds them. */
  readonly delivered: readonly Placed[];
  /** Delivered rows that are not there any more. */
  readonly missing: readonly Placed[];
  /** Delivered rows that somebody changed, and rows that somebody added: they are the owner's. */
  readonly changed: number;
  readonly added: number;
};

async function compare(tx: Tx, room: string, rows: readonly Row[]) {
  const columns = Object.keys(rows[0] ?? {}).join(", ");
  // With the table's own defaults, so that a column that somebody filled later counts as a change.
  await tx.query(`create temp table delivered (like public.${room} including defaults) on commit drop`);
  await tx.query(
    `insert into delivered (${columns}) select ${columns} from jsonb_populate_recordset(null::public.${room}, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
  const { rows: found } = await tx.query<{ now: Row | null; then: Row | null }>(
    `select to_jsonb(t) as now, to_jsonb(d) as then from public.${room} t full join delivered d on d.id = t.id order by coalesce(t.id, d.id)`,
  );
  const { rows: equal } = await tx.query<{ id: string }>(
    `select t.id from public.${room} t join delivered d on d.id = t.id where to_jsonb(t) = to_jsonb(d)`,
  );
  await tx.query("drop table delivered");
  return { found, equal: new Set(equal.map(({ id }) => id)) };
}

/** What is still demo content, what of it is gone, and how much is the owner's. Nothing is changed: the console does that as whoever asks. */
export const demoContent = (database: Database): Promise<DemoContent> =>
  database.asService(async (tx) => {
    const tables = new Map(seedTables().map(({ table, rows }) => [table, rows]));
    const state = { delivered: [] as Placed[], missing: [] as Placed[], changed: 0, added: 0 };
    for (const room of rooms) {
      const { found, equal } = await compare(tx, room, tables.get(room) ?? []);
      for (const { now, then } of found) {
        if (now === null) state.missing.push({ room, row: then ?? {} });
        else if (then === null) state.added += 1;
        else if (equal.has(String(now.id))) state.delivered.push({ room, row: now });
        else state.changed += 1;
      }
    }
    return state;
  });
