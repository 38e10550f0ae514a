import * as z from "zod/mini";
import { mergeReadingPositions } from "../../../data/study.ts";
import { asMember, createStudyStore } from "../study-store.ts";

/** `block` counts the paragraphs, tables and figures of a chapter from its beginning. */
const position = z.object({ chapter: z.string(), block: z.number() });

/** Where the reader stopped, by book: on the device, and in the account of a member. */
export const readingPositions = createStudyStore({
  key: "northpip.reading",
  schema: position,
  ask: asMember(mergeReadingPositions),
});
