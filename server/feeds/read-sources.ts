import { createOutgoingFetch, type OutgoingFetch } from "#platform/http/outgoing-fetch.ts";
import type { Job } from "#platform/jobs/start-jobs.ts";
import type { Database, Tx } from "#platform/postgres/database.ts";
import { askSource, type Known } from "./ask-source.ts";

export type ReadOptions = {
  readonly database: Database;
  /** Asks other servers; for tests, another than the one that refuses private addresses. */
  readonly outgoing?: OutgoingFetch;
  readonly now?: () => number;
};

/** What the owner names in `<name>_sources`, and `<name>_fetches` remembers how it was read. */
export type SourceKind<Content> = {
  readonly name: "news" | "calendar";
  readonly accept: string;
  /** What is stored of it depends on the day, too: once a day it is asked for in full, as if it had never been read. */
  readonly isOfTheDay: boolean;
  /** @throws what the owner is told of an answer that cannot be read. */
  readonly read: (text: string, address: string) => Content;
  /** Stores what was read, null where it is as before; answers how many rows are new or changed, and what the owner is to know. */
  readonly store: (tx: Tx, id: string, content: Content | null, now: number) => Promise<Stored>;
};
export type Stored = { readonly changed: number; readonly remark?: string };

const timeoutMs = 10_000;
const maxBytes = 2 * 1024 * 1024;

type Source = Known & { readonly id: string; readonly url: string };

/** Sources whose turn it is, the longest unread first. */
const dueSources = (database: Database, { name, isOfTheDay }: Pick<SourceKind<unknown>, "name" | "isOfTheDay">) =>
  database.asService(
    async (tx) =>
      (
        await tx.query<Source>(
          `select s.id, s.url, known.etag, known.last_modified as "lastModified" from public.${name}_sources s
           left join public.${name}_fetches f on f.source_id = s.id
           left join public.${name}_fetches known on known.source_id = s.id and (not $1 or known.checked_at >= current_date)
           where s.enabled and (f.checked_at is null or f.checked_at < now() - interval '25 minutes')
           order by f.checked_at nulls first, s.id limit 50`,
          [isOfTheDay],
        )
      ).rows,
  );

/** What failed is read in full the next time. */
const noteProblem = (database: Database, name: string, id: string, problem: string) =>
  database.asService((tx) =>
    tx.query(
      `insert into public.${name}_fetches (source_id, problem) values ($1, $2)
       on conflict (source_id) do update set checked_at = now(), problem = excluded.problem, items = 0,
         etag = null, last_modified = null`,
      [id, problem.slice(0, 300)],
    ),
  );

/** What was read is remembered with its marks only once it is stored. */
const noteReading = (tx: Tx, name: string, id: string, stored: Stored, known: Known | null) =>
  tx.query(
    `insert into public.${name}_fetches (source_id, items, etag, last_modified, problem) values ($1, $2, $3, $4, $6)
     on conflict (source_id) do update set checked_at = now(), items = excluded.items,
       problem = case when $5 then ${name}_fetches.problem else excluded.problem end,
       etag = case when $5 then ${name}_fetches.etag else excluded.etag end,
       last_modified = case when $5 then ${name}_fetches.last_modified else excluded.last_modified end`,
    [id, stored.changed, known?.etag, known?.lastModified, known === null, stored.remark],
  );

/**
 * Reads every source whose turn it is, one after the other. A source that fails keeps its rows and has its problem noted.
 * @returns how many rows are new or changed.
 */
async function readSources<Content>(kind: SourceKind<Content>, options: ReadOptions): Promise<number> {
  const { database, now = Date.now } = options;
  const outgoing = options.outgoing ?? createOutgoingFetch({ allowsPrivate: false, timeoutMs, maxBytes });
  const readOne = async ({ id, url, ...known }: Source): Promise<number> => {
    const answer = await askSource(url, known, kind.accept, outgoing);
    const content = answer.kind === "text" ? kind.read(answer.text, answer.address) : null;
    return database.asService(async (tx) => {
      const stored = await kind.store(tx, id, content, now());
      await noteReading(tx, kind.name, id, stored, answer.kind === "text" ? answer : null);
      return stored.changed;
    });
  };
  let changed = 0;
  for (const source of await dueSources(database, kind))
    changed += await readOne(source).catch(async (error: Error) => {
      await noteProblem(database, kind.name, source.id, error.message);
      return 0;
    });
  return changed;
}

export const sourcesJob = <Content>(kind: SourceKind<Content>, cron: string, options: ReadOptions): Job => ({
  name: kind.name,
  cron,
  wakeOn: `${kind.name}_sources`,
  expireInSeconds: 900,
  run: () => readSources(kind, options),
});
