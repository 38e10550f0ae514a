import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readConfig } from "#config";
import { seedContent } from "#content/seed.ts";
import { createPlatform, type Platform } from "#platform/platform.ts";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";
import { sendBookingMails } from "../../../server/bookings/send-booking-mails.ts";
import { handle } from "./handler.ts";

const siteUrl = "http://127.0.0.1:3997";
const usualSecret = "a secret of the installation, 32 characters";
let secret = usualSecret;
const log = { info() {}, warn() {}, error() {} };
const owner = { sub: crypto.randomUUID(), email: "owner@example.com" };
const ana = { sub: crypto.randomUUID(), email: "ana@example.com" };
let shared: TestDatabase;
let platform: Platform;
let visitors = 0;

const sql = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> =>
  shared.database.asService(async (tx) => (await tx.query<Row>(text, values)).rows);

beforeAll(async () => {
  shared = await testDatabase();
  await seedContent(shared.database);
  platform = await createPlatform({
    config: readConfig({ SITE_URL: siteUrl, DATA_DIR: shared.dataDir }),
    database: shared.database,
    log,
    functions: { booking: handle },
    environment: (name) => (name === "LICENCE_SECRET" ? secret : undefined),
  });
  for (const [{ sub, email }, role] of [
    [owner, '{"role": "owner"}'],
    [ana, "{}"],
  ] as const)
    await sql(
      `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data)
       values ($1, 'authenticated', 'authenticated', $2, now(), $3::jsonb)`,
      [sub, email, role],
    );
});
afterAll(async () => {
  await platform.close();
  await shared.stop();
});
beforeEach(async () => {
  visitors += 1;
  await sql(
    "truncate public.bookings, public.orders, public.checkout_events, public.request_counts, mail.outbox cascade",
  );
});

