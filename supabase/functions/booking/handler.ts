import * as z from "zod/mini";
import { spanOf } from "../../../lib/booking-slots.ts";
import { emailField, readFields, trapField, typed, typedLine } from "../_shared/form-fields.ts";
import {
  type Actions,
  actionOf,
  answerForm,
  callDatabase,
  FormRefusal,
  installationSecret,
  jsonBody,
  networkAround,
  networkKey,
  takeRequest,
} from "../_shared/form-request.ts";
import type { FunctionEnv } from "../_shared/function-env.ts";
import { jsonAnswer } from "../_shared/json-answer.ts";
import { linkHash, linkSecret } from "../_shared/secret-link.ts";
import { callerClient, dataOf, listOf } from "../_shared/service-client.ts";
import type { MemberBookings } from "./answer.ts";
import { type BookingRow, bookingOfLink, type Kind, kindAndHours, memberColumns, slotsOf, viewsOf } from "./rows.ts";

/** Of one address. */
const allowed = {
  requests: { count: 10, seconds: 3_600 },
  changes: { count: 30, seconds: 3_600 },
  views: { count: 240, seconds: 600 },
} as const;

const taken = new FormRefusal(
  409,
  "taken",
  "This time was taken a moment ago. Nothing was booked; choose another time.",
);
const noPlan = new FormRefusal(
  403,
  "no_plan",
  "This session is part of a plan. Sign in to the account that has it, or book the free call.",
);
const id = z.string().check(z.regex(/^[a-z0-9-]{1,60}$/));

const wanted = z.object({
  kindId: id,
  mentorId: id,
  from: z.int(),
  zone: z.string().check(z.regex(/^[\w/+-]{1,64}$/)),
  email: emailField(),
  name: typedLine.check(z.maxLength(80, "The name may have 80 characters.")),
  note: typed.check(z.maxLength(2000, "The note may have 2,000 characters.")),
  website: trapField,
});

type MySessions = { readonly email: string; readonly userId: string; readonly sessions: MemberBookings["sessions"] };

/** What the caller's plans include; null for visitors without an account. */
async function mySessions(request: Request, env: FunctionEnv): Promise<MySessions | null> {
  const answer = await callerClient(env, request.headers.get("authorization") ?? "").rpc("my_sessions");
  return dataOf(answer) as MySessions | null;
}

/** By which plan a member books sessions of a kind: the first that has some left. */
async function rightOf(request: Request, env: FunctionEnv, kind: Kind) {
  const member = kind.planId ? await mySessions(request, env) : null;
  return { member, right: member?.sessions.find(({ kindId, left }) => kindId === kind.id && left !== 0) };
}

/** A session that is moved stays as long as it was. */
function lengthOf({ during }: BookingRow) {
  const { from, to } = spanOf(during);
  return { minutes: (to - from) / 60_000 };
}

async function slots(request: Request, env: FunctionEnv, body: unknown): Promise<Response> {
  const asked = readFields(z.object({ kindId: id, mentorId: id, link: z.optional(z.string()) }), body);
  const { kind, hours } = await kindAndHours(env, asked.kindId, asked.mentorId);
  const moving = asked.link ? (await bookingOfLink(env, asked.link)).row : undefined;
  const { minutes } = moving ? lengthOf(moving) : ((await rightOf(request, env, kind)).right ?? kind);
  const free = await slotsOf(env, { ...kind, minutes }, hours, asked.mentorId, moving?.id);
  return jsonAnswer(200, { slots: free, zone: hours[0]?.zone });
}

async function book(request: Request, env: FunctionEnv, body: unknown): Promise<Response> {
  const asked = readFields(wanted, body);
  const { kind, hours } = await kindAndHours(env, asked.kindId, asked.mentorId);
  const { member, right } = await rightOf(request, env, kind);
  if (kind.planId && !right) throw noPlan;
  await takeRequest(env, "booking", allowed.requests);
  const { minutes } = right ?? kind;
  if (!(await slotsOf(env, { ...kind, minutes }, hours, asked.mentorId)).includes(asked.from)) throw taken;
  const row = crypto.randomUUID();
  const secret = installationSecret(env);
  const [token, deskToken] = [await linkSecret(secret, "booking", row), await linkSecret(secret, "booking desk", row)];
  const made = await callDatabase<{ outcome: string; number?: number }>(env, "request_booking", {
    wanted: {
      ...asked,
      id: row,
      email: member?.email ?? asked.email,
      userId: member?.userId ?? null,
      enrolmentId: right?.enrolmentId ?? null,
      from: new Date(asked.from).toISOString(),
      to: new Date(asked.from + minutes * 60_000).toISOString(),
      network: await networkKey(env),
      around: await networkAround(env),
    },
    token_hash: await linkHash(token),
    desk_hash: await linkHash(deskToken),
  });
  if (made.outcome === "taken") throw taken;
  // It was refunded, or ended, a moment ago.
  if (made.outcome === "no_plan") throw noPlan;
  if (made.outcome !== "requested")
    throw new FormRefusal(429, made.outcome, refusals[made.outcome] ?? "Nothing was booked. Try again later.");
  return jsonAnswer(201, { number: made.number, link: `${made.number}.${token}` });
}

