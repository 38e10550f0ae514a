import { readdirSync, readFileSync } from "node:fs";
import { listField, parseFrontMatter, requireField } from "./front-matter.ts";
import type { Post } from "./types.ts";

const directory = new URL("./posts/", import.meta.url);
/** A usual pace for explanatory prose with figures in it. */
const wordsPerMinute = 220;

export const readingMinutes = (body: string): number =>
  Math.max(1, Math.round(body.split(/\s+/).length / wordsPerMinute));

function parsePost(file: string, text: string): Post {
  const parsed = parseFrontMatter(file, text);
  const publishedAt = new Date(`${requireField(file, parsed, "published")}T08:00:00Z`).toISOString();
  const updated = parsed.fields.updated;
  return {
    slug: file.replace(/\.md$/, ""),
    title: requireField(file, parsed, "title"),
    description: requireField(file, parsed, "description"),
    author: requireField(file, parsed, "author"),
    publishedAt,
    updatedAt: updated ? new Date(`${updated}T08:00:00Z`).toISOString() : publishedAt,
    tags: listField(requireField(file, parsed, "tags")),
    readingMinutes: readingMinutes(parsed.body),
    body: parsed.body,
  };
}

/** The posts in `content/posts/`, named for their slugs. Server only. */
export function readPosts(): Post[] {
  return readdirSync(directory)
    .filter((file) => file.endsWith(".md"))
    .sort()
    .map((file) => parsePost(file, readFileSync(new URL(file, directory), "utf8")));
}
