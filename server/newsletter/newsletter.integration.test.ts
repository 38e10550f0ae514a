import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readConfig } from "#config";
import { deliverDueMail } from "#platform/mail/deliver.ts";
import { createSmtpSender } from "#platform/mail/smtp.ts";
import { createPlatform, type Platform } from "#platform/platform.ts";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";
import { readSettings } from "#platform/settings/read-settings.ts";
import { answerForm } from "#supabase/functions/_shared/form-request.ts";
import { handle } from "#supabase/functions/newsletter/handler.ts";
import { sendNewsletter } from "./send-newsletter.ts";

const siteUrl = "http://127.0.0.1:3998";
const secret = "a secret of the installation, 32 characters";
const log = { info() {}, warn() {}, error() {} };
const owner = { sub: crypto.randomUUID(), email: "owner@example.com" };
let shared: TestDatabase;
let platform: Platform;
let networks = 0;
let ownerToken = "";

const sql = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> =>
  shared.database.asService(async (tx) => (await tx.query<Row>(text, values)).rows);

/** What a mail server took, whole; it has no mailbox for whom `refuse` names. */
const received: string[] = [];
let refuse = (_: string) => false;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS", "AUTH"],
  onRcptTo: ({ address }, _session, callback) =>
    callback(refuse(address) ? Object.assign(new Error("No such user"), { responseCode: 550 }) : undefined),
  onData(stream, _session, callback) {
    let text = "";
    stream.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
    stream.on("end", () => {
      received.push(text);
      callback();
    });
  },
});
server.on("error", () => {});

