import { counted } from "./figure-text.ts";

type Read = { readonly readingMinutes: number };

export const minutesToRead = (lessons: readonly Read[]): number =>
  lessons.reduce((sum, { readingMinutes }) => sum + readingMinutes, 0);

/** How long it takes to read: "71 minutes of reading". */
export const readingText = (lessons: readonly Read[]): string =>
  `${counted(minutesToRead(lessons), "minute")} of reading`;

type Sized = { readonly modules: readonly string[]; readonly lessons?: readonly Read[] };

/** How large a course is, beside its price: its modules and, where lessons are loaded and written, how long they take to read. */
export const courseExtent = ({ modules, lessons = [] }: Sized): string =>
  [counted(modules.length, "module"), ...(lessons.length > 0 ? [readingText(lessons)] : [])].join(", ");
