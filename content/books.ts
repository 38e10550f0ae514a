import { existsSync, readdirSync, readFileSync } from "node:fs";
import { listField, parseFrontMatter, requireField } from "./front-matter.ts";
import { readingMinutes } from "./posts.ts";
import type { Book, BookChapter } from "./types.ts";

type WrittenChapter = BookChapter & { readonly body: string };
export type WrittenBook = Book & { readonly preface: string; readonly chapters: readonly WrittenChapter[] };

/** Each book is a folder: `book.md` with its preface, `NN-chapter.md`, and `figures.ts`. */
export const booksFolder = new URL("./books/", import.meta.url);

/** The order in which the books build on one another; others come after them. */
const order = [
  "how-currencies-move",
  "the-arithmetic-of-a-trade",
  "costs",
  "orders-and-fills",
  "charts-without-prophecy",
  "writing-rules",
  "testing-rules",
  "risk-and-ruin",
  "keeping-records",
];
const placeOf = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);

const levels = ["beginner", "intermediate", "advanced"] as const;

function readChapter(folder: URL, bookId: string, file: string): WrittenChapter {
  const parsed = parseFrontMatter(`${bookId}/${file}`, readFileSync(new URL(file, folder), "utf8"));
  const slug = file.replace(/^\d+-/, "").replace(/\.md$/, "");
  return {
    id: `${bookId}-${slug}`,
    bookId,
    slug,
    title: requireField(file, parsed, "title"),
    summary: requireField(file, parsed, "summary"),
    readingMinutes: readingMinutes(parsed.body),
    body: parsed.body,
  };
}

function readBook(folder: URL, id: string): WrittenBook {
  const file = `${id}/book.md`;
  const parsed = parseFrontMatter(file, readFileSync(new URL("book.md", folder), "utf8"));
  const level = levels.find((known) => known === parsed.fields.level);
  if (!level) throw new Error(`${file}: "level" is none of ${levels.join(", ")}`);
  const chapters = readdirSync(folder)
    .filter((name) => /^\d+-.+\.md$/.test(name))
    .sort()
    .map((name) => readChapter(folder, id, name));
  return {
    id,
    title: requireField(file, parsed, "title"),
    subtitle: parsed.fields.subtitle ?? "",
    promise: requireField(file, parsed, "promise"),
    summary: requireField(file, parsed, "summary"),
    keywords: listField(parsed.fields.keywords ?? ""),
    level,
    courseId: null,
    preface: parsed.body,
    chapters,
  };
}

/** The books of a folder, in the order in which they build on one another. Server only. */
export function readBooks(folder: URL = booksFolder): WrittenBook[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(new URL(`${entry.name}/book.md`, folder)))
    .map(({ name }) => readBook(new URL(`${name}/`, folder), name))
    .sort((a, b) => placeOf(a.id) - placeOf(b.id) || a.id.localeCompare(b.id));
}

/** A book's line, its chapters' lines and their texts are rows of three tables: they are not for the same readers. */
export function bookTables(books: readonly WrittenBook[]) {
  const chapters = books.flatMap((book) => book.chapters.map((chapter, position) => ({ ...chapter, position })));
  return [
    {
      table: "books",
      rows: books.map(({ chapters: _, courseId, ...book }) => ({
        ...book,
        course_id: courseId,
        position: placeOf(book.id),
        status: "published",
      })),
    },
    {
      table: "book_chapters",
      rows: chapters.map(({ bookId, readingMinutes: reading_minutes, body: _, ...chapter }) => ({
        ...chapter,
        book_id: bookId,
        reading_minutes,
      })),
    },
    { table: "book_chapter_texts", rows: chapters.map(({ id, body }) => ({ chapter_id: id, body })) },
  ];
}
