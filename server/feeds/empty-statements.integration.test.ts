import { afterAll, expect, test, vi } from "vitest";
import { courseWorld } from "../../tests/support/course-world.ts";

const world = await courseWorld();
afterAll(() => world.stop());

test.each([
  ["news_sources", { name: "x" }],
  ["calendar_sources", { name: "x" }],
])("a member's request that changes none of %s has no source read", async (room, change) => {
  const heard: string[] = [];
  const stop = await world.database.listen(room, (payload) => void heard.push(payload));
  expect((await world.ask(world.student, `${room}?id=not.is.null`, change, "PATCH")).status).toBe(204);
  await world.sql(`select pg_notify('${room}', 'last')`);
  await vi.waitFor(() => expect(heard).toContain("last"));
  await stop();
  expect(heard).toEqual(["last"]);
});