async function call(action: string, body: unknown, token = platform.keys.anonKey, from = `198.51.100.${visitors}`) {
  const request = new Request(`${siteUrl}/functions/v1/booking/${action}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  const response = await platform.fetch(request, { remoteAddress: from });
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
}

test("refuses hours in a time zone that does not exist, which would close all others of the mentor", async () => {
  const hours = (zone: string) =>
    sql(
      `insert into public.mentor_hours (id, mentor_id, zone, weekday, from_minute, to_minute)
       values ('typed', 'ingrid-solheim', $1, 1, 540, 780) on conflict (id) do update set zone = excluded.zone`,
      [zone],
    );
  await expect(hours("Europe/Olso")).rejects.toThrow(
    'There is no time zone "Europe/Olso", so nothing was stored: write it as Europe/London',
  );
  await hours("europe/oslo");
  await expect(hours("UTC+2")).rejects.toThrow("There is no time zone");
  await sql("delete from public.mentor_hours where id = 'typed'");
});

const free = { kindId: "introduction", mentorId: "ingrid-solheim" };
const freeTimes = async (kind: object = free) => ((await call("slots", kind)).answer as { slots: number[] }).slots;
const words = { email: "Visitor@example.com", name: "Vi", note: "Hello", zone: "Asia/Tokyo", website: "" };
const book = (from: number | undefined, more: object = {}, token?: string, address?: string) =>
  call("book", { ...free, ...words, from, ...more }, token, address);
const tokenOf = (who: typeof ana) =>
  platform.keys.sign({ aud: "authenticated", role: "authenticated", ...who }, { expiresIn: 600 });
const send = () =>
  sendBookingMails({ database: shared.database, siteUrl, delivers: false, linkSecret: secret, mailFrom: undefined });
const mails = () =>
  sql<{ recipient: string; subject: string; body_text: string; calendar: string | null }>(
    "select recipient, subject, body_text, calendar from mail.outbox order by created_at, recipient",
  );
const deskLink = async () => {
  const found = (await mails()).find(({ recipient }) => recipient === owner.email);
  return /#(desk\.\d+\.[0-9a-f]{64})/.exec(found?.body_text ?? "")?.[1] ?? "";
};

/** What the console asks of the database for the owner. */
async function decide(number: number, decision: string, seen: number): Promise<unknown> {
  const claims = {
    aud: "authenticated",
    role: "authenticated",
    ...owner,
    aal: "aal2",
    app_metadata: { role: "owner" },
  };
  const token = await platform.keys.sign(claims, { expiresIn: 600 });
  const request = new Request(`${siteUrl}/rest/v1/rpc/decide_booking`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ number, decision, seen: new Date(seen).toISOString() }),
  });
  return (await platform.fetch(request, { remoteAddress: "in-process" })).json();
}

async function numberAt(from: number): Promise<number> {
  const [found] = await sql<{ number: number }>(
    "select number::int from public.bookings where lower(during) = to_timestamp($1)",
    [from / 1000],
  );
  return found?.number ?? 0;
}

async function booked(): Promise<{ link: string; from: number }> {
  const [from = 0] = await freeTimes();
  const { status, answer } = await book(from);
  expect(status, JSON.stringify(answer)).toBe(201);
  return { link: String(answer.link), from };
}

test("ten visitors who ask for one time at the same moment get one booking", async () => {
  const [from] = await freeTimes();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => book(from, { email: `v${n}@example.com` }, undefined, `203.0.113.${n}`)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
  expect(await sql("select 1 from public.bookings")).toHaveLength(1);
});

test("the database refuses an overlap whoever writes it, and allows it for another mentor or an ended booking", async () => {
  const insert = (mentor: string, range: string, status: string) =>
    sql(
      `insert into public.bookings (id, token_hash, desk_hash, kind_id, mentor_id, email, zone, during, status)
       values (gen_random_uuid(), repeat('a', 64), repeat('b', 64), 'introduction', $1, 'a@example.com', 'UTC', $2::tstzrange, $3)`,
      [mentor, range, status],
    );
  await insert("m", "[2030-01-01 10:00+00,2030-01-01 11:00+00)", "confirmed");
  await expect(insert("m", "[2030-01-01 10:59+00,2030-01-01 12:00+00)", "requested")).rejects.toThrow(/one_at_a_time/);
  await insert("m", "[2030-01-01 11:00+00,2030-01-01 12:00+00)", "requested");
  await insert("n", "[2030-01-01 10:00+00,2030-01-01 11:00+00)", "requested");
  await insert("m", "[2030-01-01 10:00+00,2030-01-01 11:00+00)", "canceled");
});

test("a booking that was moved on and on holds its time, however long ago it was asked for", async () => {
  const { from } = await booked();
  await sql("update public.bookings set requested_at = now() - interval '100 days'");
  expect(await freeTimes()).not.toContain(from);
});

test("a request holds its time, and the owner confirms by the mailed link with a calendar file for the visitor", async () => {
  const { link, from } = await booked();
  expect(await freeTimes()).not.toContain(from);
  await Promise.all([send(), send()]);
  expect((await mails()).map(({ recipient }) => recipient).toSorted()).toEqual([owner.email, "visitor@example.com"]);
  const receipt = (await mails()).find(({ recipient }) => recipient === "visitor@example.com");
  expect(receipt?.body_text).toContain(`#${link}`);
  expect(receipt?.body_text).toContain("Asia/Tokyo");
  expect(receipt?.calendar).toBeNull();
  const desk = await deskLink();
  expect((await call("view", { link: desk })).answer).toMatchObject({
    visitor: { email: "visitor@example.com", note: "Hello" },
  });
  expect((await call("view", { link })).answer).toMatchObject({ visitor: null, status: "requested", from });
  expect((await call("change", { link, change: "confirm" })).status).toBe(403);
  expect((await call("change", { link: desk, change: "cancel" })).status).toBe(403);

  await sql("truncate mail.outbox");
  expect((await call("change", { link: desk, change: "confirm" })).answer).toMatchObject({ status: "confirmed" });
  expect((await call("change", { link: desk, change: "confirm" })).status).toBe(409);
  await send();
  const [confirmation, ...others] = await mails();
  expect(others).toEqual([]);
  expect(confirmation?.recipient).toBe("visitor@example.com");
  const calendar = confirmation?.calendar ?? "";
  const stamp = new Date(from).toISOString().replace(/\.\d+|[-:]/g, "");
  for (const line of ["METHOD:PUBLISH", "STATUS:CONFIRMED", "SEQUENCE:0", `DTSTART:${stamp}`])
    expect(calendar).toContain(`${line}\r\n`);
  expect(calendar.split("\r\n").every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
});

test("how one meets is told to the visitor of a confirmed session, in its mail, its calendar and on its page", async () => {
  const place = "https://meet.example/room, at once";
  await sql("insert into public.meeting_places select id, $1 from public.mentors", [place]);
  try {
    const { link } = await booked();
    await send();
    expect((await call("view", { link })).answer).not.toHaveProperty("place");
    await call("change", { link: await deskLink(), change: "confirm" });
    expect((await call("view", { link })).answer).toMatchObject({ place });
    await sql("truncate mail.outbox");
    await send();
    const [confirmation] = await mails();
    expect(confirmation?.body_text).toContain(`How you meet: ${place}`);
    expect(confirmation?.calendar).toContain("LOCATION:https://meet.example/room\\, at once\r\n");
  } finally {
    await sql("truncate public.meeting_places");
  }
});

test("how one meets that is entered or changed after a session was confirmed is mailed to its visitor, once for each change", async () => {
  await booked();
  await send();
  await call("change", { link: await deskLink(), change: "confirm" });
  await send();
  const told = async (statement: string) => {
    await sql("truncate mail.outbox");
    await sql(statement);
    await send();
    return mails();
  };
  try {
    const [entered, ...others] = await told(
      "insert into public.meeting_places select id, 'Room A' from public.mentors",
    );
    expect(others).toEqual([]);
    expect(entered?.recipient).toBe("visitor@example.com");
    expect(entered?.body_text).toContain("How you meet: Room A");
    expect(entered?.calendar).toContain("LOCATION:Room A\r\n");
    expect(entered?.calendar).toContain("STATUS:CONFIRMED\r\n");
    expect(await told("update public.meeting_places set place = 'Room A'")).toEqual([]);
    const [changed] = await told("update public.meeting_places set place = 'Room B'");
    expect(changed?.body_text).toContain("How you meet: Room B");
    await sql("update public.bookings set status = 'canceled'");
    expect(await told("update public.meeting_places set place = 'Room C'")).toEqual([]);
  } finally {
    await sql("truncate public.meeting_places");
  }
});

test("links of before and after a change of the installation's secret open the booking, each for its reader", async () => {
  const { link } = await booked();
  secret = "another secret, since the first one was lost";
  try {
    await send();
    const desk = await deskLink();
    const text = (await mails()).find(({ recipient }) => recipient === "visitor@example.com")?.body_text ?? "";
    const mailed = /#(\d+\.[0-9a-f]{64})/.exec(text)?.[1];
    expect(mailed).not.toBe(link);
    for (const each of [link, mailed])
      expect((await call("view", { link: each })).answer).toMatchObject({ visitor: null });
    expect((await call("view", { link: desk })).answer).toMatchObject({ visitor: { note: "Hello" } });
    expect((await call("view", { link: `desk.${mailed}` })).status).toBe(404);
  } finally {
    secret = usualSecret;
  }
});

test("the visitor moves a booking, which is confirmed again, and cancels it, which frees the time", async () => {
  const { link, from } = await booked();
  await send();
  const desk = await deskLink();
  await call("change", { link: desk, change: "confirm" });
  const [first = 0, , third = 0] = ((await call("slots", { ...free, link })).answer as { slots: number[] }).slots;
  expect(first).toBe(from);
  expect((await call("change", { link, change: "move", from: third })).answer).toMatchObject({
    status: "requested",
    from: third,
  });
  expect(await freeTimes()).toContain(from);
  expect(await freeTimes()).not.toContain(third);
  await call("change", { link: desk, change: "confirm" });
  expect((await call("change", { link, change: "cancel" })).answer).toMatchObject({ status: "canceled" });
  expect((await call("change", { link, change: "move", from })).status).toBe(409);
  expect(await freeTimes()).toContain(third);
  await sql("truncate mail.outbox");
  await send();
  const calendars = (await mails()).map(({ calendar }) => calendar ?? "").filter(Boolean);
  expect(calendars.map((text) => /STATUS:(\w+)/.exec(text)?.[1])).toEqual([
    "CONFIRMED",
    "TENTATIVE",
    "CONFIRMED",
    "CANCELLED",
  ]);
  expect(calendars.map((text) => /SEQUENCE:(\d)/.exec(text)?.[1])).toEqual(["2", "2", "2", "2"]);
});

test("a calendar is told of what it has alone: a time that was moved and canceled before anybody confirmed it is in none", async () => {
  const { link } = await booked();
  const [, , third = 0] = await freeTimes();
  await call("change", { link, change: "move", from: third });
  await call("change", { link, change: "cancel" });
  await send();
  expect((await mails()).map(({ calendar }) => calendar).filter(Boolean)).toEqual([]);
});

test("the desk decides about the time that it saw, by its link and in the console", async () => {
  const { link, from } = await booked();
  await send();
  const desk = await deskLink();
  const [, , third = 0] = await freeTimes();
  await call("change", { link, change: "move", from: third });
  for (const change of ["confirm", "decline"]) {
    const { status, answer } = await call("change", { link: desk, change, from });
    expect([status, answer.code]).toEqual([409, "moved"]);
  }
  const number = Number(link.split(".")[0]);
  expect(await decide(number, "confirm", from)).toEqual({ outcome: "moved" });
  expect((await call("view", { link })).answer).toMatchObject({ status: "requested", from: third });
  expect(await decide(number, "confirm", third)).toEqual({ outcome: "changed" });
  await send();
  await sql("truncate mail.outbox");
  expect(await decide(number, "cancel", third)).toEqual({ outcome: "changed" });
  await send();
  expect(
    (await mails()).map(({ recipient, subject, calendar }) => [
      recipient,
      subject,
      /STATUS:\w+/.exec(calendar ?? "")?.[0],
    ]),
  ).toEqual([["visitor@example.com", `Northpip: We canceled your booking [B${number}]`, "STATUS:CANCELLED"]]);
  expect((await call("change", { link: desk, change: "decline", from: 1e16 })).status).toBe(422);
});

test("a session whose time has come is taken off its plan in the console alone, and its visitor is told", async () => {
  const { link, from } = await booked();
  const number = await numberAt(from);
  expect(await decide(number, "confirm", from)).toEqual({ outcome: "changed" });
  expect(await decide(number, "not_held", from), "it has not begun").toEqual({ outcome: "ended" });
  await sql("update public.bookings set during = tstzrange(now() - interval '2 hours', now() - interval '1 hour')");
  expect(await decide(number, "cancel", from)).toEqual({ outcome: "past" });
  expect((await call("change", { link, change: "cancel" })).status).toBeGreaterThanOrEqual(400);
  await send();
  await sql("truncate mail.outbox");
  expect(await decide(number, "not_held", from)).toEqual({ outcome: "changed" });
  expect(await decide(number, "not_held", from)).toEqual({ outcome: "ended" });
  await send();
  expect((await mails()).map(({ recipient, subject }) => [recipient, subject])).toEqual([
    ["visitor@example.com", `Northpip: Your session was not held [B${number}]`],
  ]);
  expect(await sql("select status from public.bookings")).toEqual([{ status: "canceled" }]);
});

test("a booking moves only to a time that is free, also when two move there at once", async () => {
  const [one = 0, two = 0, three = 0] = await freeTimes();
  const links = [(await book(one)).answer.link, (await book(two, { email: "b@example.com" })).answer.link];
  expect((await call("change", { link: links[0], change: "move", from: two })).status).toBe(409);
  expect((await call("change", { link: links[0], change: "move", from: three + 60_000 })).status).toBe(409);
  const answers = await Promise.all(links.map((link) => call("change", { link, change: "move", from: three })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test("a session needs an active plan of the signed-in member and counts against it", async () => {
  const session = { kindId: "coaching-session", mentorId: "ingrid-solheim" };
  const [from] = await freeTimes(session);
  const token = await tokenOf(ana);
  expect((await book(from, session)).status).toBe(403);
  expect((await book(from, session, token)).status).toBe(403);
  const bought = (id: string, type = "purchased") =>
    sql("select public.record_checkout_event($1, '')", [
      JSON.stringify({
        ...{ provider: "sandbox", eventId: id, type, providerOrderId: "1", email: ana.email },
        items: [{ productId: "personal-coaching", priceCents: 29_900, currency: "USD" }],
      }),
    ]);
  await bought("1");
  expect((await call("mine", {}, token)).answer).toMatchObject({
    email: ana.email,
    sessions: [{ kindId: "coaching-session", left: 4, endsAt: null }],
  });
  const times = await freeTimes(session);
  for (const at of times.slice(0, 3)) expect((await book(at, session, token)).status).toBe(201);
  // Two that are asked for at once: the second finds none left, before its request or in it.
  const last = await Promise.all(times.slice(3, 5).map((at) => book(at, session, token)));
  const [made, refused] = last.map(({ status }) => status).toSorted();
  expect([made, refused === 403 || refused === 429]).toEqual([201, true]);
  if (last[0]?.status !== 201) [times[3], times[4]] = [times[4] ?? 0, times[3] ?? 0];
  expect((await book(times[5], session, token)).status).toBe(403);
  // The first was booked without the account, by its address.
  await sql("update public.bookings set user_id = null where lower(during) = to_timestamp($1)", [
    (times[0] ?? 0) / 1000,
  ]);
  type Mine = { sessions: object[]; bookings: { link: string; from: number }[] };
  const mine = (await call("mine", {}, token)).answer as Mine;
  expect(mine.sessions).toMatchObject([{ left: 0 }]);
  expect(mine.bookings.map(({ from: at }) => at)).toEqual(times.slice(0, 4));
  await sql("update public.bookings set user_id = $1", [ana.sub]);
  expect((await call("mine", {}, await tokenOf(owner))).answer, "the owner reads all rows, and has none").toMatchObject(
    {
      bookings: [],
    },
  );
  await sql("update public.bookings set email = 'former@example.com'");
  expect((await call("mine", {}, token)).answer.bookings, "by the account, whatever its address was").toHaveLength(4);
  expect((await call("change", { link: mine.bookings[0]?.link, change: "cancel" })).status).toBe(200);
  expect((await call("mine", {}, token)).answer).toMatchObject({ sessions: [{ left: 1 }] });
  expect((await book(times[5], session, await tokenOf(owner))).status).toBe(403);
  const [held] = mine.bookings.slice(1);
  await bought("2", "refunded");
  expect((await call("mine", {}, token)).answer).toMatchObject({ sessions: [], bookings: [] });
  expect(await sql("select 1 from public.bookings where status in ('requested', 'confirmed')")).toEqual([]);
  expect((await call("view", { link: held?.link })).answer).toMatchObject({ status: "canceled" });
  expect((await call("change", { link: held?.link, change: "move", from: times[7] })).status).toBe(409);
  await send();
  const told = (await mails()).filter(
    ({ recipient, subject }) => recipient === "former@example.com" && /cancel/i.test(subject),
  );
  expect(told.length).toBeGreaterThan(0);
  expect(told.at(-1)?.body_text).toContain("a plan that is not open any more");
});

test("the form knows until when a plan is open: a session after that is canceled at its end", async () => {
  await sql("select public.record_checkout_event($1, '')", [
    JSON.stringify({
      ...{ provider: "sandbox", eventId: "1", type: "purchased", providerOrderId: "1", email: ana.email },
      items: [{ productId: "monthly-mentorship", priceCents: 19_900, currency: "USD" }],
    }),
  ]);
  const days = (count: number) => Date.now() + count * 86_400_000;
  const session = { kindId: "monthly-session", mentorId: "ingrid-solheim" };
  const token = await tokenOf(ana);
  const mine = async () =>
    (await call("mine", {}, token)).answer as { sessions: { endsAt: number }[]; bookings: object[] };
  expect((await mine()).sessions[0]?.endsAt).toBeGreaterThan(days(27));
  expect((await book((await freeTimes(session)).at(-1), session, token)).status).toBe(201);
  await sql("update public.enrolments set ends_at = now() + interval '1 day'");
  expect((await mine()).sessions[0]?.endsAt).toBeLessThan(days(1) + 1);
  await sql("update public.enrolments set ends_at = now()");
  await sql("select public.end_due_access()");
  expect(await mine()).toMatchObject({ sessions: [], bookings: [] });
});

test("a session of a plan by the month counts for thirty days", async () => {
  await sql("select public.record_checkout_event($1, '')", [
    JSON.stringify({
      ...{ provider: "sandbox", eventId: "1", type: "purchased", providerOrderId: "1", email: ana.email },
      items: [{ productId: "monthly-mentorship", priceCents: 19_900, currency: "USD" }],
    }),
  ]);
  const session = { kindId: "monthly-session", mentorId: "ingrid-solheim" };
  const token = await tokenOf(ana);
  const left = async () => ((await call("mine", {}, token)).answer.sessions as { left: number }[])[0]?.left ?? 0;
  const included = await left();
  expect((await book((await freeTimes(session))[0], session, token)).status).toBe(201);
  for (const [daysAgo, used] of [
    [29, 1],
    [31, 0],
  ] as const) {
    await sql(
      `update public.bookings set status = 'confirmed',
         during = tstzrange(now() - make_interval(days => $1), now() - make_interval(days => $1) + interval '1 hour')`,
      [daysAgo],
    );
    expect(await left(), `${daysAgo} days ago`).toBe(included - used);
  }
});

test("whoever bought more sessions keeps them where the plan includes fewer now, and later buyers get what it says", async () => {
  const token = await tokenOf(ana);
  const buy = (order: string) =>
    sql("select public.record_checkout_event($1, '')", [
      JSON.stringify({
        ...{ provider: "sandbox", eventId: order, type: "purchased", providerOrderId: order, email: ana.email },
        items: [{ productId: "personal-coaching", priceCents: 29_900, currency: "USD" }],
      }),
    ]);
  const left = async () =>
    ((await call("mine", {}, token)).answer.sessions as { left: number }[]).map((one) => one.left);
  const include = (included: number | null) =>
    sql("update public.booking_kinds set included = $1 where id = 'coaching-session'", [included]);
  await buy("before");
  await include(3);
  await include(2);
  expect(await left()).toEqual([4]);
  await buy("after");
  expect(await left()).toEqual([4, 2]);
  const session = { kindId: "coaching-session", mentorId: "ingrid-solheim" };
  const times = await freeTimes(session);
  const booked = [];
  for (const at of times.slice(0, 7)) booked.push((await book(at, session, token)).status);
  expect(booked).toEqual([201, 201, 201, 201, 201, 201, 403]);
  await include(5);
  expect(await left(), "more for everybody").toEqual([1, 3]);
  await include(null);
  await buy("unlimited");
  await include(4);
  expect(await left()).toEqual([0, 2, null]);
});

test("sessions stay booked where one of two payments of their plan goes back, as many as the other one includes", async () => {
  const token = await tokenOf(ana);
  const happen = (type: string, order: string) =>
    sql("select public.record_checkout_event($1, '')", [
      JSON.stringify({
        ...{ provider: "sandbox", eventId: `${type} ${order}`, type, providerOrderId: order, email: ana.email },
        items: [{ productId: "personal-coaching", priceCents: 29_900, currency: "USD" }],
      }),
    ]);
  const session = { kindId: "coaching-session", mentorId: "ingrid-solheim" };
  const booked = async () => ((await call("mine", {}, token)).answer.bookings as object[]).length;
  for (const order of ["first", "second"]) await happen("purchased", order);
  const times = await freeTimes(session);
  for (const at of times.slice(0, 5)) expect((await book(at, session, token)).status).toBe(201);
  await happen("refunded", "first");
  expect(await booked(), "one was booked on the second").toBe(4);
  expect((await call("mine", {}, token)).answer).toMatchObject({ sessions: [{ left: 0 }] });
  await happen("refunded", "second");
  expect(await booked()).toBe(0);
});

test("whoever bought longer sessions gets them as long, also moved, and later buyers what they are now", async () => {
  const token = await tokenOf(ana);
  const buy = (order: string) =>
    sql("select public.record_checkout_event($1, '')", [
      JSON.stringify({
        ...{ provider: "sandbox", eventId: order, type: "purchased", providerOrderId: order, email: ana.email },
        items: [{ productId: "personal-coaching", priceCents: 29_900, currency: "USD" }],
      }),
    ]);
  const lasts = (minutes: number) =>
    sql("update public.booking_kinds set minutes = $1 where id = 'coaching-session'", [minutes]);
  const lengths = () =>
    sql(
      "select (extract(epoch from upper(during) - lower(during)) / 60)::int as minutes from public.bookings order by number",
    );
  const session = { kindId: "coaching-session", mentorId: "ingrid-solheim" };
  await buy("before");
  await lasts(90);
  try {
    const { slots } = (await call("slots", session, token)).answer as { slots: number[] };
    // Late in the day only one of its times may be left, and the next is tomorrow's.
    const between = slots.slice(1).map((at, index) => at - (slots[index] ?? 0));
    expect(Math.min(...between)).toBe(120 * 60_000);
    const [one = 0, two = 0] = slots;
    const { link } = (await book(one, session, token)).answer;
    expect((await call("change", { link, change: "move", from: two })).status).toBe(200);
    await sql("update public.enrolments set ended_at = now(), status = 'revoked'");
    await buy("after");
    expect((await call("mine", {}, token)).answer).toMatchObject({ sessions: [{ left: 4, minutes: 90 }] });
    // The times of shorter sessions are others.
    const [free] = await freeTimes(session);
    expect((await book(free, session, token)).status).toBe(201);
    expect(await lengths()).toEqual([{ minutes: 120 }, { minutes: 90 }]);
  } finally {
    await lasts(120);
  }
});

test.each([
  "delete from public.booking_kinds where id = 'coaching-session'",
  "update public.booking_kinds set published = false where id = 'coaching-session'",
  "update public.booking_kinds set plan_id = 'vip-elite' where id = 'coaching-session'",
])("refuses to take the sessions of a plan from its buyers: %s", async (change) => {
  await sql(`insert into public.orders (id, provider, email, status) values ('00000000-0000-4000-8000-0000000000a1', 'sandbox', '${ana.email}', 'paid');
    insert into public.enrolments (order_id, product_id, product_kind, email, status)
      values ('00000000-0000-4000-8000-0000000000a1', 'personal-coaching', 'plan', '${ana.email}', 'active')`);
  await expect(sql(change)).rejects.toThrow(
    "One person has the plan that includes these sessions and could no longer book them. Hide the plan instead",
  );
  await sql("update public.booking_kinds set position = position where id = 'coaching-session'");
});

test("a session whose time came before anybody confirmed it is in its plan again, and both are told once", async () => {
  const session = { kindId: "coaching-session", mentorId: "ingrid-solheim" };
  const token = await tokenOf(ana);
  await sql("select public.record_checkout_event($1, '')", [
    JSON.stringify({
      ...{ provider: "sandbox", eventId: "1", type: "purchased", providerOrderId: "1", email: ana.email },
      items: [{ productId: "personal-coaching", priceCents: 29_900, currency: "USD" }],
    }),
  ]);
  const [first = 0, second = 0, third = 0] = await freeTimes(session);
  for (const at of [first, second, third]) expect((await book(at, session, token)).status).toBe(201);
  expect(await decide(await numberAt(second), "confirm", second)).toEqual({ outcome: "changed" });
  await send();
  await sql("truncate mail.outbox");
  // The first hour has come without an answer, the second one had it.
  await sql(
    `update public.bookings set during = tstzrange(now() - interval '2 hours', now() - interval '1 hour') where number = $1`,
    [await numberAt(first)],
  );
  await sql(
    `update public.bookings set during = tstzrange(now() - interval '30 minutes', now() + interval '30 minutes') where number = $1`,
    [await numberAt(second)],
  );
  const left = async () => (await call("mine", {}, token)).answer;
  expect(await left()).toMatchObject({ sessions: [{ left: 1 }] });
  for (let minute = 0; minute < 2; minute++) await sql("select public.decline_unanswered_bookings()");
  expect(await left()).toMatchObject({ sessions: [{ left: 2 }] });
  expect(await sql("select status from public.bookings order by number")).toEqual([
    { status: "declined" },
    { status: "confirmed" },
    { status: "requested" },
  ]);
  await send();
  expect((await mails()).map(({ recipient, subject }) => [recipient, subject.replace(/B\d+/, "B")])).toEqual([
    [ana.email, "Northpip: Your booking was not confirmed in time [B]"],
    [owner.email, "Northpip: Booking B declined: Personal coaching session"],
  ]);
  // Of days ago, as a database of an earlier version may have one: nobody waits for a mail.
  await sql("truncate mail.outbox");
  await sql(
    `update public.bookings set during = tstzrange(now() - interval '3 days', now() - interval '71 hours') where status = 'requested'`,
  );
  await sql("select public.decline_unanswered_bookings()");
  await send();
  expect(await sql("select status from public.bookings where status = 'requested'")).toEqual([]);
  expect(await mails()).toEqual([]);
});

/** One free start of each day. */
const dayByDay = async () => [
  ...new Map((await freeTimes()).map((from) => [Math.floor(from / 86_400_000), from])).values(),
];

test("an address without a plan holds two calls; another network still gets one, and canceled ones do not count", async () => {
  const [one, two, three, four, five] = await dayByDay();
  const first = await book(one);
  const tagged = { email: "Visitor+2@example.com" };
  expect([first.status, (await book(two, tagged)).status]).toEqual([201, 201]);
  // Of the mailbox's small reserve, once a day for each network.
  expect([(await book(three)).status, (await book(four)).status]).toEqual([201, 429]);
  expect((await book(four, {}, undefined, "203.0.113.200")).status).toBe(201);
  expect((await book(five)).answer.message).not.toContain("this address");
  await sql("truncate public.bookings, public.request_counts cascade");
  const again = await book(one);
  expect((await book(two)).status).toBe(201);
  expect((await call("change", { link: again.answer.link, change: "cancel" })).status).toBe(200);
  expect((await book(three)).status).toBe(201);
});

test("an address without a plan asks for six calls in a day, also where each was canceled", async () => {
  const [from] = await dayByDay();
  const bookFrom = async (network: string) => {
    const { status, answer } = await book(from, {}, undefined, network);
    if (status === 201) await call("change", { link: answer.link, change: "cancel" });
    return status;
  };
  for (let asked = 0; asked < 6; asked += 1) expect(await bookFrom(`203.0.113.${asked}`)).toBe(201);
  // The first one after that is of the mailbox's reserve for this network.
  expect([await bookFrom("203.0.113.200"), await bookFrom("203.0.113.200")]).toEqual([201, 429]);
});

test("all networks around an IPv6 address have one of a mailbox's reserve in a day", async () => {
  const times = await dayByDay();
  for (const time of times.slice(0, 2)) expect((await book(time)).status).toBe(201);
  expect((await book(times[2], {}, undefined, "2001:db8:5:1::1")).status).toBe(201);
  expect((await book(times[3], {}, undefined, "2001:db8:5:2::1")).status).toBe(429);
  expect((await book(times[3], {}, undefined, "2001:db8:6:1::1")).status).toBe(201);
});

test("strangers with many addresses take two calls of a mentor's day and twenty of an hour, and leave times for plans", async () => {
  // From the second day on: what is left of the first may be too short for two calls and a session.
  const [, nextDay = 0] = await dayByDay();
  const day = Math.floor(nextDay / 86_400_000);
  const times = (await freeTimes()).filter((from) => from >= day * 86_400_000);
  const answers: number[] = [];
  for (const [n, from] of times.slice(0, 150).entries())
    answers.push((await book(from, { email: `x${n}@example.com` }, undefined, `203.0.113.${n}`)).status);
  expect(answers.filter((status) => status === 201)).toHaveLength(20);
  const held = await sql<{ day: number; calls: number }>(
    "select floor(extract(epoch from lower(during)) / 86400)::int as day, count(*)::int as calls from public.bookings group by 1",
  );
  expect(Math.max(...held.map(({ calls }) => calls))).toBe(2);
  expect((await freeTimes()).some((from) => Math.floor(from / 86_400_000) === day)).toBe(false);
  const session = { kindId: "coaching-session", mentorId: free.mentorId };
  expect((await freeTimes(session)).some((from) => Math.floor(from / 86_400_000) === day)).toBe(true);
});

test("those who ask for a day's calls at the same moment, or move theirs to its last one, get no more than it has, whichever times they choose", async () => {
  const all = await freeTimes();
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
  const [, day, ...others] = [...new Set(all.map(dayOf))];
  const times = all.filter((at) => dayOf(at) === day).slice(0, 4);
  let person = 0;
  const bookAs = (at: number | undefined) => {
    person += 1;
    return book(at, { email: `last${person}@example.com` }, undefined, `203.0.113.${person}`);
  };
  const made = async (answers: ReturnType<typeof call>[]) =>
    (await Promise.all(answers)).filter(({ status }) => status < 300);
  const calls = await made(times.map(bookAs));
  expect(calls).toHaveLength(2);
  const elsewhere = others.slice(0, 3).map((other) => all.find((at) => dayOf(at) === other));
  const links = [];
  for (const at of elsewhere) links.push((await bookAs(at)).answer.link);
  expect((await call("change", { link: calls[0]?.answer.link, change: "cancel" })).status).toBe(200);
  const open = (await freeTimes()).filter((at) => dayOf(at) === day);
  const moves = links.map((link, at) => call("change", { link, change: "move", from: open[at] }));
  expect(await made(moves)).toHaveLength(1);
});

test("one network books four free calls in a week, with whatever addresses, and takes no call of the hour from others", async () => {
  const times = await dayByDay();
  const ask = (n: number, address: string) => book(times[n], { email: `y${n}@example.com` }, undefined, address);
  const answers = [];
  for (let n = 0; n < 6; n += 1) answers.push(await ask(n, "203.0.113.7"));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 429, 429]);
  expect(answers.at(-1)?.answer.code).toBe("network_full");
  await sql("update public.request_counts set requests = 20 where subject = 'free calls of an hour'");
  expect((await ask(6, "203.0.113.8")).answer.code).toBe("busy");
  await sql("delete from public.request_counts where subject = 'free calls of an hour'");
  const later = [];
  for (let n = 6; n < 10; n += 1) later.push((await ask(n, "203.0.113.8")).status);
  expect(later, "what was refused for others' calls is not counted").toEqual([201, 201, 201, 201]);
});

test("the networks of one IPv6 line book eight free calls in a week together", async () => {
  const times = await dayByDay();
  const answers = [];
  for (let n = 0; n < 9; n += 1)
    answers.push(await book(times[n], { email: `z${n}@example.com` }, undefined, `2001:db8:5:${n}::1`));
  expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 8 }, () => 201), 429]);
  expect(answers.at(-1)?.answer.code).toBe("network_full");
  expect((await book(times[9], { email: "z9@example.com" }, undefined, "2001:db8:6:1::1")).status).toBe(201);
});

