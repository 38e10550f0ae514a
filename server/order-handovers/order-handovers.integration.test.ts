import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readConfig } from "#config";
import { seedContent } from "#content/seed.ts";
import { createPlatform, type Platform } from "#platform/platform.ts";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";
import { sendHandoverMails } from "./send-handover-mails.ts";

const siteUrl = "http://127.0.0.1:3000";
const log = { info() {}, warn() {}, error: console.error };
const ana = { sub: crypto.randomUUID(), email: "ana@example.com" };
const thief = { sub: crypto.randomUUID(), email: "thief@example.com" };
const paying = "ana.work@example.com";
let shared: TestDatabase;
let platform: Platform;

const sql = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> =>
  shared.database.asService(async (tx) => (await tx.query<Row>(text, values)).rows);

type Caller = { readonly sub: string; readonly email: string; readonly aal?: string } | null;

async function call(path: string, who: Caller, body?: object) {
  const token = who
    ? await platform.keys.sign({ aud: "authenticated", role: "authenticated", ...who }, { expiresIn: 60 })
    : platform.keys.anonKey;
  const init = body ? { method: "POST", body: JSON.stringify(body) } : {};
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const response = await platform.fetch(new Request(`${siteUrl}/rest/v1/${path}`, { ...init, headers }), {
    remoteAddress: "127.0.0.1",
  });
  return { status: response.status, body: (await response.json()) as unknown };
}
const ask = async (who: Caller, address: string) => (await call("rpc/ask_for_orders", who, { address })).body;
const open = async (who: Caller, token: string) => (await call("rpc/take_over_orders", who, { token })).body;
const seen = async (who: Caller) => [
  (
    (await call("orders?select=provider_order_id&order=provider_order_id", who)).body as { provider_order_id: string }[]
  ).map((order) => order.provider_order_id),
  ((await call("enrolments?select=product_id", who)).body as unknown[]).length,
];

const mails = () =>
  sql<{ recipient: string; body_text: string; html: string }>("select * from mail.outbox order by created_at");
async function mailedToken(): Promise<string> {
  await sendHandoverMails({ database: shared.database, siteUrl, delivers: false });
  return /#handover=([\w-]+)/.exec((await mails()).at(-1)?.body_text ?? "")?.[1] ?? "";
}

const robot = { productId: "owl-carry", priceCents: 13_900, currency: "USD" };
const course = { productId: "beginner-forex-fundamentals", priceCents: 29_900, currency: "USD" };
const record = (order: string, email: string, type = "purchased", item = robot) =>
  sql("select public.record_checkout_event($1, '')", [
    JSON.stringify({
      provider: "lemonsqueezy",
      eventId: `${type}:${order}`,
      type,
      providerOrderId: order,
      email,
      items: [item],
    }),
  ]);

const member = ({ sub, email }: { readonly sub: string; readonly email: string }) =>
  sql(
    "insert into auth.users (id, aud, role, email, email_confirmed_at) values ($1, 'authenticated', 'authenticated', $2, now())",
    [sub, email],
  );

beforeAll(async () => {
  shared = await testDatabase();
  await seedContent(shared.database);
  platform = await createPlatform({ config: readConfig({ SITE_URL: siteUrl }), database: shared.database, log });
  for (const one of [ana, thief]) await member(one);
});
afterAll(async () => {
  await platform.close();
  await shared.stop();
});
beforeEach(async () => {
  await sql("truncate public.orders, public.checkout_events, public.order_handovers, mail.outbox cascade");
  await record("o1", paying);
  await record("o2", "Ana.Work@Example.com");
  await record("o3", "someone@example.com");
});

