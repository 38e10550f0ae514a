import type { Home } from "../../data/content.ts";
import type { MarkdownNode } from "../../ui/markdown-node.ts";

/** What home alone shows; the claims stand in the site's own data, which every page brings along already. */
export type HomeContent = Omit<Home, "claims">;

/** A question with its answer as a tree of text: links are links. */
export type HomeQuestion = { readonly id: string; readonly question: string; readonly nodes: readonly MarkdownNode[] };
