import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { formNotices } from "#lib/form-notices.ts";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";

let shared: TestDatabase;
type Json = Record<string, unknown>;
type Role = "owner" | "support" | "editor" | "member";
const ids = {} as Record<Role, string>;

const sql = async <Row extends Json>(text: string, values: unknown[] = []) =>
  (await shared.database.asService((tx) => tx.query<Row>(text, values))).rows;
const as = async <Row extends Json>(role: Role, text: string, values: unknown[] = [], aal = "aal2"): Promise<Row[]> => {
  const claims = {
    role: "authenticated",
    sub: ids[role],
    email: `${role}@example.com`,
    aal,
    app_metadata: role === "member" ? {} : { role },
  };
  return (await shared.database.asCaller({ role: "authenticated", claims }, (tx) => tx.query<Row>(text, values))).rows;
};
const call = async (role: Role, name: string, ...values: unknown[]): Promise<Json> => {
  const places = values.map((_, index) => `$${index + 1}`).join(", ");
  return (await as<{ answer: Json }>(role, `select public.${name}(${places}) as answer`, values))[0]?.answer ?? {};
};

beforeAll(async () => {
  shared = await testDatabase();
  for (const role of ["owner", "support", "editor", "member"] as const) {
    ids[role] = crypto.randomUUID();
    await sql(
      `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data)
       values ($1, 'authenticated', 'authenticated', $2, now(), $3)`,
      [ids[role], `${role}@example.com`, role === "member" ? {} : { role }],
    );
  }
}, 60_000);
afterAll(() => shared.stop());
beforeEach(() => sql("delete from public.leads"));

const ticket = (email: string, name = "Ana", id: string = crypto.randomUUID()) =>
  sql<{ answer: Json }>("select public.open_ticket($1, repeat('a', 64)) as answer", [
    { id, email, name, topic: "order", subject: "s", message: "m" },
  ]);
const lead = async (email: string) => (await sql("select * from public.leads where email = $1", [email]))[0];
const leadId = async (email: string) => String((await lead(email))?.id);
const seed = (email: string, more: Json = {}) =>
  sql(
    `insert into public.leads (email, name, source, consent, consented_at, last_contact_at)
     values ($1, $2, 'ticket', $3, $4, $4)`,
    [email, more.name ?? "", more.consent ?? "Yes.", more.at ?? "2026-01-01T00:00:00Z"],
  );

