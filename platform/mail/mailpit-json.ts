/** A row of the outbox as the local mailbox reads it. */
export type KeptMail = {
  id: string;
  message_id: string;
  recipient: string;
  subject: string;
  html: string;
  body_text: string;
  created_at: Date;
  status: string;
  attempts: number;
  last_error: string | null;
  seen_at: Date | null;
};

export type Sender = { readonly Name: string; readonly Address: string };

const size = (mail: KeptMail) => Buffer.byteLength(mail.html) + Buffer.byteLength(mail.body_text);

function shared(mail: KeptMail, from: Sender) {
  return {
    ID: mail.id,
    MessageID: mail.message_id.replace(/^<|>$/g, ""),
    From: from,
    To: [{ Name: "", Address: mail.recipient }],
    Cc: [],
    Bcc: [],
    ReplyTo: [],
    Subject: mail.subject,
    Username: "",
    // What Mailpit has no field for: the state of the mail.
    Tags: mail.status === "kept" || (mail.status === "waiting" && mail.attempts === 0) ? [] : [mail.status],
    Size: size(mail),
  };
}

/** An entry of `GET api/v1/messages`. */
function messageSummary(mail: KeptMail, from: Sender) {
  return {
    ...shared(mail, from),
    Read: mail.seen_at !== null,
    Created: mail.created_at.toISOString(),
    Attachments: 0,
    Snippet: mail.body_text.replace(/\s+/g, " ").slice(0, 250),
  };
}

/** `GET api/v1/message/{ID}`. */
export function message(mail: KeptMail, from: Sender) {
  return {
    ...shared(mail, from),
    ReturnPath: from.Address,
    ListUnsubscribe: { Header: "", Links: [], Errors: "", HeaderPost: "" },
    Date: mail.created_at.toISOString(),
    Text: mail.body_text,
    HTML: mail.html,
    Inline: [],
    Attachments: [],
  };
}

export type Counts = { readonly total: number; readonly unread: number };

/** `GET api/v1/messages`. */
export function messageList(mails: readonly KeptMail[], counts: Counts, start: number, from: Sender) {
  return {
    total: counts.total,
    unread: counts.unread,
    count: mails.length,
    messages_count: counts.total,
    messages_unread: counts.unread,
    start,
    tags: [],
    messages: mails.map((mail) => messageSummary(mail, from)),
  };
}
