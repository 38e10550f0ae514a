import type { BookSummary } from "#app/data/books.ts";
import type { BookChapter } from "#content/types.ts";
import { Badge } from "../../../ui/badge.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { Markdown } from "../../../ui/markdown.tsx";
import type { MarkdownNode } from "../../../ui/markdown-node.ts";
import { SiteLink } from "../../../ui/site-link.tsx";
import { BookCover } from "./book-cover.tsx";
import { BookDownloads } from "./book-downloads.tsx";
import { bookFacts, booksPath, chapterPath, levelWords } from "./book-words.ts";

const ContinueBook = lazyPart(() => import("./continue-book.tsx"));

type Props = {
  readonly book: BookSummary;
  readonly preface: readonly MarkdownNode[];
  readonly chapters: readonly BookChapter[];
};

/** A book: its cover, what it holds, and the ways to read it. */
export function BookPage({ book, preface, chapters }: Props) {
  return (
    <article>
      <header className="wrap page-hero book-hero">
        <BookCover {...book} />
        <div className="min-w-0">
          <p className="eyebrow">
            <SiteLink className="inline-flex min-h-11 items-center no-underline hover:underline" href={booksPath}>
              E-books
            </SiteLink>
          </p>
          <h1 className="mt-2">{book.title}</h1>
          {book.subtitle ? <p className="lead mt-4 text-lead">{book.subtitle}</p> : null}
          <p className="mt-4 font-semibold">{book.promise}</p>
          <p className="fine mt-4">{bookFacts(book)}</p>
          <p className="mt-3 flex flex-wrap gap-2">
            <Badge>{levelWords[book.level]}</Badge>
            <Badge>{book.courseId ? "With a course" : "Free, no sign-up"}</Badge>
          </p>
          <div className="mt-7 flex flex-wrap gap-3">
            <ContinueBook book={book.id} chapters={chapters} />
            <BookDownloads book={book} />
          </div>
        </div>
      </header>
      <section className="wrap pb-6" aria-labelledby="contents">
        <h2 id="contents" className="mb-5 text-figure">
          Contents
        </h2>
        <ol className="lesson-list">
          {chapters.map(({ slug, title, summary, readingMinutes }, at) => (
            <li key={slug}>
              <SiteLink href={chapterPath(book.id, slug)}>
                <span className="lesson-number">{at + 1}</span>
                <span className="min-w-0">
                  <span className="block text-lead font-semibold">{title}</span>
                  <span className="small block text-ink2">{summary}</span>
                </span>
                <span className="fine whitespace-nowrap">{readingMinutes} min</span>
              </SiteLink>
            </li>
          ))}
        </ol>
      </section>
      {preface.length > 0 ? (
        <section className="wrap section" aria-labelledby="preface">
          <h2 id="preface" className="mb-5 text-figure">
            Preface
          </h2>
          <div className="prose">
            <Markdown nodes={preface} />
          </div>
        </section>
      ) : null}
    </article>
  );
}
