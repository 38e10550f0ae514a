import { errorText } from "#lib/error-text.ts";
import type { Log } from "../http/service.ts";
import type { Database } from "../postgres/database.ts";
import { writeSurely } from "../postgres/write-surely.ts";
import { onceOnly } from "./outbox.ts";
import { giveUpAfterMs, nextAttempt } from "./retry-schedule.ts";

type DueMail = {
  id: string;
  message_id: string;
  kind: string;
  recipient: string;
  subject: string;
  html: string;
  body_text: string;
  calendar: string | null;
  headers: Record<string, string> | null;
  created_at: Date;
  attempts: number;
};

type Envelope = {
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly calendar?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
};

/** Hands one mail to a mail server; rejects when that server did not take it. */
export type SendMail = (mail: Envelope) => Promise<void>;

export type Delivery = { readonly sent: number; readonly failed: number; readonly dead: number };

/** Small: a code for signing in that is written meanwhile waits for no more than these. */
const batch = 10;

/** Longer than the longest conversation with a mail server, before which each is claimed again: nobody else sends the same mail meanwhile. */
const claimMinutes = 5;

const uncertain = "The server was stopped while it handed this over: it may have arrived, and is not sent again.";

/** Codes and links run out, so they go before what forms write, and newsletters go last. */
function claim(database: Database, now: Date): Promise<DueMail[]> {
  return database.asService(async (tx) => {
    await tx.query(
      `update mail.outbox set status = 'dead', claimed_until = null, last_error = $2
       where status = 'waiting' and handed_at is not null and claimed_until < $1`,
      [now, uncertain],
    );
    const { rows } = await tx.query<DueMail>(
      `update mail.outbox set attempts = attempts + 1, claimed_until = $1::timestamptz + make_interval(mins => $2)
       where id in (
         select id from mail.outbox
         where status = 'waiting' and next_attempt_at <= $1 and (claimed_until is null or claimed_until < $1)
         order by kind = '${onceOnly}', kind in ('plain_notice', 'newsletter_confirmation'), next_attempt_at limit $3 for update skip locked)
       returning id, message_id, kind, recipient, subject, html, body_text, calendar, headers, created_at, attempts`,
      [now, claimMinutes, batch],
    );
    return rows;
  });
}

function markSent(database: Database, id: string, now: Date): Promise<unknown> {
  return database.asService((tx) =>
    tx.query(
      `update mail.outbox set status = 'sent', sent_at = $2, claimed_until = null, last_error = null, html = '',
         body_text = '', calendar = null where id = $1`,
      [id, now],
    ),
  );
}

/**
 * Claims a mail once more before its conversation: those before it may have taken so long that another run has it now, or has sent it. For
 * one that must not arrive twice it is noted that its handing over begins.
 * @returns whether it is still this run's.
 */
async function takeUp(database: Database, { id, kind, attempts }: DueMail, now: Date): Promise<boolean> {
  const { rowCount } = await database.asService((tx) =>
    tx.query(
      `update mail.outbox set claimed_until = $2::timestamptz + make_interval(mins => $3),
         handed_at = case when $4 then $2 else handed_at end where id = $1 and status = 'waiting' and attempts = $5`,
      [id, now, claimMinutes, kind === onceOnly, attempts],
    ),
  );
  return rowCount === 1;
}

/** The connection broke after the text was sent, without the server's word: it may have taken the mail. */
function mayHaveArrived({ kind }: DueMail, error: unknown): boolean {
  const { command, responseCode } = error as { command?: unknown; responseCode?: unknown };
  return kind === onceOnly && command === "DATA" && typeof responseCode !== "number";
}

/** Nobody has this address, whatever the words beside it: 5.1.1 in RFC 3463, and how others say it. */
const isUnknown = /\b5\.1\.1\b|\bno such user\b/i;
/**
 * The server speaks of who sends and not of who is to get it: relaying, a login that is missing, a sender that is not the login's (5.1.7 and 5.1.8
 * in RFC 3463), a blocked or nameless machine, how many mails it takes in a day, policy (5.7).
 */
const ofSender =
  /\b5\.1\.[78]\b|\b5\.7\.\d|\brelay|\bsending\b|\bout(?:going|bound)\b|\bauth|\bclient host\b|\bhelo\b|\bip address\b|\bfrom address\b|\bmail from\b|\byour (?:account|mailbox)\b|\bper (?:hour|day)\b|\blimit|\btoo many\b/i;
