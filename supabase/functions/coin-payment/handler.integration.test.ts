import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readConfig } from "#config";
import { seedContent } from "#content/seed.ts";
import { createPlatform, type Platform } from "#platform/platform.ts";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";
import { longMoment } from "../../../lib/date-text.ts";
import { sendPaymentMails } from "../../../server/coin-payments/send-payment-mails.ts";
import { handle } from "./handler.ts";

const siteUrl = "http://127.0.0.1:3996";
const usualSecret = "a secret of the installation, 32 characters";
let secret = usualSecret;
const bitcoin = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
const log = { info() {}, warn() {}, error() {} };
const owner = { sub: crypto.randomUUID(), email: "owner@example.com" };
const txid = "ab".repeat(32);
let addresses: Record<string, string | undefined> = {};
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
    functions: { "coin-payment": handle },
    environment: (name) => (name === "LICENCE_SECRET" ? secret : addresses[name]),
  });
  await sql(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data)
     values ($1, 'authenticated', 'authenticated', $2, now(), '{"role": "owner"}')`,
    [owner.sub, owner.email],
  );
});
afterAll(async () => {
  await platform.close();
  await shared.stop();
});
beforeEach(async () => {
  visitors += 1;
  addresses = { PAY_BITCOIN_ADDRESS: bitcoin };
  await sql(
    "truncate public.coin_payments, public.coin_rates, public.orders, public.checkout_events, public.request_counts, mail.outbox cascade",
  );
  await sql("insert into public.coin_rates (coin, usd, source) values ('bitcoin', 98765.4321, 'an exchange')");
});

async function ask(path: string, body: unknown, token: string) {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const request = new Request(`${siteUrl}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  const response = await platform.fetch(request, { remoteAddress: `198.51.100.${visitors}` });
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
}
const call = (action: string, body: unknown, token = platform.keys.anonKey) =>
  ask(`/functions/v1/coin-payment/${action}`, body, token);
const wanted = { coin: "bitcoin", productId: "personal-coaching", email: "Ana@example.com", website: "" };
const confirm = (number: unknown, confirmations: number, transaction = txid, token = platform.keys.serviceRoleKey) =>
  ask("/rest/v1/rpc/confirm_coin_payment", { number, confirmations, transaction_id: transaction }, token);
const send = () => sendPaymentMails({ database: shared.database, siteUrl, delivers: false, linkSecret: secret });

async function requested() {
  const { status, answer } = await call("request", wanted);
  expect(status, JSON.stringify(answer)).toBe(201);
  return answer as { number: number; link: string };
}

test("offers the coins whose address is set, with the newest rate of the last 24 hours and its date", async () => {
  await sql("insert into public.coin_rates (coin, usd, noted_at) values ('bitcoin', 1, now() - interval '1 hour')");
  const { answer } = await call("offer", {});
  expect(answer.coins).toMatchObject([{ id: "bitcoin", rate: { usd: "98765.4321", source: "an exchange" } }]);
  expect((answer.products as { id: string }[]).map(({ id }) => id)).toContain("personal-coaching");
  addresses = {};
  expect((await call("offer", {})).answer.coins).toEqual([]);
  expect((await call("request", wanted)).status).toBe(404);
});

test("never uses a rate that is older than a day", async () => {
  await sql("update public.coin_rates set noted_at = now() - interval '25 hours'");
  expect((await call("offer", {})).answer.coins).toMatchObject([{ id: "bitcoin", rate: null }]);
  expect((await call("request", wanted)).status).toBe(409);
  expect(await sql("select 1 from public.coin_payments")).toEqual([]);
});

test("a payment has the exact amount, the dated rate and the owner's address, behind its secret link alone", async () => {
  const { link, number } = await requested();
  const { answer } = await call("view", { link });
  expect(answer).toMatchObject({
    amount: "0.00302738",
    address: bitcoin,
    usdRate: "98765.4321",
    status: "waiting",
    needed: 3,
  });
  expect(answer.uri).toBe(`bitcoin:${bitcoin}?amount=0.00302738`);
  expect(JSON.stringify(answer)).not.toContain("ana@example.com");
  for (const wrong of [`${number}.${"0".repeat(64)}`, String(number), null])
    expect((await call("view", { link: wrong })).status).toBe(404);
  const [row] = await sql<{ all: string }>("select to_jsonb(c)::text as all from public.coin_payments c");
  expect(row?.all).not.toContain(link.split(".")[1]);
});

test("links of before and after a change of the installation's secret open the payment", async () => {
  const { link, number } = await requested();
  secret = "another secret, since the first one was lost";
  try {
    await send();
    const [{ text } = { text: "" }] = await sql<{ text: string }>(
      "select body_text as text from mail.outbox where recipient = 'ana@example.com'",
    );
    const mailed = /#(\d+\.[0-9a-f]{64})/.exec(text)?.[1];
    expect(mailed).not.toBe(link);
    for (const each of [link, mailed]) expect((await call("view", { link: each })).answer).toMatchObject({ number });
  } finally {
    secret = usualSecret;
  }
});

test("the buyer's mail says until when the amount holds, and to send nothing later", async () => {
  const { link } = await requested();
  await send();
  const { answer } = await call("view", { link });
  const [{ text } = { text: "" }] = await sql<{ text: string }>(
    "select body_text as text from mail.outbox where recipient = 'ana@example.com'",
  );
  expect(text).toContain(`until ${longMoment(String(answer.expiresAt), "UTC")} UTC`);
  expect(text).toContain("send nothing for it afterwards");
});