describe("a purchase that was paid with another address", () => {
  it("moves, with what it opened, when the mailed link is opened in the account that asked", async () => {
    expect(await seen(ana)).toEqual([[], 0]);
    expect(await ask(ana, ` ${paying.toUpperCase()} `)).toBe("asked");
    const token = await mailedToken();
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([paying]);
    expect((await mails())[0]?.body_text).toContain(ana.email);
    expect(await seen(ana)).toEqual([[], 0]);
    expect(await open(ana, token)).toEqual({ outcome: "moved", orders: 2 });
    expect(await seen(ana)).toEqual([["o1", "o2"], 2]);
    expect(await seen({ sub: crypto.randomUUID(), email: paying })).toEqual([[], 0]);
  });

  it("stays with its new account whatever the provider says later, and a refund still ends it", async () => {
    await ask(ana, paying);
    await open(ana, await mailedToken());
    await record("o1", paying, "disputed");
    await record("o1", paying, "dispute_won");
    expect(await seen(ana)).toEqual([["o1", "o2"], 2]);
    await record("o1", paying, "refunded");
    expect(
      await sql(
        "select e.status, e.email from public.enrolments e join public.orders o on o.id = e.order_id where o.provider_order_id = 'o1'",
      ),
    ).toEqual([{ status: "revoked", email: ana.email }]);
  });

  it("takes the certificate of its course along, which a refund then ends", async () => {
    const former = { sub: crypto.randomUUID(), email: "former@example.com" };
    await member(former);
    await record("o4", former.email, "purchased", course);
    const certified = (code: string, who: typeof former, courseId: string) =>
      sql(
        "insert into public.certificates (code, user_id, course_id, course_title, name, lessons, quizzes) values ($1, $2, $3, 'Course', 'Ana', 1, 1)",
        [code, who.sub, courseId],
      );
    await certified("AAAAA-00000-00000-00001", former, course.productId);
    await certified("AAAAA-00000-00000-00002", former, "intermediate-trading-strategies");
    await ask(ana, former.email);
    await open(ana, await mailedToken());
    const certificates = () =>
      sql("select code, user_id, revoked_because from public.certificates where code like 'AAAAA%' order by code");
    const other = { code: "AAAAA-00000-00000-00002", user_id: former.sub, revoked_because: null };
    const moved = { code: "AAAAA-00000-00000-00001", user_id: ana.sub, revoked_because: null };
    expect(await certificates()).toEqual([moved, other]);
    await record("o4", former.email, "refunded");
    expect(await certificates()).toEqual([{ ...moved, revoked_because: "refund" }, other]);
  });
});

describe("a link", () => {
  it("works once, in the account that asked, for a day", async () => {
    await ask(ana, paying);
    const token = await mailedToken();
    expect(await open(thief, token)).toEqual({ outcome: "unknown", orders: 0 });
    expect((await call("rpc/take_over_orders", null, { token })).status).toBeGreaterThanOrEqual(401);
    for (const forged of ["", "x", token.toLowerCase(), `${token}x`, token.slice(1)])
      expect(await open(ana, forged), forged).toEqual({ outcome: "unknown", orders: 0 });
    const [both] = await Promise.all([Promise.all([open(ana, token), open(ana, token)])]);
    expect(both.map((one) => (one as { outcome: string }).outcome).sort()).toEqual(["moved", "used"]);
    await record("o4", paying);
    expect(await open(ana, token)).toEqual({ outcome: "used", orders: 0 });
    expect((await seen(ana))[0]).toEqual(["o1", "o2"]);

    await ask(ana, paying);
    const late = await mailedToken();
    await sql("update public.order_handovers set expires_at = now() - interval '1 second' where used_at is null");
    expect(await open(ana, late)).toEqual({ outcome: "expired", orders: 0 });
    expect((await seen(ana))[0]).toEqual(["o1", "o2"]);
  });

  it("is in the mail alone", async () => {
    await ask(ana, paying);
    const token = await mailedToken();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(await sql("select * from public.order_handovers"))).not.toContain(token);
    for (const who of [ana, thief, null])
      expect([200, 401, 403], JSON.stringify(who)).toContain(
        (await call("order_handovers?select=id,address", who)).status,
      );
    expect((await call("order_handovers?select=id,address", ana)).body).toEqual([]);
  });
});

