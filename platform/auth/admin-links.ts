import { z } from "zod";
import { jsonResponse } from "../http/json-response.ts";
import type { Tx } from "../postgres/database.ts";
import { acceptPassword } from "./accept-password.ts";
import { audit } from "./audit.ts";
import { requireServiceRole } from "./authenticate.ts";
import type { AuthContext, Operation } from "./context.ts";
import { makeEmailChangeLink } from "./email-change.ts";
import { authErrors } from "./errors.ts";
import { linkHours } from "./limits.ts";
import { mailLink, verifyUrl } from "./mails.ts";
import { createToken, type MailedSecrets } from "./one-time-tokens.ts";
import { emailField, metadataField, parseBody, passwordField } from "./parse-body.ts";
import { hashPassword } from "./passwords.ts";
import { linkPagePath } from "./redirects.ts";
import { describeUser } from "./user-json.ts";
import { findUser, findUserByEmail, insertUser, type UserRow } from "./users.ts";

type LinkKind = "signup" | "invite" | "magiclink" | "recovery";

/** The account that a link is for. Sign-ups and invitations make it; an account that exists needs neither. */
async function accountFor(tx: Tx, kind: LinkKind, email: string, data: Record<string, unknown>): Promise<UserRow> {
  const known = await findUserByEmail(tx, email, "for update");
  if (kind === "signup" || kind === "invite") {
    if (known?.email_confirmed_at) throw authErrors.emailExists();
    const created =
      known ?? (await insertUser(tx, { email, encryptedPassword: null, userMetadata: data, confirmed: false }));
    if (!created) throw authErrors.emailExists();
    return created;
  }
  if (!known) throw authErrors.userNotFound();
  return known;
}

async function makeLink(
  tx: Tx,
  context: AuthContext,
  kind: LinkKind,
  user: UserRow,
  password: string | null,
): Promise<MailedSecrets> {
  const confirms = kind === "signup" || kind === "invite";
  const sentAt = kind === "invite" ? "invited_at" : confirms ? "confirmation_sent_at" : "recovery_sent_at";
  await tx.query(`update auth.users set ${sentAt} = now(), updated_at = now() where id = $1`, [user.id]);
  return createToken(tx, context, {
    userId: user.id,
    type: confirms ? "confirmation_token" : "recovery_token",
    email: user.email ?? "",
    hours: kind === "invite" ? linkHours.invite : confirms ? linkHours.confirmation : linkHours.recovery,
    pendingPassword: password,
  });
}

const invitation = z.object({ email: emailField, data: metadataField });

/** POST /invite: makes an account without a password and mails the link that opens it. */
export const invite: Operation = async (context, call) => {
  await requireServiceRole(context, call);
  const { email, data } = await parseBody(call.request, invitation);
  return context.database.asService(async (tx) => {
    const user = await accountFor(tx, "invite", email, data);
    const secrets = await makeLink(tx, context, "invite", user, null);
    const asked = call.query.get("redirect_to") ?? `${new URL(context.siteUrl).origin}${linkPagePath}`;
    const redirectTo = context.redirects.resolve(asked);
    await mailLink(context, tx, { kind: "invite", type: "invite", to: email, secrets, redirectTo, email });
    await audit(tx, "user_invited", user.id, call.remoteAddress);
    return jsonResponse(200, await describeUser(tx, (await findUser(tx, user.id)) ?? user));
  });
};

/** Both halves of a change lead to the same page. */
const changeTokens = {
  email_change_current: "email_change_token_current",
  email_change_new: "email_change_token_new",
} as const;
const isChange = (type: WantedLink["type"]): type is keyof typeof changeTokens => Object.hasOwn(changeTokens, type);

const kinds = ["signup", "invite", "magiclink", "recovery", "email_change_current", "email_change_new"] as const;

const wantedLink = z.object({
  type: z.enum(kinds, { error: "Unsupported link type" }),
  email: emailField,
  new_email: emailField.nullish(),
  password: passwordField.nullish(),
  data: metadataField,
  redirect_to: z.string().nullish(),
});
type WantedLink = z.output<typeof wantedLink>;

/** @returns the account as it then is, and the secrets of the link */
async function linkFor(tx: Tx, context: AuthContext, wanted: WantedLink, passwordHash: string | null) {
  const { type, email, new_email: newEmail, data } = wanted;
  if (!isChange(type)) {
    const user = await accountFor(tx, type, email, data);
    return { user, secrets: await makeLink(tx, context, type, user, type === "signup" ? passwordHash : null) };
  }
  if (!newEmail) throw authErrors.validation("A link for a change of email needs new_email");
  const user = await accountFor(tx, "recovery", email, data);
  return { user, secrets: await makeEmailChangeLink(tx, context, user, newEmail, changeTokens[type]) };
}

/** POST /admin/generate_link: the link and the code themselves, for whoever sends them in a way of their own. */
export const generateLink: Operation = async (context, call) => {
  await requireServiceRole(context, call);
  const wanted = await parseBody(call.request, wantedLink);
  const { type, email, password, redirect_to } = wanted;
  if (type === "signup" && !password) throw authErrors.validation("Signup requires a valid password");
  if (password) await acceptPassword(context, password, email);
  const hash = password ? await hashPassword(password) : null;
  return context.database.asService(async (tx) => {
    const { user, secrets } = await linkFor(tx, context, wanted, hash);
    const redirectTo = context.redirects.resolve(redirect_to ?? call.query.get("redirect_to"));
    return jsonResponse(200, {
      ...(await describeUser(tx, (await findUser(tx, user.id)) ?? user)),
      action_link: verifyUrl(context.siteUrl, secrets.token, isChange(type) ? "email_change" : type, redirectTo),
      email_otp: secrets.code,
      hashed_token: secrets.token,
      verification_type: type,
      redirect_to: redirectTo,
    });
  });
};
