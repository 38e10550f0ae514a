import type { LessonPart } from "#lib/lesson-part.ts";
import type { StoredPicture } from "#lib/stored-picture.ts";

/** Paragraphs that stand out from a text. */
export const callouts = ["note", "warning", "example"] as const;
export type Callout = (typeof callouts)[number];

/** A Markdown tree as pages receive it: mdast without positions, and without anything that could carry raw HTML. */
export type MarkdownNode =
  | { readonly type: "text" | "code" | "block-code"; readonly value: string }
  | { readonly type: "break" | "rule" }
  | { readonly type: "link"; readonly href: string; readonly children: readonly MarkdownNode[] }
  | { readonly type: "callout"; readonly kind: Callout; readonly children: readonly MarkdownNode[] }
  | { readonly type: "picture"; readonly picture: StoredPicture; readonly alt: string }
  /** The first row is the head. */
  | {
      readonly type: "table";
      readonly align: readonly ("left" | "right")[];
      readonly rows: readonly (readonly (readonly MarkdownNode[])[])[];
    }
  /** A figure of a book, by its name; its children are the caption. */
  | { readonly type: "figure"; readonly id: string; readonly children: readonly MarkdownNode[] }
  /** A calculator, chart, drill, quiz or video, and what the text calls it. */
  | { readonly type: "part"; readonly part: LessonPart; readonly label: string }
  /** A word with an explanation, and where there is more about it. */
  | {
      readonly type: "term";
      readonly href: string;
      readonly definition: string;
      readonly children: readonly MarkdownNode[];
    }
  | {
      readonly type: "heading";
      readonly level: 2 | 3 | 4;
      readonly id: string;
      readonly children: readonly MarkdownNode[];
    }
  | { readonly type: "list"; readonly ordered: boolean; readonly children: readonly MarkdownNode[] }
  | {
      readonly type: "paragraph" | "strong" | "emphasis" | "quote" | "item";
      readonly children: readonly MarkdownNode[];
    };
