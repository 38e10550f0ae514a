import { defineCollection } from "../definition/collection.ts";
import { address, items, line, lines, markdown, number, text } from "../definition/field.ts";
import { placed } from "../definition/shared-fields.ts";

export default defineCollection({
  id: "pages",
  group: "Pages",
  name: "Page texts",
  one: "page text",
  about: "Title, introduction, sections and search words of every page. The addresses are the site's own and stay.",
  room: "pages",
  key: "slug",
  editors: true,
  title: "title",
  list: ["slug", "description"],
  order: ["slug", "up"],
  shown: "published",
  page: ({ slug }) => (slug === "home" ? "/" : `/${String(slug)}`),
  fields: {
    title: line("Title", { most: 120 }),
    description: text("Description", { most: 300, help: "One or two sentences for search engines and shared links." }),
    lead: text("Introduction", { most: 1000, help: "The first sentences under the title." }),
    sections: items(
      "Sections",
      {
        heading: line("Heading", { most: 150 }),
        anchor: address("Anchor", "The part after # in links to this section. Other pages may link to it."),
        body: markdown("Text", { most: 30_000, empty: "text" }),
      },
      { help: "In the order in which they stand on the page." },
    ),
    keywords: lines("Search words", { help: "One a line." }),
    slug: address(),
    position: number("Place", { least: -1000, most: 100_000, first: "0" }),
    published: placed.published,
  },
});