beforeAll(async () => {
  shared = await testDatabase();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  platform = await createPlatform({
    config: readConfig({ SITE_URL: siteUrl, DATA_DIR: shared.dataDir }),
    database: shared.database,
    log,
    functions: { newsletter: handle },
    environment: (name) => (name === "LICENCE_SECRET" ? secret : undefined),
    settings: readSettings(join(import.meta.dirname, "../../supabase/config.toml")).settings,
  });
  await sql(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data)
     values ($1, 'authenticated', 'authenticated', $2, now(), '{"role": "owner"}')`,
    [owner.sub, owner.email],
  );
  ownerToken = await platform.keys.sign(
    { aud: "authenticated", role: "authenticated", ...owner, aal: "aal2", app_metadata: { role: "owner" } },
    { expiresIn: 600 },
  );
}, 120_000);
afterAll(async () => {
  await platform.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await shared.stop();
});
beforeEach(async () => {
  networks += 1;
  received.length = 0;
  refuse = () => false;
  await sql(
    "truncate public.newsletter_requests, public.newsletter_subscribers, public.newsletter_broadcasts, public.request_counts, mail.outbox cascade",
  );
  await turn(true);
});

const turn = (on: boolean) =>
  sql(
    "update public.visitor_settings set value = value || jsonb_build_object('list', $1::boolean) where key = 'newsletter'",
    [on],
  );

async function call(path: string, body: unknown, init: RequestInit = {}) {
  const request = new Request(`${siteUrl}/functions/v1/newsletter/${path}`, {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    ...init,
  });
  const response = await platform.fetch(request, { remoteAddress: `198.51.100.${networks}` });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text };
}
const rpc = async (name: string, values: object, token = ownerToken) => {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const request = new Request(`${siteUrl}/rest/v1/rpc/${name}`, {
    method: "POST",
    headers,
    body: JSON.stringify(values),
  });
  const response = await platform.fetch(request, { remoteAddress: "in-process" });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const signUp = (email: string, more = {}) => call("subscribe", { email, website: "", source: "footer", ...more });
const work = (delivers = true) => sendNewsletter({ database: shared.database, siteUrl, delivers, linkSecret: secret });
const mails = (like = "%") =>
  sql<{ id: string; recipient: string; body_text: string; status: string }>(
    "select id::text, recipient, body_text, status from mail.outbox where recipient like $1 order by created_at",
    [like],
  );
const sender = () =>
  createSmtpSender({
    smtpUrl: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    siteUrl,
    brand: async () => "Northpip",
  });
async function deliver() {
  const { send, close } = sender();
  await deliverDueMail({ database: shared.database, send, log });
  close();
}
const linkIn = (text: string) => /\/newsletter#(?:confirm|unsubscribe)\.([0-9a-f.-]+)/.exec(text)?.[1] ?? "";

async function subscribed(email: string) {
  const [row] = await sql<{ id: string }>(
    `insert into public.newsletter_subscribers (email, consent, requested_at, source) values ($1, 'Yes.', now(), 'footer') returning id::text`,
    [email],
  );
  return row?.id ?? "";
}
async function broadcast(segment: object = {}) {
  const [row] = await sql<{ id: string }>(
    "insert into public.newsletter_broadcasts (subject, body, segment) values ('Issue 1', 'Read [this](/blog) <b>now</b>.', $1) returning id::text",
    [JSON.stringify(segment)],
  );
  return row?.id ?? "";
}
const statuses = async () =>
  Object.fromEntries(
    (
      await sql<{ email: string; status: string }>(
        "select s.email, d.status from public.newsletter_deliveries d join public.newsletter_subscribers s on s.id = d.subscriber_id",
      )
    ).map(({ email, status }) => [email, status]),
  );

test("a sign-up is on the list only after the mailed link, with what was agreed to", async () => {
  expect((await signUp("Ana@Example.com", { language: "de" })).status).toBe(202);
  expect(await sql("select 1 from public.newsletter_subscribers")).toEqual([]);
  await work(false);
  const [mail] = await mails();
  expect(mail?.recipient).toBe("ana@example.com");
  const key = linkIn(mail?.body_text ?? "");
  const [stored] = await sql<{ all: string }>("select to_jsonb(r)::text as all from public.newsletter_requests r");
  expect(stored?.all, "the database has the hash alone").not.toContain(key.split(".")[1]);
  expect((await call("confirm", { key })).status).toBe(200);
  expect((await call("confirm", { key })).status, "twice is once").toBe(200);
  expect(await sql("select email, status, source, language, consent from public.newsletter_subscribers")).toEqual([
    {
      email: "ana@example.com",
      status: "subscribed",
      source: "footer",
      language: "de",
      consent: "Send me the newsletter by email. I can unsubscribe with one click in every issue.",
    },
  ]);
});

test("a sign-up that cannot be mailed holds up neither other sign-ups nor an issue, and is mailed later", async () => {
  await sql("alter table mail.outbox add constraint no_mail check (recipient <> 'bad@example.com') not valid");
  await subscribed("cleo@example.com");
  await signUp("bad@example.com");
  await signUp("ana@example.com");
  await rpc("send_broadcast", { broadcast: await broadcast() });
  await expect(work()).rejects.toThrow("1 mail could not be written, 1 others were");
  const mailed = async () => (await mails()).map(({ recipient }) => recipient).sort();
  expect(await mailed()).toEqual(["ana@example.com", "cleo@example.com"]);
  await sql("alter table mail.outbox drop constraint no_mail");
  await work();
  expect(await mailed()).toEqual(["ana@example.com", "bad@example.com", "cleo@example.com"]);
});

test("two sign-ups of one address are one subscriber, and an old link brings nobody back who has left", async () => {
  await signUp("ana@example.com");
  await signUp("ANA@example.com", { source: "newsletter" });
  await work(false);
  const keys = (await mails()).map(({ body_text: text }) => linkIn(text));
  expect(new Set(keys).size).toBe(2);
  for (const key of keys) expect((await call("confirm", { key })).status).toBe(200);
  const list = () => sql<{ id: string; status: string }>("select id::text, status from public.newsletter_subscribers");
  const [subscriber, ...others] = await list();
  expect(others).toEqual([]);
  await sql("select public.end_subscription($1, 'test')", [subscriber?.id]);
  for (const key of keys) {
    const { status, text } = await call("confirm", { key });
    expect([status, text], "nobody is told to be on a list that they have left").toEqual([
      410,
      expect.stringContaining("has left the list"),
    ]);
  }
  expect(await list()).toEqual([{ id: subscriber?.id, status: "unsubscribed" }]);
  await signUp("ana@example.com");
  await work(false);
  const again = (await mails()).map(({ body_text: text }) => linkIn(text)).find((key) => !keys.includes(key));
  await call("confirm", { key: again });
  expect(await list()).toEqual([{ id: subscriber?.id, status: "subscribed" }]);
});

test("a link works for a day, and wrong ones look the same", async () => {
  await signUp("ana@example.com");
  await work(false);
  const key = linkIn((await mails())[0]?.body_text ?? "");
  await sql("update public.newsletter_requests set requested_at = now() - interval '25 hours'");
  expect((await call("confirm", { key })).status).toBe(410);
  const wrong = [
    `${key.split(".")[0]}.${"0".repeat(64)}`,
    `${crypto.randomUUID()}.${"0".repeat(64)}`,
    "x",
    "",
    null,
    {},
  ];
  const answers = await Promise.all(wrong.map((bad) => call("confirm", { key: bad })));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(404);
});

test("what is no key and no object is refused as such, not as a fault of ours", async () => {
  const secretPart = "a".repeat(64);
  for (const path of ["confirm", "unsubscribe"]) {
    for (const key of [
      `${"-".repeat(36)}.${secretPart}`,
      `${"a".repeat(36)}.${secretPart}`,
      { toString: 1 },
      [1],
      null,
    ])
      expect((await call(path, { key })).status, `${path} ${JSON.stringify(key)}`).toBe(404);
    for (const body of ["null", "5", "[]", "{"]) expect((await call(path, body)).status, `${path} ${body}`).toBe(400);
  }
  const down = await answerForm("newsletter", () => Promise.reject(new Error("the database is down")));
  expect([down.status, down.headers.get("retry-after")]).toEqual([503, "30"]);
});

test("nobody learns from the form who is on the list, and a mailbox is not filled", async () => {
  await subscribed("ana@example.com");
  const [known, unknown] = [await signUp("ana@example.com"), await signUp("ben@example.com")];
  expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
  await work(false);
  const [one, other] = [await mails("ana%"), await mails("ben%")];
  const bare = ({ body_text: text } = { body_text: "" }) =>
    text.replaceAll(linkIn(text), "").replaceAll("ana@", "ben@");
  expect(bare(one[0])).toBe(bare(other[0]));
  expect(bare(one[0])).toContain("Confirm the subscription");
  for (let n = 0; n < 8; n += 1) expect((await signUp("a.n.a+x@example.com")).text).toBe(known.text);
  await work(false);
  expect((await mails("a%")).length).toBeLessThanOrEqual(5);
  expect((await signUp("ana@example.com")).status, "the network's tenth was the last").toBe(429);
});

test("bad input is refused in words, and a list that is off takes nobody", async () => {
  for (const email of ["", "x", "a b@example.com", `${"a".repeat(320)}@example.com`, "<a@example.com>"])
    expect((await signUp(email)).status, email).toBe(422);
  expect((await signUp("ana@example.com", { website: "http://spam.example" })).status).toBe(422);
  expect((await call("subscribe", "{")).status).toBe(400);
  await turn(false);
  expect((await signUp("ana@example.com")).status).toBe(409);
  expect(await sql("select 1 from public.newsletter_requests")).toEqual([]);
});

test("a broadcast reaches each of its segment once, with one-click headers, and says how it went", async () => {
  await Promise.all(["ana", "ben", "cleo"].map((name) => subscribed(`${name}@example.com`)));
  await sql("update public.newsletter_subscribers set language = 'de' where email like 'cleo%'");
  await sql("update public.newsletter_subscribers set status = 'unsubscribed' where email like 'ben%'");
  const id = await broadcast();
  expect((await rpc("broadcast_audience", { segment: { language: "de" } })).body).toBe(1);
  expect((await rpc("broadcast_audience", { segment: { bought: "yes" } })).body).toBe(0);
  expect((await rpc("broadcast_audience", { segment: { bought: "no" } })).body).toBe(2);
  expect((await rpc("send_broadcast", { broadcast: id })).body).toEqual({ outcome: "scheduled" });
  await Promise.all([work(), work()]);
  await deliver();
  await work();
  expect(received).toHaveLength(2);
  const unfolded = received[0]?.replaceAll(/\r\n[ \t]/g, " ") ?? "";
  expect(unfolded).toMatch(
    /^List-Unsubscribe: <http:\/\/127\.0\.0\.1:3998\/functions\/v1\/newsletter\/unsubscribe\?key=[0-9a-f-]{36}\.[0-9a-f]{64}>$/m,
  );
  expect(unfolded).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  const html = unfolded.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "=");
  expect(html).toContain('href="http://127.0.0.1:3998/blog"');
  expect(html, "what the owner wrote is no HTML").not.toContain("<b>now</b>");
  expect(html).not.toMatch(/<img/i);
  expect(await statuses()).toEqual({ "ana@example.com": "sent", "cleo@example.com": "sent" });
  expect(await sql("select status from public.newsletter_broadcasts")).toEqual([{ status: "sent" }]);
  const counts = await rpc("broadcast_counts", { broadcasts: [id] });
  expect(counts.body).toEqual([{ broadcast_id: id, status: "sent", mails: 2 }]);
});

test("one click without a key or a session unsubscribes; looking at the link does not", async () => {
  const id = await subscribed("ana@example.com");
  const other = await subscribed("ben@example.com");
  await rpc("send_broadcast", { broadcast: await broadcast() });
  await work();
  await deliver();
  const mine = received.map((text) => text.replaceAll(/\r\n[ \t]/g, " ")).find((text) => text.includes(id)) ?? "";
  const url = new URL(/List-Unsubscribe: <(\S+)>/.exec(mine)?.[1] ?? "");
  const path = `unsubscribe${url.search}`;
  const looked = await call(path, "", { method: "GET", body: null });
  expect([looked.status, looked.headers.get("location")]).toEqual([
    303,
    `/newsletter#unsubscribe.${url.searchParams.get("key")}`,
  ]);
  const status = async () =>
    (await sql<{ status: string }>("select status from public.newsletter_subscribers order by email")).map(
      (row) => row.status,
    );
  expect(await status()).toEqual(["subscribed", "subscribed"]);
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const key = url.searchParams.get("key") ?? "";
  const forged = await call(`unsubscribe?key=${other}.${key.split(".")[1]}`, "List-Unsubscribe=One-Click", { headers });
  expect(forged.status).toBe(404);
  for (let twice = 0; twice < 2; twice += 1)
    expect((await call(path, "List-Unsubscribe=One-Click", { headers })).status).toBe(200);
  expect(await status()).toEqual(["unsubscribed", "subscribed"]);
});

