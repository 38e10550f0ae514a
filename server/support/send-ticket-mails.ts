import { topicLabel, unverifiedSender } from "#lib/support-tickets.ts";
import type { Job } from "#platform/jobs/start-jobs.ts";
import type { Tx } from "#platform/postgres/database.ts";
import { linkSecret } from "#supabase/functions/_shared/secret-link.ts";
import { mayMailDesk, mayMailStranger } from "../form-mails.ts";
import { ownerAddresses } from "../owner-addresses.ts";
import { type Notice, plainNotice } from "../plain-notice.ts";
import { handleWaiting, type LinkMailOptions, mailJob, outboxOf } from "../waiting-mails.ts";

type Waiting = {
  readonly id: string;
  readonly author: "visitor" | "desk";
  readonly body: string;
  readonly isFirst: boolean;
  readonly files: number;
  readonly ticketId: string;
  readonly number: number;
  readonly email: string;
  readonly topic: string;
  readonly subject: string;
  readonly reader: "writer" | "mailbox";
  readonly mailTo: string | null;
};

const messages = {
  next: `select m.id, m.author, m.body, t.id as "ticketId", t.number::int as number, t.email, t.topic, t.subject, t.reader, r.mail_to as "mailTo",
       (select count(*)::int from public.support_files f where f.message_id = m.id) as files,
       not exists (select from public.support_messages e where e.ticket_id = t.id and e.written_at < m.written_at) as "isFirst"
     from public.support_messages m join public.support_tickets t on t.id = m.ticket_id
       left join public.support_routes r on r.topic = t.topic
     where m.mailed_at is null and m.id::text <> all ($1::text[]) order by m.written_at, m.id limit 1 for update of m skip locked`,
  mark: "update public.support_messages set mailed_at = now() where id = $1",
};

const named = ({ number, subject }: Waiting) => `[#${number}] ${subject}`;

function forVisitor(waiting: Waiting, url: string): Notice {
  const { email, number, body, author, files } = waiting;
  const answered = author === "desk";
  return {
    to: email,
    subject: answered ? `Answer to your ticket ${named(waiting)}` : `We have your ticket [#${number}]`,
    title: answered ? `An answer to ticket ${number}` : `Your ticket has the number ${number}`,
    paragraphs: answered
      ? [body, ...(files > 0 ? [`Attached files: ${files}. They are on the ticket's page.`] : [])]
      : [
          "We read it during office hours and answer by email. The link below shows the ticket and takes further messages.",
        ],
    link: { url, label: "Open the ticket" },
    closing: answered
      ? "To reply, open the ticket: replies to this mail are not read. Anyone with the link can read the ticket."
      : "If you did not write to us, ignore this mail. Anyone with the link can read the ticket.",
  };
}

function forDesk(waiting: Waiting, to: string, siteUrl: string): Notice {
  const { number, email, topic, body, files, isFirst } = waiting;
  return {
    to,
    subject: `${isFirst ? "New ticket" : "New message in ticket"} ${named(waiting)}`,
    title: `${topicLabel(topic)}: ${waiting.subject}`,
    paragraphs: [
      body,
      ...(files > 0 ? [`Attached files: ${files}. They are on the ticket's page.`] : []),
      `From ${email}.${waiting.reader === "writer" ? ` ${unverifiedSender}` : ""}`,
    ],
    link: { url: `${siteUrl}/admin/tickets/${number}`, label: "Answer the ticket" },
    closing:
      "The console asks for an owner's or support's account with the second factor. You can also answer from the command line: docs/how-to/answer-tickets.md shows how.",
  };
}

/** Mails of one message: an answer to its visitor; a visitor's message to the desk, and the first one's receipt to the visitor. */
async function noticesOf(tx: Tx, waiting: Waiting, options: LinkMailOptions): Promise<Notice[]> {
  const token = await linkSecret(options.linkSecret ?? "", "support ticket", waiting.ticketId);
  // After the #, the secret is sent to no server and written into no log.
  const visitor = forVisitor(waiting, `${options.siteUrl}/support/ticket#${waiting.number}.${token}`);
  if (waiting.author === "desk") return [visitor];
  const desk = !(await mayMailDesk(tx)) ? [] : waiting.mailTo ? [waiting.mailTo] : await ownerAddresses(tx);
  const receipt = waiting.isFirst && (await mayMailStranger(tx, waiting.email));
  return [...(receipt ? [visitor] : []), ...desk.map((to) => forDesk(waiting, to, options.siteUrl))];
}

async function mail(tx: Tx, waiting: Waiting, options: LinkMailOptions): Promise<void> {
  const { enqueue } = await outboxOf(tx, options);
  for (const notice of await noticesOf(tx, waiting, options)) await enqueue(tx, plainNotice(notice, options.siteUrl));
}

/** Mails every message that waits. @returns how many were handled. */
export const sendTicketMails = async (options: LinkMailOptions): Promise<number> =>
  options.linkSecret ? handleWaiting<Waiting>(options.database, messages, (tx, row) => mail(tx, row, options)) : 0;

export const ticketMailJob = (options: LinkMailOptions): Job =>
  mailJob("support-mails", "support_messages", () => sendTicketMails(options));
