import type { PageText } from "#content/types.ts";
import type { MarkdownNode } from "../../ui/markdown-node.ts";

export type PageContentSection = {
  readonly anchor: string;
  readonly heading: string;
  readonly nodes: readonly MarkdownNode[];
};

/** A page's text as its screen receives it: sections already parsed. */
export type PageContent = Omit<PageText, "sections"> & {
  readonly path: string;
  readonly sections: readonly PageContentSection[];
};
