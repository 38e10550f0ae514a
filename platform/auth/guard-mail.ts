import { widestNetwork } from "#lib/address-group.ts";
import { takeLimit } from "../http/limits.ts";
import type { Tx } from "../postgres/database.ts";
import type { AuthCall, AuthContext } from "./context.ts";
import { authErrors } from "./errors.ts";
import { keyedHash } from "./hashes.ts";
import type { Limit } from "./limits.ts";
import { takeOfNetwork } from "./take-of-network.ts";

const ignoresDots = new Set(["gmail.com", "googlemail.com"]);

/** The mailbox behind the many addresses that lead to it: `ana+news@…` is Ana's, and Gmail reads `a.na` as `ana`. */
function mailboxOf(email: string): string {
  const address = email.toLowerCase();
  const at = address.lastIndexOf("@");
  const [name = ""] = address.slice(0, at).split("+");
  const domain = address.slice(at + 1);
  return ignoresDots.has(domain) ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}

const mailboxKey = ({ secret }: Pick<AuthContext, "secret">, email: string) => keyedHash(secret, mailboxOf(email));
const mailTo = (mailbox: string) => `auth:mail-to:${mailbox}`;

/**
 * Whether a second address may be mailed, which only the account tells: counted by its mailbox as in `guardMail`. Nothing is refused, because
 * that would say that there is such an account.
 */
export async function mayMailToo(
  tx: Tx,
  context: Pick<AuthContext, "limits" | "secret">,
  email: string,
): Promise<boolean> {
  const { count, windowMs } = context.limits.mailTo;
  return (await takeLimit(tx, mailTo(mailboxKey(context, email)), count, windowMs)) === 0;
}

/** Once an hour, by mail as well. Purchases and notices to the owner are mailed all the same: they are not counted. */
async function tellOwner({ database, limiter, limits, enqueueMail, siteUrl, log }: AuthContext): Promise<void> {
  const { count } = limits.mailTotal;
  log.error("mails for signing in are at their limit of an hour", { limit: count });
  const { ok } = await limiter.takeForGood("auth:mail-total-told", 1, limits.mailTotal.windowMs);
  if (!ok) return;
  await database.asService(async (tx) => {
    const { rows } = await tx.query<{ email: string }>(
      "select email from auth.users where raw_app_meta_data ->> 'role' = 'owner' and deleted_at is null and email is not null",
    );
    for (const { email } of rows) {
      const values = {
        Email: email,
        SiteURL: siteUrl,
        NoticeTitle: "Mails for signing in are paused",
        NoticeText: `${count} mails for signing up, signing in and new passwords were asked for within an hour, which is the limit. More are refused until the hour is over. Purchases are mailed as usual.`,
        NoticeFacts: "Somebody may be asking for mails to many addresses.",
        NoticeNext: "If these are real visitors, raise email_sent under [auth.rate_limit] in supabase/config.toml.",
      };
      await enqueueMail(tx, { kind: "owner_notice", to: email, values });
    }
  });
}

/**
 * Counts a mail against who causes it, who would get it and all mails together, before it is known whether there is such an account:
 * the answer says nothing about that. The count of all comes last, so that what the others refuse does not use it up. When a
 * mailbox has got its mails, each network still causes one from a small reserve: a stranger who asks for mails to
 * somebody else's address does not keep that person from a new password.
 * @throws {AuthError} 429 `over_email_send_rate_limit`.
 */
export async function guardMail(context: AuthContext, call: AuthCall, email: string): Promise<void> {
  const { limits, limiter } = context;
  const network = widestNetwork(call.remoteAddress);
  const mailbox = mailboxKey(context, email);
  const take = (key: string, { count, windowMs }: Limit) => limiter.takeForGood(key, count, windowMs);

  const ofNetwork = await takeOfNetwork(context, call, "auth:mail", limits.mail);
  if (!ofNetwork.ok) throw authErrors.overMailRate(ofNetwork.retryAfter);
  const usual = await take(mailTo(mailbox), limits.mailTo);
  const hasRoom =
    usual.ok ||
    ((await take(`auth:mail-reserve:${mailbox}:${network}`, { ...limits.mailReserve, count: 1 })).ok &&
      (await take(`auth:mail-reserve:${mailbox}`, limits.mailReserve)).ok);
  if (!hasRoom) throw authErrors.overMailRate(usual.retryAfter);
  const total = await take("auth:mail-total", limits.mailTotal);
  if (total.ok) return;
  await tellOwner(context);
  throw authErrors.overMailRate(total.retryAfter);
}
