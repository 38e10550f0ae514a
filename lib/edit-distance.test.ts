import { expect, test } from "vitest";
import { editDistance } from "./edit-distance.ts";

test.each([
  ["lot", "lot", 0],
  ["levrage", "leverage", 1],
  ["lveerage", "leverage", 1],
  ["begginer", "beginner", 2],
  ["", "pip", 3],
])("from %s to %s it takes %i edits", (one, other, edits) => {
  expect(editDistance(one, other)).toBe(edits);
  expect(editDistance(other, one)).toBe(edits);
});
