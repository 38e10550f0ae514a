import { expect, test } from "vitest";
import { memoryStorage } from "../../../tests/support/memory-storage.ts";
import { forgetOpenQuiz, readOpenQuiz, storeChoice, storeOpenQuiz } from "./open-quiz.ts";

const quiz = {
  course: "beginner",
  week: 2,
  attempt: "a-1",
  questions: [{ id: "q", question: "What is shared?", choices: ["The chart", "The risk"] }],
  chosen: {},
  startedAt: Date.now() - 3_600_000,
};

test("the quiz under way is there after a reload with what was chosen, until it is judged", () => {
  const storage = memoryStorage();
  storeOpenQuiz(quiz, storage);
  storeChoice("a-1", "q", 0, storage);
  storeChoice("a-1", "q", 1, storage);
  expect(readOpenQuiz("beginner", 2, storage)).toEqual({ ...quiz, chosen: { q: 1 } });
  expect(readOpenQuiz("beginner", 3, storage)).toBeNull();
  forgetOpenQuiz("a-1", storage);
  expect(readOpenQuiz("beginner", 2, storage)).toBeNull();
});

test("choices and results of another attempt leave it as it is", () => {
  const storage = memoryStorage();
  storeOpenQuiz(quiz, storage);
  storeChoice("a-2", "q", 1, storage);
  forgetOpenQuiz("a-2", storage);
  expect(readOpenQuiz("beginner", 2, storage)).toEqual(quiz);
});

test("one that the server judges no more is not shown again: its answers would be given for nothing", () => {
  const storage = memoryStorage();
  storeOpenQuiz({ ...quiz, startedAt: Date.now() - 25 * 3_600_000 }, storage);
  expect(readOpenQuiz("beginner", 2, storage)).toBeNull();
});

test("says at the next choice that a quiz left open for a day is judged no more", () => {
  const storage = memoryStorage();
  storeOpenQuiz(quiz, storage);
  expect(storeChoice("a-1", "q", 0, storage)).toBe(true);
  storeOpenQuiz({ ...quiz, startedAt: Date.now() - 25 * 3_600_000 }, storage);
  expect(storeChoice("a-1", "q", 1, storage)).toBe(false);
  expect(storeChoice("a-2", "q", 1, storage)).toBe(true);
});
