import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readConfig } from "#config";
import { brand } from "#content/brand.ts";
import { seedContent } from "#content/seed.ts";
import { createPlatform, type Platform } from "#platform/platform.ts";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";
import { handle as receiveCheckout } from "#supabase/functions/checkout-webhook/handler.ts";
import { handle as answerLicence } from "#supabase/functions/licence/handler.ts";
import { handle as handOutRobot } from "#supabase/functions/robot-goods/handler.ts";
import { robotStrategies } from "#trading/strategy/robots/robots.ts";
import { serverClient } from "../app/data/server-client.ts";
import { sendOrderMails } from "./order-mails/send-order-mails.ts";
import { publishRobotFiles } from "./robot-files/publish-robot-files.ts";
import { signWebhook } from "./sandbox-checkout/sign-webhook.ts";

const webhookSecret = `whsec_${Buffer.from("a secret of sufficient length").toString("base64")}`;
const siteUrl = "http://127.0.0.1:3998";
const log = { info() {}, warn() {}, error() {} };
const buyer = { sub: crypto.randomUUID(), email: "ana@example.com" };
const stranger = { sub: crypto.randomUUID(), email: "else@example.com" };
let test: TestDatabase;
let platform: Platform;
let licenceSecret = "a licence secret of sufficient length";

const sql = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> =>
  test.database.asService(async (tx) => (await tx.query<Row>(text, values)).rows);

beforeAll(async () => {
  test = await testDatabase();
  await seedContent(test.database);
  const config = readConfig({ SITE_URL: siteUrl, DATA_DIR: test.dataDir, CHECKOUT_WEBHOOK_SECRET: webhookSecret });
  platform = await createPlatform({
    config,
    database: test.database,
    log,
    functions: { "checkout-webhook": receiveCheckout, licence: answerLicence, "robot-goods": handOutRobot },
    environment: (name) => (name === "LICENCE_SECRET" ? licenceSecret : undefined),
  });
  const fetch: typeof globalThis.fetch = (input, init) =>
    platform.fetch(new Request(input, init), { remoteAddress: "127.0.0.1" });
  const client = serverClient(fetch, platform.keys.serviceRoleKey, siteUrl);
  const strategies = robotStrategies;
  expect(await publishRobotFiles({ client, strategies, siteUrl, backEndUrl: siteUrl, log })).toHaveLength(7);
  expect(await publishRobotFiles({ client, strategies, siteUrl, backEndUrl: siteUrl, log })).toEqual([]);
});
afterAll(async () => {
  await platform.close();
  await test.stop();
});
beforeEach(() =>
  sql("truncate public.orders, public.checkout_events, public.licence_requests, mail.outbox cascade").then(
    () => undefined,
  ),
);

type Told = {
  id: string;
  type?: string;
  order?: string;
  items?: { product: string; quantity?: number; cents?: number }[];
};

async function send({ id, type = "order.purchased", order = "o-1", items = [{ product: "owl-carry" }] }: Told) {
  const body = JSON.stringify({
    type,
    data: {
      orderId: order,
      email: buyer.email,
      items: items.map(({ product, quantity = 1, cents = 13_900 }) => ({
        productId: product,
        priceCents: cents,
        currency: "USD",
        quantity,
      })),
    },
  });
  const { headers } = signWebhook(webhookSecret, id, Date.now(), body);
  const request = new Request(`${siteUrl}/functions/v1/checkout-webhook/sandbox`, { method: "POST", headers, body });
  const response = await platform.fetch(request, { remoteAddress: "127.0.0.1" });
  expect(response.status).toBe(200);
}

const mails = () =>
  sql<{ kind: string; recipient: string; subject: string; html: string; body_text: string }>(
    "select kind, recipient, subject, html, body_text from mail.outbox order by created_at",
  );
const sendMails = () => sendOrderMails({ database: test.database, siteUrl, delivers: true });

const tokenOf = (claims: Record<string, unknown>) =>
  platform.keys.sign({ aud: "authenticated", role: "authenticated", ...claims }, { expiresIn: 60 });

