import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readConfig } from "#config";
import { transcriptConsent } from "#lib/transcript-consent.ts";
import { createPlatform, type Platform } from "#platform/platform.ts";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";
import { readSettings } from "#platform/settings/read-settings.ts";
import { handle } from "./handler.ts";

const siteUrl = "http://127.0.0.1:3000";
const log = { info() {}, warn() {}, error() {} };
let shared: TestDatabase;
let platform: Platform;
let networks = 0;
type Json = Record<string, unknown>;
const roles = ["owner", "editor", "support", "member"] as const;
type Role = (typeof roles)[number];
const ids = {} as Record<Role, string>;

const sql = async <Row extends Json>(text: string, values: unknown[] = []) =>
  (await shared.database.asService((tx) => tx.query<Row>(text, values))).rows;
const as = async <Row extends Json>(role: Role, text: string, values: unknown[] = [], aal = "aal2"): Promise<Row[]> => {
  const claims = { role: "authenticated", sub: ids[role], aal, app_metadata: role === "member" ? {} : { role } };
  return (await shared.database.asCaller({ role: "authenticated", claims }, (tx) => tx.query<Row>(text, values))).rows;
};

beforeAll(async () => {
  shared = await testDatabase();
  platform = await createPlatform({
    config: readConfig({ SITE_URL: siteUrl, DATA_DIR: shared.dataDir }),
    database: shared.database,
    log,
    functions: { transcripts: handle },
    environment: (name) => (name === "LICENCE_SECRET" ? "a secret of thirty-two characters" : undefined),
    settings: readSettings(join(import.meta.dirname, "../../config.toml")).settings,
  });
  for (const role of roles) {
    ids[role] = crypto.randomUUID();
    await sql(
      `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data)
       values ($1, 'authenticated', 'authenticated', $2, now(), $3)`,
      [ids[role], `${role}@example.com`, role === "member" ? {} : { role }],
    );
  }
}, 60_000);
afterAll(async () => {
  await platform.close();
  await shared.stop();
});
beforeEach(async () => {
  networks += 1;
  await sql("truncate public.assistant_transcripts, public.request_counts, public.content_drafts");
  await days(30);
});

const days = (count: number) =>
  sql("update public.visitor_settings set value = jsonb_build_object('days', $1::int) where key = 'assistant'", [
    count,
  ]);
const [one, other] = ["a".repeat(64), "b".repeat(64)];

