import { describe, expect, test } from "vitest";
import { findExercise } from "#trading/school/exercises.ts";
import { readGlossary } from "./glossary.ts";
import { readLessons } from "./lessons.ts";

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
