import { readdirSync, readFileSync } from "node:fs";
import { parseFrontMatter, requireField } from "./front-matter.ts";
import { readingMinutes } from "./posts.ts";
import type { Lesson } from "./types.ts";

const directory = new URL("./lessons/foundation/", import.meta.url);

function parseLesson(file: string, text: string): Lesson & { readonly body: string } {
  const parsed = parseFrontMatter(file, text);
  return {
    id: file.replace(/^\d+-/, "").replace(/\.md$/, ""),
    title: requireField(file, parsed, "title"),
    summary: requireField(file, parsed, "summary"),
    exercise: requireField(file, parsed, "exercise"),
    readingMinutes: readingMinutes(parsed.body),
    body: parsed.body,
  };
}

/** The lessons of the foundation, in the order of their files' numbers. Server only. */
export const readLessons = () =>
  readdirSync(directory)
    .filter((file) => file.endsWith(".md"))
    .sort()
    .map((file) => parseLesson(file, readFileSync(new URL(file, directory), "utf8")));
