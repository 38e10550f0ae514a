import { createHash } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { loadBook, loadChapters, loadFigures } from "#app/data/books.ts";
import { rows } from "#app/data/rows.ts";
import type { Book } from "#content/types.ts";
import type { Figure } from "#trading/school/figure.ts";

export type BookSource = {
  readonly book: Book & { readonly preface: string; readonly chapterMinutes: readonly number[] };
  readonly chapters: readonly {
    readonly slug: string;
    readonly title: string;
    readonly summary: string;
    readonly body: string;
  }[];
  readonly figures: ReadonlyMap<string, Figure>;
};

/**
 * A whole book as this client may read it.
 * @returns "missing" where nothing of it is listed, "closed" where a chapter's text may not be read.
 */
export async function readBook(client: SupabaseClient, id: string): Promise<BookSource | "missing" | "closed"> {
  const found = await loadBook(client, id);
  if (!found) return "missing";
  const [lines, texts, figures] = await Promise.all([
    loadChapters(client, id),
    rows<{ id: string; body: string }>(
      client
        .from("book_chapter_texts")
        .select("id:chapter_id,body,book_chapters!inner(book_id)")
        .eq("book_chapters.book_id", id),
    ),
    loadFigures(client, id),
  ]);
  const bodies = new Map(texts.map((text) => [text.id, text.body]));
  if (lines.length === 0 || lines.some((line) => !bodies.has(line.id))) return "closed";
  const { title, subtitle, promise, summary, keywords, level, courseId, preface, chapterMinutes } = found;
  return {
    book: { id, title, subtitle, promise, summary, keywords, level, courseId, preface, chapterMinutes },
    chapters: lines.map((line) => ({
      slug: line.slug,
      title: line.title,
      summary: line.summary,
      body: bodies.get(line.id) ?? "",
    })),
    figures: figures as ReadonlyMap<string, Figure>,
  };
}

/** Moves with the way in which books are set: files of an older way are made again. */
const settingVersion = 1;

/** A name for this very content: whoever may not read a chapter cannot make it. */
export function fingerprintOf({ book, chapters, figures }: BookSource, setting: object): string {
  const content = [settingVersion, setting, book, chapters, [...figures].sort(([a], [b]) => (a < b ? -1 : 1))];
  return createHash("sha256").update(JSON.stringify(content)).digest("hex").slice(0, 32);
}
