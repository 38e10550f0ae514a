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
  forgetAnswers(storage);
  expect(readKeptAnswers("beginner", 2, storage)).toBeNull();
});

test("what the device holds in another form, refuses or lacks is no answer", () => {
  for (const text of ["", "{", "null", '{"course":"beginner","week":2}'])
    expect(readKeptAnswers("beginner", 2, { getItem: () => text })).toBeNull();
  const full = {
    getItem: () => null,
    setItem() {
      throw new Error("quota");
    },
  };
  expect(keepAnswers(answers, full)).toBe(false);
  expect(keepAnswers(answers, null)).toBe(false);
});
