import type { Tx } from "../postgres/database.ts";
import { renderTemplate, type TemplateValues } from "./render-template.ts";
import { loadTemplates, type MailKind } from "./templates.ts";

export type OutgoingMail = {
  readonly kind: MailKind;
  readonly to: string;
  readonly values: TemplateValues;
  /** A calendar entry (RFC 5545) to attach. */
  readonly calendar?: string | undefined;
  /** Safe HTML for a template's place of a text, see `renderTemplate`. */
  readonly body?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
};

/** Sent last, and never again once the handing over has begun. */
export const onceOnly: MailKind = "newsletter";

/** Of use for a day at most: their links or codes run out, and an alert tells of a price that was. */
export const ofUseForADay: readonly MailKind[] = [
  "confirmation",
  "recovery",
  "magic_link",
  "email_change",
  "invite",
  "reauthentication",
  "already_registered",
  "order_handover",
  "newsletter_confirmation",
  "price_alert",
  "signal_alert",
  onceOnly,
];

/** Channel on which a committed mail is announced; the payload is empty. */
export const outboxChannel = "mail_outbox";

/** The address every mail comes from: the owner's choice, else `no-reply@` the site's host. */
export const senderAddress = (siteUrl: string, mailFrom: string | undefined): string =>
  mailFrom ?? `no-reply@${mailHost(siteUrl)}`;

/** The host that names our mails: of the site, in a form that a mail header takes. */
function mailHost(siteUrl: string): string {
  const { hostname } = new URL(siteUrl);
  return /^[a-z0-9.-]*[a-z][a-z0-9.-]*$/i.test(hostname) ? hostname : "localhost";
}

export type OutboxOptions = {
  readonly siteUrl: string;
  /** The name in the mails, asked for each: the owner may change it while the site runs. */
  readonly brand: string | ((tx: Tx) => Promise<string>);
  readonly delivers: Delivers;
};

/** Is a mail server set? Otherwise mails are kept and stay so when one is set later: many went to invented addresses. Asked for each mail. */
export type Delivers = boolean | (() => boolean);
export const isDelivering = (delivers: Delivers): boolean => (typeof delivers === "function" ? delivers() : delivers);

/** Read with the code: templates of another version that an upgrade has put on the disk wait for the restart, as the code that fills them does. */
const templates = loadTemplates();

/** Writes mails into the outbox, inside the transaction that makes them necessary. */
export function createOutbox({ siteUrl, brand, delivers }: OutboxOptions) {
  const host = mailHost(siteUrl);
  return {
    /** @returns the row's id. */
    async enqueue(tx: Tx, { kind, to, values, calendar, body, headers }: OutgoingMail): Promise<string> {
      const id = crypto.randomUUID();
      const name = typeof brand === "string" ? brand : await brand(tx);
      const { subject, html, text } = renderTemplate(templates[kind], values, name, body);
      await tx.query(
        `insert into mail.outbox (id, message_id, kind, recipient, subject, html, body_text, status, calendar, headers)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        [
          ...[
            id,
            `<${id}@${host}>`,
            kind,
            to,
            subject,
            html,
            text,
            isDelivering(delivers) ? "waiting" : "kept",
            calendar ?? null,
          ],
          headers ? JSON.stringify(headers) : null,
        ],
      );
      await tx.query("select pg_notify($1, '')", [outboxChannel]);
      return id;
    },
  };
}
