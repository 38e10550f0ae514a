import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AuthHarness, authHarness, goodPassword, linkIn } from "./test-harness.ts";

let harness: AuthHarness;
beforeAll(async () => {
  harness = await authHarness();
});
afterAll(() => harness.stop());

const waiting = async () => {
  const { rows } = await harness.database.asService((tx) =>
    tx.query<{ count: number }>(
      `select count(distinct l.pid)::int as count from pg_locks l join pg_stat_activity a on a.pid = l.pid
       where not l.granted and a.datname = current_database()`,
    ),
  );
  return rows[0]?.count;
};

/** Lets requests come to where they need the account, one after the other, and go on from there at the same moment. */
async function atOnce(email: string, ...requests: (() => Promise<unknown>)[]): Promise<void> {
  const running: Promise<unknown>[] = [];
  await harness.database.asService(async (tx) => {
    await tx.query("select from auth.users where email = $1 for update", [email]);
    for (const [index, request] of requests.entries()) {
      running.push(request());
      await expect.poll(waiting).toBe(index + 1);
    }
  });
  await Promise.all(running);
}

const addressOf = async (id: string) => {
  const { rows } = await harness.database.asService((tx) =>
    tx.query<{ email: string }>("select email from auth.users where id = $1", [id]),
  );
  return rows[0]?.email;
};

test.each([
  ["the new address", "new"],
  ["the old address", "old"],
])("one mailbox does not agree twice to a change of address by asking again while it agrees: %s", async (_, side) => {
  const [old, wanted] = [`${side}-from@example.com`, `${side}-to@example.com`];
  const client = await harness.confirmedUser(old);
  const id = (await client.auth.getUser()).data.user?.id ?? "";
  await client.auth.updateUser({ email: wanted });
  const mailbox = side === "new" ? wanted : old;
  const verify = async () => harness.call(linkIn(await harness.newestMail(mailbox)));
  await atOnce(old, verify, () => harness.client().auth.resend({ type: "email_change", email: old }));
  await verify();
  expect(await addressOf(id)).toBe(old);
});

test("a sign-up that comes while its address is being confirmed leaves the account its password", async () => {
  const email = "confirming@example.com";
  await harness.client().auth.signUp({ email, password: goodPassword });
  const link = linkIn(await harness.newestMail(email));
  const stranger = "somebody else chose this";
  await atOnce(
    email,
    () => harness.call(link),
    () => harness.client().auth.signUp({ email, password: stranger }),
  );
  const signIn = (password: string) => harness.client().auth.signInWithPassword({ email, password });
  expect((await signIn(stranger)).error?.code).toBe("invalid_credentials");
  expect((await signIn(goodPassword)).error).toBeNull();
});

test("a change of password that comes with the exchange of a mailed link's code is made, and ends its session", async () => {
  const email = "exchanging@example.com";
  const client = await harness.confirmedUser(email);
  const verifier = randomBytes(32).toString("base64url");
  const code_challenge = createHash("sha256").update(verifier).digest("base64url");
  const asked = { email, create_user: false, code_challenge, code_challenge_method: "s256" };
  await harness.call("/auth/v1/otp", { json: asked });
  const { headers } = await harness.call(linkIn(await harness.newestMail(email)));
  const auth_code = new URL(headers.get("location") ?? "").searchParams.get("code");
  const password = `${goodPassword} again`;
  await atOnce(
    email,
    async () => expect((await client.auth.updateUser({ password })).error).toBeNull(),
    async () => {
      const exchanged = await harness.call("/auth/v1/token?grant_type=pkce", {
        json: { auth_code, code_verifier: verifier },
      });
      // Either of the two ended in an error of the server's where they waited for each other.
      expect(await exchanged.json()).toMatchObject({ error_code: "flow_state_not_found" });
    },
  );
  const { rows } = await harness.database.asService((tx) =>
    tx.query(
      `select m.authentication_method as method from auth.mfa_amr_claims m join auth.sessions s on s.id = m.session_id
       join auth.users u on u.id = s.user_id where u.email = $1`,
      [email],
    ),
  );
  expect(rows).not.toContainEqual({ method: "magiclink" });
  expect((await harness.client().auth.signInWithPassword({ email, password })).error).toBeNull();
});
