import type { OutgoingMail } from "#platform/mail/outbox.ts";

export type Notice = {
  readonly to: string;
  readonly subject: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly link: { readonly url: string; readonly label: string };
  /** The last, small line. */
  readonly closing: string;
  readonly calendar?: string | undefined;
  /** Who gets a reply, where somebody reads it. */
  readonly replyTo?: string;
};

/** A mail of a few paragraphs and one link. */
export const plainNotice = (
  { to, subject, title, paragraphs, link, closing, calendar, replyTo }: Notice,
  siteUrl: string,
): OutgoingMail => ({
  kind: "plain_notice",
  to,
  calendar,
  ...(replyTo && { headers: { "Reply-To": replyTo } }),
  values: {
    Email: to,
    SiteURL: siteUrl,
    Subject: subject,
    Title: title,
    Paragraphs: paragraphs.map((Text) => ({ Text })),
    LinkURL: link.url,
    LinkLabel: link.label,
    Closing: closing,
  },
});