test("a link of a mail that was sent with another secret of the installation unsubscribes as well", async () => {
  await subscribed("ana@example.com");
  await rpc("send_broadcast", { broadcast: await broadcast() });
  await sendNewsletter({
    database: shared.database,
    siteUrl,
    delivers: true,
    linkSecret: "the secret of the machine before",
  });
  const key = linkIn((await mails("ana%"))[0]?.body_text ?? "");
  expect((await call("unsubscribe", { key: key.slice(0, -1) + (key.endsWith("0") ? "1" : "0") })).status).toBe(404);
  expect((await call("unsubscribe", { key })).status).toBe(200);
  expect(await sql("select status from public.newsletter_subscribers")).toEqual([{ status: "unsubscribed" }]);
});

test("a process that dies at any moment makes nobody get an issue twice", async () => {
  const readers = Array.from({ length: 12 }, (_, n) => `reader-${n}@example.com`);
  for (const email of readers) await subscribed(email);
  await rpc("send_broadcast", { broadcast: await broadcast() });
  await work();
  // The process ends after the mail server took a mail and before that was noted; others of its batch were not begun.
  let sent = 0;
  const { send, close } = sender();
  const dying = deliverDueMail({
    database: shared.database,
    log,
    async send(mail) {
      if (sent === 3) return new Promise(() => {});
      sent += 1;
      await send(mail);
      if (sent === 3) return new Promise(() => {});
    },
  });
  void dying;
  await expect.poll(() => received.length, { timeout: 20_000 }).toBe(3);
  // After its claim has run out, the next process goes on.
  const later = () => new Date(Date.now() + 10 * 60_000);
  await work();
  await deliverDueMail({ database: shared.database, send, log }, later);
  await deliverDueMail({ database: shared.database, send, log }, later);
  await work();
  close();
  const reached = received.map((text) => /^To: (\S+)/m.exec(text)?.[1] ?? "");
  expect(reached.toSorted()).toEqual(readers.toSorted());
  const counts = Object.values(await statuses());
  expect([counts.filter((one) => one === "sent").length, counts.filter((one) => one === "failed").length]).toEqual([
    11, 1,
  ]);
});

