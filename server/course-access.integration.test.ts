import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { courseWorld, type Person } from "../tests/support/course-world.ts";

const marker = "The marker sentence of a bought lesson.";
const world = await courseWorld();
const { student, other, owner, courseId, sql, ask, happen, enrolledFor } = world;

/** Every way in which the interface hands out rows that touch lessons. */
const ways: readonly (readonly [string, object?])[] = [
  ["lesson_texts"],
  ["lesson_texts?lesson_id=eq.week-two-lesson"],
  ["lesson_texts?body=like.*marker*&select=lesson_id"],
  ["lessons?select=*,lesson_texts(*)"],
  ["courses?select=*,lessons(*,lesson_texts(*))"],
  ["text_revisions?select=*"],
  ["finished_lessons?select=*,lessons(*,lesson_texts(*))"],
  ["search_entries?select=*"],
  ["rpc/finish_lessons", { lessons: ["week-two-lesson", "week-three-lesson"] }],
];
/** How often the marker, or the id of a locked text, is in any answer. */
async function leaks(caller: Person | null): Promise<string[]> {
  const found: string[] = [];
  for (const [path, body] of ways) {
    const { status, text } = await ask(caller, path, body);
    expect(status, path).toBeLessThan(500);
    if (text.includes(marker) || (/like/.test(path) && text.includes("week-two-lesson"))) found.push(path);
  }
  return found;
}
const reads = async (caller: Person | null, lesson: string) =>
  (await ask(caller, `lesson_texts?lesson_id=eq.${lesson}`)).text.includes(marker);

beforeAll(async () => {
  for (const [id, week] of [
    ["week-two-lesson", 2],
    ["week-three-lesson", 3],
  ] as const) {
    await sql(
      `insert into public.lessons (id, course_id, week, title, summary, reading_minutes, status, position)
       values ($1, $2, $3, 'T', 'S', 5, 'published', $3)`,
      [id, courseId, week],
    );
    await sql("insert into public.lesson_texts values ($1, $2)", [id, `${marker} First.`]);
    // A text that was edited has a revision, which holds what it said before.
    await sql("update public.lesson_texts set body = $2 where lesson_id = $1", [id, marker]);
  }
}, 120_000);
afterAll(() => world.stop());
beforeEach(async () => {
  await sql("delete from public.orders");
  await sql("delete from public.finished_lessons");
});

