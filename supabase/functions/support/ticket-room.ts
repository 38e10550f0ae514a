import { callDatabase, FormRefusal, networkKey } from "../_shared/form-request.ts";
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

/** Asked before a file is stored. @throws {FormRefusal} 413 or 429 where the message finds no room */
export async function takeRoom(env: FunctionEnv, ticket: TicketRow | null, uploads: readonly Upload[]): Promise<void> {
  const { outcome, wait } = await callDatabase<Room>(env, "take_ticket_room", {
    ticket: ticket?.id ?? null,
    network: await networkKey(env),
    bytes: uploads.reduce((sum, { bytes }) => sum + bytes.length, 0),
  });
  if (outcome !== "room") throw new FormRefusal(wait > 0 ? 429 : 413, outcome, words[outcome], wait);
}