test("payments that are open at the same time have different amounts, also when requested at once", async () => {
  const made = await Promise.all([1, 2, 3, 4, 5].map(() => requested()));
  const amounts = await Promise.all(made.map(async ({ link }) => (await call("view", { link })).answer.amount));
  expect(amounts.toSorted()).toEqual(["0.00302738", "0.00302739", "0.0030274", "0.00302741", "0.00302742"]);
  // Of the mailbox's small reserve, once a day for each network.
  expect([(await call("request", wanted)).status, (await call("request", wanted)).status]).toEqual([201, 429]);
});

test("a transaction's id has one spelling, and none is confirmed without one", async () => {
  const numbers = await sql<{ number: string }>(
    `insert into public.coin_payments (id, token_hash, email, coin, address, product_id, product_name, price_cents, usd_rate, rated_at, amount_units, needed)
     select gen_random_uuid(), repeat('a', 64), 'ana@example.com', 'bitcoin', repeat('b', 40), 'p', 'P', 1, 1, now(), n, 3
     from generate_series(1, 3) n returning number`,
  );
  const said = async (at: number, id: string | null) => {
    const { answer } = await confirm(numbers[at]?.number, 1, id as string);
    return answer.outcome ?? answer.code;
  };
  expect(await said(0, "AB".repeat(32))).toBe("confirming");
  expect(await said(1, `0x${"ab".repeat(32)}`)).toBe("used");
  expect([await said(2, null), await said(2, "ab")]).toEqual(["23514", "23514"]);
});

test("the last confirmation that is needed records the order once, with access and receipt, and a refund ends it", async () => {
  const { number, link } = await requested();
  expect((await confirm(number, 2)).answer).toEqual({ outcome: "confirming" });
  expect(await sql("select 1 from public.orders")).toEqual([]);
  const answers = await Promise.all([confirm(number, 3), confirm(number, 3), confirm(number, 4)]);
  expect(answers.map(({ answer }) => answer.outcome)).toEqual(["confirmed", "confirmed", "confirmed"]);
  expect(await sql("select provider, email, status, total_cents, attention from public.orders")).toEqual([
    { provider: "coin", email: "ana@example.com", status: "paid", total_cents: 29_900, attention: null },
  ]);
  expect(await sql("select product_id, status from public.enrolments")).toEqual([
    { product_id: "personal-coaching", status: "active" },
  ]);
  expect(await sql("select 1 from public.order_notices")).toHaveLength(1);
  expect((await call("view", { link })).answer).toMatchObject({ status: "confirmed", transactionId: txid });

  const refund = () => ask("/rest/v1/rpc/refund_coin_payment", { number }, platform.keys.serviceRoleKey);
  expect((await refund()).answer).toEqual({ outcome: "refunded" });
  expect((await refund()).answer).toEqual({ outcome: "refunded" });
  expect(await sql("select status from public.enrolments")).toEqual([{ status: "revoked" }]);
  expect((await confirm(number, 9)).answer).toEqual({ outcome: "refunded" });
});

test("one transaction pays one payment, and only the owner with the second factor confirms", async () => {
  const [one, two] = [await requested(), await requested()];
  await confirm(one.number, 3);
  expect((await confirm(two.number, 3)).answer).toEqual({ outcome: "used" });
  expect(await sql("select 1 from public.orders")).toHaveLength(1);
  expect((await confirm(9_999, 3)).answer).toEqual({ outcome: "unknown" });
  const as = (role: string | undefined, aal: string) =>
    platform.keys.sign(
      { aud: "authenticated", role: "authenticated", ...owner, aal, app_metadata: role ? { role } : {} },
      { expiresIn: 60 },
    );
  for (const token of [await as("owner", "aal1"), await as(undefined, "aal2"), platform.keys.anonKey]) {
    expect((await confirm(two.number, 3, "cd".repeat(32), token)).status).toBeGreaterThanOrEqual(400);
    expect((await call("view", { number: two.number }, token)).status).toBe(404);
  }
  const token = await as("owner", "aal2");
  expect((await call("view", { number: two.number }, token)).status).toBe(200);
  expect((await confirm(two.number, 3, "cd".repeat(32), token)).answer).toEqual({ outcome: "confirmed" });
});

test("mails the link to the visitor and the number to the owner, once, and no address for coins", async () => {
  const { link, number } = await requested();
  await Promise.all([send(), send()]);
  const mails = await sql<{ recipient: string; body_text: string }>(
    "select recipient, body_text from mail.outbox order by recipient",
  );
  expect(mails.map(({ recipient }) => recipient)).toEqual(["ana@example.com", owner.email]);
  expect(mails[0]?.body_text).toContain(`#${link}`);
  expect(mails[1]?.body_text).toContain(`#${number}`);
  expect(mails.map(({ body_text }) => body_text).join()).not.toContain(bitcoin);
});

test("opens what was paid at the price of its request, also where it was raised since", async () => {
  const { number } = await requested();
  await sql("update public.mentorship_plans set price = price + 50 where id = 'personal-coaching'");
  try {
    expect((await confirm(number, 3)).answer).toMatchObject({ outcome: "confirmed" });
    expect(await sql("select status, attention from public.orders")).toEqual([{ status: "paid", attention: null }]);
  } finally {
    await sql("update public.mentorship_plans set price = price - 50 where id = 'personal-coaching'");
  }
});
