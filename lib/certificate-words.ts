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

/** What a certificate is worth. The quizzes ask the same questions again once their answers were shown. */
export const certificateWorth =
  "It certifies that lessons were finished and quizzes passed. A quiz may be taken again after its answers were shown. It says nothing about trading results.";
