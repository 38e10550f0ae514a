import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { SupabaseClient } from "@supabase/supabase-js";
import { isUnavailable } from "#app/data/rows.ts";
import { booksFolder } from "#content/books.ts";
import type { Log } from "#platform/http/service.ts";
import type { Job } from "#platform/jobs/start-jobs.ts";
import type { Database } from "#platform/postgres/database.ts";
import { DatabaseUnavailable } from "#platform/postgres/errors.ts";
import { engineFingerprint } from "../engine-fingerprint.ts";
import { runThread } from "../run-thread.ts";
import type { Editions } from "./editions.ts";
import { readBook } from "./read-book.ts";

type Options = {
  readonly database: Database;
  readonly service: () => SupabaseClient;
  readonly editions: Editions;
  readonly log: Log;
  /** Where the programs of the figures are. */
  readonly folder?: URL;
};

const figuresTimeoutMs = 300_000;
const tellEveryMs = 3_600_000;
const root = join(import.meta.dirname, "../..");
type Row = { readonly id: string; readonly figures_from: string | null; readonly fingerprint: string | null };

const listed = `select b.id, e.figures_from, e.fingerprint from public.books b left join public.book_editions e on e.book_id = b.id
  where b.status <> 'draft' order by b.position, b.id`;
const noteFigures = `insert into public.book_editions (book_id, figures_from) values ($1, $2)
  on conflict (book_id) do update set figures_from = excluded.figures_from`;
const noteEdition = `insert into public.book_editions (book_id, fingerprint, pages, pdf_bytes, epub_bytes, made_at) values ($1, $2, $3, $4, $5, now())
  on conflict (book_id) do update set fingerprint = excluded.fingerprint, pages = excluded.pages, pdf_bytes = excluded.pdf_bytes,
    epub_bytes = excluded.epub_bytes, made_at = excluded.made_at`;

/** The number of pages, as the file itself says it. */
export const pagesOf = (pdf: Uint8Array): number =>
  Buffer.from(pdf)
    .toString("latin1")
    .match(/\/Type \/Page\b/g)?.length ?? 0;

/** What this process has found or made of each book: whether `state` is new to both. */
function knownStates() {
  const known = new Map<string, string>();
  return {
    isNew(id: string, state: string, stored: string | null): boolean {
      if (state !== stored && known.get(id) !== state) return true;
      known.set(id, state);
      return false;
    },
    add: (id: string, state: string) => void known.set(id, state),
  };
}

/**
 * Computes the figures of books whose program or engine changed, and sets books whose content did. Another process may be of another version, or
 * have another address: what this one has made is not made again because the other one has made its own.
 */
export function createBookWork({ database, service, editions, log, folder = booksFolder }: Options) {
  const engine = engineFingerprint(root);
  const [computed, set] = [knownStates(), knownStates()];
  const sql = <Found extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
    database.asService(async (tx) => (await tx.query<Found>(text, values)).rows);

  async function computeFigures({ id, figures_from: before }: Row): Promise<boolean> {
    const file = new URL(`${id}/figures.ts`, folder);
    if (!existsSync(file)) return false;
    const source = createHash("sha256")
      .update(readFileSync(file))
      .update(await engine)
      .digest("hex")
      .slice(0, 32);
    if (!computed.isNew(id, source, before)) return false;
    const figures = await runThread<Record<string, unknown>>(
      new URL("./figures-thread.ts", import.meta.url),
      fileURLToPath(file),
      figuresTimeoutMs,
    );
    await database.asService(async (tx) => {
      // Two processes that start at once compute the same ones: the second finds the first one's and replaces them.
      await tx.query("select 1 from public.books where id = $1 for update", [id]);
      await tx.query("delete from public.book_figures where book_id = $1", [id]);
      for (const [name, figure] of Object.entries(figures))
        await tx.query("insert into public.book_figures values ($1, $2, $3::jsonb)", [
          id,
          name,
          JSON.stringify(figure),
        ]);
      await tx.query(noteFigures, [id, source]);
    });
    computed.add(id, source);
    return true;
  }

  async function setBook({ id, fingerprint: before }: Row): Promise<boolean> {
    const source = await readBook(service(), id);
    if (typeof source === "string") return false;
    const edition = await editions.of(source);
    if (!set.isNew(id, edition.fingerprint, before)) return false;
    const [pdf, epub] = [await edition.file("pdf"), await edition.file("epub")];
    await sql(noteEdition, [id, edition.fingerprint, pagesOf(pdf), pdf.length, epub.length]);
    await editions.removeOlder(id, edition.fingerprint);
    set.add(id, edition.fingerprint);
    return true;
  }

  const isThere = () =>
    sql("select 1").then(
      () => true,
      () => false,
    );

  /** A book that fails leaves the others alone; it is tried again when content changes. Null where the database refused a turn meanwhile. */
  async function bringUpToDate(): Promise<string[] | null> {
    const made: string[] = [];
    const books = await sql<Row>(listed);
    for (const [step, work] of [
      ["its figures could not be computed", computeFigures],
      ["it could not be set", setBook],
    ] as const)
      for (const book of books)
        try {
          if ((await work(book)) && work === setBook) made.push(book.id);
        } catch (error) {
          // The site was stopped, or the database is busy: no fault of the book.
          if (error instanceof DatabaseUnavailable || isUnavailable(error) || !(await isThere())) return null;
          log.warn(`an e-book is not up to date: ${step}`, { book: book.id, error });
        }
    if (made.length > 0) log.info("e-books were set", { books: made.join(" ") });
    return made;
  }

  let seen = "";
  let told = { downloads: -1, at: 0 };
  /** Pages show how often a book was downloaded; a page for each download would be a page for each visitor. */
  async function tellDownloads(): Promise<void> {
    const [row] = await sql<{ sum: number }>(
      "select coalesce(sum(downloads), 0)::integer as sum from public.book_downloads",
    );
    const downloads = row?.sum ?? 0;
    const changed = told.downloads >= 0 && downloads !== told.downloads;
    if (changed && Date.now() - told.at < tellEveryMs) return;
    told = { downloads, at: Date.now() };
    if (!changed) return;
    await sql("update public.content_version set version = version + 1 where id");
    await sql("select pg_notify('content_changed', '')");
  }

  return async function run(): Promise<readonly string[]> {
    await tellDownloads();
    const [row] = await sql<{ version: string }>("select version::text from public.content_version");
    if (row?.version === seen) return [];
    const made = await bringUpToDate();
    if (made === null) return [];
    // Not before: what the database kept from being done is looked at again.
    seen = row?.version ?? "";
    return made;
  };
}

export const booksJob = (options: Options): Job => ({
  name: "books",
  cron: "* * * * *",
  wakeOn: "content_changed",
  expireInSeconds: 900,
  run: createBookWork(options),
});