describe("forms make leads", () => {
  test("the words of the forms are those that the database stores", async () => {
    for (const [form, words] of Object.entries(formNotices))
      expect(await sql("select private.form_notice($1) as words", [form])).toEqual([{ words }]);
  });

  test("a ticket, a booking, a payment and a confirmed newsletter each make the lead of their address, once", async () => {
    await ticket("Ana@Example.com");
    const first = await lead("ana@example.com");
    expect(first).toMatchObject({ source: "ticket", name: "Ana", stage: "new", consent: formNotices.ticket });
    await sql(
      `insert into public.bookings (id, token_hash, desk_hash, kind_id, mentor_id, email, name, zone, during)
       values (gen_random_uuid(), repeat('a', 64), repeat('b', 64), 'k', 'm', 'ben@example.com', 'Ben', 'UTC', tstzrange(now(), now() + interval '1 hour'))`,
    );
    expect(await lead("ben@example.com")).toMatchObject({
      source: "introductory call",
      consent: formNotices.booking,
    });
    await sql(
      `insert into public.coin_payments (id, token_hash, email, coin, address, product_id, product_name, price_cents, usd_rate, rated_at, amount_units, needed)
       values (gen_random_uuid(), repeat('a', 64), 'eve@example.com', 'bitcoin', repeat('b', 40), 'p', 'P', 1, 1, now(), 1, 3)`,
    );
    expect(await lead("eve@example.com")).toMatchObject({ source: "payment in coin", consent: formNotices.payment });
    await sql(
      "insert into public.newsletter_subscribers (email, consent, requested_at, source) values ('ana@example.com', 'Send it.', now(), 'home'), ('joe@example.com', 'Send it.', now(), 'home')",
    );
    expect(await lead("joe@example.com")).toMatchObject({ source: "newsletter", consent: "Send it." });
    const again = await lead("ana@example.com");
    expect({ ...again, last_contact_at: null }).toEqual({ ...first, last_contact_at: null });
    expect(await sql("select count(*)::int as count from public.leads")).toEqual([{ count: 4 }]);
  });

  test("a form that is refused leaves no lead, and twenty at once with one address make one", async () => {
    const id = crypto.randomUUID();
    await ticket("one@example.com", "One", id);
    await sql("delete from public.leads");
    await expect(ticket("two@example.com", "Two", id)).rejects.toBeDefined();
    expect(await lead("two@example.com")).toBeUndefined();
    await Promise.all(
      Array.from({ length: 20 }, () =>
        sql(
          "insert into public.support_tickets (token_hash, email, topic, subject) values (repeat('a', 64), 'many@example.com', 'order', 's')",
        ),
      ),
    );
    expect(await sql("select email from public.leads")).toEqual([{ email: "many@example.com" }]);
  });

  test("tickets, payments in coin and the lead follow an account to its new address, and are erased with it", async () => {
    const account = crypto.randomUUID();
    await sql(
      "insert into auth.users (id, aud, role, email, email_confirmed_at) values ($1, 'authenticated', 'authenticated', 'former@example.com', now())",
      [account],
    );
    await ticket("Former@example.com");
    await sql(
      `insert into public.coin_payments (id, token_hash, email, coin, address, product_id, product_name, price_cents, usd_rate, rated_at, amount_units, needed)
       values (gen_random_uuid(), repeat('a', 64), 'former@example.com', 'bitcoin', repeat('b', 30), 'p', 'P', 1, 1, now(), 1, 1)`,
    );
    await sql(
      `insert into mail.outbox (id, message_id, kind, recipient, subject, html, body_text, status)
       select gen_random_uuid(), 'address ' || s, 'plain_notice', 'former@example.com', 's', '', '', s from unnest(array['sent', 'waiting']) s`,
    );
    const addresses = async () => [
      ...(await sql("select email from public.support_tickets where email ~* 'former|proven'")),
      ...(await sql("select email from public.coin_payments where email ~* 'former|proven'")),
      ...(await sql("select email from public.leads")),
      ...(await sql("select recipient as email from mail.outbox where message_id like 'address %' order by status")),
    ];
    const all = (email: string) => [email, email, email, email].map((one) => ({ email: one }));
    await sql("update auth.users set email = 'proven@example.com' where id = $1", [account]);
    // What is on its way to the former address stays addressed to it.
    expect(await addresses()).toEqual([...all("proven@example.com"), { email: "former@example.com" }]);
    await sql("delete from auth.users where id = $1", [account]);
    expect(await addresses()).toEqual([{ email: "former@example.com" }]);
    await sql("delete from mail.outbox where message_id like 'address %'");
  });

  test("leads of both addresses become one, and the former address leads to nobody", async () => {
    const account = crypto.randomUUID();
    await sql(
      "insert into auth.users (id, aud, role, email, email_confirmed_at) values ($1, 'authenticated', 'authenticated', 'former@example.com', now())",
      [account],
    );
    const move = (email: string) => sql("update auth.users set email = $2 where id = $1", [account, email]);
    await seed("former@example.com", { name: "Ana", consent: "First.", at: "2025-01-01T00:00:00Z" });
    await seed("proven@example.com");
    await move("proven@example.com");
    expect(await sql("select email, name, consent, other_emails from public.leads")).toEqual([
      { email: "proven@example.com", name: "Ana", consent: "First.", other_emails: [] },
    ]);
    expect(await sql("select private.lead_of('former@example.com') as id")).toEqual([{ id: null }]);
    // An address that staff merged into the lead of another one.
    await seed("other@example.com");
    await call("support", "merge_leads", await leadId("other@example.com"), await leadId("proven@example.com"));
    await move("third@example.com");
    expect(await sql("select email, other_emails from public.leads")).toEqual([
      { email: "other@example.com", other_emails: ["third@example.com"] },
    ]);
    await sql("delete from auth.users where id = $1", [account]);
    expect(await sql("select email from public.leads")).toEqual([]);
  });

  test("an erased account takes its lead along, also one it was merged into", async () => {
    const id = crypto.randomUUID();
    await sql(
      "insert into auth.users (id, aud, role, email, email_confirmed_at) values ($1, 'authenticated', 'authenticated', 'gone@example.com', now())",
      [id],
    );
    await seed("gone@example.com");
    await seed("other@example.com");
    await call("support", "merge_leads", await leadId("other@example.com"), await leadId("gone@example.com"));
    await sql("delete from auth.users where id = $1", [id]);
    expect(await sql("select 1 from public.leads")).toEqual([]);
  });
});

