import { defineCollection } from "../definition/collection.ts";
import { line, text } from "../definition/field.ts";

export default defineCollection({
  id: "videos",
  group: "School",
  name: "Videos",
  one: "video",
  about: "A film of a lesson with its captions and its transcript. Who may read a lesson that shows it may watch it.",
  room: "videos",
  editors: true,
  title: "title",
  list: ["file_name", "bytes", "added_at"],
  order: ["added_at", "down"],
  kept: ["id", "file_name", "type", "bytes", "added_at"],
  fields: {
    title: line("Title", { most: 160 }),
    captions: text("Captions", {
      most: 500_000,
      help: "WebVTT: the words of the film with their times, for people who do not hear it.",
    }),
    transcript: text("Transcript", { most: 200_000, help: "The words of the film as a text." }),
  },
});
