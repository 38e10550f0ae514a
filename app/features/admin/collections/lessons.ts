import { defineCollection } from "../definition/collection.ts";
import { address, line, markdown, number, reference, text, yes } from "../definition/field.ts";
import { scheduled, withoutMoment } from "../definition/shared-fields.ts";

export default defineCollection({
  id: "lessons",
  group: "School",
  name: "Lessons",
  one: "lesson",
  about:
    "Lessons of the free foundation and of the courses. Who may read a lesson follows from its course, week and “free”.",
  room: "lessons",
  editors: true,
  ownersFields: ["free", "course_id"],
  title: "title",
  list: ["course_id", "week", "status"],
  shown: "status",
  kept: ["updated_at"],
  check: (lesson) =>
    lesson.week !== null && lesson.course_id === null
      ? { week: "Lessons of the free foundation have no week: leave it empty, or choose a course." }
      : withoutMoment(lesson),
  page: ({ id, course_id: course }) =>
    course ? `/courses/${String(course)}/${String(id)}` : `/foundation/${String(id)}`,
  fields: {
    title: line("Title", { most: 120 }),
    summary: text("Summary", { most: 300 }),
    course_id: reference(
      "Course",
      { room: "courses", key: "id", title: "title" },
      { empty: true, help: "None: the free foundation." },
    ),
    week: number("Week", {
      least: 1,
      most: 52,
      empty: true,
      help: "Opens this many weeks into the course; empty for the foundation.",
    }),
    free: yes("Free to read", "Readable without a purchase."),
    position: number("Place", { least: 0, most: 10_000, help: "The order within its course." }),
    reading_minutes: number("Minutes to read", { least: 1, most: 240 }),
    exercise: line("Exercise", {
      most: 60,
      empty: "null",
      help: "The name of the exercise at its end; empty for none.",
    }),
    id: address(),
    ...scheduled("lesson"),
  },
  text: { room: "lesson_texts", key: "lesson_id", fields: { body: markdown("Text") } },
});