test("a process that dies between two batches goes on where it was", async () => {
  const readers = Array.from({ length: 60 }, (_, n) => `reader-${n}@example.com`);
  for (const email of readers) await subscribed(email);
  await rpc("send_broadcast", { broadcast: await broadcast() });
  const failing = { ...shared.database, asService: shared.database.asService };
  let steps = 0;
  failing.asService = ((run: never) => {
    steps += 1;
    if (steps === 7) throw new Error("killed");
    return shared.database.asService(run);
  }) as typeof failing.asService;
  await expect(sendNewsletter({ database: failing, siteUrl, delivers: true, linkSecret: secret })).rejects.toThrow(
    "killed",
  );
  const half = await mails("reader%");
  await work();
  const all = await mails("reader%");
  expect(half.length).toBeLessThan(60);
  expect(all.map(({ recipient }) => recipient).toSorted()).toEqual(readers.toSorted());
});

test("mails of an issue that are kept, as after a restore, hold up neither its other readers nor another issue", async () => {
  await sql(
    `insert into public.newsletter_subscribers (email, consent, requested_at, source)
     select 'reader-' || n || '@example.com', 'Yes.', now(), 'footer' from generate_series(1, 501) n`,
  );
  await rpc("send_broadcast", { broadcast: await broadcast() });
  await work();
  expect(await mails("reader%")).toHaveLength(500);
  await sql("update mail.outbox set status = 'kept'");
  await work();
  expect(await mails("reader%")).toHaveLength(501);
}, 60_000);

