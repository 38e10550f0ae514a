import { defineCollection } from "../definition/collection.ts";
import { address, line, number, text } from "../definition/field.ts";

export default defineCollection({
  id: "canned-answers",
  group: "People",
  name: "Canned answers",
  one: "canned answer",
  about: "Answers to tickets that are written once. Anyone who answers puts one into the answer and changes it there.",
  room: "canned_answers",
  title: "title",
  list: ["position"],
  fields: {
    title: line("Title", { most: 100, help: "By which it is chosen." }),
    body: text("Answer", {
      most: 5000,
      help: "{name}, {number} and {subject} are filled in from the ticket.",
    }),
    id: address("Id"),
    position: number("Place", { help: "The smallest comes first.", least: -1000, most: 100_000, first: "100" }),
  },
});
