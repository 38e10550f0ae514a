import { readdirSync, readFileSync } from "node:fs";
import { parseFrontMatter, requireField } from "./front-matter.ts";
import { readingMinutes } from "./posts.ts";
import type { CourseLesson, Lesson } from "./types.ts";

type WithText<Row> = Row & { readonly body: string };

const directory = new URL("./lessons/", import.meta.url);
const foundation = "foundation";

const filesOf = (folder: string) => {
  const place = new URL(`${folder}/`, directory);
  return readdirSync(place)
    .filter((file) => file.endsWith(".md"))
    .sort()
    .map((file) => ({ file, text: readFileSync(new URL(file, place), "utf8") }));
};

function parseLesson(file: string, text: string): WithText<Lesson> & { readonly week: string | undefined } {
  const parsed = parseFrontMatter(file, text);
  return {
    id: file.replace(/^\d+-/, "").replace(/\.md$/, ""),
    title: requireField(file, parsed, "title"),
    summary: requireField(file, parsed, "summary"),
    exercise: parsed.fields.exercise || null,
    readingMinutes: readingMinutes(parsed.body),
    body: parsed.body,
    week: parsed.fields.week,
  };
}

/** The lessons of the foundation, in the order of their files' numbers. Server only. */
export const readLessons = (): WithText<Lesson>[] =>
  filesOf(foundation).map(({ file, text }) => {
    const { week: _, ...lesson } = parseLesson(file, text);
    return lesson;
  });

/**
 * The lessons of a course from its files' names and texts.
 * @throws when a lesson names no week.
 */
export function parseCourse(
  courseId: string,
  files: readonly { readonly file: string; readonly text: string }[],
): WithText<CourseLesson>[] {
  return files.map(({ file, text }) => {
    const { week: written, ...lesson } = parseLesson(file, text);
    const week = Number(written);
    if (!Number.isInteger(week) || week < 1) throw new Error(`${file}: "week" is no number from 1`);
    // The first week is the preview.
    return { ...lesson, courseId, week, free: week === 1 };
  });
}

/** The lessons of all courses, each in the order of their files' numbers. Server only. */
export const readCourseLessons = (): WithText<CourseLesson>[] =>
  readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== foundation)
    .flatMap(({ name }) => parseCourse(name, filesOf(name)));