describe("staff", () => {
  test("owner and support read, change and note; the owner alone erases and reads files; editors and members reach nothing", async () => {
    await seed("ana@example.com");
    const id = await leadId("ana@example.com");
    for (const role of ["owner", "support"] as const) {
      expect(await as(role, "select email from public.leads")).toHaveLength(1);
      expect(
        await as(role, "update public.leads set stage = 'talking', next_step = $1 returning stage", [role]),
      ).toEqual([{ stage: "talking" }]);
      await as(role, "insert into public.lead_notes (lead_id, body) values ($1, 'Called.')", [id]);
    }
    expect(await sql("select written_by, author from public.lead_notes order by written_at")).toEqual([
      { written_by: "owner@example.com", author: ids.owner },
      { written_by: "support@example.com", author: ids.support },
    ]);
    const forged = as("support", "insert into public.lead_notes (lead_id, body, written_by) values ($1, 'x', 'y')", [
      id,
    ]);
    await expect(forged).rejects.toMatchObject({ code: "42501" });
    await expect(as("support", "update public.leads set consent = 'Other.'")).rejects.toMatchObject({ code: "42501" });
    expect(await as("support", "delete from public.leads returning id")).toEqual([]);
    await expect(call("support", "import_leads", "[]")).rejects.toMatchObject({ code: "42501" });
    for (const role of ["editor", "member"] as const) {
      expect(await as(role, "select 1 from public.leads"), role).toEqual([]);
      expect(await as(role, "update public.leads set stage = 'won' returning id"), role).toEqual([]);
      await expect(
        as(role, "insert into public.lead_notes (lead_id, body) values ($1, 'x')", [id]),
      ).rejects.toMatchObject({
        code: "42501",
      });
      for (const [name, ...values] of [
        ["lead_details", id],
        ["merge_leads", id, id],
        ["import_leads", "[]"],
      ] as const)
        await expect(call(role, name, ...values), `${role} ${name}`).rejects.toMatchObject({ code: "42501" });
    }
    expect(await as("support", "select 1 from public.leads", [], "aal1")).toEqual([]);
    expect(await as("owner", "delete from public.leads returning id")).toHaveLength(1);
  });

  test("who changes a lead that somebody changed since it was read changes nothing", async () => {
    await seed("ana@example.com");
    const [read] = await as<{ changed_at: string }>("owner", "select changed_at::text from public.leads");
    const change = (role: Role, stage: string) =>
      as(role, "update public.leads set stage = $1 where changed_at::text = $2 returning stage", [
        stage,
        read?.changed_at,
      ]);
    expect(await change("support", "won")).toEqual([{ stage: "won" }]);
    expect(await change("owner", "lost")).toEqual([]);
    expect(await lead("ana@example.com")).toMatchObject({ stage: "won" });
  });

  test("sees the account, orders, tickets and bookings of the lead's addresses, and who may be the same person", async () => {
    await seed("member@example.com", { name: "Mel" });
    await seed("member+news@example.com");
    await seed("other@example.com", { name: "mel" });
    await sql(
      "insert into public.orders (provider, provider_order_id, email, status) values ('sandbox', 'r9', 'member@example.com', 'paid') on conflict do nothing",
    );
    const details = await call("support", "lead_details", await leadId("member@example.com"));
    expect(details).toMatchObject({ member: ids.member, orders: [{ number: "r9", status: "paid" }], tickets: [] });
    expect((details.similar as { email: string }[]).map(({ email }) => email)).toEqual([
      "member+news@example.com",
      "other@example.com",
    ]);
    expect(await call("support", "lead_details", crypto.randomUUID())).toEqual({});
  });
});

describe("merging", () => {
  test("keeps notes, addresses and the first words; the merged address makes no second lead", async () => {
    await seed("ana@example.com", { at: "2026-03-01T00:00:00Z", consent: "Later words." });
    await seed("ana@work.example", { name: "Ana", consent: "First words." });
    const [kept, merged] = [await leadId("ana@example.com"), await leadId("ana@work.example")];
    await as("owner", "insert into public.lead_notes (lead_id, body) values ($1, 'Of the other.')", [merged]);
    expect(await call("support", "merge_leads", kept, merged)).toEqual({ outcome: "merged" });
    expect(await call("support", "merge_leads", kept, merged)).toEqual({ outcome: "gone" });
    expect(await call("support", "merge_leads", kept, kept)).toEqual({ outcome: "gone" });
    expect(await lead("ana@example.com")).toMatchObject({
      name: "Ana",
      consent: "First words.",
      other_emails: ["ana@work.example"],
    });
    expect(await sql("select body from public.lead_notes where lead_id = $1", [kept])).toEqual([
      { body: "Of the other." },
    ]);
    await ticket("ANA@work.example");
    expect(await sql("select count(*)::int as count from public.leads")).toEqual([{ count: 1 }]);
  });

  test("two people who merge the same two in both directions leave one lead", async () => {
    for (let round = 0; round < 10; round += 1) {
      await sql("delete from public.leads");
      await seed("a@example.com");
      await seed("b@example.com");
      const [a, b] = [await leadId("a@example.com"), await leadId("b@example.com")];
      const both = await Promise.all([call("owner", "merge_leads", a, b), call("support", "merge_leads", b, a)]);
      expect(both.map(({ outcome }) => outcome).sort()).toEqual(["gone", "merged"]);
      const left = await sql("select email, other_emails from public.leads");
      expect(left).toHaveLength(1);
    }
  });
});

