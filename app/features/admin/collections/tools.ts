import { defineCollection } from "../definition/collection.ts";
import { address, line, link, text } from "../definition/field.ts";
import { icon, placed } from "../definition/shared-fields.ts";

export default defineCollection({
  id: "tools",
  group: "Pages",
  name: "Tool cards",
  one: "card",
  about: "The cards of the home page that lead to the tools.",
  room: "tools",
  editors: true,
  title: "title",
  list: ["href"],
  shown: "published",
  page: () => "/#tools",
  fields: {
    title: line("Title", { most: 80 }),
    description: text("Description", { most: 400 }),
    action: line("Words of the link", { most: 60 }),
    href: link("Link"),
    icon,
    id: address("Id"),
    ...placed,
  },
});
