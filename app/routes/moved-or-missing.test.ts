import type { SupabaseClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { movedOrMissing } from "./moved-or-missing.ts";

/** A client whose only table holds these redirects. */
const clientWith = (redirects: Readonly<Record<string, string>>) => {
  const answer = (from: string) => ({
    data: redirects[from] ? [{ to: redirects[from] }] : [],
    error: null,
    status: 200,
  });
  const query = { select: () => ({ eq: (_: string, from: string) => ({ limit: async () => answer(from) }) }) };
  return { from: () => query } as unknown as SupabaseClient;
};

test("an address that moved leads to the new one, and one in a circle is not there", async () => {
  const client = clientWith({ "/blog/old": "/blog/new", "/blog/a": "/blog/b", "/blog/b": "/blog/a" });
  const found = await movedOrMissing(client, "/blog/OLD", "Post not found");
  expect(found).toBeInstanceOf(Response);
  expect((found as Response).headers.get("location")).toBe("/blog/new");
  for (const path of ["/blog/a", "/blog/b", "/blog/none"])
    expect(await movedOrMissing(client, path, "Post not found"), path).toMatchObject({ init: { status: 404 } });
});
