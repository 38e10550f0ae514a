import type { BookChapter } from "#content/types.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { useStore } from "../../../ui/use-store.ts";
import { chapterPath } from "./book-words.ts";
import { readingPositions } from "./reading-positions.ts";

type Props = { readonly book: string; readonly chapters: readonly BookChapter[] };

/** The way into a book: its first chapter, or where this reader stopped. */
export default function ContinueBook({ book, chapters }: Props) {
  const stored = useStore(readingPositions, ({ entries }) => entries.get(book)?.document);
  const stopped = chapters.find(({ slug }) => slug === stored?.chapter);
  const first = chapters[0];
  if (!first) return null;
  return stopped ? (
    // A plain link: the page goes to the place once it is there.
    <ButtonLink href={`${chapterPath(book, stopped.slug)}#continue`}>Continue: {stopped.title}</ButtonLink>
  ) : (
    <ButtonLink to={chapterPath(book, first.slug)}>Read in the browser</ButtonLink>
  );
}
