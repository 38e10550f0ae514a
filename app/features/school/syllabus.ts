import type { Course, CourseLesson } from "#content/types.ts";

export type SyllabusWeek = {
  readonly week: number;
  /** What the course announces for the week; null for a week beyond its modules. */
  readonly module: string | null;
  /** None while the week is not written yet. */
  readonly lessons: readonly CourseLesson[];
};

export const coursePath = (course: string): string => `/courses/${course}`;
export const courseLessonPath = (course: string, lesson: string): string => `${coursePath(course)}/${lesson}`;

export const quizPath = (course: string, week: number): string => `${coursePath(course)}/quiz/${week}`;

export const certificatePath = (code: string): string => `/certificates/${code}`;

/** Right answers in percent from which a quiz is passed. */
export const passMark = 70;

/** The weeks of a course, each with its module and the lessons that are written. */
export function syllabusOf(course: Pick<Course, "modules">, lessons: readonly CourseLesson[]): readonly SyllabusWeek[] {
  const weeks = Math.max(course.modules.length, ...lessons.map(({ week }) => week));
  return Array.from({ length: weeks }, (_, at) => ({
    week: at + 1,
    module: course.modules[at] ?? null,
    lessons: lessons.filter(({ week }) => week === at + 1),
  }));
}

const week = 7 * 24 * 60 * 60 * 1000;

/** When a week opens to a student whose enrolment began at `start`, in milliseconds. */
export const opensAt = (start: string, number: number): number => Date.parse(start) + (number - 1) * week;
