import { expect, test } from "vitest";
import { type LessonPart, readLessonPart } from "#lib/lesson-part.ts";
import LessonCalculator from "./lesson-calculator.tsx";

const keyOf = (settings: Record<string, string>) =>
  LessonCalculator({ part: readLessonPart("calculator", settings) as LessonPart, label: "Size" }).key;

test("a calculator in a text begins again when its settings change, and only then", () => {
  const settings = { id: "position-size", symbol: "EURUSD", risk: "1" };
  expect(keyOf({ ...settings })).toBe(keyOf(settings));
  expect(keyOf({ ...settings, risk: "2" })).not.toBe(keyOf(settings));
});
