import type { SupabaseClient } from "@supabase/supabase-js";
import {
  type MemberTickets,
  memberTickets,
  openedTicket,
  type TicketView,
  ticketView,
} from "../../supabase/functions/support/answer.ts";
import { postForm } from "./form-call.ts";
import { rows } from "./rows.ts";

export type { MemberTickets, TicketView };

/** The part of a ticket's address after the #: `1004.SECRET`, or the number alone for the owner. */
const keyOf = (fragment: string) => (fragment.includes(".") ? { link: fragment } : { number: Number(fragment) });

export const openTicket = async (form: FormData): Promise<{ number: number; link: string }> =>
  openedTicket.parse(await (await postForm("support/open", form)).json());

export const loadTicket = async (fragment: string): Promise<TicketView> =>
  ticketView.parse(await (await postForm("support/view", keyOf(fragment))).json());

export const loadTicketFile = async (fragment: string, file: string): Promise<Blob> =>
  (await postForm("support/view", { ...keyOf(fragment), file })).blob();

export const loadMemberTickets = async (): Promise<MemberTickets> =>
  memberTickets.parse(await (await postForm("support/mine", {})).json());

export const replyToTicket = async (form: FormData): Promise<TicketView> =>
  ticketView.parse(await (await postForm("support/reply", form)).json());

/** The desk's answer: `number`, `message`, `files`, `close` and in `after` the last message that was read. @throws {FormError} 409 for a newer one */
export async function answerTicket(form: FormData): Promise<void> {
  await postForm("support/answer", form);
}

export type ListedTicket = Pick<TicketView, "number" | "topic" | "subject" | "status"> & {
  readonly email: string;
  readonly changedAt: string;
};

/** For the owner: those that wait for an answer first, then by their last change. */
export const listTickets = (client: SupabaseClient) =>
  rows<ListedTicket>(
    client
      .from("support_tickets")
      .select("number,topic,subject,status,email,changedAt:changed_at")
      .order("status", { ascending: false })
      .order("changed_at", { ascending: false })
      .limit(200),
  );
