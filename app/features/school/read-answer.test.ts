import { expect, test } from "vitest";
import { exercises } from "#trading/school/exercises.ts";
import { isRight } from "#trading/school/question.ts";
import { readAnswer } from "./read-answer.ts";

const numbers = exercises
  .flatMap(({ question }) => [1, 2, 3, 4, 5].map(question))
  .flatMap((question) => (question.answer.kind === "number" ? [{ question, answer: question.answer }] : []));

const judged = (question: (typeof numbers)[number]["question"], text: string) => {
  const read = readAnswer(question, text);
  return "error" in read ? read.error : isRight(question, read.given);
};

test("an answer of three decimals is right where fewer are asked for, and so are sums in groups", () => {
  expect(numbers.length).toBeGreaterThan(20);
  for (const { question, answer } of numbers) {
    const texts = [answer.value.toFixed(3), answer.value.toFixed(3).replace(".", ",")];
    const written = { minimumFractionDigits: answer.decimals, maximumFractionDigits: answer.decimals };
    for (const language of ["en-US", "de-DE"]) texts.push(answer.value.toLocaleString(language, written));
    for (const text of texts) expect([text, judged(question, text)]).toEqual([text, true]);
  }
});

test("a thousandth, a thousandfold and what is no number are not right", () => {
  for (const { question, answer } of numbers) {
    expect(judged(question, String(answer.value * 1000 + 1000))).toBe(false);
    expect(judged(question, "wide")).toBe("Enter a number, such as 12.50.");
  }
});
