import { textPages } from "#content/text-pages.ts";
import { loadBooks } from "../data/books.ts";
import { TextPage } from "../features/pages/text-page.tsx";
import { BookList } from "../features/school/books/book-list.tsx";
import type { Route } from "./+types/ebooks";
import { bookStyles } from "./book-styles.ts";
import { contentMeta } from "./content-meta.ts";
import { pageLoader } from "./page-loader.server.ts";

export const loader = pageLoader("ebooks", (client) => ({ books: loadBooks(client), frame: textPages.ebooks }));

export const links = bookStyles;

export const meta = contentMeta;

export default function Ebooks({ loaderData: { page, books, frame } }: Route.ComponentProps) {
  return (
    <TextPage eyebrow={frame?.eyebrow ?? "Reading"} page={page} related={frame?.related ?? []}>
      {books.length > 0 ? (
        <section className="wrap pb-10" aria-label="The books">
          <BookList books={books} />
        </section>
      ) : null}
    </TextPage>
  );
}
