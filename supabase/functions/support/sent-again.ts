import { uuid, uuidOfDigits } from "../../../lib/uuid.ts";
import { installationSecret } from "../_shared/form-request.ts";
import type { FunctionEnv } from "../_shared/function-env.ts";
import { hex, keyedHash } from "../_shared/hmac.ts";
import { listOf, serviceClient } from "../_shared/service-client.ts";
import { type TicketFields, textOf, type Upload } from "./ticket-form.ts";
import { type TicketRow, viewOf } from "./tickets.ts";

type Written = { readonly message: string; readonly uploads: readonly Upload[] };

const namesOf = (files: readonly { readonly name: string; readonly bytes: number }[]): readonly string[] =>
  files.map(({ name, bytes }) => `${bytes} ${name}`).sort();
const chosenNames = ({ uploads }: Written): readonly string[] =>
  namesOf(uploads.map(({ name, bytes }) => ({ name, bytes: bytes.length })));

/**
 * The id of a form's ticket, the same when it is sent again: a browser names a form before it sends it, so that one whose answer was lost is known.
 * What was changed in the form since is another ticket. The sender does not choose the id: a ticket's link follows from it, and whoever had the link
 * of an erased ticket could give its id to one in somebody else's name, and read what the desk answers.
 */
export async function ticketIdOf(
  env: FunctionEnv,
  form: FormData,
  { email, topic, subject }: TicketFields,
  written: Written,
): Promise<string> {
  const named = textOf(form, "request");
  if (!uuid.test(named)) return crypto.randomUUID();
  const link = env.get("SHOW_TICKET_LINK") === "yes" ? "shown" : "mailed";
  const sender = email.trim().toLowerCase();
  const told = [named.toLowerCase(), sender, link, topic, subject, written.message, chosenNames(written)];
  const hash = await keyedHash(installationSecret(env), `id of the support ticket ${JSON.stringify(told)}`);
  return uuidOfDigits(hex(hash), 8);
}

/** The number of the ticket that a form opened when it was sent before; undefined where there is none. */
export async function openedBefore(env: FunctionEnv, id: string): Promise<number | undefined> {
  const [found] = await listOf<{ number: number }>(
    serviceClient(env).from("support_tickets").select("number").eq("id", id).limit(1),
  );
  return found?.number;
}

/** Milliseconds after which the same words are no longer taken for a message that is sent again. */
const longestTry = 3_600_000;

/**
 * Whether the last message of a ticket is this one, whose answer was lost. The same words later ask once more, and those to a ticket that was
 * closed without an answer open it again.
 */
export function isLastMessage(ticket: TicketRow, written: Written): boolean {
  const last = viewOf(ticket).messages.at(-1);
  if (ticket.status === "closed" || last?.author !== "visitor") return false;
  return (
    Date.now() - Date.parse(last.writtenAt) < longestTry &&
    last.body === written.message &&
    namesOf(last.files).join("\n") === chosenNames(written).join("\n")
  );
}
