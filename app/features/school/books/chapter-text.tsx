import { type ReactNode, useRef } from "react";
import type { Figure } from "#trading/school/figure.ts";
import { FigurePicture } from "../../../market/figure/figure-picture.tsx";
import { ContentsList } from "../../../ui/contents-list.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { Markdown } from "../../../ui/markdown.tsx";
import type { MarkdownNode } from "../../../ui/markdown-node.ts";
import { chapterPath } from "./book-words.ts";

const ReadingPlace = lazyPart(() => import("./reading-place.tsx"));

type Heading = { readonly id: string; readonly text: string };
export type ChapterContent = {
  readonly nodes: readonly MarkdownNode[];
  readonly contents: readonly Heading[];
  /** Those of this chapter, by name. */
  readonly figures: Readonly<Record<string, Figure>>;
};
type Props = ChapterContent & { readonly book: string; readonly chapter: string };

function drawn(node: MarkdownNode, figures: ChapterContent["figures"]): ReactNode {
  if (node.type !== "figure") return <Markdown nodes={[node]} />;
  const figure = figures[node.id];
  const caption = <Markdown nodes={node.children} />;
  return figure ? (
    <FigurePicture figure={figure} caption={caption} />
  ) : (
    <p className="fine">Figure: {caption} It is being computed; reload the page in a minute.</p>
  );
}

/** The text of a chapter with its figures, and the reader's place in it. */
export function ChapterText({ book, chapter, nodes, contents, figures }: Props) {
  const text = useRef<HTMLDivElement>(null);
  return (
    <>
      <ContentsList label="Contents" title="In this chapter" path={chapterPath(book, chapter)} entries={contents} />
      <div className="min-w-0">
        <ReadingPlace key={chapter} book={book} chapter={chapter} text={text} />
        <div ref={text} className="prose post-prose book-prose">
          {nodes.map((node, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change its order.
            <Block key={at}>{drawn(node, figures)}</Block>
          ))}
        </div>
      </div>
    </>
  );
}

const Block = ({ children }: { readonly children: ReactNode }) => children;
