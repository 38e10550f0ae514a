import { defineCollection } from "../definition/collection.ts";
import { address, choice, line, lines, markdown, text } from "../definition/field.ts";

export default defineCollection({
  id: "glossary",
  group: "School",
  name: "Glossary",
  one: "term",
  about: "Terms with a page of their own, explained on hover in lessons and asked by the flash cards.",
  room: "glossary_terms",
  editors: true,
  title: "term",
  list: ["short", "status"],
  order: ["term", "up"],
  shown: "status",
  kept: ["updated_at"],
  page: ({ id }) => `/glossary/${String(id)}`,
  fields: {
    term: line("Term", { most: 80 }),
    short: text("In one sentence", { most: 240, help: "Shown beside the word in lessons." }),
    body: markdown("Explanation", { most: 20_000, empty: "text" }),
    also: lines("Other names", { most: 80 }),
    related: lines("Related terms", { most: 80, help: "Their addresses, one a line." }),
    id: address(),
    status: choice("State", [
      ["draft", "Draft"],
      ["published", "Published"],
    ]),
  },
});
