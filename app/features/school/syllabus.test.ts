import { expect, test } from "vitest";
import type { CourseLesson } from "#content/types.ts";
import { freeToRead, writtenSoFar } from "./course-page.tsx";
import { opensAt, syllabusOf } from "./syllabus.ts";

const lesson = (id: string, week: number): CourseLesson => ({
  id,
  title: id,
  summary: "s",
  readingMinutes: 5,
  exercise: null,
  courseId: "c",
  week,
  free: week === 1,
});
const course = { modules: ["One", "Two", "Three"] };

test("lists each week with its module, also the weeks that are not written", () => {
  const weeks = syllabusOf(course, [lesson("a", 1), lesson("b", 1), lesson("c", 3)]);
  expect(weeks.map(({ week, module, lessons }) => [week, module, lessons.map(({ id }) => id)])).toEqual([
    [1, "One", ["a", "b"]],
    [2, "Two", []],
    [3, "Three", ["c"]],
  ]);
  expect(writtenSoFar(weeks)).toBe(
    "3 lessons, 15 minutes of reading are online, in 2 of 3 weeks. The other weeks are not written yet.",
  );
});

test("calls the first week free where all of it is", () => {
  const paid = { ...lesson("b", 1), free: false };
  expect(freeToRead(syllabusOf(course, [lesson("a", 1), lesson("c", 2)]))).toBe("The first week is free to read. ");
  expect(freeToRead(syllabusOf(course, [lesson("a", 1), paid]))).toBe("Lessons marked free can be read by everybody. ");
  expect(freeToRead(syllabusOf(course, [paid, { ...lesson("c", 2), free: true }]))).toMatch(/^Lessons marked free/);
  expect(freeToRead(syllabusOf(course, [paid]))).toBe("");
  expect(freeToRead([])).toBe("");
});

test("says that nothing is online, and that all is", () => {
  expect(writtenSoFar(syllabusOf(course, []))).toBe("The lessons are not online yet.");
  expect(writtenSoFar(syllabusOf({ modules: ["One"] }, [lesson("a", 1)]))).toBe(
    "1 lesson, 5 minutes of reading, in 1 week.",
  );
});

test("keeps lessons of a week beyond the announced modules", () => {
  expect(syllabusOf({ modules: ["One"] }, [lesson("a", 2)]).at(-1)).toMatchObject({ week: 2, module: null });
});

test("opens a week seven days after the one before", () => {
  const start = "2026-11-02T09:00:00+00:00";
  expect(opensAt(start, 1)).toBe(Date.parse(start));
  expect(new Date(opensAt(start, 3)).toISOString()).toBe("2026-11-16T09:00:00.000Z");
});
