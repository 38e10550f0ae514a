import { afterAll, beforeEach, expect, it } from "vitest";
import { courseWorld } from "../../tests/support/course-world.ts";
import { sendOrderMails } from "../order-mails/send-order-mails.ts";

const world = await courseWorld();
const { sql, ask, owner, student, courseId, database, happen } = world;
afterAll(() => world.stop());
beforeEach(async () => {
  await sql("truncate public.orders, public.checkout_events, mail.outbox cascade");
  await sql("update public.courses set published = true");
});

const sell = (product: string, cents: number, quantity = 1) =>
  sql("select public.record_checkout_event($1, '')", [
    JSON.stringify({
      provider: "sandbox",
      eventId: `sold-${product}-${quantity}`,
      type: "purchased",
      providerOrderId: `o-${product}-${quantity}`,
      email: student.email,
      items: [{ productId: product, priceCents: cents, currency: "USD", quantity }],
    }),
  ]);

it.each([
  ["courses", "beginner-forex-fundamentals", 29_900],
  ["robots", "owl-carry", 12_900],
  ["mentorship_plans", "vip-elite", 129_900],
  ["vps_plans", "vps-start", 1200],
])("does not delete or rename what somebody has: %s", async (table, id, cents) => {
  await sell(id, Math.max(cents, 20_000));
  const request = { id: `eq.${id}` };
  const path = `${table}?${new URLSearchParams(request)}`;
  const refused = await ask(owner, path, undefined, "DELETE");
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("One person has it and would lose it. Switch “Shown on the site” off instead");
  expect((await ask(owner, path, { id: `${id}-2` }, "PATCH")).text).toContain("keep the product id");
  expect(await sql(`select id from public.${table} where id = $1`, [id])).toHaveLength(1);
});

it("does not delete or rename what a held order may still open, until it is closed", async () => {
  await sell("vps-trade", 2400);
  await sql("update public.enrolments set status = 'revoked', revoked_at = now()");
  await sql("update public.orders set status = 'held', test = false, hold_reason = '[{\"code\": \"disputed\"}]'");
  const path = "vps_plans?id=eq.vps-trade";
  const refused = "An order of it is held and may still open it: release, refund or close it first";
  expect((await ask(owner, path, undefined, "DELETE")).text).toContain(refused);
  expect((await ask(owner, path, { id: "vps-trade-2" }, "PATCH")).text).toContain(refused);
  await sql("update public.orders set closed_reason = hold_reason");
  expect((await ask(owner, path, undefined, "DELETE")).status).toBe(204);
});

it("a product that gets another id takes along what names it, and its next sale opens it", async () => {
  await sql(`insert into public.provider_products values ('sandbox', 'personal-coaching', 'personal-coaching');
    insert into public.discount_codes (code, greatest_percent, products, note) values ('HALF', 50, '{vip-elite,personal-coaching}', '')`);
  const rename = (from: string, to: string) => ask(owner, `mentorship_plans?id=eq.${from}`, { id: to }, "PATCH");
  expect((await rename("personal-coaching", "coaching")).status).toBe(204);
  const [named] = await sql(`select (select products from public.discount_codes where code = 'HALF') as code,
    (select count(*)::int from public.product_notes where id = 'coaching') as notes,
    (select count(*)::int from public.next_steps where id = 'coaching') as steps,
    (select count(*)::int from public.booking_kinds where plan_id = 'coaching') as sessions`);
  expect(named).toEqual({ code: ["vip-elite", "coaching"], notes: 1, steps: 1, sessions: 1 });
  await sell("personal-coaching", 29_900, 3);
  expect(await sql("select product_id, status from public.enrolments")).toEqual([
    { product_id: "coaching", status: "active" },
  ]);
  await sql("truncate public.orders, public.checkout_events cascade");
  expect((await rename("coaching", "personal-coaching")).status).toBe(204);
  await sql("delete from public.discount_codes");
});

it("deletes what nobody has any more", async () => {
  await sell("vps-desk", 4900);
  await sql("update public.enrolments set status = 'revoked', revoked_at = now()");
  expect((await ask(owner, "vps_plans?id=eq.vps-desk", undefined, "DELETE")).status).toBe(204);
});

