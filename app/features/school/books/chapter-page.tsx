import type { ReactNode } from "react";
import type { BookSummary } from "#app/data/books.ts";
import type { BookChapter } from "#content/types.ts";
import { SiteLink } from "../../../ui/site-link.tsx";
import { bookPath, chapterPath } from "./book-words.ts";

type Props = {
  readonly book: BookSummary;
  readonly chapters: readonly BookChapter[];
  readonly chapter: BookChapter;
  /** The text, or what stands in its place. */
  readonly children: ReactNode;
};

function Step({ href, title, label }: { readonly href: string; readonly title: string; readonly label: string }) {
  return (
    <SiteLink className="lesson-step" href={href}>
      <span className="fine block">{label}</span>
      <span className="block font-semibold">{title}</span>
    </SiteLink>
  );
}

/** A chapter, and the ways to the ones before and after. */
export function ChapterPage({ book, chapters, chapter, children }: Props) {
  const at = chapters.findIndex(({ id }) => id === chapter.id);
  const [previous, next] = [chapters[at - 1], chapters[at + 1]];
  return (
    <article>
      <header className="wrap page-hero">
        <p className="eyebrow">
          <SiteLink className="inline-flex min-h-11 items-center no-underline hover:underline" href={bookPath(book.id)}>
            {book.title}
          </SiteLink>{" "}
          · Chapter {at + 1} of {chapters.length}
        </p>
        <h1 className="mt-4 max-w-[24ch]!">{chapter.title}</h1>
        {chapter.summary ? <p className="lead mt-5 text-lead">{chapter.summary}</p> : null}
        <p className="fine mt-5">{chapter.readingMinutes} min to read</p>
      </header>
      <div className="wrap text-sections">
        {children}
        <nav aria-label="Chapters" className="mt-12 grid gap-4 border-t border-line pt-6 sm:grid-cols-2 lg:col-start-2">
          {previous ? (
            <Step href={chapterPath(book.id, previous.slug)} title={previous.title} label="Previous chapter" />
          ) : (
            <Step href={bookPath(book.id)} title={book.title} label="Contents" />
          )}
          {next ? (
            <Step href={chapterPath(book.id, next.slug)} title={next.title} label="Next chapter" />
          ) : (
            <Step href={bookPath(book.id)} title={book.title} label="Back to the book" />
          )}
        </nav>
      </div>
    </article>
  );
}
