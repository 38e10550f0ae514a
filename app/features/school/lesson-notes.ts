import * as z from "zod/mini";
import { askStudy, createStudyStore } from "./study-store.ts";

export const longestNote = 10_000;
const note = z.object({ text: z.string() });

/** The reader's own notes, by lesson. An empty one is one that was deleted. */
export const lessonNotes = createStudyStore({ key: "northpip.lesson-notes", schema: note, ask: askStudy("note") });
