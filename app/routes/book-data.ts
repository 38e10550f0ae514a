import type { BookSummary } from "../data/books.ts";

/** A book as search engines read it; an e-book that is sold offers nothing to download here. */
export function bookData(book: BookSummary, siteUrl: string): Record<string, unknown> {
  const url = `${siteUrl}/ebooks/${book.id}`;
  const formats = [
    ["application/epub+zip", "epub"],
    ["application/pdf", "pdf"],
  ] as const;
  return {
    "@context": "https://schema.org",
    "@type": "Book",
    name: book.title,
    ...(book.subtitle ? { alternateName: `${book.title}: ${book.subtitle}` } : {}),
    description: book.summary,
    url,
    inLanguage: "en",
    bookFormat: "https://schema.org/EBook",
    educationalLevel: book.level,
    keywords: book.keywords.join(", "),
    isAccessibleForFree: book.courseId === null,
    ...(book.edition?.pages ? { numberOfPages: book.edition.pages } : {}),
    ...(book.courseId === null
      ? {
          encoding: formats.map(([encodingFormat, ending]) => ({
            "@type": "MediaObject",
            encodingFormat,
            contentUrl: `${siteUrl}/books/${book.id}.${ending}`,
          })),
        }
      : {}),
  };
}
