import { expect, test } from "vitest";
import { addedSince, certificateWorth, finishedWords } from "./certificate-words.ts";

test("a certificate says that of a quiz the best try counts, and that it may be taken again once its answers are known", () => {
  expect(finishedWords({ lessons: 24, quizzes: 6 })).toBe(
    "24 lessons and 6 quizzes, each with at least 70% right answers in the best try.",
  );
  expect(finishedWords({ lessons: 1, quizzes: 0 })).toBe("1 lesson.");
  expect(certificateWorth).toContain("may be taken again after its answers were shown");
});

test("a certificate says that it covers what the course had when it was issued", () => {
  expect(certificateWorth).toContain("those that the course had when it was issued");
  const certified = { lessons: 12, quizzes: 6 };
  expect(addedSince(certified, certified)).toBeNull();
  expect(addedSince(certified, { lessons: 11, quizzes: 6 })).toBeNull();
  for (const now of [
    { lessons: 14, quizzes: 6 },
    { lessons: 12, quizzes: 7 },
  ])
    expect(addedSince(certified, now)).toBe(
      "Your certificate stays valid. It covers what the course had when it was issued: 12 lessons and 6 quizzes.",
    );
  expect(addedSince({ lessons: 12, quizzes: 0 }, { lessons: 14, quizzes: 1 })).toBe(
    "Your certificate stays valid. It covers what the course had when it was issued: 12 lessons.",
  );
});
