import type { Tx } from "#platform/postgres/database.ts";
import { type ReadOptions, type SourceKind, type Stored, sourcesJob } from "../feeds/read-sources.ts";
import { parseApart } from "./parse-apart.ts";
import type { CalendarFeed, FeedEvent } from "./parse-calendar.ts";

const day = 86_400_000;
/** What is past stays for a while, as on the page; what is far ahead comes in time. */
const [daysBack, daysAhead, daysStored] = [30, 120, 90] as const;

const columns = "guid, title, currency, impact, starts_at, detail, actual, forecast, previous";
const record =
  "as event(guid text, title text, currency text, impact text, starts_at timestamptz, detail text, actual text, forecast text, previous text)";

const asRow = ({ time, ...event }: FeedEvent) => ({ ...event, starts_at: new Date(time).toISOString() });

const differing = `select ${columns} from jsonb_to_recordset($2::jsonb) ${record}
  except select ${columns} from public.calendar_events where source_id = $1`;

/** Rows that differ alone are written. Asked first: an insert of nothing would renew every kept page all the same. */
async function writeChanged(tx: Tx, id: string, rows: readonly object[]): Promise<number> {
  const values = [id, JSON.stringify(rows)];
  if ((await tx.query(`${differing} limit 1`, values)).rows.length === 0) return 0;
  const { rowCount } = await tx.query(
    `insert into public.calendar_events (source_id, ${columns}) select $1, ${columns} from (${differing}) new
     on conflict (source_id, guid) do update set title = excluded.title, currency = excluded.currency, impact = excluded.impact,
       starts_at = excluded.starts_at, detail = excluded.detail, actual = excluded.actual, forecast = excluded.forecast,
       previous = excluded.previous`,
    values,
  );
  return rowCount ?? 0;
}

/** What the source no longer has of the time to come, and what is old. */
async function removeGone(tx: Tx, id: string, guids: readonly string[] | null, now: number): Promise<number> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from public.calendar_events where source_id = $1
       and (starts_at < $2 or ($3::text[] is not null and starts_at > $4 and guid <> all($3)))`,
    [id, new Date(now - daysStored * day), guids, new Date(now)],
  );
  if (rows.length > 0)
    await tx.query("delete from public.calendar_events where id = any($1)", [rows.map((row) => row.id)]);
  return rows.length;
}

const remarkOf = ({ leftOut }: CalendarFeed): string =>
  [...leftOut].map(([reason, count]) => `${count} ${count === 1 ? "entry" : "entries"} ${reason}`).join(", ");

async function store(tx: Tx, id: string, text: string | null, now: number): Promise<Stored> {
  if (text === null) return { changed: await removeGone(tx, id, null, now) };
  const { rows } = await tx.query<{ currency: string | null }>(
    "select currency from public.calendar_sources where id = $1",
    [id],
  );
  const currency = rows[0]?.currency ?? null;
  const window = { from: now - daysBack * day, to: now + daysAhead * day, now, currency };
  const feed = await parseApart({ text, window });
  const remark = remarkOf(feed);
  const changed = await writeChanged(tx, id, feed.events.map(asRow));
  const guids = feed.events.map(({ guid }) => guid);
  const removed = await removeGone(tx, id, guids, now);
  return { changed: changed + removed, ...(remark && { remark: `Left out: ${remark}.` }) };
}

const calendars: SourceKind<string> = {
  name: "calendar",
  accept: "text/calendar, text/plain;q=0.5",
  // What is far ahead comes in time, also of a calendar that never changes.
  isOfTheDay: true,
  read: (text) => text,
  store,
};

/** Reads every calendar whose turn it is; answers how many entries are new, changed or gone. */
export const calendarJob = (options: ReadOptions) => sourcesJob(calendars, "13-59/30 * * * *", options);
