import { expect, test } from "vitest";
import stories from "../collections/stories.ts";
import { lockedBecause } from "./collection.ts";

const isLocked = (name: string, role: "owner" | "editor", stored: Record<string, unknown> | null) =>
  lockedBecause(stories, name, role, stored) !== null;

test("an editor changes what a story says until the owner has recorded evidence for it", () => {
  expect(isLocked("profit", "editor", null)).toBe(false);
  expect(isLocked("profit", "editor", { evidence: null })).toBe(false);
  expect(isLocked("profit", "editor", { evidence: "A statement." })).toBe(true);
  expect(isLocked("position", "editor", { evidence: "A statement." })).toBe(false);
  expect(isLocked("profit", "owner", { evidence: "A statement." })).toBe(false);
});
