import type { SupabaseClient } from "@supabase/supabase-js";
import { expect, test, vi } from "vitest";
import { loadSecondFactor } from "./second-factor.ts";

/** A service that answers every question for factors with this error. */
function failing(error: Error & { code?: string }) {
  const signOut = vi.fn(async () => ({ error: null }));
  const auth = { signOut, mfa: { listFactors: async () => ({ data: null, error }) } };
  return { signOut, auth: auth as unknown as SupabaseClient["auth"] };
}

test("signs out here when the account was erased elsewhere, and not when it cannot be reached", async () => {
  const erased = failing(Object.assign(new Error("gone"), { code: "user_not_found" }));
  await expect(loadSecondFactor(erased.auth)).rejects.toThrow("gone");
  expect(erased.signOut).toHaveBeenCalledWith({ scope: "local" });
  const away = failing(new Error("fetch failed"));
  await expect(loadSecondFactor(away.auth)).rejects.toThrow("fetch failed");
  expect(away.signOut).not.toHaveBeenCalled();
});
