import { defineCollection } from "../definition/collection.ts";
import { text } from "../definition/field.ts";

export default defineCollection({
  id: "pictures",
  group: "Pages",
  name: "Pictures",
  one: "picture",
  about: "A picture of the library. Texts carry alternative texts of their own; this one is offered when it is put in.",
  room: "pictures",
  editors: true,
  title: "alt",
  list: ["file_name", "bytes", "added_at"],
  order: ["added_at", "down"],
  kept: ["id", "file_name", "bytes", "added_at"],
  fields: {
    alt: text("Alternative text", { most: 300, help: "What the picture shows, for people who do not see it." }),
  },
});
