import { defineCollection } from "../definition/collection.ts";
import { address, choice, line, lines, markdown, number, reference, text } from "../definition/field.ts";
import { scheduled, withoutMoment } from "../definition/shared-fields.ts";

export default defineCollection({
  id: "books",
  group: "School",
  name: "E-books",
  one: "book",
  about: "Books to read in the browser and to download. Their chapters are a list of their own; PDF and EPUB follow.",
  room: "books",
  editors: true,
  ownersFields: ["course_id"],
  title: "title",
  list: ["level", "course_id", "status"],
  shown: "status",
  kept: ["updated_at"],
  check: withoutMoment,
  page: ({ id }) => `/ebooks/${String(id)}`,
  fields: {
    title: line("Title", { most: 120 }),
    subtitle: line("Subtitle", { most: 200, empty: "text" }),
    promise: text("Promise", { most: 300, help: "What the reader can do after it: “You can …”." }),
    summary: text("Summary", { most: 600 }),
    preface: markdown("Preface", { most: 20_000, empty: "text", help: "For everybody, also of a book that is sold." }),
    level: choice("Level", [
      ["beginner", "Beginner"],
      ["intermediate", "Intermediate"],
      ["advanced", "Advanced"],
    ]),
    keywords: lines("Keywords", { most: 60 }),
    course_id: reference(
      "Course",
      { room: "courses", key: "id", title: "title" },
      { empty: true, help: "None: free for everybody. Else only students of this course read its chapters." },
    ),
    position: number("Place", { least: 0, most: 10_000 }),
    id: address(),
    ...scheduled("book"),
  },
});
