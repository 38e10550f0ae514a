import { freeSlots, spanOf } from "../../../lib/booking-slots.ts";
import { asText, checkSecret, FormRefusal } from "../_shared/form-request.ts";
import type { FunctionEnv } from "../_shared/function-env.ts";
import { listOf, serviceClient, visitorClient } from "../_shared/service-client.ts";
import type { BookingView } from "./answer.ts";

export type Kind = {
  readonly id: string;
  readonly title: string;
  readonly minutes: number;
  readonly planId: string | null;
};
export type Hours = {
  readonly zone: string;
  readonly weekday: number;
  readonly fromMinute: number;
  readonly toMinute: number;
};

/** What can be booked with a mentor, as it is published; hours stay where a mentor is no longer shown. @throws {FormRefusal} 404 */
export async function kindAndHours(env: FunctionEnv, kindId: string, mentorId: string) {
  const client = visitorClient(env);
  const [kinds, shown, hours] = await Promise.all([
    listOf<Kind>(client.from("booking_kinds").select("id,title,minutes,planId:plan_id").eq("id", kindId)),
    listOf<{ id: string }>(client.from("mentors").select("id").eq("id", mentorId)),
    listOf<Hours>(
      client
        .from("mentor_hours")
        .select("zone,weekday,fromMinute:from_minute,toMinute:to_minute")
        .eq("mentor_id", mentorId),
    ),
  ]);
  const [kind] = kinds;
  if (!kind || shown.length === 0 || hours.length === 0)
    throw new FormRefusal(404, "unknown", "This mentor has no hours for this at the moment.");
  return { kind, hours };
}

/** Of each mentor, so that plans find times whoever asks for calls; the database holds the same. */
const freeCallsOfADay = 2;
const dayOf = (at: number) => Math.floor(at / 86_400_000);

/** Free starts of a mentor; a booking that is being moved does not stand in its own way. */
export async function slotsOf(
  env: FunctionEnv,
  kind: Kind,
  hours: readonly Hours[],
  mentorId: string,
  moving?: string,
) {
  const taken = await listOf<{ id: string; during: string; enrolmentId: string | null }>(
    serviceClient(env)
      .from("bookings")
      .select("id,during,enrolmentId:enrolment_id")
      .eq("mentor_id", mentorId)
      .in("status", ["requested", "confirmed"])
      // By their own time: one that was moved may have been asked for long ago.
      .overlaps("during", `[${new Date().toISOString()},)`),
  );
  const others = taken.filter(({ id }) => id !== moving);
  const slots = freeSlots(hours, {
    now: Date.now(),
    minutes: kind.minutes,
    busy: others.map(({ during }) => spanOf(during)),
  });
  if (kind.planId) return slots;
  const calls = Map.groupBy(
    others.filter(({ enrolmentId }) => enrolmentId === null),
    ({ during }) => dayOf(spanOf(during).from),
  );
  return slots.filter((from) => (calls.get(dayOf(from))?.length ?? 0) < freeCallsOfADay);
}

export type BookingRow = Omit<BookingView, "visitor" | "kind" | "mentor" | "place" | "from" | "to"> & {
  readonly id: string;
  /** What its visitor's link follows from; changes when the booking moves to another account. */
  readonly linkId: string;
  readonly during: string;
  readonly email: string;
  readonly name: string;
  readonly note: string;
  readonly zone: string;
};
/** What members may read of their bookings. */
export const memberColumns =
  "id,linkId:link_id,number,kindId:kind_id,mentorId:mentor_id,status,during,email,name,note,zone";
const bookingColumns = `${memberColumns},tokenHash:token_hash,deskHash:desk_hash`;

/** Names as they are now; the ids where a kind or mentor was removed. */
export async function viewsOf(env: FunctionEnv, rows: readonly BookingRow[], forDesk: boolean): Promise<BookingView[]> {
  const client = serviceClient(env);
  const [kinds, mentors, places] = await Promise.all([
    listOf<{ id: string; title: string }>(client.from("booking_kinds").select("id,title")),
    listOf<{ id: string; name: string }>(client.from("mentors").select("id,name")),
    listOf<{ mentorId: string; place: string }>(client.from("meeting_places").select("mentorId:mentor_id,place")),
  ]);
  return rows.map(({ number, kindId, mentorId, status, during, email, name, note, zone }) => ({
    ...{ number, kindId, mentorId, status },
    ...spanOf(during),
    kind: kinds.find(({ id }) => id === kindId)?.title ?? kindId,
    mentor: mentors.find(({ id }) => id === mentorId)?.name ?? mentorId,
    place: status === "confirmed" ? places.find((one) => one.mentorId === mentorId)?.place : undefined,
    visitor: forDesk ? { email, name, note, zone } : null,
  }));
}

/** By `501.SECRET` of the visitor, or `desk.501.SECRET` of the mail to the owner. @throws {FormRefusal} 404 */
export async function bookingOfLink(env: FunctionEnv, link: unknown) {
  const [, desk, number = "0", token = ""] = /^(desk\.)?(\d{1,12})\.([0-9a-f]{64})$/.exec(asText(link)) ?? [];
  const found = await listOf<BookingRow & { tokenHash: string; deskHash: string }>(
    serviceClient(env).from("bookings").select(bookingColumns).eq("number", Number(number)).limit(1),
  );
  const [row] = found;
  const linked = row && (desk ? { id: row.id, hash: row.deskHash } : { id: row.linkId, hash: row.tokenHash });
  await checkSecret(env, token, desk ? "booking desk" : "booking", linked);
  return { row: row as BookingRow, forDesk: desk !== undefined };
}
