import type { SupabaseClient } from "@supabase/supabase-js";
import type { BookingKind } from "#content/types.ts";
import {
  type BookingView,
  bookingView,
  type MemberBookings,
  memberBookings,
  requested,
  slotList,
} from "../../supabase/functions/booking/answer.ts";
import { postForm } from "./form-call.ts";
import { rows } from "./rows.ts";

export type { BookingView, MemberBookings };

export type Bookable = {
  readonly kinds: readonly BookingKind[];
  readonly mentors: readonly { readonly id: string; readonly name: string; readonly specialty: string }[];
};

type HoursRow = { readonly mentorId: string };

/** What can be booked, and with whom: mentors without hours are not offered. */
export async function loadBookable(client: SupabaseClient): Promise<Bookable> {
  const [kinds, hours, mentors] = await Promise.all([
    rows<BookingKind>(
      client
        .from("booking_kinds")
        .select("id,title,description,minutes,planId:plan_id,included,includedPer:included_per")
        .order("position"),
    ),
    rows<HoursRow>(client.from("mentor_hours").select("mentorId:mentor_id")),
    rows<Bookable["mentors"][number]>(client.from("mentors").select("id,name,specialty").order("position")),
  ]);
  const withHours = new Set(hours.map(({ mentorId }) => mentorId));
  return { kinds, mentors: mentors.filter(({ id }) => withHours.has(id)) };
}

const ask = async (action: string, body: object): Promise<unknown> =>
  (await postForm(`booking/${action}`, body)).json();

/** Free starts, UTC milliseconds; with a link, also those that only this booking takes. */
export const loadSlots = async (kindId: string, mentorId: string, link?: string): Promise<readonly number[]> =>
  slotList.parse(await ask("slots", { kindId, mentorId, ...(link && { link }) })).slots;

export const requestBooking = async (wanted: object): Promise<{ number: number; link: string }> =>
  requested.parse(await ask("book", wanted));

export const loadBooking = async (link: string): Promise<BookingView> => bookingView.parse(await ask("view", { link }));

export const changeBooking = async (
  link: string,
  change: "confirm" | "decline" | "cancel" | "move",
  from?: number,
): Promise<BookingView> => bookingView.parse(await ask("change", { link, change, ...(from && { from }) }));

export const loadMemberBookings = async (): Promise<MemberBookings> => memberBookings.parse(await ask("mine", {}));