async function call(path: string, claims: Record<string, unknown> | null, init: RequestInit = {}) {
  const token = claims ? await tokenOf(claims) : platform.keys.anonKey;
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  return platform.fetch(new Request(`${siteUrl}${path}`, { headers, ...init }), { remoteAddress: "127.0.0.1" });
}
const read = async (path: string, claims: Record<string, unknown> | null = buyer) =>
  (await (await call(path, claims)).json()) as Record<string, unknown>[];

const enrolmentOf = async (product = "owl-carry") =>
  (await sql<{ id: string }>("select id from public.enrolments where product_id = $1", [product]))[0]?.id ?? "";

type Overview = {
  zip: string;
  version: string;
  files: { name: string; bytes: number }[];
  licences: { id: string; key: string; activationLimit: number; activations: { id: string; accountHint: string }[] }[];
};
const goods = async (enrolment: string) =>
  (await (await call(`/functions/v1/robot-goods/${enrolment}`, buyer)).json()) as Overview;

let nonce = 0;
async function licence(key: string, change: Record<string, unknown> = {}, remoteAddress = "10.0.0.7") {
  const body = {
    action: "activate",
    key,
    product: "owl-carry",
    account: "5012345",
    server: "Demo-Live 1",
    nonce: `n${1e8 + nonce++}`,
    ...change,
  };
  const request = new Request(`${siteUrl}/functions/v1/licence`, { method: "POST", body: JSON.stringify(body) });
  const response = await platform.fetch(request, { remoteAddress });
  const answer = (await response.json()) as Record<string, unknown>;
  return { http: response.status, sent: body, ...answer } as Record<string, unknown> & { sent: typeof body };
}

const sha256 = async (text: string) =>
  Buffer.from(await crypto.subtle.digest("SHA-256", Buffer.from(text))).toString("hex");

