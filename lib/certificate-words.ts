import { counted } from "./figure-text.ts";

type Extent = { readonly lessons: number; readonly quizzes: number };

/** "12 lessons and 6 quizzes", or the lessons alone. */
const extentWords = ({ lessons, quizzes }: Extent): string =>
  `${counted(lessons, "lesson")}${quizzes > 0 ? ` and ${counted(quizzes, "quiz", "quizzes")}` : ""}`;

/** What a student has finished, after the course's name; of a quiz the best try counts. */
export const finishedWords = (finished: Extent): string =>
  `${extentWords(finished)}${finished.quizzes > 0 ? ", each with at least 70% right answers in the best try" : ""}.`;

/** What the certificate of a course leaves out that has more lessons or quizzes by now; null for nothing. */
export const addedSince = (certified: Extent, now: Extent): string | null =>
  now.lessons > certified.lessons || now.quizzes > certified.quizzes
    ? `Your certificate stays valid. It covers what the course had when it was issued: ${extentWords(certified)}.`
    : null;

/** What a certificate is worth. The quizzes ask the same questions again once their answers were shown. */
export const certificateWorth =
  "It certifies that lessons were finished and quizzes passed, those that the course had when it was issued. A quiz may be taken again after its answers were shown. It says nothing about trading results.";
