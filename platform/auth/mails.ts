import type { Tx } from "../postgres/database.ts";
import type { AuthContext, MailKind } from "./context.ts";
import type { MailedSecrets } from "./one-time-tokens.ts";
import { isSameSite, linkPagePath } from "./redirects.ts";

type LinkType = "signup" | "recovery" | "magiclink" | "invite" | "email_change";

/**
 * The link of a mail, of SITE_URL and an address that the redirect policy has let through: what a request says about hosts never
 * reaches a mailbox. Our own page gets the token unused and behind `#`: mail scanners that open it change nothing, it is in no
 * server's log, and it works in whichever browser its reader uses.
 */
export function verifyUrl(siteUrl: string, token: string, type: LinkType, redirectTo: string): string {
  const target = new URL(redirectTo);
  if (target.pathname === linkPagePath && isSameSite(target, new URL(siteUrl))) {
    return `${target.origin}${linkPagePath}#${new URLSearchParams({ token_hash: token, type })}`;
  }
  const query = new URLSearchParams({ token, type, redirect_to: redirectTo });
  return `${siteUrl}/auth/v1/verify?${query}`;
}

export type LinkMail = {
  readonly kind: MailKind;
  readonly type: LinkType;
  readonly to: string;
  readonly secrets: MailedSecrets;
  readonly redirectTo: string;
  /** Address of the account and, in an e-mail change, the one it is to become. */
  readonly email: string;
  readonly newEmail?: string;
};

/**
 * Where a mailed link leads. Who asks for a mail may be a stranger to its mailbox, so whichever page of ours they name, or none, it is the one with a
 * press: a scanner that follows links confirms nothing for them. Another site's page, which the owner has allowed, gets what GoTrue sends it.
 */
function mailedTo(siteUrl: string, redirectTo: string): string {
  const target = new URL(redirectTo);
  return isSameSite(target, new URL(siteUrl)) ? `${target.origin}${linkPagePath}` : redirectTo;
}

export function mailLink({ enqueueMail, siteUrl }: AuthContext, tx: Tx, mail: LinkMail): Promise<unknown> {
  return enqueueMail(tx, {
    kind: mail.kind,
    to: mail.to,
    values: {
      ConfirmationURL: verifyUrl(siteUrl, mail.secrets.token, mail.type, mailedTo(siteUrl, mail.redirectTo)),
      Token: mail.secrets.code,
      TokenHash: mail.secrets.token,
      SiteURL: siteUrl,
      RedirectTo: mail.redirectTo,
      Email: mail.email,
      ...(mail.newEmail ? { NewEmail: mail.newEmail } : {}),
    },
  });
}
