import * as z from "zod";
import { randomUuid } from "#lib/random-uuid.ts";
import { defineCollection } from "../definition/collection.ts";
import { lines, number, reference, text } from "../definition/field.ts";

export default defineCollection({
  id: "quiz-questions",
  group: "School",
  name: "Quiz questions",
  one: "question",
  about:
    "The questions at the end of each week of a course. What is right never leaves the server before it was answered.",
  room: "quiz_questions",
  editors: true,
  title: "question",
  list: ["course_id", "week"],
  order: ["course_id", "up"],
  newKey: randomUuid,
  check: ({ answer, choices }) =>
    Number(answer) < (choices as readonly string[]).length ? null : { answer: "There is no such choice." },
  fields: {
    question: text("Question", { most: 600 }),
    choices: { ...lines("Choices", { most: 300, atLeast: 2, help: "One a line, 2 to 8." }) },
    course_id: reference("Course", { room: "courses", key: "id", title: "title" }),
    week: number("Week", { least: 1, most: 52 }),
    position: number("Place", { least: 0, most: 1000 }),
  },
  text: {
    room: "quiz_answers",
    key: "question_id",
    fields: {
      answer: {
        ...number("Right choice", { least: 1, most: 8, help: "1 for the first one." }),
        show: (stored) => (typeof stored === "number" ? String(stored + 1) : ""),
        schema: z
          .string()
          .refine((typed) => /^[1-8]$/.test(typed.trim()), "A number from 1 to 8.")
          .transform((typed) => Number(typed) - 1),
      },
      why: text("Why", { most: 1000, help: "Shown after the answer, whichever was given." }),
    },
  },
});
