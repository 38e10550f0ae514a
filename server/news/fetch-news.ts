import { createOutgoingFetch, type OutgoingFetch } from "#platform/http/outgoing-fetch.ts";
import type { Job } from "#platform/jobs/start-jobs.ts";
import type { Database, Tx } from "#platform/postgres/database.ts";
import type { FeedItem } from "./parse-feed.ts";
import { type FeedAnswer, type Known, readFeed } from "./read-feed.ts";

export type NewsJobOptions = {
  readonly database: Database;
  /** Asks other servers; for tests, another than the one that refuses private addresses. */
  readonly outgoing?: OutgoingFetch;
  readonly now?: () => number;
};

const timeoutMs = 10_000;
const maxBytes = 2 * 1024 * 1024;
const daysStored = 90;
const mostPerSource = 200;

type Source = Known & { readonly id: string; readonly url: string };

/** Sources whose turn it is, the longest unread first. */
const dueSources = (database: Database) =>
  database.asService(
    async (tx) =>
      (
        await tx.query<Source>(
          `select s.id, s.url, f.etag, f.last_modified as "lastModified" from public.news_sources s
           left join public.news_fetches f on f.source_id = s.id
           where s.enabled and (f.checked_at is null or f.checked_at < now() - interval '25 minutes')
           order by f.checked_at nulls first, s.id limit 50`,
        )
      ).rows,
  );

/** A date in the future would stay on top for ever: such an item is as old as its reading. */
const storable = (items: readonly FeedItem[], now: number) =>
  items
    .map((item) => ({ ...item, published_at: new Date(Math.min(item.publishedAt ?? now, now)).toISOString() }))
    .filter(({ published_at }) => Date.parse(published_at) > now - daysStored * 86_400_000);

const asItems =
  "jsonb_to_recordset($2::jsonb) as item(guid text, title text, summary text, link text, published_at timestamptz)";

/** Items that are not known by name or link. Asked first: an insert or delete of nothing would renew every kept page all the same. */
async function addNew(tx: Tx, id: string, items: readonly object[]): Promise<number> {
  const values = [id, JSON.stringify(items)];
  const { rows } = await tx.query(
    `select 1 from ${asItems} where not exists (select from public.news_items known
       where known.link = item.link or (known.source_id = $1 and known.guid = item.guid)) limit 1`,
    values,
  );
  if (rows.length === 0) return 0;
  const { rowCount } = await tx.query(
    `insert into public.news_items (source_id, guid, title, summary, link, published_at)
     select $1, guid, title, summary, link, published_at from ${asItems} on conflict do nothing`,
    values,
  );
  return rowCount ?? 0;
}

async function removeOld(tx: Tx, id: string): Promise<void> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from (select id, published_at, row_number() over (order by published_at desc, id) as place
       from public.news_items where source_id = $1) ranked
     where place > $2 or published_at < now() - make_interval(days => $3)`,
    [id, mostPerSource, daysStored],
  );
  if (rows.length > 0) await tx.query("delete from public.news_items where id = any($1)", [rows.map((row) => row.id)]);
}

function store(database: Database, { id }: Source, answer: FeedAnswer, now: number): Promise<number> {
  return database.asService(async (tx) => {
    const added = answer.kind === "feed" ? await addNew(tx, id, storable(answer.feed.items, now)) : 0;
    await removeOld(tx, id);
    const known = answer.kind === "feed" ? [answer.etag, answer.lastModified] : [null, null];
    await tx.query(
      `insert into public.news_fetches (source_id, items, etag, last_modified) values ($1, $2, $3, $4)
       on conflict (source_id) do update set checked_at = now(), problem = null, items = excluded.items,
         etag = case when $5 then news_fetches.etag else excluded.etag end,
         last_modified = case when $5 then news_fetches.last_modified else excluded.last_modified end`,
      [id, added, ...known, answer.kind === "unchanged"],
    );
    return added;
  });
}

const noteProblem = (database: Database, { id }: Source, problem: string) =>
  database.asService((tx) =>
    tx.query(
      `insert into public.news_fetches (source_id, problem) values ($1, $2)
       on conflict (source_id) do update set checked_at = now(), problem = excluded.problem, items = 0`,
      [id, problem.slice(0, 300)],
    ),
  );

/**
 * Reads every source whose turn it is, one after the other. A source that fails keeps its items and has its problem noted.
 * @returns how many new items were stored.
 */
export async function fetchNews(options: NewsJobOptions): Promise<number> {
  const { database, now = Date.now } = options;
  const outgoing = options.outgoing ?? createOutgoingFetch({ allowsPrivate: false, timeoutMs, maxBytes });
  let stored = 0;
  for (const source of await dueSources(database)) {
    const answer = await readFeed(source.url, source, outgoing).catch((error: Error) => error);
    if (answer instanceof Error) await noteProblem(database, source, answer.message);
    else stored += await store(database, source, answer, now());
  }
  return stored;
}

export const newsJob = (options: NewsJobOptions): Job => ({
  name: "news",
  cron: "3-59/30 * * * *",
  wakeOn: "news_sources",
  expireInSeconds: 900,
  run: () => fetchNews(options),
});
