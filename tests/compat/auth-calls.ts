import { expect, test } from "vitest";
import { codeOf } from "../support/authenticator.ts";
import { dataOf, linkIn, password, type World } from "./world.ts";

const codeIn = (mail: string) => /^\d{6,10}$/m.exec(mail)?.[0] ?? "";

/** Each row of the table of section 7.2, by the call that a page makes. */
export function authCalls(world: () => World): void {
  test("sign-up, confirmation, password, refresh, session, user and sign-out in each scope", async () => {
    const { supabase, email, id } = await world().member("walker");
    const again = world().client();
    const signedIn = await dataOf(again.auth.signInWithPassword({ email, password }));
    expect([signedIn.user?.id, signedIn.session?.token_type]).toEqual([id, "bearer"]);
    const refreshed = await dataOf(again.auth.refreshSession());
    expect(refreshed.session?.refresh_token).not.toBe(signedIn.session?.refresh_token);
    expect((await again.auth.getSession()).data.session?.user.id).toBe(id);
    expect((await dataOf(again.auth.getUser())).user.email).toBe(email);
    const updated = await dataOf(again.auth.updateUser({ data: { name: "Ana" } }));
    expect(updated.user.user_metadata.name).toBe("Ana");
    expect((await again.auth.signOut({ scope: "others" })).error).toBeNull();
    expect((await supabase.auth.refreshSession()).error?.status).toBe(400);
    expect((await again.auth.signOut({ scope: "local" })).error).toBeNull();
    await dataOf(again.auth.signInWithPassword({ email, password }));
    expect((await again.auth.signOut({ scope: "global" })).error).toBeNull();
    expect((await again.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
  });

  test("codes by mail, another mail, a new password and a proof of who asks", async () => {
    const { supabase, email } = await world().member("coder");
    const other = world().client();
    expect((await other.auth.signInWithOtp({ email })).error).toBeNull();
    const token = codeIn(await world().mailTo(email));
    expect((await other.auth.verifyOtp({ email, token, type: "email" })).error).toBeNull();
    expect((await other.auth.resend({ email, type: "signup" })).error).toBeNull();
    expect((await other.auth.resetPasswordForEmail(email, { redirectTo: `${world().site.url}/` })).error).toBeNull();
    const recovery = await dataOf(other.auth.verifyOtp(linkIn(await world().mailTo(email, /password/i))));
    expect(recovery.user?.email).toBe(email);
    expect((await supabase.auth.reauthenticate()).error).toBeNull();
  });

  test("refusals carry their codes", async () => {
    const supabase = world().client();
    const email = "nobody@visitor.example";
    expect((await supabase.auth.signInWithPassword({ email, password })).error?.code).toBe("invalid_credentials");
    expect((await supabase.auth.verifyOtp({ email, token: "000000", type: "email" })).error?.code).toBe("otp_expired");
    expect((await supabase.auth.signUp({ email, password: "short" })).error?.code).toBe("weak_password");
    expect((await supabase.auth.refreshSession({ refresh_token: "none" })).error?.code).toBe("refresh_token_not_found");
    expect((await supabase.auth.getUser("a.b.c")).error?.code).toBe("bad_jwt");
    const { anon } = world().keys;
    for (const grant of ["pkce", "id_token", "web3", "nonsense"]) {
      const url = `${world().site.url}/auth/v1/token?grant_type=${grant}`;
      const response = await fetch(url, { method: "POST", headers: { apikey: anon }, body: "{}" });
      expect([grant, response.status >= 400 && response.status < 500]).toEqual([grant, true]);
    }
  });

  test("the key set verifies a session without asking the server again", async () => {
    const { supabase, id } = await world().member("claimant");
    const { claims, header } = await dataOf(supabase.auth.getClaims());
    expect([claims.sub, claims.aal, header.alg]).toEqual([id, "aal1", "ES256"]);
    const { keys } = (await (await fetch(`${world().site.url}/auth/v1/.well-known/jwks.json`)).json()) as {
      keys: { kid: string; d?: string }[];
    };
    expect(keys.map(({ kid, d }) => [typeof kid, d])).toEqual(keys.map(() => ["string", undefined]));
  });

  test("identities are listed, and the last one stays", async () => {
    const { supabase } = await world().member("identity");
    const { identities } = await dataOf(supabase.auth.getUserIdentities());
    const [only] = identities;
    if (!only) return expect.fail("there is no identity");
    expect(only.provider).toBe("email");
    expect((await supabase.auth.unlinkIdentity(only)).error?.status).toBeGreaterThanOrEqual(400);
    expect((await dataOf(supabase.auth.getUserIdentities())).identities).toHaveLength(1);
  });

  test("a provider's sign-in starts at the site, and one that is switched off is refused in words", async () => {
    const { url } = await dataOf(
      world()
        .client()
        .auth.signInWithOAuth({ provider: "github", options: { skipBrowserRedirect: true } }),
    );
    expect(url).toContain(`${world().site.url}/auth/v1/authorize?provider=github`);
    const answer = await fetch(url ?? "", { redirect: "manual" });
    expect(answer.status).toBeLessThan(500);
    expect(answer.headers.get("location") ?? world().site.url).toMatch(new RegExp(`^${world().site.url}`));
    const { error } = await world().client().auth.signInWithSSO({ domain: "company.example" });
    expect([error?.status !== undefined && error.status < 500, error?.message.length]).toEqual([
      true,
      expect.any(Number),
    ]);
  });

  test("a second factor is added, asked for, verified and removed", async () => {
    const { supabase } = await world().member("factor");
    const factor = await dataOf(supabase.auth.mfa.enroll({ factorType: "totp", friendlyName: "phone" }));
    const factorId = factor.id;
    const challenge = await dataOf(supabase.auth.mfa.challenge({ factorId }));
    const code = codeOf(factor.totp.secret);
    await dataOf(supabase.auth.mfa.verify({ factorId, challengeId: challenge.id, code }));
    expect((await dataOf(supabase.auth.mfa.getAuthenticatorAssuranceLevel())).currentLevel).toBe("aal2");
    expect((await dataOf(supabase.auth.mfa.listFactors())).totp).toHaveLength(1);
    expect((await dataOf(supabase.auth.mfa.unenroll({ factorId }))).id).toBe(factorId);
  });

  test("administrators make, find, change, invite and delete users, and nobody else does", async () => {
    const { admin } = world().service().auth;
    const email = "made@visitor.example";
    const { user } = await dataOf(admin.createUser({ email, password, email_confirm: true }));
    expect((await dataOf(admin.getUserById(user.id))).user.email).toBe(email);
    expect((await dataOf(admin.listUsers({ perPage: 200 }))).users.map(({ id }) => id)).toContain(user.id);
    const { user: changed } = await dataOf(admin.updateUserById(user.id, { app_metadata: { plan: "vip" } }));
    expect(changed.app_metadata.plan).toBe("vip");
    const link = await dataOf(admin.generateLink({ type: "magiclink", email }));
    expect(link.properties.hashed_token).toMatch(/^\S{20,}$/);
    expect((await dataOf(admin.inviteUserByEmail("invited@visitor.example"))).user.invited_at).toBeTruthy();
    expect((await dataOf(admin.mfa.listFactors({ userId: user.id }))).factors).toEqual([]);
    expect((await admin.deleteUser(user.id)).error).toBeNull();
    expect((await admin.getUserById(user.id)).error?.code).toBe("user_not_found");
    const { supabase } = await world().member("climber");
    expect((await supabase.auth.admin.listUsers()).error?.status).toBe(403);
  });
}