async function call(action: string, body: unknown, remoteAddress = `198.51.100.${networks}`) {
  const request = new Request(`${siteUrl}/functions/v1/transcripts/${action}`, {
    method: "POST",
    headers: { authorization: `Bearer ${platform.keys.anonKey}`, "content-type": "application/json" },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  const response = await platform.fetch(request, { remoteAddress });
  return { status: response.status, answer: (await response.json()) as Json };
}
const store = (question: string, more: Json = {}) =>
  call("store", { key: one, days: 30, question, answer: "A pip is the fourth decimal.", ...more });
const lacking = { answer: "I don't have that. I am software." };

test("stores question and answer redacted, with the words that were agreed to and no key", async () => {
  const question = "I am Ana, ana@example.com, +49 170 1234567, card 4111 1111 1111 1111: what is a pip?";
  expect(await store(question)).toEqual({ status: 200, answer: { outcome: "stored" } });
  const [row] = await sql("select to_jsonb(t) as row from public.assistant_transcripts t");
  const text = JSON.stringify(row);
  expect(row?.row).toMatchObject({
    question: "I am [name], [email], [phone], card [number]: what is a pip?",
    unanswered: false,
    consent: transcriptConsent(30),
  });
  for (const secret of ["Ana", "example.com", "1234567", "4111", one]) expect(text, secret).not.toContain(secret);
});

test("texts that no database takes, or that look like an address, are stored without that", async () => {
  for (const question of ["half \ud800 a pair \u0000", "is x@y(z.example right"])
    expect((await store(question)).status, JSON.stringify(question)).toBe(200);
  expect(await sql("select question from public.assistant_transcripts order by asked_at")).toEqual([
    { question: "half \ufffd a pair" },
    { question: "is [email] right" },
  ]);
  // The cut of a text that is too long falls within a sign of two halves.
  expect((await store(`${"a ".repeat(2_999)}b\u{1f600}`)).status).toBe(200);
});

test("what is no conversation, comes too often, or after the owner turned it off, is not stored", async () => {
  for (const body of ["no json", {}, { key: "short" }])
    expect((await call("store", body)).status).toBeGreaterThanOrEqual(400);
  for (const more of [
    { key: "A".repeat(64) },
    { days: 0 },
    { days: 1000 },
    { question: "" },
    { question: " \0 " },
    { answer: 3 },
  ])
    expect((await store("What is a pip?", more)).status, JSON.stringify(more)).toBe(422);
  await days(0);
  expect((await store("What is a pip?")).answer).toEqual({ outcome: "off" });
  expect(await sql("select 1 from public.assistant_transcripts")).toEqual([]);
  await days(30);
  const answers = [];
  for (let count = 0; count < 62; count += 1) answers.push((await store("What is a pip?")).status);
  expect(answers.filter((status) => status === 200).length).toBeLessThanOrEqual(60);
  expect(answers.at(-1)).toBe(429);
});

test("revoking erases what the device sent, and nothing of another one", async () => {
  await store("What is a pip?");
  await store("What is a lot?");
  await store("What is a spread?", { key: other });
  expect((await call("erase", { key: one })).answer).toEqual({ erased: 2 });
  expect((await call("erase", { key: one })).answer).toEqual({ erased: 0 });
  expect(await sql("select question from public.assistant_transcripts")).toEqual([{ question: "What is a spread?" }]);
});

test("goes after the days that the device agreed to, or the owner's where those are fewer", async () => {
  await store("Ten?", { days: 10 });
  await store("Thirty?");
  const age = (back: number) =>
    sql("update public.assistant_transcripts set asked_at = now() - make_interval(days => $1)", [back]);
  const left = async () => {
    await sql("select public.forget_transcripts()");
    return (await sql<{ question: string }>("select question from public.assistant_transcripts order by 1")).map(
      (row) => row.question,
    );
  };
  expect(await left()).toEqual(["Ten?", "Thirty?"]);
  await age(11);
  await days(365);
  expect(await left()).toEqual(["Thirty?"]);
  await age(31);
  expect(await left(), "a larger number does not hold longer what was agreed for less").toEqual([]);
  await store("Again?");
  await days(0);
  expect(await left()).toEqual([]);
});

test("never holds more than 100,000 rows", async () => {
  await sql(
    `insert into public.assistant_transcripts (device_hash, asked_at, question, answer, unanswered, question_key, consent, days)
     select repeat('a', 64), now() - make_interval(secs => n), 'q', 'a', false, 'q', 'Yes.', 30 from generate_series(1, 100300) n`,
  );
  expect(await sql("select public.forget_transcripts() as gone")).toEqual([{ gone: 300 }]);
  expect(await sql("select count(*)::int as count from public.assistant_transcripts")).toEqual([{ count: 100_000 }]);
});

test("the same open question is one group and becomes one draft, whoever presses first", async () => {
  for (const question of ["Do you teach options?", "do you teach OPTIONS", "Do you teach options??"])
    await store(question, lacking);
  await store("Is there a bonus?", lacking);
  await store("What is a pip?");
  const listed = () => as("editor", "select question, times::int as times, key from public.unanswered_questions()");
  const [first, second] = await listed();
  expect([first, second]).toMatchObject([
    { question: "Do you teach options??", times: 3 },
    { question: "Is there a bonus?", times: 1 },
  ]);
  const draft = (role: Role) =>
    as<{ answer: Json }>(role, "select public.draft_faq($1) as answer", [first?.key]).then((rows) => rows[0]?.answer);
  const both = await Promise.all([draft("editor"), draft("owner")]);
  expect(both.map((answer) => answer?.outcome).sort()).toEqual(["drafted", "gone"]);
  expect(await listed()).toHaveLength(1);
  const made = await sql<{ id: string; changes: { after: Json }[] }>(
    "select id, title, collection, changes from public.content_drafts",
  );
  expect(made).toMatchObject([
    {
      title: "Do you teach options??",
      collection: "faq",
      changes: [
        {
          room: "faqs",
          after: { also_asked: ["do you teach OPTIONS", "Do you teach options?"], position: 100, published: true },
        },
      ],
    },
  ]);
  // The form has all but the answer.
  const columns = await sql<{ name: string }>(
    "select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'faqs'",
  );
  expect(columns.map(({ name }) => name).filter((name) => !(name in (made[0]?.changes[0]?.after ?? {})))).toEqual([
    "answer",
  ]);
  // Without an answer it is not published.
  await expect(as("owner", "select public.publish_draft($1)", [made[0]?.id])).rejects.toMatchObject({ code: "23502" });
  expect(await as("editor", "select public.dismiss_question($1) as times", [second?.key])).toEqual([{ times: 1 }]);
  expect(await listed()).toEqual([]);
});

test("the owner alone reads transcripts; editors work on open questions; others reach nothing", async () => {
  await store("Do you teach options?", lacking);
  const read = (role: Role, aal = "aal2") => as(role, "select question from public.assistant_transcripts", [], aal);
  expect(await read("owner")).toHaveLength(1);
  for (const role of ["editor", "support", "member"] as const) expect(await read(role), role).toEqual([]);
  expect(await read("owner", "aal1")).toEqual([]);
  await expect(as("owner", "select device_hash from public.assistant_transcripts")).rejects.toMatchObject({
    code: "42501",
  });
  for (const role of ["support", "member"] as const)
    for (const name of [
      "unanswered_questions()",
      "draft_faq('x')",
      "dismiss_question('x')",
      "forget_transcripts()",
      "erase_transcripts('x')",
    ])
      await expect(as(role, `select public.${name}`), `${role} ${name}`).rejects.toMatchObject({ code: "42501" });
  expect(await as("editor", "delete from public.assistant_transcripts returning id")).toEqual([]);
  expect(await as("owner", "delete from public.assistant_transcripts returning id")).toHaveLength(1);
});

test("the bytes of a day are counted, of one network and of all", async () => {
  const answer = "信".repeat(20_000);
  const outcome = async () => (await store("What is a pip?", { answer })).answer.outcome;
  for (let sent = 0; sent < 16; sent += 1) expect(await outcome()).toBe("stored");
  expect(await outcome()).toBe("full");
  expect((await store("What is a pip?")).answer.outcome).toBe("stored");
  networks += 1;
  expect(await outcome()).toBe("stored");
  const ofLine = async (index: number) => {
    const sent = { key: one, days: 30, question: "What is a pip?", answer };
    return (await call("store", sent, `2001:db8:7:${index.toString(16)}::1`)).answer.outcome;
  };
  for (let sent = 0; sent < 16; sent += 1) expect(await ofLine(sent)).toBe("stored");
  expect(await ofLine(16), "all networks of an IPv6 line fill what one does").toBe("full");
  await sql("update public.request_counts set requests = 19990000 where subject = 'transcript bytes of all'");
  expect(await outcome()).toBe("full");
});
