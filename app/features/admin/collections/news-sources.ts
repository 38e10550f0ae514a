import { randomUuid } from "#lib/random-uuid.ts";
import { defineCollection } from "../definition/collection.ts";
import { line, yes } from "../definition/field.ts";

export default defineCollection({
  id: "news-sources",
  group: "Business",
  name: "News sources",
  one: "source",
  about: "Feeds (RSS or Atom) whose headlines the news page shows with links to them.",
  room: "news_sources",
  editors: true,
  title: "name",
  list: ["url", "enabled"],
  order: ["created_at", "up"],
  shown: "enabled",
  kept: ["created_at"],
  page: () => "/news",
  newKey: randomUuid,
  fields: {
    name: line("Name", { most: 80 }),
    url: line("Address of the feed", { most: 500, pattern: [/^https:\/\/\S+$/, "Begin with https://"] }),
    enabled: yes("Read every half hour", undefined, true),
  },
});