test("requests are counted by the network around an IPv6 address, too", async () => {
  const statuses = new Set<number>();
  for (let n = 0; n < 40; n += 1) statuses.add((await book(0, {}, undefined, `2001:db8:7:${n}::1`)).status);
  expect(statuses).toEqual(new Set([409]));
  expect((await book(0, {}, undefined, "2001:db8:7:99::1")).status).toBe(429);
  expect((await book(0, {}, undefined, "2001:db8:8:1::1")).status).toBe(409);
});

test("a mentor who is no longer shown is not booked by whoever still has the page open", async () => {
  const [from] = await freeTimes();
  const shown = (published: boolean) =>
    sql("update public.mentors set published = $2 where id = $1", [free.mentorId, published]);
  await shown(false);
  const answers = [await call("slots", free), await book(from)];
  await shown(true);
  expect(answers.map(({ status, answer }) => [status, answer.code])).toEqual([
    [404, "unknown"],
    [404, "unknown"],
  ]);
});

test("one booking is moved five times, and mails to a mailbox that nobody has proven are few", async () => {
  const [from, ...others] = await dayByDay();
  const { answer } = await book(from);
  const moves: number[] = [];
  for (const to of others.slice(0, 7))
    moves.push((await call("change", { link: answer.link, change: "move", from: to })).status);
  expect(moves).toEqual([200, 200, 200, 200, 200, 409, 409]);
  await sql("delete from public.request_counts where subject not like 'form mail%'");
  for (const [n, to] of others.slice(8, 12).entries())
    await book(to, { email: `visitor+${n}@example.com` }, undefined, `203.0.113.${n}`);
  await send();
  const toVisitor = (await mails()).filter(({ recipient }) => recipient.startsWith("visitor"));
  expect(toVisitor.length).toBeLessThanOrEqual(8);
  expect(toVisitor.length).toBeGreaterThan(4);
});

