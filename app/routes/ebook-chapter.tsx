import { lazy, Suspense } from "react";
import { appContext } from "../data/app-context.ts";
import { loadBook, loadChapters, loadChapterText, loadFigures } from "../data/books.ts";
import { loadGlossary } from "../data/lessons.ts";
import { chapterContent } from "../features/school/books/chapter-content.ts";
import { ChapterPage } from "../features/school/books/chapter-page.tsx";
import { ChapterText } from "../features/school/books/chapter-text.tsx";
import { headingsOf, parseLesson } from "../site/parse-markdown.ts";
import { useMembersLeft } from "../site/use-next-member.ts";
import type { Route } from "./+types/ebook-chapter";
import { bookStyles } from "./book-styles.ts";
import { contentMeta } from "./content-meta.ts";
import { ItemFailure } from "./missing-page.tsx";
import { movedOrMissing } from "./moved-or-missing.ts";

const MemberChapter = lazy(() => import("../features/school/books/member-chapter.tsx"));

/** Reads as a visitor, so the page can be stored for everybody: it holds the text of free books alone. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { client } = context.get(appContext);
  const [found, chapters] = await Promise.all([loadBook(client, params.id), loadChapters(client, params.id)]);
  const chapter = chapters.find(({ slug }) => slug === params.chapter);
  if (!found || !chapter)
    throw await movedOrMissing(client, `/ebooks/${params.id}/${params.chapter}`, "Chapter not found");
  const { preface: _, ...book } = found;
  const [body, terms, figures] = await Promise.all([
    loadChapterText(client, chapter.id),
    loadGlossary(client),
    loadFigures(client, book.id),
  ]);
  const text = body === null ? null : chapterContent(body, terms, figures, { parseLesson, headingsOf });
  const page = { title: `${chapter.title} · ${book.title}`, description: chapter.summary || book.summary };
  return { page, book, chapters, chapter, text };
}

export const links = bookStyles;

export const meta: Route.MetaFunction = (args) => {
  const data = args.loaderData;
  return contentMeta(args, {
    ogType: "article",
    // Nothing to find where the text has to be bought.
    noIndex: data !== undefined && data.text === null,
    structuredData: data && {
      "@context": "https://schema.org",
      "@type": "Chapter",
      name: data.chapter.title,
      isPartOf: { "@type": "Book", name: data.book.title },
      isAccessibleForFree: data.text !== null,
      timeRequired: `PT${data.chapter.readingMinutes}M`,
    },
  });
};

export default function EbookChapter({ loaderData }: Route.ComponentProps) {
  const { book, chapters, chapter, text } = loaderData;
  const left = useMembersLeft();
  return (
    <ChapterPage book={book} chapters={chapters} chapter={chapter}>
      {text ? (
        <ChapterText book={book.id} chapter={chapter.slug} {...text} />
      ) : (
        <Suspense fallback={<p role="status">Looking for your enrollment…</p>}>
          <MemberChapter key={`${chapter.id} ${left}`} chapter={chapter} courseId={book.courseId ?? ""} />
        </Suspense>
      )}
    </ChapterPage>
  );
}

export const ErrorBoundary = ItemFailure;
