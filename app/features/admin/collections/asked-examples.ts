import { defineCollection } from "../definition/collection.ts";
import { address, line, lines, link } from "../definition/field.ts";
import { placed } from "../definition/shared-fields.ts";

export default defineCollection({
  id: "asked-examples",
  group: "Pages",
  name: "Visitors' wordings",
  one: "answer's wordings",
  about: "How visitors ask for a section of the site. The assistant compares questions with these.",
  room: "asked_examples",
  editors: true,
  title: "url",
  list: ["heading"],
  shown: "published",
  fields: {
    url: link("Answered at", { help: "A page of this site with the part after #." }),
    heading: line("Heading", { most: 150, empty: "null" }),
    examples: lines("Wordings", { most: 300, atLeast: 1 }),
    id: address("Id"),
    ...placed,
  },
});