describe("the order mail", () => {
  it("is a receipt that names the seller, the items, the tax and what to do next with each", async () => {
    await send({
      id: "e1",
      items: [
        { product: "owl-carry", quantity: 2 },
        { product: "beginner-forex-fundamentals", cents: 29_900 },
        { product: "vip-elite", cents: 129_900 },
        { product: "vps-start", cents: 1_200 },
      ],
    });
    expect(await sendMails()).toBe(1);
    const [mail] = await mails();
    expect(mail).toMatchObject({ kind: "order_receipt", recipient: buyer.email, subject: "Your Northpip order o-1" });
    for (const text of [mail?.body_text ?? "", mail?.html ?? ""]) {
      for (const part of [
        "Owl Carry × 2",
        "$278.00",
        "$299.00",
        "Total",
        "$1,888.00",
        brand.city,
        "no tax is due",
        "within one working day",
      ])
        expect(text).toContain(part);
      expect(text).toContain(`${siteUrl}/auth?mode=sign-up`);
      expect(text).not.toMatch(/\{\{|undefined|null/);
    }
    expect(mail?.body_text).toContain("Download and install");
    expect(mail?.body_text).toContain("Begin with the first week");
  });

  it("sends the buyer of a course to its lessons where some are published, and promises them where none are", async () => {
    await sql(`insert into public.courses (id, title, description, price, duration, level, checkout_url)
        values ('harbor-course', 'Harbor Course', 'Short.', 40, '2 weeks', 'Beginner', '/_sandbox/checkout/harbor-course')`);
    const textOf = async (id: string) => {
      await sql("truncate public.orders, mail.outbox cascade");
      await send({ id, order: id, items: [{ product: "harbor-course", cents: 4_000 }] });
      await sendMails();
      return (await mails())[0]?.body_text ?? "";
    };
    expect(await textOf("h1")).toContain("The lessons are not in the member area yet");
    await sql(`insert into public.lessons (id, course_id, title, summary, reading_minutes, status, week)
        values ('harbor-one', 'harbor-course', 'One', 'First.', 5, 'published', 1)`);
    const text = await textOf("h2");
    expect(text).toContain("The lessons are in the member area");
    expect(text).not.toContain("not in the member area yet");
    await sql(
      "truncate public.orders cascade; delete from public.lessons where course_id = 'harbor-course'; delete from public.courses where id = 'harbor-course'",
    );
  });

  it("goes out once, however often and at whatever time the webhook is told again", async () => {
    await Promise.all(Array.from({ length: 5 }, () => send({ id: "e1" })));
    await Promise.all([sendMails(), sendMails(), sendMails()]);
    await send({ id: "e1" });
    await send({ id: "e1-again" });
    await sendMails();
    expect((await mails()).map(({ kind }) => kind)).toEqual(["order_receipt"]);
  });

  it("asks nobody to sign up whose confirmed account has the order's address", async () => {
    const member = crypto.randomUUID();
    await sql("insert into auth.users (id, aud, role, email) values ($1, 'authenticated', 'authenticated', $2)", [
      member,
      buyer.email,
    ]);
    const bought = async (id: string) => {
      await send({ id, order: id });
      await sendMails();
      return (await mails()).at(-1)?.body_text;
    };
    expect(await bought("unconfirmed")).toContain("/auth?mode=sign-up");
    await sql("update auth.users set email_confirmed_at = now() where id = $1", [member]);
    const known = await bought("confirmed");
    await sql("delete from auth.users where id = $1", [member]);
    expect(known).toContain("/auth?next=%2Fmember-area");
    expect(known).not.toMatch(/mode=sign-up|No account yet/);
  });

  it("waits once an address has had ten within the hour, and goes out after it", async () => {
    for (let n = 0; n < 12; n += 1) await send({ id: `flood-${n}`, order: `flood-${n}` });
    expect(await sendMails()).toBe(10);
    expect(await sendMails()).toBe(0);
    await sql("update mail.outbox set created_at = created_at - interval '61 minutes'");
    expect(await sendMails()).toBe(2);
  });

  it("of a refund follows the receipt; a refund that overtook its purchase is the only mail", async () => {
    await send({ id: "p" });
    await sendMails();
    await send({ id: "r", type: "order.refunded" });
    await sendMails();
    expect((await mails()).map(({ kind }) => kind)).toEqual(["order_receipt", "order_refund"]);
    await send({ id: "r2", type: "order.refunded", order: "o-2" });
    expect(await sendMails()).toBe(0);
    await send({ id: "p2", order: "o-2" });
    await send({ id: "r2", type: "order.refunded", order: "o-2" });
    await sendMails();
    expect((await mails()).map(({ kind }) => kind)).toEqual(["order_receipt", "order_refund", "order_refund"]);
  });

  it("is written with the order or not at all", async () => {
    await sql(
      "create function public.fail() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$",
    );
    await sql("create trigger fail before insert on mail.outbox for each row execute function public.fail()");
    await send({ id: "e1" });
    await expect(sendMails()).rejects.toThrow("no");
    await sql("drop trigger fail on mail.outbox");
    await sql("drop function public.fail()");
    expect(await sendMails()).toBe(1);
    expect(await mails()).toHaveLength(1);
  });
});

describe("what the buyer of a robot gets", () => {
  it("is one ZIP with source, settings, manual, change log and licence, each readable, made again and counted", async () => {
    await send({ id: "e1" });
    const enrolment = await enrolmentOf();
    const overview = await goods(enrolment);
    const response = await call(`/functions/v1/robot-goods/${enrolment}/${overview.zip}`, buyer);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toContain("no-store");
    expect(response.headers.get("content-disposition")).toBe(
      `attachment; filename="owl-carry-${overview.version}.zip"`,
    );
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const folder = `owl-carry-${overview.version}`;
    const names = [
      "manual.html",
      "owl-carry.mq5",
      "owl-carry.set",
      "owl-carry.py",
      "owl-carry.json",
      "changelog.txt",
      "license.txt",
    ];
    expect(Object.keys(files).sort()).toEqual(names.map((name) => `${folder}/${name}`).sort());
    const file = (name: string) => files[`${folder}/${name}`] ?? new Uint8Array();
    const key = overview.licences[0]?.key ?? "none";
    const source = strFromU8(file("owl-carry.mq5"));
    expect(source).toContain(`input string LicenseKey = "${key}"`);
    expect(source).toContain(`WebRequest("POST", "${siteUrl}/functions/v1/licence"`);
    expect(Buffer.from(file("owl-carry.set")).subarray(2).toString("utf16le")).toContain(`LicenseKey=${key}`);
    expect(strFromU8(file("manual.html"))).toContain("Allow WebRequest for listed URL");
    expect(strFromU8(file("license.txt"))).toContain(key);
    for (const bytes of Object.values(files)) expect(strFromU8(bytes)).not.toContain("{{LICENCE_KEY}}");
    const single = await call(`/functions/v1/robot-goods/${enrolment}/owl-carry.mq5`, buyer);
    expect(await single.text()).toBe(source);
    expect(await read(`/rest/v1/robot_downloads?select=file`)).toEqual([
      { file: overview.zip },
      { file: "owl-carry.mq5" },
    ]);
  });

  it("is as many licences as were bought, each with a key of its own that the database does not hold", async () => {
    await send({ id: "e1", items: [{ product: "owl-carry", quantity: 3 }] });
    await send({ id: "e1-again", items: [{ product: "owl-carry", quantity: 3 }] });
    const { licences } = await goods(await enrolmentOf());
    const keys = licences.map(({ key }) => key);
    expect(new Set(keys).size).toBe(3);
    for (const key of keys) expect(key).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){4}[0-9A-HJKMNP-TV-Z]{5}$/);
    expect((await goods(await enrolmentOf())).licences.map(({ key }) => key)).toEqual(keys);
    const stored = JSON.stringify(
      await sql("select l.*, k.* from public.robot_licences l join public.robot_licence_keys k on k.licence_id = l.id"),
    );
    for (const key of keys) {
      expect(stored).not.toContain(key);
      expect(stored).not.toContain(key.replaceAll("-", ""));
    }
  });
});

