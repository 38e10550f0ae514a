import { afterAll, expect, test } from "vitest";
import { courseWorld } from "../../../../tests/support/course-world.ts";
import { discardDraft, keepDraft, loadDraft } from "./drafts.ts";

const world = await courseWorld();
afterAll(() => world.stop());

test("a draft that somebody kept again since it was read is not discarded unseen", async () => {
  const client = await world.clientOf(world.owner);
  const place = { collection: "faqs", rowKey: "some" };
  const after = { id: "some", topic: "t", question: "q", answer: "a" };
  const kept = { title: "Some", changes: [{ room: "faqs", before: null, after }], publishAt: null };
  const first = await keepDraft(client, place, null, kept);
  const second = await keepDraft(client, place, first, { ...kept, title: "Some more" });
  if (!first || !second) throw new Error("no draft was kept");
  expect(await discardDraft(client, first)).toBe(false);
  expect(await loadDraft(client, "faqs", "some", null)).toMatchObject({ title: "Some more" });
  expect(await discardDraft(client, second)).toBe(true);
  expect(await loadDraft(client, "faqs", "some", null)).toBeNull();
});
