import { randomUuid } from "#lib/random-uuid.ts";
import { defineCollection } from "../definition/collection.ts";
import { choice, line, link } from "../definition/field.ts";
import { placed } from "../definition/shared-fields.ts";

export default defineCollection({
  id: "navigation",
  group: "Pages",
  name: "Menu and footer",
  one: "link",
  about: "The links of the bar, the menu and the footer.",
  room: "navigation_links",
  editors: true,
  title: "name",
  list: ["placement", "group_name", "href"],
  shown: "published",
  page: () => "/",
  newKey: () => `link-${randomUuid()}`,
  fields: {
    name: line("Words", { most: 60 }),
    href: link("Link"),
    placement: choice("Where", [
      ["inline", "In the bar"],
      ["more", "In the menu"],
      ["closing", "At the end of the bar"],
      ["footer", "In the footer"],
      ["legal", "In the last line"],
    ]),
    group_name: line("Group", {
      most: 60,
      empty: "null",
      help: "The heading in the menu or footer; empty in the bar.",
    }),
    ...placed,
  },
});
