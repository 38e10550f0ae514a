import { defineCollection } from "../definition/collection.ts";
import { address, choice, line, lines, link, text } from "../definition/field.ts";
import { placed } from "../definition/shared-fields.ts";

export default defineCollection({
  id: "search-entries",
  group: "Pages",
  name: "Search results",
  one: "result",
  about: "What the site's search finds beside lessons, articles and terms.",
  room: "search_entries",
  editors: true,
  title: "title",
  list: ["category", "url"],
  shown: "published",
  fields: {
    title: line("Title", { most: 120 }),
    description: text("Description", { most: 300 }),
    url: link("Link"),
    category: choice(
      "Category",
      ["Pages", "Education", "Tools", "Support", "Community", "Legal"].map((name) => [name, name] as const),
    ),
    keywords: lines("Words it is found by", { most: 80 }),
    id: address("Id"),
    ...placed,
  },
});