describe("a file", () => {
  const row = (more: Json = {}) => ({
    email: "new@example.com",
    consent: "Agreed at the fair.",
    consented_at: "2026-05-01T10:00:00Z",
    ...more,
  });
  const read = (...rows: unknown[]) => call("owner", "import_leads", JSON.stringify(rows));

  test("adds leads with their consent, changes known ones but not what they agreed to", async () => {
    expect(await read(row({ name: "New", stage: "talking", next_step: "Call", next_step_on: "2026-12-01" }))).toEqual({
      added: 1,
      changed: 0,
      refused: [],
    });
    expect(await read(row({ stage: "won", consent: "Something else" }), { email: "new@example.com" })).toEqual({
      added: 0,
      changed: 2,
      refused: [],
    });
    expect(await lead("new@example.com")).toMatchObject({
      name: "New",
      stage: "won",
      consent: "Agreed at the fair.",
      next_step: "Call",
    });
  });

  test("names each row that cannot be taken and writes the others", async () => {
    const broken = [
      { email: "nothing" },
      row({ email: "a@b.example", consent: " " }),
      row({ email: "c@b.example", consented_at: "soon" }),
      row({ email: "d@b.example", consented_at: "2999-01-01" }),
      row({ email: "e@b.example", stage: "hot" }),
      row({ email: "f@b.example", next_step_on: "2026-02-30" }),
      row({ email: "g@b.example", source: "<b>" }),
      row({ email: "h@b.example", name: "x".repeat(121) }),
      "text",
      null,
    ];
    const answer = await read(...broken, row({ email: "good@b.example" }));
    expect(answer).toMatchObject({ added: 1, changed: 0 });
    expect((answer.refused as { at: number }[]).map(({ at }) => at)).toEqual(broken.map((_, at) => at));
    expect(await sql("select email from public.leads")).toEqual([{ email: "good@b.example" }]);
    await expect(call("owner", "import_leads", "{}")).rejects.toMatchObject({ code: "22023" });
    await expect(read(...Array.from({ length: 1001 }, () => row()))).rejects.toMatchObject({ code: "22023" });
  });
});

test("addresses are masked wherever a text has them, and no text makes a change fail", async () => {
  const note = 'ana@x.example" he said\nana@x.example\\ and <ana@x.example>, {ana@x.example}';
  const masked = async (row: Json) => (await sql("select private.for_audit('orders', $1) as row", [row]))[0]?.row;
  expect(
    await masked({ released_note: note, email: "ana@x.example", items: [{ to: "ana@x.example" }], total: 3 }),
  ).toEqual({
    released_note: '[address]" he said\n[address] and <[address]>, {[address]}',
    items: '[{"to": "[address]"}]',
    total: 3,
  });
  const [kept] = await sql("select private.for_audit('faqs', $1) as row", [{ answer: "Write to us@shop.example." }]);
  expect(kept?.row, "what is on the site is no person's").toEqual({ answer: "Write to us@shop.example." });
});

test("the audit log has no address, name or note of a person whose rows staff changed and erased", async () => {
  await ticket("secret.person@example.com", "Secret Person");
  await as("owner", "update public.leads set name = 'Secret Person', next_step = 'Mail secret.person@example.com'");
  await as(
    "owner",
    "insert into public.lead_notes (lead_id, body) select id, 'Secret Person called' from public.leads",
  );
  await sql(
    "insert into public.newsletter_subscribers (email, consent, requested_at, source) values ('secret.person@example.com', 'Yes.', now(), 'home')",
  );
  await as("owner", "delete from public.newsletter_subscribers where email = 'secret.person@example.com'");
  await call(
    "support",
    "answer_ticket",
    (await sql("select max(number) as n from public.support_tickets"))[0]?.n,
    "Dear Secret Person",
  );
  await as("owner", "delete from public.leads");
  const log = await sql<{ line: string }>("select to_jsonb(a)::text as line from public.audit_log a");
  expect(log.length).toBeGreaterThan(4);
  expect(log.filter(({ line }) => /secret[ .]person/i.test(line))).toEqual([]);
  expect(log.some(({ line }) => line.includes("not logged: personal"))).toBe(true);
});
