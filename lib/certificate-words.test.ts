import { expect, test } from "vitest";
import { certificateWorth, finishedWords } from "./certificate-words.ts";

test("a certificate says that of a quiz the best try counts, and that it may be taken again once its answers are known", () => {
  expect(finishedWords({ lessons: 24, quizzes: 6 })).toBe(
    "24 lessons and 6 quizzes, each with at least 70% right answers in the best try.",
  );
  expect(finishedWords({ lessons: 1, quizzes: 0 })).toBe("1 lesson.");
  expect(certificateWorth).toContain("may be taken again after its answers were shown");
});
