import type { BookSummary } from "#app/data/books.ts";
import { counted } from "#lib/figure-text.ts";

export const booksPath = "/ebooks";
export const bookPath = (book: string): string => `${booksPath}/${book}`;
export const chapterPath = (book: string, chapter: string): string => `${bookPath(book)}/${chapter}`;

export const levelWords = { beginner: "Beginner", intermediate: "Intermediate", advanced: "Advanced" } as const;

/** `1 h 20 min`. */
function minutesText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${minutes} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** What is counted about a book, in a line. */
export function bookFacts({ chapters, readingMinutes, edition, downloads }: BookSummary): string {
  return [
    counted(chapters, "chapter"),
    ...(edition?.pages ? [counted(edition.pages, "page")] : []),
    `${minutesText(readingMinutes)} to read`,
    ...(downloads > 0 ? [counted(downloads, "download")] : []),
  ].join(" · ");
}
