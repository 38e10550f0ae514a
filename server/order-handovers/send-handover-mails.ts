import { createHash, randomBytes } from "node:crypto";
import type { Job } from "#platform/jobs/start-jobs.ts";
import type { Tx } from "#platform/postgres/database.ts";
import { handleWaiting, type MailJobOptions, mailJob, outboxOf } from "../waiting-mails.ts";

type Asked = { readonly id: string; readonly address: string; readonly asker: string; readonly orders: number };

const linkHours = 24;

const questions = {
  next: `select h.id, h.address, u.email as asker,
       (select count(*)::int from public.orders o where lower(o.email) = h.address) as orders
     from public.order_handovers h join auth.users u on u.id = h.user_id where h.handled_at is null and h.id::text <> all ($1::text[])
     order by h.asked_at, h.id limit 1 for update of h skip locked`,
  mark: "update public.order_handovers set handled_at = now() where id = $1",
};

/** Only the mail has the link: what is stored is its hash. */
async function mailLink(tx: Tx, { id, address, asker }: Asked, options: MailJobOptions): Promise<void> {
  const token = randomBytes(32).toString("base64url");
  await tx.query(
    "update public.order_handovers set token_hash = $2, expires_at = now() + make_interval(hours => $3) where id = $1",
    [id, createHash("sha256").update(token).digest("hex"), linkHours],
  );
  const { siteUrl } = options;
  const { enqueue } = await outboxOf(tx, options);
  await enqueue(tx, {
    kind: "order_handover",
    to: address,
    // After the #, the token is sent to no server and written into no log.
    values: { Email: address, SiteURL: siteUrl, Asker: asker, LinkURL: `${siteUrl}/member-area#handover=${token}` },
  });
}

/** What an account asked that is erased stays for the count of an address's mails in a day, and names nobody meanwhile. */
const forget = (tx: Tx) =>
  tx.query("delete from public.order_handovers where user_id is null and asked_at < now() - interval '1 day'");

/** Answers everybody who asked for the orders of another address: with a mail to that address, if it has any. @returns how many asked. */
export async function sendHandoverMails(options: MailJobOptions): Promise<number> {
  const { database } = options;
  await database.asService(forget);
  return handleWaiting<Asked>(database, questions, async (tx, asked) => {
    if (asked.orders > 0) await mailLink(tx, asked, options);
  });
}

export const handoverMailJob = (options: MailJobOptions): Job =>
  mailJob("order-handovers", "order_handovers", () => sendHandoverMails(options));