const dayFull = "All free calls of this day are taken. Choose another day.";
const refusals: Readonly<Record<string, string>> = {
  day_full: dayFull,
  network_full:
    "Several free calls were booked from your network within a week. Nothing was booked; write to us, and we find a time.",
  busy: "Many calls were asked for in the last hour. Nothing was booked; try again in an hour, or write to us.",
  used_up: "Everything that this plan includes is booked already. Move or cancel one by its link.",
  too_many: "Nothing was booked. Move or cancel a booking that you have by its mailed link, or write to us.",
};
const outcomes: Readonly<Record<string, string>> = {
  day_full: dayFull,
  moved_often: "This booking was moved five times. Cancel it and book another, or write to us.",
  ended: "This booking cannot be changed like this any more. Reload the page to see how it stands.",
  past: "The time of this booking has come. Write to us instead.",
  moved:
    "The visitor has moved this booking since you opened it. Nothing was decided; reload the page to see its time.",
};

async function change(_: Request, env: FunctionEnv, body: unknown): Promise<Response> {
  const schema = z.object({
    link: z.string(),
    change: z.enum(["confirm", "decline", "cancel", "move"]),
    /** Of a move the new time; else the one that was seen. */
    from: z.optional(z.int().check(z.minimum(0), z.maximum(Date.UTC(2100, 0, 1)))),
  });
  const asked = readFields(schema, body);
  const { row, forDesk } = await bookingOfLink(env, asked.link);
  await takeRequest(env, "booking change", allowed.changes);
  if (forDesk !== ["confirm", "decline"].includes(asked.change))
    throw new FormRefusal(403, "not_yours", "This link cannot do that.");
  const { kind, hours } =
    asked.change === "move" ? await kindAndHours(env, row.kindId, row.mentorId) : { kind: null, hours: [] };
  const { minutes } = lengthOf(row);
  if (kind && !(await slotsOf(env, { ...kind, minutes }, hours, row.mentorId, row.id)).includes(asked.from ?? 0))
    throw taken;
  const from = asked.from ?? 0;
  const { outcome } = await callDatabase<{ outcome: string }>(env, "change_booking", {
    booking_id: row.id,
    change: asked.change,
    ...(asked.from !== undefined && { from_time: new Date(from).toISOString() }),
    ...(kind && { to_time: new Date(from + minutes * 60_000).toISOString() }),
  });
  if (outcome === "taken") throw taken;
  if (outcome !== "changed") throw new FormRefusal(409, outcome, outcomes[outcome] ?? "Nothing was changed.");
  return view(_, env, body);
}

async function view(_: Request, env: FunctionEnv, body: unknown): Promise<Response> {
  const { link } = readFields(z.object({ link: z.string() }), body);
  const { row, forDesk } = await bookingOfLink(env, link);
  return jsonAnswer(200, (await viewsOf(env, [row], forDesk))[0]);
}

/** For a signed-in member: what the plans include, and the bookings of the account with their links. */
async function mine(request: Request, env: FunctionEnv): Promise<Response> {
  const member = await mySessions(request, env);
  if (!member) return jsonAnswer(200, { email: null, sessions: [], bookings: [] } satisfies MemberBookings);
  const ahead = () =>
    callerClient(env, request.headers.get("authorization") ?? "")
      .from("bookings")
      .select(memberColumns)
      .in("status", ["requested", "confirmed"])
      .overlaps("during", `[${new Date().toISOString()},)`)
      .order("during")
      .limit(50);
  // Of the account; and what was booked with its address before there was one.
  const found = await Promise.all([
    listOf<BookingRow>(ahead().eq("user_id", member.userId)),
    listOf<BookingRow>(ahead().eq("email", member.email).is("user_id", null)),
  ]);
  const rows = found.flat();
  const secret = installationSecret(env);
  const links = await Promise.all(rows.map((row) => linkSecret(secret, "booking", row.linkId)));
  const bookings = (await viewsOf(env, rows, false))
    .map((one, index) => ({ ...one, link: `${one.number}.${links[index]}` }))
    .sort((one, other) => one.from - other.from);
  return jsonAnswer(200, { email: member.email, sessions: [...member.sessions], bookings } satisfies MemberBookings);
}

const actions: Actions = { slots, book, change, view, mine };

/** `POST functions/v1/booking/{slots, book, change, view, mine}`: a mentor's free times, and bookings by their secret links. */
export const handle = (request: Request, env: FunctionEnv): Promise<Response> =>
  answerForm("booking", async () => {
    const action = actionOf(request, "booking", actions);
    await takeRequest(env, "booking view", allowed.views);
    return action(request, env, await jsonBody(request));
  });