describe("asking", () => {
  it("is answered the same for an address with orders, without, and one that others have asked for too often", async () => {
    expect(await ask(ana, paying)).toBe("asked");
    expect(await ask(ana, "nobody@example.com")).toBe("asked");
    await sql(
      "insert into public.order_handovers (user_id, address, handled_at) select $1, $2, now() + interval '1 second' from generate_series(1, 10)",
      [thief.sub, "someone@example.com"],
    );
    expect(await ask(ana, "someone@example.com")).toBe("asked");
    await sendHandoverMails({ database: shared.database, siteUrl, delivers: false });
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([paying]);
  });

  it("by a stranger sends that address two mails, and keeps nobody else from asking", async () => {
    for (let n = 0; n < 5; n += 1) expect(await ask(thief, paying)).toBe("asked");
    await ask(ana, paying);
    await mailedToken();
    expect(await mails()).toHaveLength(3);
    const links = (await mails()).map(({ body_text: text }) => /#handover=([\w-]+)/.exec(text)?.[1] ?? "");
    const opened = (await Promise.all(links.map((link) => open(ana, link)))) as { outcome: string }[];
    expect(opened.filter(({ outcome }) => outcome === "moved")).toHaveLength(1);
  });

  it("fills no mailbox for whoever erases the account and signs up again", async () => {
    let sent = 0;
    for (let n = 0; n < 7; n += 1) {
      const again = { sub: crypto.randomUUID(), email: "again@example.com" };
      await member(again);
      for (let asked = 0; asked < 2; asked += 1) await ask(again, paying);
      await mailedToken();
      // Those that name the account are erased with it.
      sent += (await mails()).length;
      // Wholly, or with the row that stays and is marked as deleted.
      await sql(
        n % 2
          ? "delete from auth.users where id = $1"
          : "update auth.users set deleted_at = now(), email = id::text where id = $1",
        [again.sub],
      );
    }
    expect(sent).toBe(10);
    expect(await sql("select count(user_id)::int as named from public.order_handovers")).toEqual([{ named: 0 }]);
    await sql("update public.order_handovers set asked_at = asked_at - interval '1 day'");
    await mailedToken();
    expect(await sql("select count(*)::int as rows from public.order_handovers")).toEqual([{ rows: 0 }]);
  });

  it("has an end each day, also where many questions come at once", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => ask(ana, `a${index}@example.com`)));
    expect(answers.sort()).toEqual([...Array(5).fill("asked"), ...Array(3).fill("too_many")]);
    expect(await ask(thief, paying)).toBe("asked");
  });

  it("needs an account with a proven address, and an address that is one and another's", async () => {
    expect((await call("rpc/ask_for_orders", null, { address: paying })).status).toBeGreaterThanOrEqual(401);
    expect(
      (await call("rpc/ask_for_orders", { sub: crypto.randomUUID(), email: paying }, { address: "x@example.com" }))
        .status,
    ).toBe(403);
    expect(await ask(ana, "ANA@example.com")).toBe("own");
    for (const address of ["", "ana", "a@b", "<a>@example.com", "a b@example.com", `${"x".repeat(320)}@example.com`])
      expect(await ask(ana, address), address).toBe("malformed");
  });
});

it("an account with a second factor gives it first", async () => {
  await ask(thief, paying);
  const token = await mailedToken();
  await sql(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
    [thief.sub],
  );
  expect((await call("rpc/ask_for_orders", thief, { address: paying })).status).toBe(403);
  expect((await call("rpc/take_over_orders", thief, { token })).status).toBe(403);
  expect(await seen(ana)).toEqual([[], 0]);
  expect(await open({ ...thief, aal: "aal2" }, token)).toEqual({ outcome: "moved", orders: 2 });
  await sql("delete from auth.mfa_factors");
});

it("an erased account takes its orders' names along, and its own from its questions", async () => {
  await ask(ana, paying);
  await open(ana, await mailedToken());
  await sql("delete from auth.users where id = $1", [ana.sub]);
  expect(await sql("select count(*)::int as rows, count(user_id)::int as named from public.order_handovers")).toEqual([
    { rows: 1, named: 0 },
  ]);
  expect(await sql("select count(*)::int as named from public.orders where email is not null")).toEqual([{ named: 1 }]);
  expect(await sql("select count(*)::int as rows from public.checkout_events where event ? 'email'")).toEqual([
    { rows: 1 },
  ]);
});