test("bad input, the trap and guessing are refused", async () => {
  const [one, two, three] = await freeTimes();
  expect([(await book(one)).status, (await book(two)).status]).toEqual([201, 201]);
  expect((await book(three, { website: "x", email: "c@example.com" })).status).toBe(422);
  expect((await book(three, { email: "c" })).status).toBe(422);
  expect((await book(three, { mentorId: "nobody", email: "c@example.com" })).status).toBe(404);
  expect((await book(1, { email: "c@example.com" })).status).toBe(409);
  const statuses = [];
  for (let i = 0; i < 21; i += 1) statuses.push((await call("view", { link: `501.${"a".repeat(64)}` })).status);
  expect([statuses[0], statuses[19], statuses[20]]).toEqual([404, 404, 429]);
});

test("bookings move with their account to its new address, and whoever has the old one does not see them", async () => {
  const eve = { sub: crypto.randomUUID(), email: "eve@example.com" };
  const insert = `insert into auth.users (id, aud, role, email, email_confirmed_at) values ($1, 'authenticated', 'authenticated', $2, now())`;
  await sql(insert, [eve.sub, eve.email]);
  const [from] = await freeTimes();
  expect((await book(from, { email: eve.email })).status).toBe(201);
  await sql("update auth.users set email = 'eve.new@example.com' where id = $1", [eve.sub]);
  const stranger = { sub: crypto.randomUUID(), email: eve.email };
  await sql(insert, [stranger.sub, stranger.email]);
  expect((await call("mine", {}, await tokenOf(stranger))).answer).toMatchObject({ bookings: [] });
  const moved = { ...eve, email: "eve.new@example.com" };
  expect((await call("mine", {}, await tokenOf(moved))).answer.bookings).toHaveLength(1);
  await sql("delete from auth.users where id = any($1)", [[eve.sub, stranger.sub]]);
});

