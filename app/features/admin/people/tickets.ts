import type { SupabaseClient } from "@supabase/supabase-js";
import * as z from "zod";
import { rows } from "#app/data/rows.ts";
import { callDatabase } from "../content/call-database.ts";

type TicketFile = { readonly id: string; readonly name: string; readonly bytes: number };
export type TicketMessage = {
  readonly id: string;
  readonly author: "visitor" | "desk";
  readonly body: string;
  readonly written_at: string;
  readonly staff: string | null;
  readonly files: readonly TicketFile[];
};
export type DeskTicket = {
  readonly number: number;
  readonly email: string;
  readonly name: string;
  readonly topic: string;
  readonly subject: string;
  readonly status: "open" | "answered" | "closed";
  readonly assigned_to: string | null;
  /** Who reads the answers: whoever wrote the ticket, or whoever receives the mail of its address. */
  readonly reader: "writer" | "mailbox";
  readonly messages: readonly TicketMessage[];
};

export const ticketStates: Readonly<Record<string, string>> = {
  open: "Waits for you",
  answered: "Answered",
  closed: "Closed",
};

export const ticketKey = (number: number) => ["admin", "tickets", number] as const;

/** With its messages in the order in which they were written; null when there is none. */
export async function loadDeskTicket(client: SupabaseClient, number: number): Promise<DeskTicket | null> {
  const [ticket] = await rows<DeskTicket>(
    client
      .from("support_tickets")
      .select(
        "number,email,name,topic,subject,status,assigned_to,reader,messages:support_messages(id,author,body,written_at,staff,files:support_files(id,name,bytes))",
      )
      .eq("number", number),
  );
  if (!ticket) return null;
  // As the database does it: by time, then by id.
  const messages = ticket.messages.toSorted((one, other) =>
    one.written_at === other.written_at ? (one.id < other.id ? -1 : 1) : one.written_at < other.written_at ? -1 : 1,
  );
  return { ...ticket, messages };
}

const staff = z.array(z.object({ id: z.string(), email: z.string() }));
/** Addresses of those who answer tickets, by their ids. */
export const loadTicketStaff = async (): Promise<ReadonlyMap<string, string>> =>
  new Map(staff.parse(await callDatabase("ticket_staff")).map(({ id, email }) => [id, email]));

export type CannedAnswer = { readonly id: string; readonly title: string; readonly body: string };
export const loadCannedAnswers = (client: SupabaseClient): Promise<CannedAnswer[]> =>
  rows<CannedAnswer>(client.from("canned_answers").select("id,title,body").order("position").order("title").limit(200));
