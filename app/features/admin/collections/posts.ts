import { defineCollection } from "../definition/collection.ts";
import { address, choice, line, lines, markdown, moment, number, text } from "../definition/field.ts";

export default defineCollection({
  id: "posts",
  group: "Pages",
  name: "Blog",
  one: "article",
  about: "Articles of the blog. A published one whose date lies ahead appears by itself at that time.",
  room: "posts",
  key: "slug",
  editors: true,
  title: "title",
  list: ["author", "published_at", "status"],
  order: ["published_at", "down"],
  shown: "status",
  kept: ["updated_at"],
  page: ({ slug }) => `/blog/${String(slug)}`,
  fields: {
    title: line("Title", { most: 150 }),
    description: text("Summary", { most: 400, help: "In the list of articles, feeds and search results." }),
    body: markdown("Text"),
    author: line("Author", { most: 80 }),
    tags: lines("Tags", { most: 40, help: "One a line; the same words as on other articles." }),
    reading_minutes: number("Minutes to read", { least: 1, most: 120, help: "About 200 words a minute." }),
    slug: address(),
    status: choice("State", [
      ["draft", "Draft"],
      ["published", "Published"],
    ]),
    published_at: moment("Published at"),
  },
});