describe("a licence", () => {
  it("activates as many live accounts as it covers, refuses the next, and takes it after a release", async () => {
    await send({ id: "e1" });
    const enrolment = await enrolmentOf();
    const { key = "" } = (await goods(enrolment)).licences[0] ?? {};
    expect(await licence(key, { action: "check" })).toMatchObject({
      http: 200,
      status: "inactive",
      used: 0,
      allowed: 3,
    });
    for (const account of ["1001", "1002", "1003"])
      expect(await licence(key, { account })).toMatchObject({ status: "active" });
    expect(await licence(key, { account: "1001" })).toMatchObject({ status: "active", used: 3 });
    expect(await licence(key, { account: "1004" })).toMatchObject({ status: "limit", used: 3, allowed: 3 });
    const listed = (await goods(enrolment)).licences[0]?.activations ?? [];
    expect(listed.map(({ accountHint }) => accountHint).sort()).toEqual(["1001", "1002", "1003"]);
    const release = (claims: Record<string, unknown>) =>
      call("/rest/v1/rpc/release_robot_activation", claims, {
        method: "POST",
        body: JSON.stringify({ activation: listed[0]?.id }),
      }).then((response) => response.json());
    expect(await release(stranger)).toBe(false);
    expect(await release(buyer)).toBe(true);
    expect(await licence(key, { account: "1004" })).toMatchObject({ status: "active", used: 3 });
  });

  it("cannot go from account to account without end", async () => {
    await send({ id: "e1" });
    const { key = "" } = (await goods(await enrolmentOf())).licences[0] ?? {};
    const statuses: unknown[] = [];
    for (let turn = 0; turn < 14; turn++) {
      statuses.push((await licence(key, { account: `${3000 + (turn % 5)}` })).status);
      await sql("update public.robot_activations set released_at = now() where released_at is null");
    }
    expect(statuses).toEqual([...Array(13).fill("active"), "limit"]);
    const refused = await licence(key, { account: "3999" });
    expect(refused).toMatchObject({ http: 200, status: "limit", used: 0 });
    expect(refused.message).toMatch(/moved to other accounts too often within 30 days.* again from \d{4}-\d\d-\d\d on/);
    await sql("update public.robot_activation_log set activated_at = activated_at - interval '31 days'");
    expect(await licence(key, { account: "3999" })).toMatchObject({ status: "active", used: 1 });
  });

  it("stays good and on its accounts when the secret is another one", async () => {
    await send({ id: "e1" });
    const enrolment = await enrolmentOf();
    const { key = "" } = (await goods(enrolment)).licences[0] ?? {};
    for (const account of ["4101", "4102", "4103"]) await licence(key, { account });
    const before = licenceSecret;
    try {
      for (const secret of ["another secret of sufficient length!", before]) {
        licenceSecret = secret;
        expect(await licence(key, { account: "4102", action: "check" })).toMatchObject({ status: "active", used: 3 });
        expect(await licence(key, { account: "4104", action: "check" })).toMatchObject({ status: "inactive" });
        const elsewhere = { account: "4101", server: "Another-Live", action: "check" };
        expect(await licence(key, elsewhere), "the same digits at another broker").toMatchObject({
          status: "inactive",
        });
        const shown = (await goods(enrolment)).licences[0]?.key ?? "";
        expect(shown === key).toBe(secret === before);
        expect(await licence(shown, { account: "4103" })).toMatchObject({ status: "active", used: 3 });
      }
    } finally {
      licenceSecret = before;
    }
  });

  it("never lets two accounts that ask at once take one place", async () => {
    await send({ id: "e1" });
    const { key = "" } = (await goods(await enrolmentOf())).licences[0] ?? {};
    for (const account of ["2001", "2002"]) await licence(key, { account });
    let second: ReturnType<typeof licence> | undefined;
    // The first has taken the last place but has not committed when the second asks.
    await test.database.asService(async (tx) => {
      const request = `jsonb_build_object('action', 'activate', 'keyHash', k.key_hash, 'product', 'owl-carry', 'accountHash',
        repeat('a', 64), 'accountHint', '2003', 'server', 's')`;
      const { rows } = await tx.query<{ answer: unknown }>(
        `select public.use_robot_licence(${request}) as answer from public.robot_licence_keys k join public.robot_licences l
           on l.id = k.licence_id join public.enrolments e on e.id = l.enrolment_id`,
      );
      expect(rows[0]?.answer).toMatchObject({ status: "active", used: 3 });
      second = licence(key, { account: "2004" });
      await new Promise((resolve) => setTimeout(resolve, 500));
    });
    expect(await second).toMatchObject({ status: "limit", used: 3 });
  });

  it("is answered in one shape with a proof that holds for this request and this key only", async () => {
    await send({ id: "e1" });
    const { key = "" } = (await goods(await enrolmentOf())).licences[0] ?? {};
    const good = await licence(key);
    const { nonce: once, account, server } = good.sent;
    expect(good.proof).toBe(await sha256([once, "active", account, server, key].join("|")));
    const others = [
      await licence("AAAAA-AAAAA-AAAAA-AAAAA-AAAAA"),
      await licence(key, { product: "tern-trend" }),
      await licence(key, { account: "not a number" }),
      await licence(key.toLowerCase().replaceAll("-", " ")),
    ];
    expect(others.map(({ http, status }) => [http, status])).toEqual([
      [200, "unknown"],
      [200, "unknown"],
      [400, "malformed"],
      [200, "active"],
    ]);
    for (const answer of others) expect(Object.keys(answer)).toEqual(Object.keys(good));
    const request = new Request(`${siteUrl}/functions/v1/licence`, { method: "POST", body: "{" });
    expect((await platform.fetch(request, { remoteAddress: "10.0.0.8" })).status).toBe(400);
  });

  it("cannot be asked without end: by one address, nor with one key from many", async () => {
    await sql(
      "insert into public.licence_requests select 'key ' || key_hash, now(), 60 from public.robot_licence_keys",
    );
    const byAddress: unknown[] = [];
    for (let index = 0; index < 121; index++) byAddress.push((await licence(`K${index}`, {}, "10.9.9.9")).http);
    expect([byAddress.filter((status) => status === 200).length, byAddress.at(-1)]).toEqual([120, 429]);
    const byKey: unknown[] = [];
    for (let index = 0; index < 61; index++) byKey.push((await licence("ONE", {}, `10.8.${index}.1`)).http);
    expect([byKey.filter((status) => status === 200).length, byKey.at(-1)]).toEqual([60, 429]);
  });
});

