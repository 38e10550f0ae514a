import { expect, test } from "vitest";
import type { Database } from "#platform/postgres/database.ts";
import { followContent } from "./content-epoch.ts";

test("pages of before are old after a change, and after a lost connection that may have told of one", async () => {
  let heard: Parameters<Database["listen"]> | undefined;
  const database = {
    listen: async (...asked: Parameters<Database["listen"]>) => {
      heard = asked;
      return async () => {};
    },
  };
  const epoch = await followContent(database as Partial<Database> as Database);
  const [channel, onPayload, onGap] = heard ?? [];
  expect(channel).toBe("content_changed");
  const first = epoch.current();
  onPayload?.("");
  const second = epoch.current();
  expect(second).toBeGreaterThan(first);
  onGap?.();
  expect(epoch.current()).toBeGreaterThan(second);
});
