import { seedTables } from "#content/seed-tables.ts";
import type { Database, Tx } from "#platform/postgres/database.ts";

/** Tables of invented people, companies and figures; those that name others come after them. */
const rooms = ["claims", "statistics", "mentors", "brokers", "broker_accounts", "mentor_hours", "stories"] as const;

type Row = Readonly<Record<string, unknown>>;
/** A change as the console saves it: a row as it is or null, and the row or the columns that it becomes, or null. */
type Change = { readonly room: string; readonly before: Row | null; readonly after: Row | null };
export type DemoContent = {
  /** Removes what is as it was delivered: rows, the figures and badges of courses, and the mark of the popular plan. */
  readonly delivered: readonly Change[];
  /** Brings back what of it is not there any more. */
  readonly missing: readonly Change[];
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

/** Courses are for sale as they are: only the figures that nobody has measured and the badge are demo content. */
async function courseFigures(tx: Tx, courses: readonly Row[]): Promise<Pick<DemoContent, "delivered" | "missing">> {
  const { rows } = await tx.query<{ now: Row; figures: Row; state: "delivered" | "missing"; ownBadge: string | null }>(
    `select to_jsonb(c) as now, jsonb_build_object('students', d.students, 'rating', d.rating, 'badge', coalesce(c.badge, d.badge)) as figures,
       case when c.students is null then 'missing' else 'delivered' end as state,
       case when c.badge = d.badge then null else c.badge end as "ownBadge"
     from public.courses c join jsonb_to_recordset($1::jsonb) as d(id text, students integer, rating numeric, badge text) on d.id = c.id
     where c.evidence is null and ((c.students is null and c.rating is null) or (c.students = d.students and c.rating = d.rating)) order by c.id`,
    [JSON.stringify(courses.map(({ id, students, rating, badge }) => ({ id, students, rating, badge })))],
  );
  const change = (wanted: string, after: (row: (typeof rows)[number]) => Row) =>
    rows
      .filter(({ state }) => state === wanted)
      .map((row) => ({ room: "courses", before: row.now, after: after(row) }));
  return {
    delivered: change("delivered", ({ ownBadge }) => ({ students: null, rating: null, badge: ownBadge })),
    missing: change("missing", ({ figures }) => figures),
  };
}

/** Plans are for sale as they are, too: only that one is the popular one is demo content. */
async function popularPlans(tx: Tx, plans: readonly Row[]): Promise<Pick<DemoContent, "delivered" | "missing">> {
  const { rows } = await tx.query<{ now: Row; popular: boolean }>(
    `select to_jsonb(p) as now, p.popular from public.mentorship_plans p where p.evidence is null and p.id = any($1) order by p.id`,
    [plans.flatMap(({ id, popular }) => (popular ? [id] : []))],
  );
  const change = (wanted: boolean) =>
    rows
      .filter(({ popular }) => popular === wanted)
      .map(({ now }) => ({ room: "mentorship_plans", before: now, after: { popular: !wanted } }));
  return { delivered: change(true), missing: change(false) };
}

/** What is still demo content, what of it is gone, and how much is the owner's. Nothing is changed: the console does that as whoever asks. */
export const demoContent = (database: Database): Promise<DemoContent> =>
  database.asService(async (tx) => {
    const tables = new Map(seedTables().map(({ table, rows }) => [table, rows]));
    const figures = await courseFigures(tx, tables.get("courses") ?? []);
    const marks = await popularPlans(tx, tables.get("mentorship_plans") ?? []);
    const state = {
      delivered: [...figures.delivered, ...marks.delivered],
      missing: [...figures.missing, ...marks.missing],
      changed: 0,
      added: 0,
    };
    for (const room of rooms) {
      const { found, equal } = await compare(tx, room, tables.get(room) ?? []);
      for (const { now, then } of found) {
        if (now === null) state.missing.push({ room, before: null, after: then });
        else if (then === null) state.added += 1;
        else if (equal.has(String(now.id))) state.delivered.push({ room, before: now, after: null });
        else state.changed += 1;
      }
    }
    return state;
  });
