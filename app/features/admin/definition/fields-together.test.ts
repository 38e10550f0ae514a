import { expect, test } from "vitest";
import books from "../collections/books.ts";
import lessons from "../collections/lessons.ts";
import hours from "../collections/mentor-hours.ts";

/** What the database refuses although each field is right by itself, and would say in no words for whoever typed it. */
test("fields that contradict one another are named", () => {
  expect(hours.check?.({ from_minute: 1020, to_minute: 540 })?.to_minute).toMatch(/^This is not after the beginning/);
  expect(hours.check?.({ from_minute: 1320, to_minute: 1440 })).toBeNull();
  for (const collection of [books, lessons]) {
    const scheduled = { status: "scheduled", course_id: null, week: null };
    expect(collection.check?.({ ...scheduled, publish_at: null })).toHaveProperty("publish_at");
    expect(collection.check?.({ ...scheduled, publish_at: "2027-01-04T09:00:00Z" })).toBeNull();
    expect(collection.check?.({ ...scheduled, status: "draft", publish_at: null })).toBeNull();
  }
  const lesson = { status: "published", publish_at: null, week: 2 };
  expect(lessons.check?.({ ...lesson, course_id: null })).toHaveProperty("week");
  expect(lessons.check?.({ ...lesson, course_id: "gold" })).toBeNull();
});
