import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { courses } from "#content/courses.ts";
import { parseFrontMatter, requireField } from "#content/front-matter.ts";
import { readGlossary } from "#content/glossary.ts";
import { readCourseLessons, readLessons } from "#content/lessons.ts";
import { parseQuiz } from "#content/quizzes.ts";

type WrittenCourse = {
  readonly id: string;
  readonly lessons: readonly { readonly file: string; readonly parsed: ReturnType<typeof parseFrontMatter> }[];
  readonly quizzes: readonly { readonly file: string; readonly questions: ReturnType<typeof parseQuiz> }[];
  /** The text of the lesson with this number, from 1. */
  readonly text: (number: number) => string;
};

/** The lessons and quizzes of a course as their files hold them. */
export function writtenCourse(id: string): WrittenCourse {
  const filesIn = (room: string) => {
    const folder = new URL(`../../content/${room}/${id}/`, import.meta.url);
    return readdirSync(folder)
      .sort()
      .map((file) => ({ file, content: readFileSync(new URL(file, folder), "utf8") }));
  };
  const lessons = filesIn("lessons").map(({ file, content }) => ({ file, parsed: parseFrontMatter(file, content) }));
  const quizzes = filesIn("quizzes").map(({ file, content }) => ({ file, questions: parseQuiz(id, file, content) }));
  return { id, lessons, quizzes, text: (number) => lessons[number - 1]?.parsed.body ?? "" };
}

const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");

/** Tests of what every written course has: its weeks, lengths, explained terms and balanced quizzes. */
export function testWrittenCourse(course: WrittenCourse, lessonsPerWeek: number): void {
  const { id, lessons, quizzes } = course;
  const glossary = new Set(readGlossary().map((term) => term.id));
  const weeks = courses.find((one) => one.id === id)?.modules.length ?? 0;

  describe(`the ${weeks} weeks`, () => {
    test("have their lessons, of 900 to 1,400 words, with ids that no other lesson has", () => {
      const expected = Array.from({ length: weeks * lessonsPerWeek }, (_, at) => Math.floor(at / lessonsPerWeek) + 1);
      expect(lessons.map(({ parsed }) => Number(parsed.fields.week))).toEqual(expected);
      for (const { file, parsed } of lessons) {
        expect(requireField(file, parsed, "title").length, file).toBeLessThan(100);
        expect(requireField(file, parsed, "summary"), file).toMatch(/^[A-Z].{20,298}\.$/);
        const words = parsed.body.replaceAll(/^\|.*$/gm, "").split(/\s+/).length;
        expect(words, file).toBeGreaterThanOrEqual(900);
        expect(words, file).toBeLessThanOrEqual(1400);
      }
      const ids = [...readCourseLessons(), ...readLessons()].map((lesson) => lesson.id);
      expect(new Set(ids).size).toBe(ids.length);
    });

    test("explain their terms in the glossary", () => {
      for (const { file, parsed } of lessons) {
        const used = [...parsed.body.matchAll(/:term\[([^\]]+)\](?:\{#([a-z0-9-]+)\})?/g)];
        expect(used.length, file).toBeGreaterThan(0);
        const unknown = used.map(([, words = "", term]) => term ?? slug(words)).filter((term) => !glossary.has(term));
        expect(unknown, file).toEqual([]);
      }
    });

    test("have eight questions each, with four different choices and answers in varied places", () => {
      expect(quizzes.map(({ file }) => file)).toEqual(
        Array.from({ length: weeks }, (_, at) => `week-${String(at + 1).padStart(2, "0")}.json`),
      );
      for (const { file, questions } of quizzes) {
        expect(questions, file).toHaveLength(8);
        for (const { asked, right } of questions) {
          expect(asked.choices.length, asked.question).toBe(4);
          expect(right.why.length, asked.question).toBeGreaterThan(10);
        }
        const places = questions.map(({ right }) => right.answer);
        expect(new Set(places).size, file).toBe(4);
        for (const place of places)
          expect(places.filter((one) => one === place).length, `${file}, place ${place}`).toBeLessThanOrEqual(3);
      }
    });
  });
}
