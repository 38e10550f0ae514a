import { expect, test } from "vitest";
import type { PostSummary } from "#content/types.ts";
import { chosenTag, postsWith, tagCounts, tagHref } from "./post-tags.ts";

const post = (slug: string, tags: readonly string[]): PostSummary => ({
  slug,
  tags: [...tags],
  title: slug,
  description: slug,
  author: "A",
  publishedAt: "2026-01-01T08:00:00.000Z",
  updatedAt: "2026-01-01T08:00:00.000Z",
  readingMinutes: 1,
});
const posts = [post("one", ["risk", "position size"]), post("two", ["costs", "risk"]), post("three", ["costs & fees"])];

test("counts the posts of each tag, the most used first", () => {
  expect(tagCounts(posts)).toEqual([
    { tag: "risk", count: 2 },
    { tag: "costs", count: 1 },
    { tag: "costs & fees", count: 1 },
    { tag: "position size", count: 1 },
  ]);
});

test("shows only the posts of the tag in the address, and all without one", () => {
  for (const { tag, count } of tagCounts(posts)) {
    const read = chosenTag(`https://site.example${tagHref(tag)}`);
    expect(read).toBe(tag);
    expect(postsWith(posts, read)).toHaveLength(count);
  }
  for (const address of ["/blog", "/blog?tag=", "/blog?tag=%20"])
    expect(postsWith(posts, chosenTag(`https://site.example${address}`))).toHaveLength(3);
});

test("shows nothing for a tag that no post has", () => {
  expect(postsWith(posts, "ris")).toEqual([]);
});
