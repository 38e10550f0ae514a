import { errorText } from "#lib/error-text.ts";
import type { Log } from "../http/service.ts";
import type { Database } from "../postgres/database.ts";
import { writeSurely } from "../postgres/write-surely.ts";

/** A provider said no, for this message and for good. */
export class SmsRefused extends Error {
  override readonly name = "SmsRefused";
}

export type Sms = { readonly to: string; readonly text: string; readonly usefulSeconds: number };

/** Hands one message to a provider; rejects when the provider did not take it, with SmsRefused when it never will. */
export type SendSms = (message: Sms) => Promise<void>;

type DueSms = { id: string; recipient: string; body_text: string; attempts: number };

const batch = 10;
/** Longer than the longest conversation with a provider, before which each is claimed again: nobody else sends the same message meanwhile. */
const claimMinutes = 2;
/** Each attempt may cost money, also one whose answer was lost. */
const mostAttempts = 3;
const pauseSeconds = 30;

function claim(database: Database): Promise<DueSms[]> {
  return database.asService(async (tx) => {
    await tx.query(
      `update sms.outbox set status = 'dead', body_text = '', last_error = coalesce(last_error, 'its code has ended')
       where status = 'waiting' and useful_until <= now()`,
    );
    const { rows } = await tx.query<DueSms>(
      `update sms.outbox set attempts = attempts + 1, claimed_until = now() + make_interval(mins => $1)
       where id in (
         select id from sms.outbox
         where status = 'waiting' and next_attempt_at <= now() and coalesce(claimed_until <= now(), true)
         order by next_attempt_at limit $2 for update skip locked)
       returning id, recipient, body_text, attempts`,
      [claimMinutes, batch],
    );
    return rows;
  });
}

/**
 * Claims a message once more before its conversation: those before it may have taken so long that another run has it now, or that its code has ended.
 * @returns for how many seconds it is of use; undefined where it is not to be sent.
 */
async function takeUp(database: Database, { id, attempts }: DueSms): Promise<number | undefined> {
  const { rows } = await database.asService((tx) =>
    tx.query<{ left: number }>(
      `update sms.outbox set claimed_until = now() + make_interval(mins => $2)
       where id = $1 and status = 'waiting' and attempts = $3 and useful_until > now()
       returning extract(epoch from useful_until - now())::float8 as left`,
      [id, claimMinutes, attempts],
    ),
  );
  return rows[0]?.left;
}

function note(database: Database, id: string, status: "sent" | "dead" | "waiting", error: string | null) {
  return database.asService((tx) =>
    tx.query(
      `update sms.outbox set status = $2, last_error = $3, claimed_until = null,
         body_text = case when $2 = 'waiting' then body_text else '' end,
         sent_at = case when $2 = 'sent' then now() end,
         next_attempt_at = now() + make_interval(secs => $4) where id = $1`,
      [id, status, error, pauseSeconds],
    ),
  );
}

/**
 * Sends what is due until nothing is. A message is tried at most three times, and never after its code has ended. Several processes
 * may do so at once: each message is claimed.
 */
export async function deliverDueSms({
  database,
  send,
  log,
}: {
  readonly database: Database;
  readonly send: SendSms;
  readonly log: Log;
}): Promise<void> {
  for (;;) {
    const due = await claim(database);
    if (due.length === 0) return;
    for (const message of due) {
      const { id, recipient: to, body_text: text, attempts } = message;
      try {
        const left = await takeUp(database, message);
        if (left === undefined) continue;
        await send({ to, text, usefulSeconds: Math.max(1, Math.floor(left)) });
      } catch (error) {
        const isOver = error instanceof SmsRefused || attempts >= mostAttempts;
        const said = errorText(error).slice(0, 500);
        await note(database, id, isOver ? "dead" : "waiting", said);
        // The number is somebody's: the log gets what the provider said, and not to whom.
        const fields = { id, attempts, error: said };
        if (isOver) log.error("a text message could not be sent and was given up", fields);
        else log.warn("a text message could not be sent and is tried again", fields);
        continue;
      }
      await writeSurely(() => note(database, id, "sent", null));
    }
  }
}
