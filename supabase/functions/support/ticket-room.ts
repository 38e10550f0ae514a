import { callDatabase, FormRefusal, widestNetworkKey } from "../_shared/form-request.ts";
import type { FunctionEnv } from "../_shared/function-env.ts";
import type { Upload } from "./ticket-form.ts";
import type { TicketRow } from "./tickets.ts";

type Room = { readonly outcome: "room" | "ticket_full" | "network_full" | "site_full"; readonly wait: number };

const words = {
  ticket_full:
    "This ticket holds as many messages and files as one may: 100 messages, 30 MB of files. Nothing was sent; open another ticket.",
  network_full:
    "Files of 30 MB were sent from your network today. Nothing was sent; send the message without files, or tomorrow.",
  site_full:
    "No more files can be stored with tickets at the moment. Nothing was sent; send the message without files.",
} as const;

/**
 * Sends a message with its files, for which room is taken before one is stored and given back where the message did not go.
 * @throws {FormRefusal} 413 or 429 where it finds no room
 */
export async function inRoom<Sent>(
  env: FunctionEnv,
  ticket: TicketRow | null,
  uploads: readonly Upload[],
  send: () => Promise<Sent>,
): Promise<Sent> {
  const network = await widestNetworkKey(env);
  const bytes = uploads.reduce((sum, upload) => sum + upload.bytes.length, 0);
  const { outcome, wait } = await callDatabase<Room>(env, "take_ticket_room", {
    ticket: ticket?.id ?? null,
    network,
    bytes,
  });
  if (outcome !== "room") throw new FormRefusal(wait > 0 ? 429 : 413, outcome, words[outcome], wait);
  try {
    return await send();
  } catch (error) {
    await callDatabase(env, "give_ticket_room_back", { network, bytes }).catch((cause: unknown) =>
      console.error("Room of a ticket's files could not be given back", { error: String(cause) }),
    );
    throw error;
  }
}
