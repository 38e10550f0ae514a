import { expect, test } from "vitest";
import { memoryStorage } from "../../../tests/support/memory-storage.ts";
import { forgetAnswers, keepAnswers, readKeptAnswers } from "./kept-answers.ts";

const answers = {
  course: "beginner",
  week: 2,
  attempt: "a-1",
  questions: [{ id: "q", question: "What is shared?", choices: ["The chart", "The risk"] }],
  choices: [1],
};

test("answers given without a connection wait on the device for their own quiz until they are judged", () => {
  const storage = memoryStorage();
  expect(keepAnswers(answers, storage)).toBe(true);
  expect(readKeptAnswers("beginner", 2, storage)).toEqual(answers);
  expect(readKeptAnswers("beginner", 3, storage)).toBeNull();
  expect(readKeptAnswers("professional", 2, storage)).toBeNull();
  forgetAnswers("a-1", storage);
  expect(readKeptAnswers("beginner", 2, storage)).toBeNull();
});

test("answers of two quizzes wait beside one another, and one that is judged leaves the other", () => {
  const storage = memoryStorage();
  const second = { ...answers, week: 3, attempt: "a-2" };
  keepAnswers(answers, storage);
  keepAnswers(second, storage);
  expect([2, 3].map((week) => readKeptAnswers("beginner", week, storage))).toEqual([answers, second]);
  forgetAnswers("a-3", storage);
  forgetAnswers("a-1", storage);
  expect(readKeptAnswers("beginner", 2, storage)).toBeNull();
  expect(readKeptAnswers("beginner", 3, storage)).toEqual(second);
});

test("what the device holds in another form, refuses or lacks is no answer", () => {
  for (const text of ["", "{", "null", '{"course":"beginner","week":2}'])
    expect(readKeptAnswers("beginner", 2, { ...memoryStorage(), getItem: () => text })).toBeNull();
  const full = {
    ...memoryStorage(),
    setItem() {
      throw new Error("quota");
    },
  };
  expect(keepAnswers(answers, full)).toBe(false);
  expect(keepAnswers(answers, null)).toBe(false);
});
