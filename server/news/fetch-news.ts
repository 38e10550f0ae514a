import type { Tx } from "#platform/postgres/database.ts";
import { type ReadOptions, type SourceKind, sourcesJob } from "../feeds/read-sources.ts";
import { type Feed, type FeedItem, parseFeed } from "./parse-feed.ts";

const daysStored = 90;
const mostPerSource = 200;

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

const news: SourceKind<Feed> = {
  name: "news",
  accept: "application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.8",
  isOfTheDay: false,
  read: parseFeed,
  async store(tx, id, feed, now) {
    const changed = feed ? await addNew(tx, id, storable(feed.items, now)) : 0;
    await removeOld(tx, id);
    return { changed };
  },
};

/** Reads every news source whose turn it is; answers how many new items were stored. */
export const newsJob = (options: ReadOptions) => sourcesJob(news, "3-59/30 * * * *", options);
