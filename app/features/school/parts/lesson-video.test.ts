import { expect, test } from "vitest";
import { type LessonPart, readLessonPart } from "#lib/lesson-part.ts";
import LessonVideo from "./lesson-video.tsx";

const keyOf = (settings: Record<string, string>) =>
  LessonVideo({ part: readLessonPart("video", settings) as LessonPart, label: "Film", allowed: ["youtube"] }).key;

test("another film at the same place of a text is closed until it is asked for", () => {
  const film = { id: "11111111-1111-4111-8111-111111111111" };
  expect(keyOf({ ...film })).toBe(keyOf(film));
  expect(keyOf({ id: "22222222-2222-4222-8222-222222222222" })).not.toBe(keyOf(film));
  expect(keyOf({ youtube: "aaaaaaaaaaa" })).not.toBe(keyOf({ youtube: "bbbbbbbbbbb" }));
});