test("a booking that moves to another account opens by a new link alone, which its holder sees and is mailed", async () => {
  const eve = { sub: crypto.randomUUID(), email: "eve@example.com" };
  await sql(
    `insert into auth.users (id, aud, role, email, email_confirmed_at) values ($1, 'authenticated', 'authenticated', $2, now())`,
    [eve.sub, eve.email],
  );
  const [from, later] = await freeTimes();
  const { link } = (await book(from)).answer;
  await sql("update public.bookings set user_id = $1, email = $2", [ana.sub, ana.email]);
  expect((await call("view", { link })).status).toBe(200);
  await sql("update public.bookings set user_id = $1, email = $2", [eve.sub, eve.email]);
  for (const [action, more] of [
    ["view", {}],
    ["change", { change: "cancel" }],
    ["change", { change: "move", from: later }],
  ] as const)
    expect((await call(action, { link, ...more })).status, action).toBe(404);
  const { bookings } = (await call("mine", {}, await tokenOf(eve))).answer as { bookings: { link: string }[] };
  const renewed = bookings[0]?.link ?? "";
  expect((await call("view", { link: renewed })).status).toBe(200);
  await send();
  const mailed = (await mails()).find(({ recipient }) => recipient === eve.email);
  expect(mailed?.body_text).toContain(`#${renewed}`);
  expect((await call("view", { link: await deskLink() })).status, "the desk keeps its link").toBe(200);
  expect((await call("change", { link: renewed, change: "cancel" })).status).toBe(200);
  await sql("delete from auth.users where id = $1", [eve.sub]);
});