test("an address that the mail server refuses, or the owner names, gets no further issue", async () => {
  for (const name of ["ana", "ben", "cleo"]) await subscribed(`${name}@example.com`);
  refuse = (address) => address.startsWith("ben");
  await rpc("send_broadcast", { broadcast: await broadcast() });
  await work();
  await deliver();
  await work();
  expect(await statuses()).toMatchObject({ "ana@example.com": "sent", "ben@example.com": "bounced" });
  expect((await rpc("mark_bounced", { addresses: [" Cleo@example.com", "nobody@example.com"] })).body).toBe(1);
  expect((await rpc("broadcast_audience", { segment: {} })).body).toBe(1);
  const [ben] = await sql("select ended_by from public.newsletter_subscribers where email like 'ben%'");
  expect(ben?.ended_by).toContain("No such user");
});

test("who leaves while an issue is being sent does not get it, and a stopped one reaches nobody further", async () => {
  const ana = await subscribed("ana@example.com");
  await subscribed("ben@example.com");
  const id = await broadcast();
  await rpc("send_broadcast", { broadcast: id });
  await work();
  await sql("select public.end_subscription($1, 'test')", [ana]);
  await work();
  expect(await statuses()).toEqual({ "ana@example.com": "skipped", "ben@example.com": "handed" });
  expect((await rpc("stop_broadcast", { broadcast: id })).body).toEqual({ outcome: "canceled" });
  await work();
  await deliver();
  expect(received).toEqual([]);
  expect(await statuses()).toEqual({ "ana@example.com": "skipped", "ben@example.com": "skipped" });
});

test("a broadcast waits for its time and for a mail server, can be taken back, and is not changed once it goes", async () => {
  await subscribed("ana@example.com");
  const id = await broadcast();
  await rpc("send_broadcast", { broadcast: id, at: new Date(Date.now() + 3_600_000).toISOString() });
  await work();
  expect(await statuses()).toEqual({});
  expect((await rpc("stop_broadcast", { broadcast: id })).body).toEqual({ outcome: "draft" });
  await rpc("send_broadcast", { broadcast: id });
  await work(false);
  expect(await statuses()).toEqual({});
  await work();
  expect(await statuses()).toEqual({ "ana@example.com": "handed" });
  const patched = await platform.fetch(
    new Request(`${siteUrl}/rest/v1/newsletter_broadcasts?id=eq.${id}`, {
      method: "PATCH",
      headers: { authorization: `Bearer ${ownerToken}`, "content-type": "application/json" },
      body: JSON.stringify({ subject: "Changed" }),
    }),
    { remoteAddress: "in-process" },
  );
  expect(patched.status).toBe(400);
  expect((await rpc("send_broadcast", { broadcast: id })).body).toEqual({ outcome: "started" });
});

test("of two who change what they both read one writes nothing, and an issue that changed since it was read is not sent", async () => {
  await subscribed("ana@example.com");
  const id = await broadcast();
  const versions = async () =>
    (await sql<{ at: string }>("select to_jsonb(changed_at) #>> '{}' as at from public.newsletter_broadcasts"))[0]?.at;
  const change = async (subject: string, read: string | undefined) => {
    const answer = await platform.fetch(
      new Request(
        `${siteUrl}/rest/v1/newsletter_broadcasts?id=eq.${id}&changed_at=eq.${encodeURIComponent(read ?? "")}`,
        {
          method: "PATCH",
          headers: {
            authorization: `Bearer ${ownerToken}`,
            "content-type": "application/json",
            prefer: "return=representation",
          },
          body: JSON.stringify({ subject }),
        },
      ),
      { remoteAddress: "in-process" },
    );
    return ((await answer.json()) as { changed_at: string }[])[0]?.changed_at;
  };
  for (let round = 0; round < 5; round += 1) {
    const read = await versions();
    const both = await Promise.all([change(`One ${round}`, read), change(`Other ${round}`, read)]);
    expect(both.filter(Boolean)).toEqual([await versions()]);
  }
  const read = await versions();
  await change("Changed by someone else", read);
  expect((await rpc("send_broadcast", { broadcast: id, read })).body).toEqual({ outcome: "changed" });
  expect((await rpc("send_broadcast", { broadcast: id, read: await versions() })).body).toEqual({
    outcome: "scheduled",
  });
});

