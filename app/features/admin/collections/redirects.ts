import { randomUuid } from "#lib/random-uuid.ts";
import { defineCollection } from "../definition/collection.ts";
import { line } from "../definition/field.ts";

const help = "As /blog/an-article, without the site's name.";

export default defineCollection({
  id: "redirects",
  group: "Pages",
  name: "Moved addresses",
  one: "moved address",
  about:
    "Made by itself when the address of a published article, term, lesson, course or robot changes: visitors of the old address are sent on. Without one it answers “not found”.",
  room: "redirects",
  editors: true,
  title: "from_path",
  list: ["to_path", "made_at"],
  order: ["made_at", "down"],
  kept: ["made_at"],
  newKey: randomUuid,
  fields: {
    from_path: line("Old address", {
      help,
      pattern: [
        /^\/(blog|glossary|foundation|courses|robots)(\/[a-z0-9-]{1,80}){1,2}$/,
        "An address below /blog, /glossary, /foundation, /courses or /robots.",
      ],
    }),
    to_path: line("Leads to", { help, pattern: [/^(\/[a-z0-9-]{1,80}){1,4}$/, "An address of this site."] }),
  },
});
