import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AuthHarness, authHarness } from "./test-harness.ts";

let harness: AuthHarness;
beforeAll(async () => {
  harness = await authHarness();
});
afterAll(() => harness.stop());

const sql = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await harness.database.asService((tx) => tx.query<Row>(text, values))).rows;

const admin = () =>
  createClient("http://127.0.0.1:3000", harness.platform.keys.serviceRoleKey, {
    global: { fetch: harness.fetchFrom("198.51.100.9") },
    auth: { persistSession: false, autoRefreshToken: false },
  }).auth.admin;

/** A member who has left something in every room. */
async function settledMember(email: string): Promise<string> {
  const client = await harness.confirmedUser(email);
  const id = (await client.auth.getUser()).data.user?.id ?? "";
  const reference = `reference-of-${id}`;
  for (const { error } of [
    await client.from("profiles").insert({ id, display_name: "Ana Example", time_zone: "Europe/Madrid" }),
    await client.from("checkout_references").insert({ reference }),
    await client.from("saved_strategies").insert({ name: "mine", document: {} }),
    await client.from("kept_runs").insert({ name: "mine", run: {}, made_at: new Date().toISOString() }),
  ])
    expect(error).toBeNull();
  const event = (eventId: string, orderRef: string | null, buyer: string) => ({
    provider: "gumroad",
    eventId,
    type: "purchased",
    orderRef,
    providerOrderId: eventId,
    email: buyer,
    test: false,
    items: [{ productId: "owl-carry", name: "Owl", priceCents: 14_900, currency: "USD", quantity: 1 }],
  });
  await sql(
    "insert into public.robots select (jsonb_populate_record(null::public.robots, $1)).* on conflict do nothing",
    [robot],
  );
  // One begun by the account, one by the address without the account.
  for (const one of [event(`a-${id}`, reference, email), event(`b-${id}`, null, email.toUpperCase())])
    await sql("select public.record_checkout_event($1, $2)", [one, JSON.stringify(one)]);
  await sql("select public.store_unreadable_event('gumroad', 'odd', $1)", [`email=${email}&price=x`]);
  return id;
}

const robot = JSON.stringify({
  id: "owl-carry",
  name: "Owl",
  tagline: "t",
  description: "d",
  price: 149,
  image: "i",
  checkout_url: "/x",
  platform: "MT5",
  pairs: [],
  timeframe: "H1",
  strategy_class: "c",
  uses_grid: false,
  uses_martingale: false,
  min_deposit: 1,
  features: [],
  licence: "l",
  refund_rule: "r",
  activation_limit: 3,
  position: 1,
  published: true,
});

