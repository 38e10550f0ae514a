import { expect, it } from "vitest";
import quizQuestions from "../collections/quiz-questions.ts";
import { checkForm } from "../content/form-values.ts";

const typed = { question: "Q", choices: "One\nTwo", course_id: "c", week: "1", position: "1", answer: "2", why: "W" };

it("refuses a right choice that is not there: nobody could pass the quiz", () => {
  expect(checkForm(quizQuestions, typed)).toMatchObject({ values: { answer: 1 } });
  expect(checkForm(quizQuestions, { ...typed, answer: "3" })).toEqual({
    errors: { answer: "There is no such choice." },
  });
});

it("shows the right choice by the number that is typed for it", () => {
  expect(quizQuestions.text?.fields.answer?.show(1)).toBe("2");
});