describe("a refund", () => {
  it("ends downloads and licence at the next request, and says so", async () => {
    await send({ id: "p" });
    const enrolment = await enrolmentOf();
    const { zip, licences } = await goods(enrolment);
    const key = licences[0]?.key ?? "";
    expect(await licence(key)).toMatchObject({ status: "active" });
    await send({ id: "r", type: "order.refunded" });
    expect(await licence(key, { action: "check" })).toMatchObject({ http: 200, status: "ended" });
    for (const path of [enrolment, `${enrolment}/${zip}`, `${enrolment}/owl-carry.mq5`]) {
      const response = await call(`/functions/v1/robot-goods/${path}`, buyer);
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([403, "ended"]);
    }
    expect(await read("/rest/v1/robot_files?select=content")).toEqual([]);
    await sendMails();
    expect((await mails()).at(-1)).toMatchObject({
      kind: "order_refund",
      subject: "Your Northpip order o-1 was refunded",
    });
  });
});

describe("an order that is held", () => {
  const cheap = { id: "p", items: [{ product: "owl-carry", cents: 1 }] };

  it("opens nothing, has no license, and its buyer is told once; released, it gets its receipt and opens", async () => {
    await send(cheap);
    await sendMails();
    expect((await mails()).map(({ kind }) => kind)).toEqual(["order_held"]);
    expect((await mails())[0]?.body_text).toContain("We review it before you get access");
    expect(await sql("select 1 from public.robot_licences")).toEqual([]);
    expect(await read("/rest/v1/robot_files?select=content")).toEqual([]);
    await sql(
      "select public.release_order(id, 'checked') from public.orders, set_config('request.jwt.claims', '{\"role\":\"service_role\"}', true)",
    );
    await sendMails();
    expect((await mails()).map(({ kind }) => kind)).toEqual(["order_held", "order_receipt"]);
    expect((await goods(await enrolmentOf())).licences).toHaveLength(1);
  });

  it("because of a dispute pauses what was open, and says that", async () => {
    await send({ id: "p" });
    await sendMails();
    const enrolment = await enrolmentOf();
    const { key = "" } = (await goods(enrolment)).licences[0] ?? {};
    await sql("update public.orders set disputed_at = now()");
    await sql("select public.settle_order(id) from public.orders");
    await sendMails();
    expect((await mails()).at(-1)).toMatchObject({ kind: "order_held" });
    expect((await mails()).at(-1)?.body_text).toContain("is paused until it is settled");
    expect(await licence(key)).toMatchObject({ status: "ended" });
    expect((await call(`/functions/v1/robot-goods/${enrolment}`, buyer)).status).toBe(403);
  });
});

