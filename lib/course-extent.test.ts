import { expect, test } from "vitest";
import { courseExtent } from "./course-extent.ts";

test("tells of a course how long it takes to read, not only for how many weeks it is open", () => {
  const lessons = [{ readingMinutes: 5 }, { readingMinutes: 7 }];
  expect(courseExtent({ modules: ["One", "Two"], lessons })).toBe("2 modules, 12 minutes of reading");
  expect(courseExtent({ modules: ["One"], lessons: [] })).toBe("1 module");
});
