import type { Tx } from "../postgres/database.ts";
import type { AuthContext } from "./context.ts";
import { authErrors } from "./errors.ts";
import { openFlow } from "./flow-state.ts";
import { mayMailToo } from "./guard-mail.ts";
import { linkHours } from "./limits.ts";
import { mailLink } from "./mails.ts";
import { createToken, type MailedSecrets, spendToken, type TokenRow, withdrawTokens } from "./one-time-tokens.ts";
import { endSessions } from "./sessions.ts";
import { endAnonymity, findUserByEmail, markIdentityVerified, type UserRow } from "./users.ts";

export type EmailChange = {
  readonly user: UserRow;
  readonly newEmail: string;
  readonly challenge: string | null | undefined;
  readonly redirectTo: string;
};

export const emailChangeTokens = ["email_change_token_current", "email_change_token_new"] as const;
type EmailChangeToken = (typeof emailChangeTokens)[number];

/** @returns whether both addresses have to agree */
async function beginChange(tx: Tx, { settings }: AuthContext, user: UserRow, newEmail: string): Promise<boolean> {
  const isAskedTwice = settings.email.double_confirm_changes && user.email !== null;
  await tx.query(
    `update auth.users set email_change = $2, email_change_sent_at = now(), email_change_confirm_status = $3,
       updated_at = now() where id = $1`,
    [user.id, newEmail, isAskedTwice ? 0 : 1],
  );
  await tx.query("delete from auth.one_time_tokens where user_id = $1 and token_type = any($2) and used_at is null", [
    user.id,
    emailChangeTokens,
  ]);
  return isAskedTwice;
}

/**
 * Asks both addresses. When the new one already has an account nothing is mailed to it, and the answer does not say so:
 * a signed-in person learns no more about other people's accounts than a visitor.
 */
export async function startEmailChange(tx: Tx, context: AuthContext, change: EmailChange): Promise<void> {
  const { user, newEmail } = change;
  const isAskedTwice = await beginChange(tx, context, user, newEmail);
  await mailHalves(tx, context, change, isAskedTwice ? [...emailChangeTokens] : ["email_change_token_new"]);
}

/** One half of a change, for whoever sends its link. What has been agreed to of the same change stays agreed. */
export async function makeEmailChangeLink(
  tx: Tx,
  context: AuthContext,
  user: UserRow,
  newEmail: string,
  type: EmailChangeToken,
): Promise<MailedSecrets> {
  if (await findUserByEmail(tx, newEmail)) throw authErrors.emailExists();
  if (user.email_change !== newEmail) await beginChange(tx, context, user, newEmail);
  const to = type === "email_change_token_current" ? (user.email ?? newEmail) : newEmail;
  return createToken(tx, context, { userId: user.id, type, email: to, hours: linkHours.emailChange });
}

/**
 * Mails once more what has not been answered yet. Anybody may ask for this, so what has been agreed to stays agreed; and the new address may be a
 * stranger's, whom several accounts together must not flood.
 */
export async function remindOfEmailChange(tx: Tx, context: AuthContext, change: EmailChange): Promise<void> {
  const { rows } = await tx.query<{ token_type: EmailChangeToken }>(
    "select token_type from auth.one_time_tokens where user_id = $1 and token_type = any($2) and used_at is null",
    [change.user.id, emailChangeTokens],
  );
  const open = rows.map(({ token_type }) => token_type);
  const isNew = (type: EmailChangeToken) => type === "email_change_token_new";
  const mayMailNew = open.some(isNew) && (await mayMailToo(tx, context, change.newEmail));
  await mailHalves(
    tx,
    context,
    change,
    open.filter((type) => mayMailNew || !isNew(type)),
  );
}

async function mailHalves(
  tx: Tx,
  context: AuthContext,
  { user, newEmail, challenge, redirectTo }: EmailChange,
  types: readonly EmailChangeToken[],
): Promise<void> {
  const taken = await findUserByEmail(tx, newEmail);
  for (const type of types) {
    const to = type === "email_change_token_current" ? (user.email ?? newEmail) : newEmail;
    const flowStateId = await openFlow(tx, user.id, challenge, "email_change");
    const wanted = { userId: user.id, type, email: to, hours: linkHours.emailChange, flowStateId };
    const secrets = await createToken(tx, context, wanted);
    if (taken && type === "email_change_token_new") continue;
    const mail = { kind: "email_change", type: "email_change", to, secrets, redirectTo, newEmail } as const;
    await mailLink(context, tx, { ...mail, email: user.email ?? "" });
  }
}

/** Asked besides the count of halves: two links of one address are not two addresses. */
async function isOtherOpen(tx: Tx, { user_id, token_type }: TokenRow): Promise<boolean> {
  const { rows } = await tx.query(
    "select from auth.one_time_tokens where user_id = $1 and token_type = any($2) and token_type <> $3 and used_at is null",
    [user_id, emailChangeTokens, token_type],
  );
  return rows.length > 0;
}

/** `half`: the other address has still to agree; `lost`: the new address has meanwhile become someone else's. */
export type EmailChangeStep = "done" | "half" | "lost";

export async function confirmEmailChange(tx: Tx, user: UserRow, token: TokenRow): Promise<EmailChangeStep> {
  await spendToken(tx, token);
  if (!user.email_change) return "lost";
  if (user.email_change_confirm_status === 0 || (await isOtherOpen(tx, token))) {
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
  if (user.is_anonymous) await endAnonymity(tx, user);
  await markIdentityVerified(tx, user.id);
  // Whoever reads the old mailbox, or was signed in with it, has no part in the account any more.
  await withdrawTokens(tx, user.id, token.flow_state_id);
  if (!user.is_anonymous) await endSessions(tx, user.id);
  return "done";
}
