import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readConfig } from "#config";
import { unverifiedSender } from "#lib/support-tickets.ts";
import { createPlatform, type Platform } from "#platform/platform.ts";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";
import { readSettings } from "#platform/settings/read-settings.ts";
import { removeLooseFiles } from "../../../server/support/remove-loose-files.ts";
import { sendTicketMails } from "../../../server/support/send-ticket-mails.ts";
import { handle } from "./handler.ts";

const siteUrl = "http://127.0.0.1:3998";
const usualSecret = "a secret of the installation, 32 characters";
let secret = usualSecret;
const log = { info() {}, warn() {}, error() {} };
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
let shared: TestDatabase;
let platform: Platform;
let visitors = 0;
let showsLink = "yes";
const owner = { sub: crypto.randomUUID(), email: "owner@example.com" };

const sql = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> =>
  shared.database.asService(async (tx) => (await tx.query<Row>(text, values)).rows);

beforeAll(async () => {
  shared = await testDatabase();
  platform = await createPlatform({
    config: readConfig({ SITE_URL: siteUrl, DATA_DIR: shared.dataDir }),
    database: shared.database,
    log,
    functions: { support: handle },
    bodyLimits: { support: 12_000_000 },
    environment: (name) => ({ LICENCE_SECRET: secret, SHOW_TICKET_LINK: showsLink })[name],
    settings: readSettings(join(import.meta.dirname, "../../config.toml")).settings,
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
  showsLink = "yes";
  await sql("truncate public.support_tickets, public.support_routes, public.request_counts, mail.outbox cascade");
});

const here = () => `198.51.100.${visitors}`;

async function call(path: string, body: BodyInit, from = here(), token = platform.keys.anonKey) {
  const headers = { authorization: `Bearer ${token}` };
  const request = new Request(`${siteUrl}/functions/v1/support/${path}`, { method: "POST", body, headers });
  const response = await platform.fetch(request, { remoteAddress: from });
  const text = await response.text();
  const answer = text.startsWith("{") ? (JSON.parse(text) as Record<string, unknown>) : {};
  return { status: response.status, headers: response.headers, text, answer };
}

function formOf(more: Record<string, string> = {}, files: readonly File[] = []): FormData {
  const form = new FormData();
  const fields = {
    email: "Ana@example.com",
    name: "Ana",
    topic: "order",
    subject: "My order",
    message: "Where is it?",
  };
  for (const [name, value] of Object.entries({ ...fields, website: "", ...more })) form.set(name, value);
  for (const file of files) form.append("files", file);
  return form;
}

/** The access token of a new account. */
async function account(email: string, proven = true, more: object = {}): Promise<string> {
  const sub = crypto.randomUUID();
  await sql(
    "insert into auth.users (id, aud, role, email, email_confirmed_at) values ($1, 'authenticated', 'authenticated', $2, case when $3 then now() end)",
    [sub, email, proven],
  );
  const claims = { aud: "authenticated", role: "authenticated", sub, email, aal: "aal1", app_metadata: {}, ...more };
  return platform.keys.sign(claims, { expiresIn: 60 });
}

const view = (link: unknown, more = {}, from = here()) => call("view", JSON.stringify({ link, ...more }), from);
const mails = () =>
  sql<{ recipient: string; subject: string; body_text: string }>(
    "select recipient, subject, body_text from mail.outbox",
  );
const send = () => sendTicketMails({ database: shared.database, siteUrl, delivers: false, linkSecret: secret });
const stored = async () => (await sql("select 1 from storage.objects where bucket_id = 'support-files'")).length;

async function opened(files: readonly File[] = []) {
  const { status, answer, text } = await call("open", formOf({}, files));
  expect(status, text).toBe(201);
  return answer as { number: number; link: string };
}

test("a form that is not in parts is refused before it is read", async () => {
  const answer = await call("open", new URLSearchParams({ email: "ana@example.com", message: "Hello" }));
  expect([answer.status, answer.answer.message]).toEqual([400, "Send the form as multipart/form-data."]);
});

test("a ticket gets a number and a link, of which the database has the hash alone", async () => {
  const { number, link } = await opened();
  expect(number).toBeGreaterThan(1000);
  expect(link).toMatch(new RegExp(`^${number}\\.[0-9a-f]{64}$`));
  const [row] = await sql<{ all: string }>("select to_jsonb(t)::text as all from public.support_tickets t");
  expect(row?.all).not.toContain(link.split(".")[1]);
  const { answer, headers } = await view(link);
  expect(answer).toMatchObject({ number, status: "open", subject: "My order", messages: [{ body: "Where is it?" }] });
  expect(headers.get("cache-control")).toBe("no-store");
  expect(JSON.stringify(answer)).not.toContain("ana@example.com");
});

test("a name and a subject are one line each, and the message has its own", async () => {
  const sent = { name: "Ana\r\n=1+1", subject: "My order\n\nThe address is verified.", message: "One\nTwo" };
  await call("open", formOf(sent));
  expect(await sql("select name, subject from public.support_tickets")).toEqual([
    { name: "Ana =1+1", subject: "My order The address is verified." },
  ]);
  expect(await sql("select body from public.support_messages")).toEqual([{ body: "One\r\nTwo" }]);
});

test("another secret, another ticket's number and a malformed link open nothing and look the same", async () => {
  const [one, other] = [await opened(), await opened()];
  const secretOf = one.link.split(".")[1] ?? "";
  const wrong = [`${one.number}.${"0".repeat(64)}`, `${other.number}.${secretOf}`, `1.${secretOf}`, "x", "", {}, null];
  const answers = await Promise.all(wrong.map((link) => view(link)));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(404);
});

test("links of before and after a change of the installation's secret open the ticket", async () => {
  const { number, link } = await opened();
  secret = "another secret, since the first one was lost";
  try {
    await send();
    const text = (await mails()).find(({ recipient }) => recipient === "ana@example.com")?.body_text ?? "";
    const mailed = /ticket#(\S+)/.exec(text)?.[1] ?? "";
    expect(mailed).not.toBe(link);
    for (const each of [link, mailed]) expect((await view(each)).answer).toMatchObject({ number });
    const other = await opened();
    expect((await view(`${number}.${other.link.split(".")[1]}`)).status).toBe(404);
  } finally {
    secret = usualSecret;
  }
});

test("an address that tries too many links is told to wait, and a good link still opens there", async () => {
  const { link } = await opened();
  for (let i = 0; i < 20; i += 1) expect((await view(`1001.${"a".repeat(64)}`)).status).toBe(404);
  const refused = await view(`1001.${"a".repeat(64)}`);
  expect([refused.status, refused.headers.get("retry-after") !== null]).toEqual([429, true]);
  expect((await view(link)).status).toBe(200);
  expect((await view(`1001.${"a".repeat(64)}`, {}, "203.0.113.7")).status).toBe(404);
});

test("the first message tells the visitor and the owner, the owner's answer the visitor, each once", async () => {
  const { number, link } = await opened();
  await Promise.all([send(), send()]);
  await send();
  const first = await mails();
  expect(first.map(({ recipient }) => recipient).toSorted()).toEqual(["ana@example.com", owner.email]);
  const receipt = first.find(({ recipient }) => recipient === "ana@example.com");
  expect(receipt?.body_text).toContain(`${siteUrl}/support/ticket#${link}`);
  // The address is not proven: a stranger's words are not mailed to it in our name.
  expect(`${receipt?.subject}${receipt?.body_text}`).not.toContain("My order");
  const notice = first.find(({ recipient }) => recipient === owner.email);
  expect(notice?.body_text).toContain(`${siteUrl}/admin/tickets/${number}`);
  expect(notice?.body_text).not.toContain(link.split(".")[1]);
  // Whoever typed the address reads the answer.
  expect(notice?.body_text).toContain(unverifiedSender);

  await sql("truncate mail.outbox");
  const headers = { authorization: `Bearer ${platform.keys.serviceRoleKey}`, "content-type": "application/json" };
  const body = JSON.stringify({ number, answer: "It is on its way.", close: true });
  const request = new Request(`${siteUrl}/rest/v1/rpc/answer_ticket`, { method: "POST", headers, body });
  expect(await (await platform.fetch(request, { remoteAddress: here() })).json()).toEqual({ outcome: "answered" });
  await send();
  expect(await mails()).toMatchObject([
    { recipient: "ana@example.com", subject: `Northpip: Answer to your ticket [#${number}] My order` },
  ]);
  expect((await mails())[0]?.body_text).toContain("It is on its way.");
  expect((await view(link)).answer).toMatchObject({ status: "closed" });

  expect((await call("reply", formOf({ link, message: "Thank you." }))).answer).toMatchObject({ status: "open" });
});

test("a topic's own address is told in place of the owner", async () => {
  await sql("insert into public.support_routes values ('order', 'orders@example.com')");
  await opened();
  await send();
  expect((await mails()).map(({ recipient }) => recipient)).not.toContain(owner.email);
  expect((await mails()).map(({ recipient }) => recipient)).toContain("orders@example.com");
});

test("the number alone opens a ticket for the owner with the second factor and for nobody else", async () => {
  const { number } = await opened();
  const as = async (role: string | undefined, aal: string) =>
    platform.keys.sign(
      { aud: "authenticated", role: "authenticated", ...owner, aal, app_metadata: role ? { role } : {} },
      { expiresIn: 60 },
    );
  const body = JSON.stringify({ number });
  expect((await call("view", body, here(), await as("owner", "aal2"))).status).toBe(200);
  expect((await call("view", body, here(), await as("owner", "aal1"))).status).toBe(404);
  expect((await call("view", body, here(), await as(undefined, "aal2"))).status).toBe(404);
  expect((await call("view", body)).status).toBe(404);
});

test("a member lists the tickets of the address that the account has proven, and nobody else's", async () => {
  const mine = async (token: string) => (await call("mine", "{}", here(), token)).answer.tickets;
  const rowsOf = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const request = new Request(`${siteUrl}/rest/v1/support_tickets?select=number`, { headers });
    return (await platform.fetch(request, { remoteAddress: here() })).json();
  };
  const [{ number, link }] = [await opened()];
  await call("open", formOf({ email: "ben@example.com" }));
  const ana = await account("Ana@example.com");
  expect(await mine(ana)).toEqual([{ number, subject: "My order", status: "open", link }]);
  expect((await view(link)).status).toBe(200);
  expect(await rowsOf(ana)).toEqual([{ number }]);
  const unproven = await account("ana2@example.com", false);
  await sql("update public.support_tickets set email = 'ana2@example.com' where number = $1", [number]);
  for (const token of [ana, unproven, await account("cleo@example.com")]) {
    expect(await mine(token)).toEqual([]);
    expect(await rowsOf(token)).toEqual([]);
  }
  expect(await mine(platform.keys.anonKey)).toEqual([]);
  const token = await account("boss@example.com", true, { aal: "aal2", app_metadata: { role: "owner" } });
  expect(await rowsOf(token), "the owner reads all").toHaveLength(2);
  expect(await mine(token), "but none of them is the owner's").toEqual([]);
});

test("where mail is sent, the link is told to who has proven the address, and mailed to others", async () => {
  showsLink = "no";
  const { status, answer } = await call("open", formOf({ email: "Dora@example.com" }));
  expect([status, Object.keys(answer)]).toEqual([201, ["number"]]);
  const [ticket] = await sql("select number::int, reader from public.support_tickets");
  expect(ticket).toEqual({ number: answer.number, reader: "mailbox" });
  await send();
  const sent = await mails();
  const receipt = sent.find(({ recipient }) => recipient === "dora@example.com");
  const link = new RegExp(`/support/ticket#(${answer.number}\\.[0-9a-f]{64})`).exec(receipt?.body_text ?? "")?.[1];
  expect((await view(link)).status).toBe(200);
  expect(sent.find(({ recipient }) => recipient === owner.email)?.body_text).not.toContain(unverifiedSender);
  const member = await account("Dora@example.com", true);
  const [own, foreign] = await Promise.all(
    ["dora@example.com ", "ben@example.com"].map((email) => call("open", formOf({ email }), here(), member)),
  );
  expect((await view(own?.answer.link)).status).toBe(200);
  expect(foreign?.answer.link).toBeUndefined();
  const unproven = await account("emil@example.com", false);
  expect((await call("open", formOf({ email: "emil@example.com" }), here(), unproven)).answer.link).toBeUndefined();
});

test("stores attachments privately and hands them out to the link alone", async () => {
  const note = new File(["line one\n"], "log.txt");
  const before = await stored();
  const { link } = await opened([new File([png], "picture.png"), note]);
  expect((await stored()) - before).toBe(2);
  const { messages } = (await view(link)).answer as { messages: { files: { id: string; name: string }[] }[] };
  const id = messages[0]?.files.find(({ name }) => name === "log.txt")?.id;
  const file = await view(link, { file: id });
  expect([file.status, file.text, file.headers.get("content-disposition")]).toEqual([200, "line one\n", "attachment"]);
  const other = await opened();
  expect((await view(other.link, { file: id })).status).toBe(404);
  const direct = new Request(`${siteUrl}/storage/v1/object/support-files/${id}`, {
    headers: { authorization: `Bearer ${platform.keys.anonKey}` },
  });
  expect((await platform.fetch(direct, { remoteAddress: here() })).status).toBeGreaterThanOrEqual(400);
});

test("takes a log of MetaTrader and a list of Excel as they lie on the disk", async () => {
  const log = new File([Buffer.from("\uFEFFLicense: active\r\n", "utf16le")], "20260105.log");
  const list = new File([Buffer.from("Auftrag;Größe\r\n1;0,10\r\n", "latin1")], "orders.csv");
  const { link } = await opened([log, list]);
  const { messages } = (await view(link)).answer as { messages: { files: { name: string }[] }[] };
  expect(messages[0]?.files.map(({ name }) => name)).toEqual(["20260105.log", "orders.csv"]);
});

test("a deleted ticket's files go a day after they came, and those of a ticket that is there stay", async () => {
  const note = () => new File(["line one\n"], "log.txt");
  await sql("delete from storage.objects where bucket_id = 'support-files'");
  const [gone, there] = [await opened([note()]), await opened([note()])];
  await sql("delete from public.support_tickets where number = $1", [gone.number]);
  expect(await removeLooseFiles(shared.database)).toBe(0);
  await sql("update storage.objects set created_at = now() - interval '2 days' where bucket_id = 'support-files'");
  expect(await removeLooseFiles(shared.database)).toBe(1);
  const { messages } = (await view(there.link)).answer as { messages: { files: { id: string }[] }[] };
  expect((await view(there.link, { file: messages[0]?.files[0]?.id })).status).toBe(200);
});

type Message = { id: string; author: string; body: string; files: { id: string; name: string }[] };
const messagesOf = async (link: string) => (await view(link)).answer.messages as Message[];
const staffToken = (more: object) =>
  platform.keys.sign(
    { aud: "authenticated", role: "authenticated", ...owner, aal: "aal2", app_metadata: { role: "owner" }, ...more },
    { expiresIn: 60 },
  );
const answerForm = (number: number, more: Record<string, string> = {}, files: readonly File[] = []) =>
  formOf({ number: String(number), message: "It is on its way.", ...more }, files);

test("the desk answers with files, which the visitor's link opens and the mail counts", async () => {
  const { number, link } = await opened();
  const note = new File(["line one\n"], "log.txt");
  const sent = await call("answer", answerForm(number, { close: "yes" }, [note]), here(), await staffToken({}));
  expect([sent.status, sent.answer]).toEqual([201, { outcome: "answered" }]);
  const [, answered] = await messagesOf(link);
  expect(answered).toMatchObject({ author: "desk", body: "It is on its way.", files: [{ name: "log.txt" }] });
  expect((await view(link, { file: answered?.files[0]?.id })).text).toBe("line one\n");
  expect((await view(link)).answer.status).toBe("closed");
  expect(await sql("select staff from public.support_messages where author = 'desk'")).toEqual([{ staff: owner.sub }]);
  await send();
  const mail = (await mails()).find(({ subject }) => subject.includes("Answer to your ticket"));
  expect(mail?.body_text).toContain("Attached files: 1.");
  const program = new File(["MZ"], "a.exe");
  const refused = await call("answer", answerForm(number, {}, [program]), here(), await staffToken({}));
  expect([refused.status, (await messagesOf(link)).length]).toEqual([415, 2]);
});

test("of two who answer what they both read one is told of the other, and one answer is sent", async () => {
  const { number, link } = await opened();
  const [first] = await messagesOf(link);
  const support = { sub: crypto.randomUUID(), email: "support@example.com", app_metadata: { role: "support" } };
  await sql(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data)
     values ($1, 'authenticated', 'authenticated', $2, now(), '{"role": "support"}')`,
    [support.sub, support.email],
  );
  const [one, other] = [await staffToken({}), await staffToken(support)];
  const before = await stored();
  const note = () => [new File(["line one\n"], "log.txt")];
  for (let round = 0; round < 5; round += 1) {
    const after = (await messagesOf(link)).at(-1)?.id ?? "";
    const both = await Promise.all(
      [one, other].map((token) => call("answer", answerForm(number, { after }, note()), here(), token)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const told = both.find(({ status }) => status === 409)?.answer.message;
    expect(told).toMatch(/^(owner|support)@example\.com wrote in this ticket after you had read it\. Nothing was sent/);
  }
  expect([(await messagesOf(link)).length, (await stored()) - before]).toEqual([6, 5]);
  await call("reply", formOf({ link, message: "One more thing." }));
  const late = await call("answer", answerForm(number, { after: first?.id ?? "" }), here(), one);
  expect([late.status, late.answer.message]).toEqual([409, expect.stringMatching(/^The visitor wrote/)]);
});

test("visitors, members, editors and staff without the second factor do not answer, and leave no file", async () => {
  const { number, link } = await opened();
  const before = await stored();
  const note = new File(["line one\n"], "log.txt");
  const ana = { sub: crypto.randomUUID(), email: "ana@example.com" };
  await sql(
    "insert into auth.users (id, aud, role, email, email_confirmed_at) values ($1, 'authenticated', 'authenticated', $2, now())",
    [ana.sub, ana.email],
  );
  const tokens = {
    visitor: platform.keys.anonKey,
    "the ticket's own member": await staffToken({ ...ana, app_metadata: {} }),
    editor: await staffToken({ app_metadata: { role: "editor" } }),
    "owner without the second factor": await staffToken({ aal: "aal1" }),
  };
  for (const [name, token] of Object.entries(tokens)) {
    const { status } = await call("answer", answerForm(number, {}, [note]), here(), token);
    expect([403, 404], name).toContain(status);
  }
  expect([(await messagesOf(link)).length, await stored()]).toEqual([1, before]);
});

test.each([
  [
    "a page that calls itself a picture",
    new File(["<html><script>alert(1)</script>"], "a.png"),
    "not what its name says",
  ],
  ["a page that calls itself text", new File(["<script>alert(1)</script>"], "a.txt"), "not what its name says"],
  ["a picture that calls itself a PDF", new File([png], "a.pdf"), "not what its name says"],
  ["bytes that call themselves text", new File([new Uint8Array([0xff, 0, 1])], "a.txt"), "not what its name says"],
  ["a program", new File(["MZ"], "a.exe"), "cannot be attached"],
  ["a file of four megabytes", new File([new Uint8Array(4_000_000)], "a.png"), "too large"],
])("refuses %s and stores nothing", async (_, file, words) => {
  const before = await stored();
  const { status, answer } = await call("open", formOf({}, [file]));
  expect([413, 415]).toContain(status);
  expect(answer.message).toContain(words);
  expect(await stored()).toBe(before);
  expect(await sql("select 1 from public.support_tickets")).toEqual([]);
});

test("refuses ten megabytes of text with both numbers, and far more before it is read", async () => {
  const { status, answer } = await call("open", formOf({ message: "x".repeat(10_000_000) }));
  expect([status, answer.message]).toEqual([
    413,
    "The message has 10,000,000 characters; a ticket takes 10,000. Shorten it, or attach the text as a file.",
  ]);
  expect((await call("open", formOf({ message: "x".repeat(13_000_000) }))).status).toBe(413);
});

test("refuses a filled-in trap, a bad address, an unknown topic and an empty message in words", async () => {
  const refused: Record<string, string>[] = [
    { website: "x" },
    { email: "ana" },
    { topic: "secret" },
    { message: " " },
    { subject: "" },
  ];
  for (const fields of refused) {
    const { status, answer } = await call("open", formOf(fields));
    expect([status, typeof answer.message]).toEqual([422, "string"]);
  }
  expect((await call("open", "no form")).status).toBe(400);
  const crowded = formOf({});
  for (let n = 0; n < 50; n += 1) crowded.append(`field-${n}`, "1");
  expect((await call("open", crowded)).answer.message).toContain("more than 40 parts");
  // Parts are counted by the boundary by which the form is read, whatever else the header names.
  const parts = `${'--one\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(50)}--one--\r\n`;
  for (const type of [
    'boundary=one; x="boundary=two"',
    'x="boundary=two"; boundary=one',
    "charset=utf-8; boundary=one",
  ]) {
    const sent = await call("open", new Blob([parts], { type: `multipart/form-data; ${type}` }));
    expect([400, "malformed"], type).toEqual([sent.status, sent.answer.code]);
  }
  const headed = `--one\r\ncontent-disposition: form-data; ${'a="b"; '.repeat(1_000)}name="q"\r\n\r\n1\r\n--one--\r\n`;
  const sent = await call("open", new Blob([headed], { type: "multipart/form-data; boundary=one" }));
  expect([sent.status, sent.answer.message]).toEqual([400, "A part of the form has a head that is too long."]);
  expect(await sql("select 1 from public.support_tickets")).toEqual([]);
});

test("what is no link, no number and no object is refused as such, and nothing is logged as a fault", async () => {
  const odd = { toString: 1, valueOf: 1 };
  for (const asked of [{ link: odd }, { link: [1] }, { number: odd }, { link: null }])
    expect((await call("view", JSON.stringify(asked))).status, JSON.stringify(asked)).toBe(404);
  for (const body of ["null", "5", "[]", "{"]) expect((await call("view", body)).status, body).toBe(400);
});

test("a form whose answer was lost opens one ticket when it is sent again, and another one where it says something else by then", async () => {
  const request = crypto.randomUUID();
  const files = () => [new File([png], "a.png")];
  const before = await stored();
  const first = await call("open", formOf({ request }, files()));
  const again = await call("open", formOf({ request }, files()));
  expect([again.status, again.answer]).toEqual([201, first.answer]);
  expect((await view(again.answer.link)).answer.messages).toHaveLength(1);
  expect([(await sql("select 1 from public.support_tickets")).length, (await stored()) - before]).toEqual([1, 1]);
  const others: Record<string, string>[] = [
    { message: "Where is it now?" },
    { email: "ben@example.com" },
    { subject: "Another order" },
  ];
  const numbers = new Set([first.answer.number]);
  for (const [at, more] of others.entries()) {
    const { status, answer } = await call("open", formOf({ request, ...more }, files()), `203.0.113.${60 + at}`);
    expect([status, answer.number]).toEqual([201, expect.any(Number)]);
    numbers.add(answer.number);
    const { answer: repeated } = await call("open", formOf({ request, ...more }, files()), `203.0.113.${60 + at}`);
    expect(repeated.number, "its answer was lost, too").toBe(answer.number);
  }
  expect(numbers.size).toBe(4);
});

test("a message whose answer was lost is in its ticket once; the same words after others are a message", async () => {
  const { link } = await opened();
  const reply = (message: string, files: readonly File[] = []) => call("reply", formOf({ link, message }, files));
  for (const files of [[], [], [new File([png], "a.png")], [new File([png], "a.png")]])
    expect((await reply("And the file?", files)).status).toBe(201);
  await reply("Thank you.");
  const last = await reply("And the file?");
  expect(
    (last.answer.messages as { body: string; files: unknown[] }[]).map(({ body, files }) => [body, files.length]),
  ).toEqual([
    ["Where is it?", 0],
    ["And the file?", 0],
    ["And the file?", 1],
    ["Thank you.", 0],
    ["And the file?", 0],
  ]);
});

test("the same words hours later are a message: nobody has answered", async () => {
  const { link } = await opened();
  const reply = () => call("reply", formOf({ link, message: "Any news?" }));
  await reply();
  await sql("update public.support_messages set written_at = written_at - interval '2 hours'");
  expect((await reply()).answer.messages).toHaveLength(3);
});

test("words that are sent again after their ticket was closed without an answer are a message, and open it again", async () => {
  const { link, number } = await opened();
  const reply = () => call("reply", formOf({ link, message: "Any news?" }));
  await reply();
  await sql("update public.support_tickets set status = 'closed' where number = $1", [number]);
  const { answer } = await reply();
  expect([answer.status, (answer.messages as unknown[]).length]).toEqual(["open", 3]);
});

test("a file that the storage does not take is refused in words, and takes no room of the day", async () => {
  const counted = () => sql("select subject, requests from public.request_counts where subject like 'ticket bytes %'");
  const { link } = await opened();
  const before = await stored();
  for (const path of ["open", "reply"]) {
    const cut = await call(path, formOf({ link }, [new File([png.slice(0, 8)], "cut.png")]));
    expect([cut.status, cut.answer.message]).toEqual([
      415,
      expect.stringContaining("cut.png is not what its name says"),
    ]);
  }
  expect((await counted()).map(({ requests }) => requests)).toEqual([0, 0]);
  expect(await stored()).toBe(before);
});

test("files of one IPv6 line fit into 30 MB a day, whichever of its networks sends them", async () => {
  const picture = () => new File([png], "a.png");
  const send = (from: string, email: string) => call("open", formOf({ email }, [picture()]), from);
  expect((await send("2001:db8:5:1::1", "dora@example.com")).status).toBe(201);
  await sql(
    "update public.request_counts set requests = 30000000 where subject like 'ticket bytes %' and subject not like '% of all'",
  );
  expect((await send("2001:db8:5:2::1", "emil@example.com")).answer.code).toBe("network_full");
  expect((await send("2001:db8:6:1::1", "emil@example.com")).status).toBe(201);
});

test("files of one network fit into 30 MB a day, of one ticket into 30 MB, with words that say what to do", async () => {
  const picture = () => {
    const bytes = new Uint8Array(2_000_000);
    bytes.set(png);
    return new File([bytes], "a.png");
  };
  const { link } = await opened([picture()]);
  const reply = (files: readonly File[], from = here()) =>
    call("reply", formOf({ link, message: "One more." }, files), from);
  expect((await reply([picture()])).status).toBe(201);
  // As if larger ones had been sent.
  await sql("update public.support_files set bytes = 14500000");
  await sql(
    "update public.request_counts set requests = 29000000 where subject like 'ticket bytes %' and subject not like '% of all'",
  );
  const before = await stored();
  const full = await reply([picture()]);
  expect([full.status, full.answer.code]).toEqual([413, "ticket_full"]);
  expect((await reply([])).status, "without files").toBe(201);
  const another = await call("open", formOf({ email: "ben@example.com" }, [picture()]));
  expect([another.status, another.answer.code]).toEqual([429, "network_full"]);
  expect(Number(another.headers.get("retry-after"))).toBeGreaterThan(80_000);
  expect(await stored()).toBe(before);
  expect((await call("open", formOf({ email: "ben@example.com" }, [picture()]), "203.0.113.21")).status).toBe(201);
  await sql(
    "insert into public.request_counts values ('ticket bytes of all', now() + interval '1 hour', 299000000) on conflict (subject) do update set requests = excluded.requests",
  );
  const all = await call("open", formOf({ email: "carl@example.com" }, [picture()]), "203.0.113.22");
  expect([all.status, all.answer.code]).toEqual([429, "site_full"]);
  await sql(
    "insert into public.support_messages (ticket_id, author, body) select id, 'visitor', 'b' from public.support_tickets, generate_series(1, 100)",
  );
  expect((await reply([], "203.0.113.23")).answer.code).toBe("ticket_full");
}, 60_000);

test("takes five tickets an hour of one network and three a day with one email address", async () => {
  for (let i = 0; i < 3; i += 1) await opened();
  // Another network gets one of the mailbox's reserve, whatever the address is spelled like.
  const tagged = await call("open", formOf({ email: "ANA+x@example.com" }), "203.0.113.8");
  const again = await call("open", formOf({ email: "ANA@example.com" }), "203.0.113.8");
  expect([tagged.status, again.status]).toEqual([201, 429]);
  expect(again.answer.message).not.toContain("this email address");
  // All networks around an IPv6 address, which one customer may hold, get one together.
  const line = async (from: string) => (await call("open", formOf({}), from)).status;
  expect([await line("2001:db8:7:1::1"), await line("2001:db8:7:2::1")]).toEqual([201, 429]);
  expect(await line("2001:db8:8:1::1")).toBe(201);
  for (const n of [4, 5]) expect((await call("open", formOf({ email: `a${n}@example.com` }))).status).toBe(201);
  expect((await call("open", formOf({ email: "a6@example.com" }))).status).toBe(429);
});

test("the link of an erased ticket opens none that is sent with the same name for somebody else's address", async () => {
  showsLink = "";
  const request = crypto.randomUUID();
  const mine = { request, email: "eve@example.com" };
  const { answer } = await call("open", formOf(mine), here(), await account("eve@example.com"));
  const secretOfMine = String(answer.link).split(".")[1];
  expect((await view(answer.link)).status).toBe(200);
  await sql("delete from public.support_tickets");
  const theirs = await call("open", formOf({ request }));
  expect(theirs).toMatchObject({ status: 201, answer: { number: expect.any(Number) } });
  expect((await view(`${theirs.answer.number}.${secretOfMine}`)).status).toBe(404);
});
