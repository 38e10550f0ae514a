import type { SupabaseClient } from "@supabase/supabase-js";
import type { Book, BookChapter } from "#content/types.ts";
import { columns } from "./columns.ts";
import { rows } from "./rows.ts";

type Downloads = { readonly format: "pdf" | "epub"; readonly downloads: number };
type Edition = { readonly pages: number | null; readonly pdfBytes: number | null; readonly epubBytes: number | null };
type Listed = Book & {
  readonly chapters: readonly { readonly readingMinutes: number; readonly position: number }[];
  readonly edition: Edition | null;
  readonly counts: readonly Downloads[];
};
/** A book with what is counted about it. */
export type BookSummary = Book & {
  readonly chapters: number;
  readonly readingMinutes: number;
  /** Of each chapter. */
  readonly chapterMinutes: readonly number[];
  /** Null until the book has been set. */
  readonly edition: Edition | null;
  readonly downloads: number;
};

const summaryColumns = `${columns.books},chapters:book_chapters(readingMinutes:reading_minutes,position),edition:book_editions(pages,pdfBytes:pdf_bytes,epubBytes:epub_bytes),counts:book_downloads(format,downloads)`;

const summaryOf = ({ chapters, counts, ...book }: Listed): BookSummary => ({
  ...book,
  chapters: chapters.length,
  chapterMinutes: chapters.toSorted((a, b) => a.position - b.position).map(({ readingMinutes }) => readingMinutes),
  readingMinutes: chapters.reduce((sum, { readingMinutes }) => sum + readingMinutes, 0),
  downloads: counts.reduce((sum, { downloads }) => sum + downloads, 0),
});

/** The published books in the order in which they build on one another. */
export const loadBooks = async (client: SupabaseClient): Promise<readonly BookSummary[]> =>
  (await rows<Listed>(client.from("books").select(summaryColumns).order("position").order("id"))).map(summaryOf);

/** @returns null when no published book has this id. */
export async function loadBook(
  client: SupabaseClient,
  id: string,
): Promise<(BookSummary & { preface: string }) | null> {
  const found = await rows<Listed & { preface: string }>(
    client.from("books").select(`${summaryColumns},preface`).eq("id", id).limit(1),
  );
  const [book] = found;
  return book ? { ...summaryOf(book), preface: book.preface } : null;
}

/** The contents of a book, or of all books. */
export const loadChapters = (client: SupabaseClient, book?: string) => {
  const query = client.from("book_chapters").select(columns.bookChapters);
  return rows<BookChapter>((book ? query.eq("book_id", book) : query).order("position"));
};

/** @returns the Markdown of a chapter; null where the reader may not read it, or there is none. */
export async function loadChapterText(client: SupabaseClient, id: string): Promise<string | null> {
  const found = await rows<{ body: string }>(
    client.from("book_chapter_texts").select("body").eq("chapter_id", id).limit(1),
  );
  return found[0]?.body ?? null;
}

/** The figures of a book by name, as data. `Figure` is a type of the engine, which this folder does not know. */
export async function loadFigures(client: SupabaseClient, book: string): Promise<ReadonlyMap<string, unknown>> {
  const found = await rows<{ name: string; figure: unknown }>(
    client.from("book_figures").select("name,figure").eq("book_id", book),
  );
  return new Map(found.map(({ name, figure }) => [name, figure]));
}
