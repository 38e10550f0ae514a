import type { BookSummary } from "#app/data/books.ts";
import { Badge } from "../../../ui/badge.tsx";
import { SiteLink } from "../../../ui/site-link.tsx";
import { BookCover } from "./book-cover.tsx";
import { bookFacts, bookPath, levelWords } from "./book-words.ts";

/** The books as their covers, each with what its reader can do afterwards. */
export function BookList({ books }: { readonly books: readonly BookSummary[] }) {
  return (
    <ol className="book-list wide">
      {books.map((book) => (
        <li key={book.id}>
          <SiteLink className="book-card" href={bookPath(book.id)}>
            <BookCover {...book} />
            <span className="min-w-0">
              <span className="block text-h3 font-semibold leading-tight tracking-[-0.02em]">{book.title}</span>
              <span className="small mt-2 block text-ink2">{book.promise}</span>
              <span className="fine mt-3 block">{bookFacts(book)}</span>
              <span className="mt-3 flex flex-wrap gap-2">
                <Badge>{levelWords[book.level]}</Badge>
                <Badge>{book.courseId ? "With a course" : "Free"}</Badge>
              </span>
            </span>
          </SiteLink>
        </li>
      ))}
    </ol>
  );
}
