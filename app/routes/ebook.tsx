import { appContext } from "../data/app-context.ts";
import { loadBook, loadChapters } from "../data/books.ts";
import { loadGlossary } from "../data/lessons.ts";
import { BookPage } from "../features/school/books/book-page.tsx";
import { parseLesson } from "../site/parse-markdown.ts";
import type { Route } from "./+types/ebook";
import { bookData } from "./book-data.ts";
import { bookStyles } from "./book-styles.ts";
import { contentMeta } from "./content-meta.ts";
import { ItemFailure } from "./missing-page.tsx";
import { movedOrMissing } from "./moved-or-missing.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { client, publicConfig } = context.get(appContext);
  const found = await loadBook(client, params.id);
  if (!found) throw await movedOrMissing(client, `/ebooks/${params.id}`, "Book not found");
  const { preface, ...book } = found;
  const [chapters, terms] = await Promise.all([loadChapters(client, book.id), loadGlossary(client)]);
  const nodes = parseLesson(preface, new Map(terms.map(({ id, short }) => [id, short])));
  const page = { title: book.title, description: book.summary, keywords: book.keywords };
  return { page, book, chapters, preface: nodes, siteUrl: publicConfig.siteUrl };
}

export const links = bookStyles;

export const meta: Route.MetaFunction = (args) =>
  contentMeta(args, {
    structuredData: args.loaderData && bookData(args.loaderData.book, args.loaderData.siteUrl),
  });

export default function Ebook({ loaderData: { book, chapters, preface } }: Route.ComponentProps) {
  return <BookPage book={book} chapters={chapters} preface={preface} />;
}

export const ErrorBoundary = ItemFailure;
