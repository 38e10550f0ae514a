import {
  asText,
  callDatabase,
  checkSecret,
  FormRefusal,
  installationSecret,
  widestNetworkKey,
} from "../_shared/form-request.ts";
import type { FunctionEnv } from "../_shared/function-env.ts";
import { linkHash, linkSecret } from "../_shared/secret-link.ts";
import { callerClient, dataOf, serviceClient } from "../_shared/service-client.ts";
import type { MemberTickets, OpenedTicket, TicketView } from "./answer.ts";
import { otherContent } from "./file-kind.ts";
import type { TicketFields, Upload } from "./ticket-form.ts";

const bucket = "support-files";

type FileRow = { readonly id: string; readonly name: string; readonly bytes: number };
type MessageRow = Omit<TicketView["messages"][number], "files"> & { readonly files: readonly FileRow[] };
export type TicketRow = Omit<TicketView, "messages"> & {
  readonly id: string;
  readonly messages: readonly MessageRow[];
};

const messageColumns =
  "messages:support_messages(id,author,body,writtenAt:written_at,files:support_files(id,name,bytes))";
const ticketColumns = `id,number,topic,subject,status,openedAt:opened_at,${messageColumns}`;

/** The ticket as its page shows it: without the sender's address, and without the ids of rows. */
export const viewOf = ({ id: _, ...ticket }: TicketRow): TicketView => ({
  ...ticket,
  messages: ticket.messages
    .toSorted((one, other) => Date.parse(one.writtenAt) - Date.parse(other.writtenAt))
    .map((message) => ({ ...message, files: [...message.files] })),
});

/** `1004.SECRET`, as the link has it after the #. @throws {FormRefusal} 404 */
export async function ticketOfLink(env: FunctionEnv, link: unknown): Promise<TicketRow> {
  const [, number = "0", token = ""] = /^(\d{1,12})\.([0-9a-f]{64})$/.exec(asText(link)) ?? [];
  const { data, error } = await serviceClient(env)
    .from("support_tickets")
    .select(`hash:token_hash,${ticketColumns}`)
    .eq("number", Number(number))
    .limit(1);
  if (error) throw new Error(error.message);
  const found = data[0] as unknown as (TicketRow & { readonly hash: string }) | undefined;
  await checkSecret(env, token, "support ticket", found);
  const { hash: _, ...ticket } = found!;
  return ticket;
}

/** The ticket of that number, read as the caller: row level security shows it to the owner alone. @throws {FormRefusal} 404 */
export async function ticketOfOwner(env: FunctionEnv, authorization: string, number: number): Promise<TicketRow> {
  const data = dataOf(
    await callerClient(env, authorization).from("support_tickets").select(ticketColumns).eq("number", number).limit(1),
  );
  if (!data?.[0]) throw new FormRefusal(404, "unknown_ticket", "There is no such ticket for this account.");
  return data[0] as unknown as TicketRow;
}

type MineRow = Omit<MemberTickets["tickets"][number], "link"> & { readonly id: string };

/** The address that the caller's account has proven; null for who is not signed in. */
async function provenEmail(env: FunctionEnv, authorization: string): Promise<string | null> {
  const member = dataOf(await callerClient(env, authorization).rpc("member_identity"));
  return (member as { email: string } | null)?.email ?? null;
}

/**
 * Tickets written from the address that the caller's account has proven, read as the caller. The address is named besides, because row
 * level security shows the owner everybody's.
 */
export async function ticketsOfMember(env: FunctionEnv, authorization: string): Promise<MemberTickets> {
  const email = await provenEmail(env, authorization);
  if (!email) return { tickets: [] };
  const { data, error } = await callerClient(env, authorization)
    .from("support_tickets")
    .select("id,number,subject,status")
    .eq("email", email)
    .order("changed_at", { ascending: false })
    .limit(50);
  if (error) throw new Error(error.message);
  const secret = installationSecret(env);
  const withLink = async ({ id, ...ticket }: MineRow) => ({
    ...ticket,
    link: `${ticket.number}.${await linkSecret(secret, "support ticket", id)}`,
  });
  return { tickets: await Promise.all((data as MineRow[]).map(withLink)) };
}

async function removeFiles(env: FunctionEnv, uploads: readonly Upload[]): Promise<void> {
  if (uploads.length > 0)
    await serviceClient(env)
      .storage.from(bucket)
      .remove(uploads.map(({ id }) => id));
}

/** Why the storage did not take a file. It reads more of a content than its first bytes. */
function notStored(name: string, error: { readonly message: string; readonly statusCode?: string | undefined }): Error {
  if (error.statusCode === "415") return new FormRefusal(415, "wrong_type", otherContent(name));
  if (error.statusCode === "507")
    return new FormRefusal(
      507,
      "no_room",
      "There is no room for files at the moment. Nothing was sent; send the message without files.",
    );
  return new Error(`${name} could not be stored: ${error.message}`);
}