it.each([
  [
    "courses",
    "professional-trader-program",
    /It has \d+ lessons and \d+ quiz questions, and none of that could be taken back/,
  ],
  ["books", "costs", /It has \d+ chapters, and none/],
  ["robots", "heron-grid", /It has 1 uploaded file, and none/],
])(
  "does not delete in the console what would take its parts along, which nothing brings back: %s",
  async (table, id, words) => {
    await sql(`insert into public.own_robot_files (id, robot_id, name, bytes)
    values ('00000000-0000-4000-8000-0000000000f1', 'heron-grid', 'heron.ex5', 1) on conflict do nothing`);
    const path = `${table}?id=eq.${id}`;
    expect((await ask(owner, path, undefined, "DELETE")).text).toMatch(words);
    expect(await sql(`select id from public.${table} where id = $1`, [id])).toHaveLength(1);
    await sql("delete from public.own_robot_files");
    if (table === "robots") expect((await ask(owner, path, undefined, "DELETE")).status).toBe(204);
  },
);

it.each([
  [
    "lessons",
    "insert into public.finished_lessons (user_id, lesson_id) select $1, id from public.lessons order by id limit 1 returning lesson_id as id",
    "One member has finished it",
  ],
  [
    "drills",
    "insert into public.drill_tries (user_id, drill_id, terms, seed) select $1, id, '{}', '1' from public.drills order by id limit 1 returning drill_id as id",
    "One member has tried it",
  ],
])("does not delete in the console what would take members' progress along: %s", async (table, begin, words) => {
  const [{ id } = {}] = await sql(begin, [student.sub]);
  const path = `${table}?id=eq.${String(id)}`;
  expect((await ask(owner, path, undefined, "DELETE")).text).toContain(
    `${words}, and “Undo” could not bring that back. Hide it from visitors instead`,
  );
  expect(await sql(`select id from public.${table} where id = $1`, [id])).toHaveLength(1);
  await sql("delete from public.finished_lessons");
  await sql("delete from public.drill_tries");
  expect((await ask(owner, path, undefined, "DELETE")).status).toBe(204);
});

it("teaches a course that is no longer shown to those who have it", async () => {
  const closed = async () => JSON.parse((await ask(null, "rpc/closed_courses?select=id", {})).text) as unknown;
  await happen("purchased", "o-1");
  expect(await closed()).toEqual([]);
  await sql("update public.courses set published = false where id = $1", [courseId]);
  expect(await closed()).toEqual([{ id: courseId }]);
  await happen("refunded", "o-1");
  expect(await closed(), "nobody has it: it is gone").toEqual([]);
});

it("shows nobody a draft of a course that the owner has given to somebody", async () => {
  await sql(
    'insert into public.courses select (jsonb_populate_record(c, \'{"id": "draft", "published": false}\')).* from public.courses c where c.id = $1',
    [courseId],
  );
  const gift = { request: crypto.randomUUID(), address: student.email, product: "draft", reason: "tries it" };
  expect((await ask(owner, "rpc/give_access", gift)).text).toContain("given");
  const closed = async () => JSON.parse((await ask(null, "rpc/closed_courses?select=id", {})).text) as unknown;
  expect(await closed()).toEqual([]);
  const [lesson] = await sql(
    "insert into public.lessons select (jsonb_populate_record(l, $1)).* from public.lessons l limit 1 returning id",
    [{ id: "of-a-draft", course_id: "draft", status: "published", free: true, week: 1 }],
  );
  await sql("insert into public.lesson_texts (lesson_id, body) values ($1, 'Unseen.')", [lesson?.id]);
  await sql(
    "insert into public.quiz_questions (id, course_id, week, position, question, choices) values (gen_random_uuid(), 'draft', 1, 0, 'Which?', '{a,b}')",
  );
  const lessons = async (caller: typeof student | null) =>
    JSON.parse((await ask(caller, "lessons?course_id=eq.draft&select=id,lesson_texts(body)")).text) as unknown;
  expect(await lessons(null), "its lessons are done before it is shown").toEqual([]);
  expect((await ask(null, "rpc/course_quizzes", { course: "draft" })).text).toBe("[]");
  expect(await lessons(student), "who tries it").toEqual([{ id: "of-a-draft", lesson_texts: { body: "Unseen." } }]);
  for (const published of [true, false])
    expect((await ask(owner, "courses?id=eq.draft", { published }, "PATCH")).status).toBe(204);
  expect(await closed(), "it was shown once").toEqual([{ id: "draft" }]);
  await sql("delete from public.enrolments");
  await sql("delete from public.courses where id = 'draft'");
});

