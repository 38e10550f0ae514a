import { counted } from "./figure-text.ts";

type Extent = { readonly lessons: number; readonly quizzes: number };

/** What a student has finished, after the course's name; of a quiz the best try counts. */
export function finishedWords({ lessons, quizzes }: Extent): string {
  const passed =
    quizzes > 0
      ? ` and ${counted(quizzes, "quiz", "quizzes")}, each with at least 70% right answers in the best try`
      : "";
  return `${counted(lessons, "lesson")}${passed}.`;
}

/** What the certificate of a course leaves out that has more lessons or quizzes by now; null for nothing. */
export const addedSince = (certified: Extent, now: Extent): string | null =>
  now.lessons > certified.lessons || now.quizzes > certified.quizzes
    ? `Your certificate stays valid. It covers what the course had when it was issued: ${counted(certified.lessons, "lesson")} and ${counted(certified.quizzes, "quiz", "quizzes")}.`
    : null;

/** What a certificate is worth. The quizzes ask the same questions again once their answers were shown. */
export const certificateWorth =
  "It certifies that lessons were finished and quizzes passed, those that the course had when it was issued. A quiz may be taken again after its answers were shown. It says nothing about trading results.";
