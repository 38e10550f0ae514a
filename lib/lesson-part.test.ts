import { describe, expect, test } from "vitest";
import { readLessonPart } from "./lesson-part.ts";

const href = (name: string, settings: Record<string, unknown>) => readLessonPart(name, settings)?.href;
const video = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";

describe("a part of a lesson", () => {
  test("has an address where a reader without it finds the same", () => {
    expect(href("calculator", { id: "position-size", symbol: "EURUSD", balance: "1000" })).toBe(
      "/forex-tools/position-size?symbol=EURUSD&balance=1000",
    );
    expect(href("calculator", { id: "pip-value" })).toBe("/forex-tools/pip-value");
    expect(href("drill", { id: "one-percent" })).toBe("/trading-simulator/drills/one-percent");
    expect(href("quiz", { course: "beginner-forex-fundamentals", week: "2" })).toBe(
      "/courses/beginner-forex-fundamentals/quiz/2",
    );
    expect(href("chart", { symbol: "EURUSD", timeframe: "H4", until: "2026-03-06", indicator: "rsi" })).toBe(
      "/trading?symbol=EURUSD&timeframe=H4",
    );
    expect(href("video", { youtube: "dQw4w9WgXcQ" })).toBe("https://www.youtube.com/watch?v=dQw4w9WgXcQ");
    expect(href("video", { id: video })).toBeNull();
  });

  test.each([
    ["calculator", { id: "../admin" }],
    ["calculator", {}],
    ["calculator", { id: "pip-value", balance: "1".repeat(61) }],
    ["calculator", { id: "pip-value", "on click": "x" }],
    ["calculator", { id: "pip-value", balance: null }],
    ["chart", { symbol: "EUR/USD" }],
    ["chart", { symbol: "EURUSD", timeframe: "M7" }],
    ["chart", { symbol: "EURUSD", until: "2026-02-31x" }],
    ["quiz", { course: "beginner", week: "0" }],
    ["video", { youtube: "javascript:" }],
    ["video", { id: "1" }],
    ["script", { id: "alert" }],
    ["constructor", {}],
  ])("is none where %s is given %o", (name, settings) => expect(readLessonPart(name, settings)).toBeNull());
});
