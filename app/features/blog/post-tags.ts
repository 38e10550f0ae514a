import type { PostSummary } from "#content/types.ts";

/** What an address says in `?tag=`; no tag for an empty one. */
export const chosenTag = (url: string): string | null => new URL(url).searchParams.get("tag")?.trim() || null;

export const tagHref = (tag: string): string => `/blog?${new URLSearchParams({ tag })}`;

export type TagCount = { readonly tag: string; readonly count: number };

/** Every tag with the number of its posts, the most used first, then by the alphabet. */
export function tagCounts(posts: readonly Pick<PostSummary, "tags">[]): TagCount[] {
  const counts = new Map<string, number>();
  for (const { tags } of posts) for (const tag of new Set(tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts]
    .map(([tag, count]) => ({ tag, count }))
    .sort((one, other) => other.count - one.count || one.tag.localeCompare(other.tag, "en"));
}

export const postsWith = (posts: readonly PostSummary[], tag: string | null): readonly PostSummary[] =>
  tag === null ? posts : posts.filter(({ tags }) => tags.includes(tag));
