import {
  type MemberTickets,
  memberTickets,
  type OpenedTicket,
  openedTicket,
  type TicketView,
  ticketView,
} from "../../supabase/functions/support/answer.ts";
import { postForm } from "./form-call.ts";

export type { MemberTickets, OpenedTicket, TicketView };

/** The part of a ticket's address after the #: `1004.SECRET`, or the number alone for the desk. */
const keyOf = (fragment: string) => (fragment.includes(".") ? { link: fragment } : { number: Number(fragment) });

export const openTicket = async (form: FormData): Promise<OpenedTicket> =>
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