/** Stores the files, then runs `write`; where that fails, the files go again. @throws {FormRefusal} 415, 507 for what the storage does not take */
async function withFiles<T>(env: FunctionEnv, uploads: readonly Upload[], write: (files: unknown) => Promise<T>) {
  const storage = serviceClient(env).storage.from(bucket);
  try {
    for (const { id, bytes, mediaType, name } of uploads) {
      const { error } = await storage.upload(id, bytes, { contentType: mediaType });
      if (error) throw notStored(name, error);
    }
    return await write(uploads.map(({ id, name, mediaType, bytes }) => ({ id, name, mediaType, bytes: bytes.length })));
  } catch (error) {
    await removeFiles(env, uploads);
    throw error;
  }
}

type Reader = { readonly isProven: boolean; readonly reader: "mailbox" | "writer" };

/** Who reads a ticket by its link besides the desk: whoever writes it, or whoever receives the mails of its address. */
async function readerOf(env: FunctionEnv, authorization: string, email: string): Promise<Reader> {
  const isProven = (await provenEmail(env, authorization)) === email.trim().toLowerCase();
  return { isProven, reader: isProven || env.get("SHOW_TICKET_LINK") !== "yes" ? "mailbox" : "writer" };
}

/**
 * The number; and the link's part after the # for who has proven the address, and for everybody where the site sends no mail: else whoever
 * types a customer's address would read what the desk answers to the customer.
 */
export async function openedAnswer(
  env: FunctionEnv,
  authorization: string,
  { email }: TicketFields,
  { id, number }: { readonly id: string; readonly number: number },
): Promise<OpenedTicket> {
  const { isProven, reader } = await readerOf(env, authorization, email);
  if (!isProven && reader === "mailbox") return { number };
  return { number, link: `${number}.${await linkSecret(installationSecret(env), "support ticket", id)}` };
}

/** @throws {FormRefusal} 429 */
export async function openTicket(
  env: FunctionEnv,
  authorization: string,
  id: string,
  fields: TicketFields,
  message: string,
  uploads: readonly Upload[],
): Promise<OpenedTicket> {
  const { reader } = await readerOf(env, authorization, fields.email);
  const tokenHash = await linkHash(await linkSecret(installationSecret(env), "support ticket", id));
  const network = await widestNetworkKey(env);
  const opened = await withFiles(env, uploads, async (files) => {
    const ticket = { id, message, ...fields, network, reader };
    const answer = await callDatabase<{ outcome: string; number?: number }>(env, "open_ticket", {
      ticket,
      token_hash: tokenHash,
      files,
    });
    if (answer.outcome === "too_many")
      throw new FormRefusal(
        429,
        "too_many",
        "Nothing was sent. Add to a ticket that you have by its mailed link, or write tomorrow.",
        3_600,
      );
    return answer;
  });
  return openedAnswer(env, authorization, fields, { id, number: opened.number ?? 0 });
}

export const addMessage = (env: FunctionEnv, ticket: TicketRow, body: string, uploads: readonly Upload[]) =>
  withFiles(env, uploads, (files) =>
    callDatabase<string>(env, "add_ticket_message", { ticket_id: ticket.id, author: "visitor", body, files }),
  );

type Answer = {
  readonly number: number;
  readonly close: boolean;
  /** The last message that its writer has read; empty for no check. */
  readonly after: string;
  readonly body: string;
  readonly uploads: readonly Upload[];
};

const newer = ({ author, who }: { readonly author?: string; readonly who?: string | null }) =>
  `${author === "desk" ? (who ?? "Someone else on the staff") : "The visitor"} wrote in this ticket after you had read it. Nothing was sent: read it, then send your answer again if it still fits.`;

/** Writes the answer as whoever is signed in. @throws {FormRefusal} 403, 404, or 409 where something newer was written */
export async function answerTicket(env: FunctionEnv, authorization: string, answer: Answer): Promise<void> {
  await ticketOfOwner(env, authorization, answer.number);
  await withFiles(env, answer.uploads, async (files) => {
    const { data, error } = await callerClient(env, authorization).rpc("answer_ticket", {
      number: answer.number,
      answer: answer.body,
      close: answer.close,
      files,
      after_message: /^[0-9a-f-]{36}$/.test(answer.after) ? answer.after : null,
    });
    if (error?.code === "42501")
      throw new FormRefusal(403, "not_staff", "This account does not answer tickets. Nothing was sent.");
    if (error) throw new Error(error.message);
    const said = data as { outcome: string; author?: string; who?: string | null };
    if (said.outcome === "newer") throw new FormRefusal(409, "newer", newer(said));
    if (said.outcome !== "answered") throw new FormRefusal(404, "unknown_ticket", "There is no such ticket any more.");
  });
}

/** The bytes of a file of this ticket. @throws {FormRefusal} 404 */
export async function fileOf(env: FunctionEnv, ticket: TicketRow, id: unknown): Promise<Response> {
  const file = ticket.messages.flatMap(({ files }) => files).find((candidate) => candidate.id === id);
  const { data } = file ? await serviceClient(env).storage.from(bucket).download(file.id) : { data: null };
  if (!data) throw new FormRefusal(404, "unknown_file", "There is no such file in this ticket.");
  return new Response(data, {
    headers: {
      "content-type": "application/octet-stream",
      "content-disposition": "attachment",
      "cache-control": "private, no-store",
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
    },
  });
}
