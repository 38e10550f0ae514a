import type { SupabaseClient } from "@supabase/supabase-js";
import { loadBrand } from "#app/data/content.ts";
import { hypotheticalPerformance, simulatedPrices } from "#lib/hypothetical-performance.ts";
import { setDocument } from "../documents/set-document.ts";
import { bookParts } from "./book-parts.ts";
import { coverPicture } from "./cover-svg.ts";
import { epubOf } from "./epub.ts";
import { type BookSource, fingerprintOf } from "./read-book.ts";

export const bookFormats = { pdf: "application/pdf", epub: "application/epub+zip" } as const;
export type BookFormat = keyof typeof bookFormats;
const bucket = "books";

export type Edition = {
  readonly fingerprint: string;
  /** From storage, or made now and stored. */
  file(format: BookFormat): Promise<Uint8Array>;
};

type Options = {
  readonly siteUrl: string;
  /** With the service role: nobody else reads or writes the stored files. */
  readonly service: () => SupabaseClient;
  readonly set?: typeof setDocument;
};

const notesOf = (siteUrl: string, id: string) => [
  `This book is read and downloaded at ${siteUrl}/ebooks/${id}, where it may have been improved since.`,
  "Figures are computed from simulated prices or from a formula, unless their description says that they were drawn to explain a term.",
  `${hypotheticalPerformance} ${simulatedPrices}`,
  "It explains how markets and orders work. It is no advice to buy or sell, and trading with leverage can cost all of the money used for it.",
];

/** The files of books. Each is made once for its content, and lies in storage under a name that only this content has. */
export function createEditions({ siteUrl, service, set = setDocument }: Options) {
  const making = new Map<string, Promise<Uint8Array>>();

  async function make(source: BookSource, format: BookFormat, publisher: string): Promise<Uint8Array> {
    const { book } = source;
    const notes = notesOf(siteUrl, book.id);
    if (format === "epub") {
      const parts = bookParts(source, siteUrl, 640);
      return epubOf({ book, parts, publisher, url: `${siteUrl}/ebooks/${book.id}`, notes, madeAt: new Date() });
    }
    const { title, subtitle, summary, keywords, chapterMinutes } = book;
    const data = {
      ...{ title, subtitle, summary, keywords, notes, author: publisher },
      cover: coverPicture(chapterMinutes),
      coverAlt: "A bar for each chapter, as long as the chapter.",
      // Pixels of a figure that is as wide as the text of a page.
      parts: bookParts(source, siteUrl, 480),
    };
    return (await set({ template: "book", data })).pdf;
  }

  async function stored(path: string, format: BookFormat, work: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const files = service().storage.from(bucket);
    const { data } = await files.download(path);
    if (data) return new Uint8Array(await data.arrayBuffer());
    const bytes = await work();
    const { error } = await files.upload(path, bytes, { contentType: bookFormats[format], upsert: true });
    // The reader gets the book all the same.
    if (error) console.warn(`The file ${path} could not be stored: ${error.message}`);
    return bytes;
  }

  return {
    async of(source: BookSource): Promise<Edition> {
      const { name } = await loadBrand(service());
      const fingerprint = fingerprintOf(source, { siteUrl, name });
      return {
        fingerprint,
        file(format) {
          const path = `${source.book.id}/${fingerprint}.${format}`;
          const running = making.get(path);
          if (running) return running;
          const work = stored(path, format, () => make(source, format, name)).finally(() => making.delete(path));
          making.set(path, work);
          return work;
        },
      };
    },
    /** Files of the book's earlier contents go. */
    async removeOlder(book: string, fingerprint: string): Promise<void> {
      const files = service().storage.from(bucket);
      const { data } = await files.list(book);
      const old = (data ?? []).filter(({ name }) => !name.startsWith(`${fingerprint}.`));
      if (old.length > 0) await files.remove(old.map(({ name }) => `${book}/${name}`));
    },
  };
}
export type Editions = ReturnType<typeof createEditions>;
