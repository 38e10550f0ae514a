import { z } from "zod";
import type { Tx } from "../../postgres/database.ts";
import type { AuthCall, AuthContext } from "../context.ts";
import { authErrors } from "../errors.ts";
import { endSessions } from "../sessions.ts";
import type { HookPayload } from "./ask-hook.ts";

const metadata = (name: string, address: string) => ({
  uuid: crypto.randomUUID(),
  time: new Date().toISOString(),
  name,
  ip_address: address,
});

const verdict = z.object({
  decision: z.enum(["continue", "reject"]),
  message: z.string().optional(),
  should_logout_user: z.boolean().optional(),
});

/** `rejected` is the reason of a refusal. It may have ended the person's sessions: commit before an error is thrown. */
type Verdict = { readonly rejected: string | undefined };

async function decide(
  tx: Tx,
  { hooks, sessions }: AuthContext,
  name: "password_verification_attempt" | "mfa_verification_attempt",
  payload: HookPayload & { readonly user_id: string },
): Promise<Verdict> {
  if (!hooks.has(name)) return { rejected: undefined };
  const parsed = verdict.safeParse(await hooks.ask(tx, name, payload));
  if (!parsed.success) throw authErrors.hookFailed("Invalid JSON output of the hook");
  if (parsed.data.decision === "continue") return { rejected: undefined };
  if (parsed.data.should_logout_user) {
    await endSessions(tx, payload.user_id);
    sessions.forget(payload.user_id);
  }
  return { rejected: parsed.data.message?.slice(0, 1_000) || "Further sign-in attempts will be rejected." };
}

/** `[auth.hook.password_verification_attempt]`. */
export async function passwordAttempt(context: AuthContext, userId: string, valid: boolean): Promise<Verdict> {
  if (!context.hooks.has("password_verification_attempt")) return { rejected: undefined };
  return context.database.asService((tx) =>
    decide(tx, context, "password_verification_attempt", { user_id: userId, valid }),
  );
}

/** `[auth.hook.mfa_verification_attempt]`. */
export const factorAttempt = (
  tx: Tx,
  context: AuthContext,
  factor: { readonly id: string; readonly user_id: string; readonly factor_type: string },
  valid: boolean,
): Promise<Verdict> =>
  decide(tx, context, "mfa_verification_attempt", {
    factor_id: factor.id,
    factor_type: factor.factor_type,
    user_id: factor.user_id,
    valid,
  });

export type PlannedUser = {
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly provider: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly isAnonymous?: boolean;
};

/** `[auth.hook.before_user_created]`: the hook may refuse an account before there is one. */
export async function assertMayCreate(
  tx: Tx,
  { hooks }: AuthContext,
  { remoteAddress }: Pick<AuthCall, "remoteAddress">,
  { email = "", phone = "", provider, metadata: data, isAnonymous = false }: PlannedUser,
): Promise<void> {
  if (!hooks.has("before_user_created")) return;
  await hooks.ask(tx, "before_user_created", {
    metadata: metadata("before-user-created", remoteAddress),
    user: {
      aud: "authenticated",
      role: "authenticated",
      email,
      phone,
      app_metadata: isAnonymous ? {} : { provider, providers: [provider] },
      user_metadata: data,
      identities: [],
      is_anonymous: isAnonymous,
    },
  });
}
