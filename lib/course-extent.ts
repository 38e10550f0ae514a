import { counted } from "./figure-text.ts";

type Read = { readonly readingMinutes: number };

/** How long it takes to read: "71 minutes of reading". */
export const readingText = (lessons: readonly Read[]): string =>
  `${counted(
    lessons.reduce((sum, { readingMinutes }) => sum + readingMinutes, 0),
    "minute",
  )} of reading`;

/** How large a course is, beside its price: its modules and, where lessons are written, how long they take to read. */
export const courseExtent = ({ modules, lessons }: { modules: readonly string[]; lessons: readonly Read[] }): string =>
  [counted(modules.length, "module"), ...(lessons.length > 0 ? [readingText(lessons)] : [])].join(", ");
