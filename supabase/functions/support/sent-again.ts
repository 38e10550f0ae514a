import { uuid } from "../../../lib/uuid.ts";
import { installationSecret } from "../_shared/form-request.ts";
import type { FunctionEnv } from "../_shared/function-env.ts";
import { hex, keyedHash } from "../_shared/hmac.ts";
import { dataOf, serviceClient } from "../_shared/service-client.ts";
import { type TicketFields, textOf, type Upload } from "./ticket-form.ts";
import { type TicketRow, ticketColumns, viewOf } from "./tickets.ts";

/** A hash's first bytes as a UUID. */
const uuidFrom = (hash: string): string =>
  `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;

/**
 * The id of a form's ticket, the same when it is sent again: a browser names a form before it sends it, so that one whose answer was lost is known.
 * The sender does not choose the id: a ticket's link follows from it, and whoever had the link of an erased ticket could give its id to one in
 * somebody else's name, and read what the desk answers.
 */
export async function ticketIdOf(env: FunctionEnv, form: FormData, { email }: TicketFields): Promise<string> {
  const named = textOf(form, "request");
  if (!uuid.test(named)) return crypto.randomUUID();
  const link = env.get("SHOW_TICKET_LINK") === "yes" ? "shown" : "mailed";
  const told = [named, email.trim(), link].join(" ").toLowerCase();
  return uuidFrom(hex(await keyedHash(installationSecret(env), `id of the support ticket ${told}`)));
}

type Message = Pick<TicketRow["messages"][number], "author" | "body" | "files">;
type Written = { readonly message: string; readonly uploads: readonly Upload[] };

const namesOf = (files: readonly { readonly name: string; readonly bytes: number }[]) =>
  files.map(({ name, bytes }) => `${bytes} ${name}`).sort();

/** Whether a message of the visitor is this one, with these files. */
function isWritten({ author, body, files }: Message, { message, uploads }: Written): boolean {
  const chosen = uploads.map(({ name, bytes }) => ({ name, bytes: bytes.length }));
  return author === "visitor" && body === message && namesOf(files).join("\n") === namesOf(chosen).join("\n");
}

/**
 * Whether the last message of a ticket is this one: nobody says the same twice in a row, but whoever did not see that it arrived. Or whose ticket was
 * closed since, without an answer: a message opens it again.
 */
export function isLastMessage(ticket: TicketRow, written: Written): boolean {
  if (ticket.status === "closed") return false;
  const last = viewOf(ticket).messages.at(-1);
  return last !== undefined && isWritten(last, written);
}

type Opened = TicketRow & { readonly email: string };

/** The ticket that a form made: `same` where it was made of what the form says now. Null where there is none. */
export async function ticketOfRequest(env: FunctionEnv, id: string, fields: TicketFields, written: Written) {
  const found = dataOf(
    await serviceClient(env).from("support_tickets").select(`email,${ticketColumns}`).eq("id", id).limit(1),
  ) as unknown as Opened[] | null;
  const ticket = found?.[0];
  if (!ticket) return null;
  const { email, topic, subject } = fields;
  const isTheirs = ticket.email === email.trim().toLowerCase() && ticket.topic === topic && ticket.subject === subject;
  return { number: ticket.number, same: isTheirs && ticket.messages.some((message) => isWritten(message, written)) };
}
