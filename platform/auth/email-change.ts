import type { Tx } from "../postgres/database.ts";
import type { AuthContext } from "./context.ts";
import { openFlow } from "./flow-state.ts";
import { linkHours } from "./limits.ts";
import { mailLink } from "./mails.ts";
import { createToken, spendToken, type TokenRow } from "./one-time-tokens.ts";
import { findUserByEmail, markIdentityVerified, type UserRow } from "./users.ts";

export type EmailChange = {
  readonly user: UserRow;
  readonly newEmail: string;
  readonly challenge: string | null | undefined;
  readonly redirectTo: string;
};

/**
 * Asks both addresses. When the new one already has an account nothing is mailed to it, and the answer does not say so:
 * a signed-in person learns no more about other people's accounts than a visitor.
 */
export async function startEmailChange(tx: Tx, context: AuthContext, change: EmailChange): Promise<void> {
  const { user, newEmail, challenge, redirectTo } = change;
  const taken = await findUserByEmail(tx, newEmail);
  await tx.query(
    `update auth.users set email_change = $2, email_change_sent_at = now(), email_change_confirm_status = 0,
       updated_at = now() where id = $1`,
    [user.id, newEmail],
  );
  const halves = [
    { type: "email_change_token_current", to: user.email ?? newEmail },
    { type: "email_change_token_new", to: newEmail },
  ] as const;
  for (const { type, to } of halves) {
    const flowStateId = await openFlow(tx, user.id, challenge, "email_change");
    const wanted = { userId: user.id, type, email: to, hours: linkHours.emailChange, flowStateId };
    const secrets = await createToken(tx, context.secret, wanted);
    if (taken && type === "email_change_token_new") continue;
    const mail = { kind: "email_change", type: "email_change", to, secrets, redirectTo, newEmail } as const;
    await mailLink(context, tx, { ...mail, email: user.email ?? "" });
  }
}

/** `half`: the other address has still to agree; `lost`: the new address has meanwhile become someone else's. */
export type EmailChangeStep = "done" | "half" | "lost";

export async function confirmEmailChange(tx: Tx, user: UserRow, token: TokenRow): Promise<EmailChangeStep> {
  await spendToken(tx, token);
  if (!user.email_change) return "lost";
  if (user.email_change_confirm_status === 0) {
    await tx.query("update auth.users set email_change_confirm_status = 1, updated_at = now() where id = $1", [
      user.id,
    ]);
    return "half";
  }
  if (await findUserByEmail(tx, user.email_change)) return "lost";
  await tx.query(
    `update auth.users set email = email_change, email_change = '', email_change_confirm_status = 0,
       email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now() where id = $1`,
    [user.id],
  );
  await markIdentityVerified(tx, user.id);
  return "done";
}