const [who, gone] = [
  String.raw`\b(?:user|recipient|mailbox|address)\b`,
  String.raw`\b(?:unknown|not found|not exist|not local|not a valid|no such|invalid|undeliverable|unroute?able|unavailable|disabled|inactive)\b`,
];
/** What servers say of an address that is not, or no more, somebody's (5.1 in RFC 3463; 5.4.1 is Microsoft's). */
const isGone = new RegExp(
  String.raw`\b5\.1\.(?:[0236]|10)\b|\b5\.4\.1\b|${who}.*${gone}|${gone}.*${who}|\bno mailbox\b|doesn't exist|account that you tried to reach`,
  "i",
);
/** The mailbox is there and has no room (5.2.2 in RFC 3463). */
const isFull = /\b5\.2\.2\b|\bquota\b|\b(?:mail)?box (?:is )?full\b/i;

/**
 * The server refused this recipient for good: trying again for a day would only annoy it. What it says of the sender is a mistake in the
 * settings or a limit, which every mail meets: they wait until it is put right, and no address is taken for one that does not exist. A full
 * mailbox may be emptied within the day. So do mails wait upon words that do not speak of the recipient at all: of a black list, say.
 */
function isRefusal(error: unknown): boolean {
  const { code, command, responseCode, response } = error as Readonly<Record<string, unknown>>;
  if (code !== "EENVELOPE" || command !== "RCPT TO" || typeof responseCode !== "number") return false;
  // Addresses are no words of the server's: whose begins with "author" may be refused, too.
  const said = String(response ?? "").replaceAll(/\S+@\S+/g, "");
  const isOfRecipient = isUnknown.test(said) || (isGone.test(said) && !ofSender.test(said) && !isFull.test(said));
  return responseCode >= 550 && responseCode < 560 && isOfRecipient && !/\bsender\b/i.test(said);
}

async function markFailed(database: Database, mail: DueMail, error: unknown, now: Date): Promise<"failed" | "dead"> {
  const refused = isRefusal(error);
  const next = refused || mayHaveArrived(mail, error) ? undefined : nextAttempt(mail.created_at, mail.attempts, now);
  const said = errorText(error).slice(0, 500);
  await database.asService((tx) =>
    tx.query(
      `update mail.outbox set status = case when $2::timestamptz is null then 'dead' else 'waiting' end,
         next_attempt_at = coalesce($2, next_attempt_at), claimed_until = null, handed_at = null, last_error = $3,
         refused = $4 where id = $1`,
      [mail.id, next ?? null, said, refused],
    ),
  );
  return next ? "failed" : "dead";
}

/**
 * Sends what is due, in batches, until nothing is. Several processes may do so at once: each mail is claimed. What can
 * happen twice is one mail, when a process dies between the server's yes and our note of it; its Message-ID is the same.
 */
export async function deliverDueMail(
  { database, send, log }: { readonly database: Database; readonly send: SendMail; readonly log: Log },
  clock: () => Date = () => new Date(),
): Promise<Delivery> {
  const count = { sent: 0, failed: 0, dead: 0 };
  for (;;) {
    const due = await claim(database, clock());
    if (due.length === 0) return count;
    for (const mail of due) {
      const { id, message_id: messageId, recipient: to, subject, html, body_text: text } = mail;
      const { headers } = mail;
      const calendar = mail.calendar ?? undefined;
      try {
        // Stuck for a day: its links no longer work.
        if (clock().getTime() - mail.created_at.getTime() > giveUpAfterMs) throw new Error("too old to be of use");
        if (!(await takeUp(database, mail, clock()))) continue;
        await send({ messageId, to, subject, html, text, ...(calendar && { calendar }), ...(headers && { headers }) });
      } catch (error) {
        const outcome = await markFailed(database, mail, error, clock());
        count[outcome] += 1;
        const fields = { messageId, kind: mail.kind, attempts: mail.attempts, error };
        if (outcome === "dead") log.error("a mail could not be sent and was given up", fields);
        else log.warn("a mail could not be sent and is tried again", fields);
        continue;
      }
      await writeSurely(() => markSent(database, id, clock()));
      count.sent += 1;
    }
  }
}