describe("the text of a course's lesson", () => {
  it("reaches no visitor and no member without an enrolment, by any way", async () => {
    expect(await leaks(null)).toEqual([]);
    expect(await leaks(student)).toEqual([]);
    expect(await sql("select 1 from public.finished_lessons"), "nothing locked was marked as finished").toEqual([]);
  });

  it("opens week by week from the enrolment, to the student alone, and ends with a refund", async () => {
    await happen("purchased", "a");
    expect(await leaks(student), "the first week").toEqual([]);
    await enrolledFor(6);
    expect(await reads(student, "week-two-lesson")).toBe(false);
    await enrolledFor(7);
    expect(await reads(student, "week-two-lesson")).toBe(true);
    expect(await reads(student, "week-three-lesson")).toBe(false);
    expect(await leaks(null)).toEqual([]);
    expect(await leaks(other)).toEqual([]);
    await ask(student, "rpc/finish_lessons", { lessons: ["week-two-lesson"] });
    await happen("refunded", "a");
    expect(await leaks(student)).toEqual([]);
    expect(await reads(student, "week-two-lesson"), "finished before the refund").toBe(false);
  });

  it("opens week by week from the day of the order, also where the order was held for days", async () => {
    const held = { provider: "paddle", eventId: "held-for-days", type: "purchased", providerOrderId: "held-for-days" };
    const paidAt = new Date(Date.now() - 8 * 86_400_000).toISOString();
    const items = [{ productId: "pri_of_course", priceCents: 29_900, currency: "USD" }];
    await sql("update public.checkout_state set sells_since = now() - interval '1 year'");
    await sql("select public.record_checkout_event($1, '')", [
      JSON.stringify({ ...held, email: student.email, paidAt, items }),
    ]);
    expect(await sql("select status from public.orders")).toEqual([{ status: "held" }]);
    await sql("insert into public.provider_products values ('paddle', 'pri_of_course', $1)", [courseId]);
    expect(await sql("select status from public.orders")).toEqual([{ status: "paid" }]);
    expect(await reads(student, "week-two-lesson")).toBe(true);
    expect(await reads(student, "week-three-lesson")).toBe(false);
  });

  it("keeps its weeks where the course was paid twice and the first payment goes back", async () => {
    await happen("purchased", "paid-first");
    await enrolledFor(8);
    await happen("purchased", "paid-again");
    await happen("refunded", "paid-first");
    expect(await reads(student, "week-two-lesson")).toBe(true);
    expect(await reads(student, "week-three-lesson")).toBe(false);
    await happen("refunded", "paid-again");
    await happen("purchased", "bought-again");
    expect(await reads(student, "week-two-lesson"), "nothing was open").toBe(false);
  });

  it("keeps its weeks where a dispute of the second payment is won after the first one went back", async () => {
    await happen("purchased", "paid-first");
    await enrolledFor(8);
    await happen("purchased", "paid-again");
    await happen("disputed", "paid-again");
    await happen("refunded", "paid-first");
    await happen("dispute_won", "paid-again");
    expect(await reads(student, "week-two-lesson")).toBe(true);
  });

  it("begins with its first week for somebody else, for whom the second order is", async () => {
    await happen("purchased", "for-the-student");
    await enrolledFor(8);
    await happen("purchased", "for-the-other");
    await sql(
      "update public.enrolments e set email = $1 from public.orders o where o.id = e.order_id and o.provider_order_id = 'for-the-other'",
      [other.email],
    );
    expect(await reads(student, "week-two-lesson")).toBe(true);
    expect(await reads(other, "week-two-lesson")).toBe(false);
  });

  it("has its weeks back after an update, where the first of two payments had gone back before", async () => {
    await happen("purchased", "paid-first");
    await enrolledFor(8);
    await happen("purchased", "paid-again");
    await happen("refunded", "paid-first");
    await sql("update public.enrolments set granted_at = now() where status = 'active'");
    expect(await reads(student, "week-two-lesson")).toBe(false);
    const update = readFileSync(
      new URL("../supabase/migrations/20270315030000_weeks_of_courses_paid_twice.sql", import.meta.url),
      "utf8",
    );
    await sql(update.slice(update.indexOf("update public.enrolments e set granted_at = private.earliest_weeks(e)")));
    expect(await reads(student, "week-two-lesson")).toBe(true);
  });

  it("keeps the weeks of the first order where the second one was told first", async () => {
    const paid = (order: string, days: number) =>
      sql("select public.record_checkout_event($1, '')", [
        JSON.stringify({
          provider: "sandbox",
          eventId: order,
          type: "purchased",
          providerOrderId: order,
          email: student.email,
          paidAt: new Date(Date.now() - days * 86_400_000).toISOString(),
          items: [{ productId: courseId, priceCents: 29_900, currency: "USD" }],
        }),
      ]);
    await paid("told-first", 2);
    await paid("paid-before", 8);
    await happen("refunded", "paid-before");
    expect(await reads(student, "week-two-lesson")).toBe(true);
  });

  it("stays closed while an order is disputed, and opens when the dispute is won", async () => {
    await happen("purchased", "b");
    await enrolledFor(7);
    await happen("disputed", "b");
    expect(await leaks(student)).toEqual([]);
    await happen("dispute_won", "b");
    expect(await reads(student, "week-two-lesson")).toBe(true);
  });

  it("does not lock again once it is finished, while the enrolment lasts", async () => {
    await happen("purchased", "c");
    await enrolledFor(7);
    const { text } = await ask(student, "rpc/finish_lessons", { lessons: ["week-two-lesson", "week-three-lesson"] });
    expect(JSON.parse(text), "the third week has not come").toEqual(["week-two-lesson"]);
    await enrolledFor(0);
    expect(await reads(student, "week-two-lesson")).toBe(true);
    expect(await reads(student, "week-three-lesson")).toBe(false);
    const forged = await ask(student, "finished_lessons", { lesson_id: "week-three-lesson" });
    expect(forged.status).toBe(403);
  });

  it("takes a list of lessons that is too long for a mistake of its sender", async () => {
    const lessons = Array.from({ length: 501 }, (_, at) => `lesson-${at}`);
    expect((await ask(student, "rpc/finish_lessons", { lessons })).status).toBe(400);
  });

  it("is opened as a whole by the owner, to one student, until the owner takes it back", async () => {
    await happen("purchased", "d");
    const [row] = await sql("select id from public.enrolments");
    const open = (caller: Person | null, opened = true) =>
      ask(caller, "rpc/open_whole_course", { enrolment: row?.id, opened });
    for (const caller of [null, student, other]) expect((await open(caller)).status).toBeGreaterThanOrEqual(400);
    expect(await leaks(student)).toEqual([]);
    expect((await open(owner)).text).toBe("true");
    expect(await reads(student, "week-three-lesson")).toBe(true);
    expect(await leaks(other)).toEqual([]);
    await open(owner, false);
    expect(await leaks(student)).toEqual([]);
  });

  it("is withheld while an authenticator's code is owed", async () => {
    await happen("purchased", "e");
    await enrolledFor(7);
    await sql(
      "insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at) values (gen_random_uuid(), $1, 'totp', 'verified', 's', now(), now())",
      [student.sub],
    );
    expect(await leaks(student)).toEqual([]);
    expect(await reads({ ...student, aal: "aal2" }, "week-two-lesson")).toBe(true);
    await sql("delete from auth.mfa_factors");
  });
});
