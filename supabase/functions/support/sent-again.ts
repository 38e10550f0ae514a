import { uuid } from "../../../lib/uuid.ts";
import type { FunctionEnv } from "../_shared/function-env.ts";
import { dataOf, serviceClient } from "../_shared/service-client.ts";
import { type TicketFields, textOf, type Upload } from "./ticket-form.ts";
import { type TicketRow, ticketColumns, viewOf } from "./tickets.ts";

/** The id that a browser gives to a form before it sends it, so that one whose answer was lost is known when it is sent again. */
export function requestOf(form: FormData): string {
  const named = textOf(form, "request");
  return uuid.test(named) ? named.toLowerCase() : crypto.randomUUID();
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

/** The ticket with the id of a form: `same` where it was made of what the form says now. Null where there is none. */
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
