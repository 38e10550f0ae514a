import { describe, expect, test } from "vitest";
import { findExercise } from "#trading/school/exercises.ts";
import { courses } from "./courses.ts";
import { readGlossary } from "./glossary.ts";
import { parseCourse, readCourseLessons, readLessons } from "./lessons.ts";
import { parseQuiz, readQuizzes } from "./quizzes.ts";

const lessons = readLessons();
const terms = readGlossary();
const ids = new Set(terms.map(({ id }) => id));
const wordsIn = (text: string) => text.split(/\s+/).length;
const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
const termsIn = (text: string) =>
  [...text.matchAll(/:term\[([^\]]+)\](?:\{#([a-z0-9-]+)\})?/g)].map(([, words = "", id]) => id ?? slug(words));

describe("the foundation", () => {
  test("has twelve lessons of 800 to 1,500 words, each with an exercise that exists", () => {
    expect(lessons).toHaveLength(12);
    for (const { id, body, exercise } of lessons) {
      expect(wordsIn(body), id).toBeGreaterThanOrEqual(799);
      expect(wordsIn(body), id).toBeLessThan(1500);
      expect(findExercise(exercise ?? "") !== undefined || exercise === "first-demo-trade", id).toBe(true);
    }
  });

  test("explains its terms in the glossary", () => {
    for (const { id, body } of lessons) {
      const used = termsIn(body);
      expect(used.length, id).toBeGreaterThan(0);
      expect(
        used.filter((term) => !ids.has(term)),
        id,
      ).toEqual([]);
    }
  });
});

describe("the lessons of courses", () => {
  const written = readCourseLessons();

  test("belong to a course and a week that exist, and have names of their own", () => {
    for (const { id, courseId, week, exercise } of written) {
      const course = courses.find((one) => one.id === courseId);
      expect(course, id).toBeDefined();
      expect(week, id).toBeLessThanOrEqual(course?.modules.length ?? 0);
      expect(exercise === null || findExercise(exercise) !== undefined, id).toBe(true);
    }
    const names = [...lessons, ...written].map(({ id }) => id);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  test("explain their terms in the glossary", () => {
    for (const { id, body } of written)
      expect(
        termsIn(body).filter((term) => !ids.has(term)),
        id,
      ).toEqual([]);
  });

  test("are read with their week, the first week free, and refused without one", () => {
    const file = (head: string) => `---\ntitle: T\nsummary: S\n${head}---\n\nText.`;
    const [first, second] = parseCourse("beginner-forex-fundamentals", [
      { file: "01-one.md", text: file("week: 1\nexercise: pips\n") },
      { file: "02-two.md", text: file("week: 2\n") },
    ]);
    expect(first).toMatchObject({ id: "one", week: 1, free: true, exercise: "pips", body: "Text." });
    expect(second).toMatchObject({ id: "two", week: 2, free: false, exercise: null });
    for (const head of ["", "week: 0\n", "week: two\n"])
      expect(() => parseCourse("beginner-forex-fundamentals", [{ file: "01-one.md", text: file(head) }])).toThrow(
        '01-one.md: "week" is no number from 1',
      );
  });
});

describe("the quizzes", () => {
  const text = (change: object = {}) =>
    JSON.stringify({ questions: [{ question: "Q", choices: ["a", "b"], answer: 1, why: "W", ...change }] });

  test("ask about courses and weeks that exist, at least eight questions each", () => {
    const counts = new Map<string, number>();
    for (const { asked } of readQuizzes()) {
      const course = courses.find(({ id }) => id === asked.courseId);
      expect(asked.week, asked.courseId).toBeLessThanOrEqual(course?.modules.length ?? 0);
      const key = `${asked.courseId}/${asked.week}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    for (const [key, count] of counts) expect(count, key).toBeGreaterThanOrEqual(8);
  });

  test("are passed by nobody who takes the longest choice of each question", () => {
    const byQuiz = Map.groupBy(readQuizzes(), ({ asked }) => `${asked.courseId}/${asked.week}`);
    const longest = (choices: readonly string[]) =>
      choices.findIndex(({ length }) => length === Math.max(...choices.map((choice) => choice.length)));
    for (const [key, questions] of byQuiz) {
      const guessed = questions.filter(({ asked, right }) => longest(asked.choices) === right.answer).length;
      expect(guessed / questions.length, key).toBeLessThan(0.7);
    }
  });

  test("keep what is asked and what is right apart, under an id that rewording does not change", () => {
    const [one] = parseQuiz("c", "week-02.json", text());
    expect(one?.asked).toMatchObject({ courseId: "c", week: 2, position: 0, question: "Q", choices: ["a", "b"] });
    expect(one?.right).toEqual({ questionId: one?.asked.id, answer: 1, why: "W" });
    expect(JSON.stringify(one?.asked)).not.toContain("answer");
    expect(parseQuiz("c", "week-02.json", text({ question: "Reworded" }))[0]?.asked.id).toBe(one?.asked.id);
  });

  test.each([
    [{ answer: 2 }, '"answer" is not the index'],
    [{ answer: -1 }, '"answer" is not the index'],
    [{ answer: "1" }, '"answer" is not the index'],
    [{ choices: ["a"] }, '"choices" are not 2 to 8'],
    [{ choices: ["a", " a"] }, "two choices are the same"],
    [{ why: " " }, '"why" is no text'],
    [{ question: 3 }, '"question" is no text'],
  ])("are refused with the file and the question: %j", (change, problem) => {
    expect(() => parseQuiz("c", "week-01.json", text(change))).toThrow(`c/week-01.json, question 1: ${problem}`);
  });

  test("are refused under another name, or without their list", () => {
    expect(() => parseQuiz("c", "first.json", text())).toThrow('the name is not "week-NN.json"');
    expect(() => parseQuiz("c", "week-01.json", "[]")).toThrow('no list named "questions"');
  });
});

describe("the glossary", () => {
  test("has at least 150 terms with a definition in one sentence", () => {
    expect(terms.length).toBeGreaterThanOrEqual(150);
    expect(ids.size).toBe(terms.length);
    for (const { term, short } of terms) {
      expect(short, term).toMatch(/^[A-Z0-9(].*\.$/);
      expect(short.length, term).toBeLessThanOrEqual(240);
    }
  });

  test("refers to terms that exist, and never to itself", () => {
    for (const { id, related, body } of terms) {
      expect(
        [...related, ...termsIn(body)].filter((one) => !ids.has(one) || one === id),
        id,
      ).toEqual([]);
    }
  });

  test("has one entry for each name", () => {
    const names = terms.flatMap(({ term, also }) => [term, ...also].map((name) => name.toLowerCase()));
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });
});