test("a test goes to the owner who asks, with links that unsubscribe nobody, and only the owner sends", async () => {
  const id = await broadcast();
  expect((await rpc("test_broadcast", { broadcast: id })).body).toEqual({ outcome: "asked", to: owner.email });
  await work(false);
  const [mail] = await mails(owner.email);
  expect(mail?.body_text).toContain("This is a test.");
  expect(linkIn(mail?.body_text ?? "")).toBe("");
  const support = await platform.keys.sign(
    {
      aud: "authenticated",
      role: "authenticated",
      sub: crypto.randomUUID(),
      aal: "aal2",
      app_metadata: { role: "support" },
    },
    { expiresIn: 60 },
  );
  const calls = {
    send_broadcast: { broadcast: id },
    stop_broadcast: { broadcast: id },
    test_broadcast: { broadcast: id },
    broadcast_audience: { segment: {} },
    broadcast_counts: { broadcasts: [id] },
    newsletter_overview: {},
    mark_bounced: { addresses: [] },
  };
  for (const [name, values] of Object.entries(calls))
    for (const token of [support, platform.keys.anonKey])
      expect((await rpc(name, values, token)).status, name).toBeGreaterThanOrEqual(400);
});

test("the owner with the second factor alone reads the list, and nobody writes to it", async () => {
  await subscribed("ana@example.com");
  const token = (role: string, aal: string) =>
    platform.keys.sign(
      { aud: "authenticated", role: "authenticated", sub: crypto.randomUUID(), aal, app_metadata: { role } },
      { expiresIn: 60 },
    );
  const ask = async (bearer: string, path: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${bearer}`, "content-type": "application/json" };
    const request = new Request(`${siteUrl}/rest/v1/${path}`, { ...init, headers });
    const response = await platform.fetch(request, { remoteAddress: "in-process" });
    return { status: response.status, text: await response.text() };
  };
  expect((await ask(ownerToken, "newsletter_subscribers?select=email")).text).toContain("ana@example.com");
  for (const [role, aal] of [
    ["owner", "aal1"],
    ["editor", "aal2"],
    ["support", "aal2"],
  ] as const)
    expect((await ask(await token(role, aal), "newsletter_subscribers?select=email")).text, role).toBe("[]");
  expect((await ask(platform.keys.anonKey, "newsletter_subscribers?select=email")).status).toBe(401);
  expect((await ask(ownerToken, "newsletter_requests?select=token_hash")).status).toBe(403);
  const row = { email: "new@example.com", consent: "", requested_at: "2026-01-01", source: "x" };
  const added = await ask(ownerToken, "newsletter_subscribers", { method: "POST", body: JSON.stringify(row) });
  expect(added.status, "the consent would be missing").toBe(403);
  for (const name of ["request_subscription", "confirm_subscription", "end_subscription"])
    expect((await rpc(name, {})).status, name).toBeGreaterThanOrEqual(400);
});

test("a member's export has the subscription, and erasing the account takes it", async () => {
  const member = { sub: crypto.randomUUID(), email: "ana@example.com" };
  await sql(
    "insert into auth.users (id, aud, role, email, email_confirmed_at) values ($1, 'authenticated', 'authenticated', $2, now())",
    [member.sub, member.email],
  );
  await subscribed(member.email);
  await subscribed("ben@example.com");
  await signUp(member.email);
  const token = await platform.keys.sign(
    { aud: "authenticated", role: "authenticated", ...member, aal: "aal1", app_metadata: {} },
    { expiresIn: 60 },
  );
  const { body } = await rpc("export_my_data", {}, token);
  expect(body.newsletter_subscribers).toMatchObject([{ email: member.email, consent: "Yes." }]);
  expect(body.newsletter_requests).toHaveLength(1);
  expect(JSON.stringify(body)).not.toMatch(/ben@|token_hash/);
  await sql("delete from auth.users where id = $1", [member.sub]);
  expect(await sql("select email from public.newsletter_subscribers")).toEqual([{ email: "ben@example.com" }]);
  expect(await sql("select 1 from public.newsletter_requests")).toEqual([]);
});
