import { counted } from "./figure-text.ts";

type Read = { readonly readingMinutes: number };

/** How much there is to read: "12 lessons, 71 minutes of reading". */
export function readingText(lessons: readonly Read[]): string {
  const minutes = lessons.reduce((sum, { readingMinutes }) => sum + readingMinutes, 0);
  return `${counted(lessons.length, "lesson")}, ${counted(minutes, "minute")} of reading`;
}

/** How large a course is, beside its price: its modules and, where there are any, its lessons. */
export const courseExtent = ({ modules, lessons }: { modules: readonly string[]; lessons: readonly Read[] }): string =>
  [counted(modules.length, "module"), ...(lessons.length > 0 ? [readingText(lessons)] : [])].join(", ");
