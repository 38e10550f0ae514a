import { defineCollection } from "../definition/collection.ts";
import { address, line, markdown, number, reference, text } from "../definition/field.ts";

export default defineCollection({
  id: "book-chapters",
  group: "School",
  name: "Chapters",
  one: "chapter",
  about:
    "The chapters of the e-books. Who may read them follows from their book. PDF and EPUB are made again after a change.",
  room: "book_chapters",
  editors: true,
  title: "title",
  list: ["book_id", "reading_minutes"],
  order: ["book_id", "up"],
  page: ({ book_id: book, slug }) => `/ebooks/${String(book)}/${String(slug)}`,
  fields: {
    title: line("Title", { most: 150 }),
    summary: text("Summary", { most: 600, empty: "text" }),
    book_id: reference("Book", { room: "books", key: "id", title: "title" }),
    position: number("Place", { least: 0, most: 10_000, help: "The order within its book." }),
    reading_minutes: number("Minutes to read", { least: 1, most: 240 }),
    slug: address(),
    id: address("Id", "Small letters, digits and hyphens: the book’s address and the chapter’s."),
  },
  text: { room: "book_chapter_texts", key: "chapter_id", fields: { body: markdown("Text", { most: 200_000 }) } },
});