describe("somebody else", () => {
  it("gets nothing of an order by any path", async () => {
    await send({ id: "e1" });
    const enrolment = await enrolmentOf();
    const { zip, licences } = await goods(enrolment);
    expect(await licence(licences[0]?.key ?? "")).toMatchObject({ status: "active" });
    for (const who of [stranger, { sub: crypto.randomUUID(), email: "" }]) {
      for (const path of [enrolment, `${enrolment}/${zip}`, `${enrolment}/owl-carry.mq5`, `${enrolment}/..%2f${zip}`])
        expect((await call(`/functions/v1/robot-goods/${path}`, who)).status, path).toBe(404);
      for (const table of [
        "orders",
        "order_items",
        "enrolments",
        "robot_files",
        "robot_licences",
        "robot_activations",
        "robot_downloads",
      ])
        expect(await read(`/rest/v1/${table}?select=*`, who), table).toEqual([]);
    }
    expect((await call(`/functions/v1/robot-goods/${enrolment}/${zip}`, null)).status).toBe(401);
    for (const table of ["robot_files", "robot_licences", "robot_licence_keys", "robot_activations", "order_notices"])
      expect([401, 403, 404], table).toContain((await call(`/rest/v1/${table}?select=*`, null)).status);
    for (const table of ["robot_licence_keys", "licence_requests"])
      expect([401, 403, 404], table).toContain((await call(`/rest/v1/${table}?select=*`, buyer)).status);
    for (const name of ["use_robot_licence", "take_licence_request", "record_robot_download"]) {
      const response = await call(`/rest/v1/rpc/${name}`, buyer, { method: "POST", body: "{}" });
      expect([401, 403, 404], name).toContain(response.status);
    }
  });
});
