import type { NewsItem } from "#app/data/news.ts";
import type { PostSummary } from "#content/types.ts";
import { wordSearch } from "#lib/search-text.ts";
import { queryView, textField } from "../../ui/query-view.ts";

/** A post of ours or an item of another site, by one shape. */
export type NewsEntry = {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly href: string;
  /** ISO 8601. */
  readonly publishedAt: string;
  readonly source: string;
  /** Written here: the link stays within the site. */
  readonly isOurs: boolean;
};

/** Posts and items in one list, newest first; `name` is what we are called. */
export function newsEntries(posts: readonly PostSummary[], items: readonly NewsItem[], name: string): NewsEntry[] {
  const ours = posts.map(
    (post): NewsEntry => ({
      id: post.slug,
      title: post.title,
      summary: post.description,
      href: `/blog/${post.slug}`,
      publishedAt: post.publishedAt,
      source: name,
      isOurs: true,
    }),
  );
  const others = items.map(({ link, ...item }): NewsEntry => ({ ...item, href: link, isOurs: false }));
  return [...ours, ...others].sort((a, b) => Date.parse(b.publishedAt) - Date.parse(a.publishedAt));
}

type NewsView = { readonly source: string; readonly query: string };

/** What is chosen, in the address. An empty source means all. */
export const newsView = queryView<NewsView>({ source: textField("source", 80), query: textField("q", 80) });

/** Every word of the query must occur in title, summary or source. A source that is not there shows all. */
export function chosenEntries(entries: readonly NewsEntry[], { source, query }: NewsView): readonly NewsEntry[] {
  const isFound = wordSearch(query);
  const isKnown = entries.some((entry) => entry.source === source);
  return entries.filter((entry) => {
    if (isKnown && entry.source !== source) return false;
    return isFound(`${entry.title} ${entry.summary} ${entry.source}`);
  });
}
