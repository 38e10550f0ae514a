import { expect, test } from "vitest";
import type { Tx } from "../../postgres/database.ts";
import type { AuthContext } from "../context.ts";
import { mailsByHook } from "./send-hooks.ts";

const tx = { query: async () => ({ rows: [] }) } as unknown as Tx;

async function told(kind: string, to: string, values: Record<string, string>) {
  const asked: unknown[] = [];
  const hooks = { has: () => true, ask: async (...[, , payload]: unknown[]) => void asked.push(payload) };
  const send = mailsByHook(hooks as unknown as AuthContext["hooks"], async () => {
    throw new Error("the outbox was used");
  });
  await send(tx, {
    kind,
    to,
    values: { Email: "old@example.com", SiteURL: "https://site.example", ...values },
  } as never);
  return asked as { user: object; email_data: Record<string, string> }[];
}
const secrets = { Token: "123456", TokenHash: "abc" };

test("a mail's code and hash go to the hook that sends it", async () => {
  expect(await told("recovery", "old@example.com", secrets)).toMatchObject([
    {
      user: { email: "old@example.com" },
      email_data: {
        ...{ token: "123456", token_hash: "abc", token_new: "", token_hash_new: "" },
        ...{ redirect_to: "", email_action_type: "recovery", site_url: "https://site.example" },
      },
    },
  ]);
});

test("of a change of address the hook gets, for each mail, the fields that Supabase names for it and the others empty", async () => {
  const values = { ...secrets, NewEmail: "new@example.com" };
  const toNew = await told("email_change", "new@example.com", values);
  expect(toNew[0]?.email_data).toMatchObject({ token: "", token_hash: "abc", token_new: "123456", token_hash_new: "" });
  const toOld = await told("email_change", "old@example.com", values);
  expect(toOld[0]?.email_data).toMatchObject({ token: "123456", token_hash: "", token_new: "", token_hash_new: "abc" });
});

test("the mail that says there is an account already is not sent", async () => {
  expect(await told("already_registered", "old@example.com", secrets)).toEqual([]);
});
