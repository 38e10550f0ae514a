import type { OutgoingMail } from "#platform/mail/outbox.ts";
import { onceOnly } from "#platform/mail/outbox.ts";
import type { Tx } from "#platform/postgres/database.ts";
import { linkSecret, newsletterPath } from "#supabase/functions/_shared/secret-link.ts";
import { mailBody } from "./mail-body.ts";

export type Issue = { readonly subject: string; readonly body: string };
export type Recipient = { readonly id: string; readonly email: string };

/** How the business names itself below each issue: name and postal address, as the law of many countries asks. */
export async function senderLine(tx: Tx, brand: string): Promise<string> {
  const { rows } = await tx.query<{ sender: string | null }>(
    "select value ->> 'sender' as sender from public.visitor_settings where key = 'newsletter'",
  );
  return [brand, rows[0]?.sender ?? ""].filter(Boolean).join("\n");
}

export type Letter = {
  readonly issue: Issue;
  readonly sender: string;
  readonly siteUrl: string;
  /** What links are derived from. */
  readonly secret: string;
};

/** One subscriber's mail of an issue, which mail programs can unsubscribe from by one click (RFC 8058). */
export async function issueMail(letter: Letter, { id, email }: Recipient): Promise<OutgoingMail> {
  const { issue, sender, siteUrl, secret } = letter;
  const token = await linkSecret(secret, "newsletter", id);
  return {
    kind: onceOnly,
    to: email,
    body: mailBody(issue.body, siteUrl),
    values: {
      Subject: issue.subject,
      SiteURL: siteUrl,
      Reason: "You get this because you subscribed.",
      Email: email,
      UnsubscribeURL: siteUrl + newsletterPath("unsubscribe", id, token),
      Sender: sender,
    },
    headers: {
      "List-Unsubscribe": `<${siteUrl}/functions/v1/newsletter/unsubscribe?key=${id}.${token}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      "List-Id": `<newsletter.${new URL(siteUrl).hostname}>`,
      Precedence: "bulk",
    },
  };
}

/** The same for whoever tries an issue: its links unsubscribe nobody. */
export const testMail = ({ issue, sender, siteUrl }: Omit<Letter, "secret">, to: string): OutgoingMail => ({
  kind: onceOnly,
  to,
  body: mailBody(issue.body, siteUrl),
  values: {
    Subject: `Test: ${issue.subject}`,
    SiteURL: siteUrl,
    Reason: "This is a test. In a real issue the next link unsubscribes its reader.",
    Email: to,
    UnsubscribeURL: `${siteUrl}/newsletter`,
    Sender: sender,
  },
});
