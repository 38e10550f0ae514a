import type { Job } from "#platform/jobs/start-jobs.ts";
import { isDelivering } from "#platform/mail/outbox.ts";
import type { Tx } from "#platform/postgres/database.ts";
import { linkHash, linkSecret, newsletterPath } from "#supabase/functions/_shared/secret-link.ts";
import { mayMailStranger } from "../form-mails.ts";
import { plainNotice } from "../plain-notice.ts";
import { handleWaiting, type LinkMailOptions, mailJob, outboxOf, untilNoneWaits } from "../waiting-mails.ts";
import { type Issue, issueMail, type Recipient, senderLine, testMail } from "./newsletter-mail.ts";
import { readBack } from "./read-back.ts";

/** Mails of one broadcast that wait in the outbox at a time: stopping it, or unsubscribing, stops all but these. */
const inOutbox = 500;
/** Handed over in one transaction. */
const batch = 50;

const requests = {
  next: `select id, email from public.newsletter_requests where mailed_at is null and id::text <> all ($1::text[])
    order by requested_at limit 1 for update skip locked`,
  mark: "update public.newsletter_requests set mailed_at = now() where id = $1",
};
const tests = {
  next: `select t.id, t.recipient, b.subject, b.body from public.newsletter_tests t
    join public.newsletter_broadcasts b on b.id = t.broadcast_id where t.id::text <> all ($1::text[])
    order by t.requested_at limit 1 for update of t skip locked`,
  mark: "delete from public.newsletter_tests where id = $1",
};

/** The mail with the link that makes a subscriber of whoever signed up. */
async function confirm(tx: Tx, request: Recipient, options: LinkMailOptions, secret: string): Promise<void> {
  const { brand, enqueue } = await outboxOf(tx, options);
  const token = await linkSecret(secret, "newsletter sign-up", request.id);
  const { siteUrl } = options;
  if (await mayMailStranger(tx, request.email))
    await enqueue(tx, {
      ...plainNotice(
        {
          to: request.email,
          subject: "Confirm your subscription",
          title: "Confirm your subscription",
          paragraphs: [
            `Someone signed this address up for the newsletter of ${brand}. The link below works for a day.`,
          ],
          link: { url: siteUrl + newsletterPath("confirm", request.id, token), label: "Confirm the subscription" },
          closing: "If it was not you, ignore this mail: without the click nothing is sent to you.",
        },
        siteUrl,
      ),
      kind: "newsletter_confirmation",
    });
}

type AskedTest = Issue & { readonly id: string; readonly recipient: string };

async function test(tx: Tx, asked: AskedTest, options: LinkMailOptions): Promise<void> {
  const { brand, enqueue } = await outboxOf(tx, options);
  const letter = { issue: asked, sender: await senderLine(tx, brand), siteUrl: options.siteUrl };
  await enqueue(tx, testMail(letter, asked.recipient));
}

/** Writes a row for each reader of a broadcast whose time has come; the key keeps a second start from writing a second one. */
const startDue = (tx: Tx) =>
  tx.query(
    `with due as (
       update public.newsletter_broadcasts set status = 'sending', started_at = now()
       where id in (select id from public.newsletter_broadcasts where status = 'scheduled' and send_at <= now()
         for update skip locked) returning id, segment)
     insert into public.newsletter_deliveries (broadcast_id, subscriber_id)
     select due.id, reader from due, lateral private.newsletter_audience(due.segment) reader on conflict do nothing`,
  );

/** The link in a mail goes on unsubscribing its reader after the secret that it is made with was changed. */
const rememberLink = async (tx: Tx, id: string, secret: string) =>
  tx.query("insert into private.newsletter_links (subscriber_id, token_hash) values ($1, $2) on conflict do nothing", [
    id,
    await linkHash(await linkSecret(secret, "newsletter", id)),
  ]);

/** Hands the next mails to the outbox, in the transaction that marks them. @returns whether there were any. */
async function handOver(tx: Tx, options: LinkMailOptions, secret: string): Promise<boolean> {
  const { rows } = await tx.query<Issue & Recipient & { broadcast: string; wanted: boolean }>(
    `select d.broadcast_id as broadcast, s.id, s.email, b.subject, b.body, s.status = 'subscribed' as wanted
     from public.newsletter_deliveries d join public.newsletter_broadcasts b on b.id = d.broadcast_id and b.status = 'sending'
       join public.newsletter_subscribers s on s.id = d.subscriber_id
     where d.status = 'pending' order by b.send_at, s.id
     limit greatest(0, least($2, $1 - (select count(*) from public.newsletter_deliveries h join mail.outbox o on o.id = h.mail_id
       where h.status = 'handed' and o.status = 'waiting')))
     for update of d skip locked`,
    [inOutbox, batch],
  );
  if (rows.length === 0) return false;
  const { brand, enqueue } = await outboxOf(tx, options);
  const sender = await senderLine(tx, brand);
  for (const { broadcast, wanted, id, email, subject, body } of rows) {
    const letter = { issue: { subject, body }, sender, siteUrl: options.siteUrl, secret };
    if (wanted) await rememberLink(tx, id, secret);
    const mail = wanted ? await enqueue(tx, await issueMail(letter, { id, email })) : null;
    await tx.query(
      `update public.newsletter_deliveries set status = $3, mail_id = $4, changed_at = now()
       where broadcast_id = $1 and subscriber_id = $2`,
      [broadcast, id, wanted ? "handed" : "skipped", mail],
    );
  }
  return true;
}

/** Unconfirmed sign-ups are kept for two days: one for the link, and one for the count of those of an address. */
const forget = (tx: Tx) =>
  tx.query("delete from public.newsletter_requests where requested_at < now() - interval '2 days'");

/**
 * Confirmations, tests and broadcasts. Broadcasts wait while no mail server is set. Each step is a transaction, and a process that dies
 * between two of them leaves nothing half done: the next one goes on. @returns how many steps found something to do.
 */
export async function sendNewsletter(options: LinkMailOptions): Promise<number> {
  const { database, linkSecret: secret, delivers } = options;
  if (!secret) return 0;
  let reason: unknown;
  /** What cannot be mailed of one kind is tried again in the next run, and holds up none of the others. */
  const attempt = async (handle: () => Promise<number>): Promise<number> => {
    try {
      return await handle();
    } catch (error) {
      reason ??= error;
      return 0;
    }
  };
  const confirmed = await attempt(() =>
    handleWaiting<Recipient>(database, requests, (tx, request) => confirm(tx, request, options, secret)),
  );
  const tested = await attempt(() =>
    handleWaiting<AskedTest>(database, tests, (tx, asked) => test(tx, asked, options)),
  );
  await database.asService(forget);
  await database.asService(readBack);
  let handed = 0;
  if (isDelivering(delivers)) {
    await database.asService(startDue);
    handed = await untilNoneWaits(database, (tx) => handOver(tx, options, secret));
    await database.asService(readBack);
  }
  if (reason) throw reason;
  return confirmed + tested + handed;
}

export const newsletterJob = (options: LinkMailOptions): Job =>
  mailJob("newsletter", "newsletter", () => sendNewsletter(options));