it("lists lessons without a look at everybody's purchases", async () => {
  await sql(
    `insert into public.orders (provider, provider_order_id, email, status)
     select 'paddle', 'many-' || n, 'buyer-' || n || '@visitor.example', 'paid' from generate_series(1, 2000) n`,
  );
  await sql(
    `insert into public.enrolments (order_id, product_id, product_kind, email, status)
     select o.id, $1, 'course', o.email, 'active' from public.orders o`,
    [courseId],
  );
  await sql("analyze public.enrolments");
  const read = await database.asService(async (tx) => {
    await tx.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify(student)]);
    // What the connection did before may not be counted elsewhere yet.
    const counted = async () => {
      const { rows } = await tx.query(
        "select coalesce(sum(seq_tup_read + idx_tup_fetch), 0) as read from pg_catalog.pg_stat_xact_user_tables where relname = 'enrolments'",
      );
      return Number(rows[0]?.read);
    };
    const before = await counted();
    await tx.query("select * from private.listed_courses()");
    return (await counted()) - before;
  });
  expect(read).toBeLessThan(100);
});

it("counts pieces as sold", async () => {
  await sell("personal-coaching", 29_900, 2);
  await sell("vip-elite", 129_900);
  const days = { since: "2020-01-01", until: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10) };
  expect(JSON.parse((await ask(owner, "rpc/sales_report", days)).text)).toMatchObject([
    { product_id: "personal-coaching", sold: 2, sold_cents: 59_800 },
    { product_id: "vip-elite", sold: 1, sold_cents: 129_900 },
  ]);
});

it("counts no renewal among the orders that a checkout led to, and its money all the same", async () => {
  await sql(
    `with sold as (
       insert into public.orders (provider, provider_order_id, email, status, total_cents, currency, purchased_at, subscription_id, refunded_at)
       select 'stripe', 'in_' || month, 'buyer@visitor.example', case month when 3 then 'refunded' else 'paid' end, 1200, 'USD',
         now() - (4 - month) * interval '31 days', case month when 4 then 'sub_other' else 'sub_1' end, case month when 3 then now() end
       from generate_series(1, 4) month returning id)
     insert into public.order_items (order_id, product_id, name, price_cents, total_cents, currency)
     select id, 'vps-start', 'VPS', 1200, 1200, 'USD' from sold`,
  );
  const days = { since: "2020-01-01", until: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10) };
  const rows: Record<string, number>[] = JSON.parse((await ask(owner, "rpc/sales_report", days)).text);
  const sum = (name: string) => rows.reduce((all, row) => all + Number(row[name]), 0);
  expect(["sold", "sold_cents", "refunded_cents", "orders", "refunded_orders"].map(sum)).toEqual([4, 4800, 1200, 2, 0]);
});

it("tells a buyer once that what a dispute had closed is open again", async () => {
  const mails = async () => {
    await sendOrderMails({ database, siteUrl: "http://127.0.0.1:3000" } as Parameters<typeof sendOrderMails>[0]);
    return (await sql("select kind, to_jsonb(m)::text as text from mail.outbox m order by created_at")).map(
      ({ kind, text }) => `${String(kind)} ${/access to [^"]* is back/.exec(String(text))?.[0] ?? ""}`.trim(),
    );
  };
  await happen("purchased", "o-1");
  await mails();
  await happen("disputed", "o-1");
  await mails();
  await happen("dispute_won", "o-1");
  const all = ["order_receipt", "order_held", "plain_notice access to Beginner Forex Fundamentals is back"];
  expect(await mails()).toEqual(all);
  await sql("select public.settle_order(id) from public.orders");
  expect(await mails()).toHaveLength(3);
});

it.each([
  ["mentors", "mentor_id"],
  ["booking_kinds", "kind_id"],
])("does not delete or rename what sessions to come are booked with: %s", async (table, column) => {
  await sql("truncate public.bookings cascade");
  const [found] = await sql(`select id from public.${table} order by position limit 1`);
  const book = (days: number) =>
    sql(
      `insert into public.bookings (id, token_hash, desk_hash, kind_id, mentor_id, email, zone, during)
       select gen_random_uuid(), repeat('a', 64), repeat('b', 64), $2, $3, 'ana@example.com', 'UTC',
         tstzrange(now() + make_interval(days => $1), now() + make_interval(days => $1, hours => 1))`,
      [days, column === "kind_id" ? found?.id : "a-kind", column === "mentor_id" ? found?.id : "a-mentor"],
    );
  const path = `${table}?id=eq.${String(found?.id)}`;
  await book(-2);
  await book(2);
  const refused = await ask(owner, path, undefined, "DELETE");
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("One session to come is booked with it. Switch “Shown on the site” off instead");
  expect((await ask(owner, path, { id: "renamed" }, "PATCH")).text).toContain("keep the id");
  await sql("update public.bookings set status = 'canceled' where now() < lower(during)");
  expect((await ask(owner, path, undefined, "DELETE")).status).toBe(204);
});