/** Every row of every table, in every schema of ours, as text. */
async function wholeDatabase(): Promise<string> {
  const tables = await sql<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_catalog.pg_tables
     where schemaname not in ('pg_catalog', 'information_schema', 'pgboss')`,
  );
  const texts = [];
  for (const { name } of tables) {
    const rows = await sql<{ text: string | null }>(`select string_agg(t::text, E'\\n') as text from ${name} t`);
    texts.push(`${name}: ${rows[0]?.text ?? ""}`);
  }
  return texts.join("\n").toLowerCase();
}

test.each([false, true])(
  "erasing an account (softly: %s) leaves nothing that names the person, and the orders' amounts",
  async (soft) => {
    const email = `ana-${soft}@person.example`;
    const bystander = `other-${soft}@person.example`;
    const id = await settledMember(email);
    const otherId = await settledMember(bystander);
    expect(await wholeDatabase()).toContain(email);

    expect((await admin().deleteUser(id, soft)).error).toBeNull();

    const left = await wholeDatabase();
    expect(left).not.toContain(email);
    expect(left).not.toContain(`reference-of-${id}`);
    for (const table of ["profiles", "checkout_references", "saved_strategies", "kept_runs", "enrolments"]) {
      const column = table === "profiles" ? "id" : "user_id";
      expect(await sql(`select 1 from public.${table} where ${column} = $1`, [id]), table).toEqual([]);
      expect(await sql(`select 1 from public.${table} where ${column} = $1`, [otherId]), table).not.toEqual([]);
    }
    expect(
      await sql(
        `select o.status, o.total_cents, o.email, o.user_id, o.reference,
         (select count(*)::int from public.order_items i where i.order_id = o.id) as items
       from public.orders o where o.provider_order_id in ($1, $2)`,
        [`a-${id}`, `b-${id}`],
      ),
    ).toEqual(
      Array.from({ length: 2 }, () => ({
        status: "paid",
        total_cents: 14_900,
        email: null,
        user_id: null,
        reference: null,
        items: 1,
      })),
    );
    // What comes again is known, and does not bring the person back.
    const again = {
      provider: "gumroad",
      eventId: `a-${id}`,
      type: "purchased",
      providerOrderId: `a-${id}`,
      email,
      test: false,
      items: [],
    };
    const [answer] = await sql<{ outcome: string }>(
      "select public.record_checkout_event($1, $2) ->> 'outcome' as outcome",
      [again, "{}"],
    );
    expect(answer?.outcome).toBe("duplicate");
    const refund = { ...again, eventId: `r-${id}`, type: "refunded", orderRef: `reference-of-${id}` };
    await sql("select public.record_checkout_event($1, $2)", [refund, JSON.stringify(refund)]);
    expect(await sql("select status, email from public.orders where provider_order_id = $1", [`a-${id}`])).toEqual([
      { status: "refunded", email: null },
    ]);
    expect(await wholeDatabase()).not.toContain(email);
    expect(
      await sql(
        "select 1 from auth.audit_log_entries where payload ->> 'actor_id' = $1 and ip_address not in ('', '198.51.100.9')",
        [id],
      ),
    ).toEqual([]);
    expect(await sql("select 1 from public.orders where lower(email) = $1", [bystander])).toHaveLength(2);
  },
);

test("deleting an account whose address was never confirmed leaves the orders of that address alone", async () => {
  const email = "victim@person.example";
  const event = {
    provider: "gumroad",
    eventId: "v",
    type: "purchased",
    providerOrderId: "v",
    email,
    test: false,
    items: [],
  };
  await sql("select public.record_checkout_event($1, '{}')", [event]);
  const { data } = await admin().createUser({ email, email_confirm: false });
  await admin().deleteUser(data.user?.id ?? "");
  expect(await sql("select email from public.orders where provider_order_id = 'v'")).toEqual([{ email }]);
});

const waitingMail = (kind: string, recipient: string, text: string) =>
  sql(
    `insert into mail.outbox (id, message_id, kind, recipient, subject, html, body_text, status)
     values (gen_random_uuid(), gen_random_uuid(), $1, $2, 's', '', $3, 'waiting')`,
    [kind, recipient, text],
  );
const mailsTo = (recipient: string) =>
  sql("select kind from mail.outbox where recipient = $1 order by kind", [recipient]);

test("deleting an account whose address was never confirmed takes along what accounts are mailed, and no receipt", async () => {
  const email = "buyer-without-an-account@person.example";
  const asked = ["newsletter_confirmation", "order_receipt", "plain_notice"];
  for (const kind of ["confirmation", ...asked]) await waitingMail(kind, email, "t");
  const { data } = await admin().createUser({ email, email_confirm: false });
  await admin().deleteUser(data.user?.id ?? "");
  expect(await mailsTo(email)).toEqual(asked.map((kind) => ({ kind })));
});

test("deleting the account of the address that the site itself has leaves the receipts that name it", async () => {
  const [desk, buyer] = ["desk@person.example", "buyer@person.example"];
  await waitingMail("order_receipt", buyer, `Questions: ${desk}.`);
  await waitingMail("plain_notice", buyer, `From ${desk}.`);
  const { data } = await admin().createUser({ email: desk, email_confirm: true });
  await admin().deleteUser(data.user?.id ?? "");
  expect(await mailsTo(buyer)).toEqual([{ kind: "order_receipt" }]);
});
