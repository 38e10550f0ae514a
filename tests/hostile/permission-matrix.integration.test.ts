import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#config";
import { seedContent } from "#content/seed.ts";
import { createPlatform, type Platform } from "#platform/platform.ts";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";
import { readSettings } from "#platform/settings/read-settings.ts";
import { type CallerName, callerNames, callers, mayCall, verbsOf } from "./permission-callers.ts";
import { functionMatrix, tableMatrix } from "./permission-matrix.ts";

const cellsOf = (matrix: typeof tableMatrix) =>
  matrix.flatMap(([cells, names]) =>
    names.split(" ").map((name) => ({
      name,
      cells: Object.fromEntries(callerNames.map((caller, at) => [caller, cells.split(" ")[at] ?? ""])) as Readonly<
        Record<CallerName, string>
      >,
    })),
  );
const tables = cellsOf(tableMatrix);
const functions = cellsOf(functionMatrix);

const siteUrl = "http://127.0.0.1:3000";
const log = { info() {}, warn() {}, error() {} };
const { ana } = callers;

let shared: TestDatabase;
let platform: Platform;
const tokens: Partial<Record<CallerName, string>> = {};

const sql = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> =>
  shared.database.asService(async (tx) => (await tx.query<Row>(text, values)).rows);

const event = {
  provider: "sandbox",
  eventId: "1",
  type: "purchased",
  providerOrderId: "1",
  email: ana.email,
  items: [{ productId: "owl-carry", priceCents: 13_900, currency: "USD" }],
};

/** At least one row in each table; where rows belong to a person, they are Ana's. */
const rowsOfAna = `
  insert into public.checkout_references (reference, user_id) values ('a reference of sixteen', '${ana.sub}');
  insert into public.profiles (id, display_name) values ('${ana.sub}', 'Ana');
  insert into public.calendar_events (title, currency, starts_at) values ('Release', 'USD', now());
  insert into public.saved_strategies (user_id, name, document) values ('${ana.sub}', 'Mine', '{}');
  insert into public.alerts (user_id, symbol, direction, level_points) values ('${ana.sub}', 'EURUSD', 'rises', 110000);
  insert into public.alert_firings (alert_id, user_id, reached_at) select id, user_id, now() from public.alerts;
  insert into public.chart_layouts (user_id, name, document) values ('${ana.sub}', 'Mine', '{}');
  insert into public.watchlists values ('${ana.sub}', '{EURUSD}', now());
  insert into public.finished_lessons (user_id, lesson_id) values ('${ana.sub}', 'pips');
  insert into public.quiz_questions (id, course_id, week, position, question, choices) values ('${ana.sub}', 'beginner-forex-fundamentals', 1, 0, 'q', '{a,b}') on conflict do nothing;
  insert into public.quiz_answers values ('${ana.sub}', 0, 'w');
  insert into public.quiz_attempts (user_id, course_id, week, questions) values ('${ana.sub}', 'beginner-forex-fundamentals', 1, '{${ana.sub}}');
  insert into public.study_entries values ('${ana.sub}', 'note', 'pips', '{"text": "n"}', 1);
  insert into public.drill_tries (user_id, drill_id, terms, seed) select '${ana.sub}', id, terms, 1 from public.drills limit 1;
  insert into public.certificates (code, user_id, course_id, course_title, name, lessons, quizzes) values ('AAAAA-AAAAA-AAAAA-AAAAA', '${ana.sub}', 'beginner-forex-fundamentals', 't', 'Ana', 1, 1);
  insert into public.kept_runs (user_id, name, run, made_at) values ('${ana.sub}', 'Mine', '{}', now());
  insert into public.simulator_accounts (user_id, name, document) values ('${ana.sub}', 'Mine', '{"decisions": []}');
  insert into public.simulator_publications (user_id, account_id, alias) select user_id, id, 'Ana' from public.simulator_accounts;
  insert into public.simulator_results select id, alias, 1, 0, 0, 1, 1, 0, 1, 1, now(), now() from public.simulator_publications;
  insert into public.order_handovers (user_id, address) values ('${ana.sub}', 'other@example.com');
  insert into public.support_tickets (token_hash, email, topic, subject) values (repeat('a', 64), '${ana.email}', 'order', 's');
  insert into public.support_messages (ticket_id, author, body) select id, 'visitor', 'b' from public.support_tickets;
  insert into public.support_files (id, message_id, name, media_type, bytes) select gen_random_uuid(), id, 'n', 'text/plain', 1 from public.support_messages;
  insert into public.support_routes values ('order', 'orders@example.com');
  insert into public.bookings (id, token_hash, desk_hash, kind_id, mentor_id, email, zone, during)
    values (gen_random_uuid(), repeat('a', 64), repeat('b', 64), 'k', 'm', '${ana.email}', 'UTC', tstzrange(now(), now() + interval '1 hour'));
  insert into public.booking_notices (booking_id, event, was_confirmed) select id, 'requested', false from public.bookings;
  insert into public.coin_rates (coin, usd) values ('bitcoin', 100000);
  insert into public.coin_payments (id, token_hash, email, coin, address, product_id, product_name, price_cents, usd_rate, rated_at, amount_units, needed)
    values (gen_random_uuid(), repeat('a', 64), '${ana.email}', 'bitcoin', repeat('b', 40), 'p', 'P', 1, 1, now(), 1, 3);
  select public.take_request('s', 1, 1);
  insert into public.provider_products values ('gumroad', 'p1', 'owl-carry');
  insert into public.discount_codes (code) values ('SPRING');
  insert into public.meeting_places (mentor_id, place) select id, 'https://meet.example/room' from public.mentors limit 1;
  insert into public.reconciliation_reports (provider, asked_by) values ('gumroad', 'daily');
  insert into public.reconciliation_findings (report_id, kind, provider_order_id) select id, 'amount', '1' from public.reconciliation_reports;
  insert into public.robot_releases (robot_id, version, changes, fingerprint) values ('owl-carry', '1', '[]', '');
  insert into public.robot_files values ('owl-carry', 'a.mq5', 'a', 'text/plain', 'code', 0);
  insert into public.own_robot_files (id, robot_id, name, bytes) values ('00000000-0000-4000-8000-000000000002', 'owl-carry', 'a.ex5', 1);
  insert into public.robot_licence_keys (key_hash, licence_id) select repeat('a', 64), id from public.robot_licences;
  insert into public.robot_activations (licence_id, account_hash, account_hint, server) select id, repeat('b', 64), '1', 's' from public.robot_licences;
  insert into public.robot_activation_log (licence_id) select id from public.robot_licences;
  insert into public.robot_downloads (enrolment_id, file, version) select id, 'a.mq5', '1' from public.enrolments;
  insert into public.robot_figures (robot_id, input_hash, result_hash, engine, document, settings, summary, curve, months, trades, bars)
    values ('owl-carry', '12345678', '12345678', 'e', '{}', '{}', '{}', '{}', '[]', 1, 1);
  insert into public.robot_statements (robot_id, title, account_kind, format, analysis) values ('owl-carry', 't', 'live', 'f', '{}');
  insert into public.forecasts (id, symbol, horizon, close_at, expires_at, rule, digits, data, outlook, input_hash, result_hash)
    values ('eurusd-day-2026-01-01', 'EURUSD', 'day', now() - interval '1 minute', now() + interval '1 day', 1, 5, '{}', '{}', repeat('a', 16), repeat('a', 16));
  insert into public.forecast_resolutions (forecast_id, outcome, decided_at, points) values ('eurusd-day-2026-01-01', 'hit', now() - interval '1 minute', 1);
  insert into public.news_sources (id, name, url) values ('${ana.sub}', 'A feed', 'https://feed.example/rss');
  insert into public.calendar_sources (id, name, url) values ('${ana.sub}', 'A calendar', 'https://calendar.example/a.ics');
  insert into public.calendar_fetches (source_id) values ('${ana.sub}');
  insert into public.news_items (source_id, guid, title, link, published_at) values ('${ana.sub}', '1', 'News', 'https://feed.example/1', now());
  insert into public.news_fetches (source_id) values ('${ana.sub}');
  insert into public.indicator_texts values ('rsi', 'RSI', '{}', 's', 'f', 'r', 'f', 'c', 0);
  insert into public.content_drafts (collection, title, changes, author) values ('faqs', 'A draft', '[{"room": "faqs", "before": null, "after": {"id": "x"}}]', '${ana.sub}');
  insert into public.list_views (user_id, collection, name, query) values ('${ana.sub}', 'faq', 'Mine', '?q=a');
  insert into public.redirects (from_path, to_path) values ('/blog/a', '/blog/b');
  insert into public.books (id, title, promise, summary, level, status) values ('a-book', 'A book', 'p', 's', 'beginner', 'published');
  insert into public.book_chapters (id, book_id, slug, title, reading_minutes) values ('a-book-one', 'a-book', 'one', 'One', 1);
  insert into public.book_chapter_texts values ('a-book-one', 'b');
  insert into public.book_figures values ('a-book', 'line', '{}');
  insert into public.book_editions (book_id) values ('a-book');
  insert into public.book_downloads values ('a-book', 'pdf', 1);
  insert into public.reading_positions values ('${ana.sub}', 'a-book', 'one', 3, 1);
  insert into public.videos (id, title, captions, transcript, file_name, type, bytes) values ('00000000-0000-4000-8000-000000000001', 'A film', 'WEBVTT', repeat('word ', 5), 'a.mp4', 'video/mp4', 1);
  update public.lesson_texts set body = body || '::video[A film]{id=00000000-0000-4000-8000-000000000001}' where lesson_id = 'pips';
  insert into public.pictures (id, alt, file_name, bytes) values ('0123456789abcdef-4x4', 'A square', 'a.png', 1);
  insert into public.newsletter_requests (id, email, token_hash, consent, source) values (gen_random_uuid(), '${ana.email}', repeat('a', 64), 'Yes.', 'home');
  insert into public.newsletter_subscribers (email, consent, requested_at, source) values ('${ana.email}', 'Yes.', now(), 'home');
  insert into public.newsletter_broadcasts (subject, body) values ('Issue', 'Text');
  insert into public.newsletter_deliveries (broadcast_id, subscriber_id) select b.id, s.id from public.newsletter_broadcasts b, public.newsletter_subscribers s;
  insert into public.newsletter_tests (broadcast_id, recipient) select id, 'owner@example.com' from public.newsletter_broadcasts;
  insert into public.lead_notes (lead_id, body, author) select id, 'n', '${ana.sub}' from public.leads limit 1;
  insert into public.assistant_transcripts (device_hash, question, answer, unanswered, question_key, consent, days) values (repeat('a', 64), 'q', 'a', true, 'q', 'Yes.', 30);
  insert into public.canned_answers (id, title, body) values ('an-answer', 'An answer', 'Hello {name}');
  insert into public.visit_sources (referrer) values ('search.example');
  insert into public.visit_counts (day, step, item, count) values (current_date, 'page', '/', 1);
  insert into public.checkout_sources (reference, product_id, first_source, last_source) values (repeat('r', 16), 'owl-carry', 1, 1);
  insert into public.audit_log (actor, actor_email, role, act, room, row_key) values ('${ana.sub}', '${ana.email}', 'owner', 'added', 'faqs', 'x');
  update public.glossary_terms set body = body || ' ' where id = 'pip';
  select public.take_chat_turn('v', 20, 300, 100), public.take_licence_request('s', 1, 1), public.tell_owner('order_held', 'x', 'y'),
    public.store_unreadable_event('gumroad', 'r', 'raw'), public.count_refused_event('gumroad', 'forged', 'r');`;

beforeAll(async () => {
  shared = await testDatabase();
  await seedContent(shared.database);
  const { settings } = readSettings(join(import.meta.dirname, "../../supabase/config.toml"));
  const config = readConfig({ SITE_URL: siteUrl, DATA_DIR: shared.dataDir });
  platform = await createPlatform({ config, database: shared.database, log, settings });
  const accounts = new Map(Object.values(callers).flatMap((claims) => (claims ? [[claims.sub, claims] as const] : [])));
  for (const { sub, email } of accounts.values())
    await sql(
      "insert into auth.users (id, aud, role, email, email_confirmed_at) values ($1, 'authenticated', 'authenticated', $2, now())",
      [sub, email],
    );
  await sql("select public.record_checkout_event($1, '')", [JSON.stringify(event)]);
  for (const statement of rowsOfAna.split(/;\n/)) await sql(statement);
  for (const [name, claims] of Object.entries(callers))
    tokens[name as CallerName] = claims ? await platform.keys.sign(claims, { expiresIn: 600 }) : platform.keys.anonKey;
}, 120_000);
afterAll(async () => {
  await platform.close();
  await shared.stop();
});

async function ask(caller: CallerName, path: string, init: RequestInit = {}) {
  const headers = {
    authorization: `Bearer ${tokens[caller]}`,
    "content-type": "application/json",
    prefer: "resolution=merge-duplicates,return=representation",
  };
  const request = new Request(`${siteUrl}/rest/v1/${path}`, { ...init, headers });
  const response = await platform.fetch(request, { remoteAddress: "in-process" });
  return { status: response.status, body: (await response.json().catch(() => null)) as unknown };
}

/** `rows`, `none`, or `refused` without a word of what is there. */
async function sees(caller: CallerName, table: string): Promise<string> {
  // Some columns are for nobody: the key columns say whether there are rows.
  const [column] = await sql<{ name: string }>(
    `select a.attname::text as name from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped
     order by has_column_privilege('authenticated', a.attrelid, a.attnum, 'select') desc, a.attnum limit 1`,
    [`public.${table}`],
  );
  const { status, body } = await ask(caller, `${table}?select=${column?.name}&limit=5`);
  if (status !== 200) return "refused";
  return (body as unknown[]).length > 0 ? "rows" : "none";
}

test("every table of the interface has its line, and every line its table", async () => {
  const found = await sql<{ name: string }>(
    `select c.relname::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'v', 'm', 'p', 'f') order by 1`,
  );
  expect(tables.map(({ name }) => name).sort()).toEqual(found.map(({ name }) => name));
});

const readers = callerNames.filter((name) => name !== "owing");

test.each(tables)("$name is read through the interface by whom it is for", async ({ name, cells }) => {
  expect((await sql(`select 1 from public.${name} limit 1`)).length, "the fixture has a row").toBe(1);
  for (const caller of readers) expect((await sees(caller, name)) === "rows", caller).toBe(cells[caller].includes("r"));
});

const hashOf = async (table: string) =>
  (
    await sql<{ hash: string }>(`select md5(string_agg(t::text, '|' order by t::text)) as hash from public.${table} t`)
  )[0]?.hash;

/** The row as it is, with another key, and with other texts: what somebody who knows everything of it would send. */
async function forgeries(table: string): Promise<Record<string, unknown>[]> {
  const [found] = await sql<{ row: Record<string, unknown> }>(
    `select to_jsonb(t) as row from public.${table} t limit 1`,
  );
  const row = found?.row ?? {};
  const uuid = /^[0-9a-f]{8}-/;
  const fresh = Object.fromEntries(
    Object.entries(row).map(([key, value]) => {
      if (key === "user_id") return [key, value];
      if (typeof value === "string" && uuid.test(value) && key === "id") return [key, crypto.randomUUID()];
      return [key, key === "id" || key.endsWith("_id") ? `${value}x` : value];
    }),
  );
  return [row, fresh, {}];
}

/** One of each kind of caller who may know everything of a row and still not write it. */
const forgers = ["visitor", "ben", "editor2", "support2", "owner"] as const;

test.each(tables)("$name is written through the interface by nobody but whom it is for", async ({ name, cells }) => {
  const before = await hashOf(name);
  const writers = forgers.filter((caller) => !/[ud]/.test(cells[caller]));
  const [column = "id"] = Object.keys((await forgeries(name))[0] ?? {});
  for (const caller of writers) {
    for (const row of await forgeries(name)) {
      // Who may keep something empty of the own does; everything that names Ana's row must fail.
      if (Object.keys(row).length === 0 && cells.ana.includes("c")) continue;
      for (const method of ["POST", "PATCH", "PUT"]) {
        const query = method === "POST" ? "" : `?${column}=not.is.null`;
        const { status } = await ask(caller, `${name}${query}`, { method, body: JSON.stringify(row) });
        expect(status, `${caller} ${method} ${name}`).toBeLessThan(500);
      }
    }
    await ask(caller, `${name}?${column}=not.is.null`, { method: "DELETE" });
  }
  expect(await hashOf(name)).toBe(before);
});

/** One statement a verb, as somebody who knows the stored row would write it; null where no column may be written. */
async function statementsFor(table: string, role: string): Promise<Record<string, string | null>> {
  const columns = await sql<{ name: string; reads: boolean; inserts: boolean; updates: boolean }>(
    `select quote_ident(a.attname) as name, has_column_privilege($2, a.attrelid, a.attnum, 'select') as reads,
       has_column_privilege($2, a.attrelid, a.attnum, 'insert') and a.attgenerated = '' and a.attidentity <> 'a' as inserts,
       has_column_privilege($2, a.attrelid, a.attnum, 'update') and a.attgenerated = '' and a.attidentity <> 'a' as updates
     from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`,
    [`public.${table}`, role],
  );
  const [view] = await sql("select 1 from pg_class where oid = $1::regclass and relkind = 'v'", [`public.${table}`]);
  const [{ row } = { row: "{}" }] = await sql<{ row: string }>(
    `select quote_literal(to_jsonb(t)::text) as row from public.${table} t limit 1`,
  );
  const stored = `jsonb_populate_record(null::public.${table}, ${row}::jsonb)`;
  const of = (may: "inserts" | "updates") => columns.filter((column) => column[may]).map(({ name }) => name);
  const [read] = columns.filter(({ reads }) => reads);
  const [inserted, updated] = [of("inserts"), of("updates")];
  if (view) return { r: `select 1 from public.${table} limit 1` };
  return {
    r: read ? `select ${read.name} from public.${table} limit 1` : null,
    c: inserted.length > 0 ? `insert into public.${table} (${inserted}) select ${inserted} from ${stored}` : null,
    u: updated[0] ? `update public.${table} set ${updated[0]} = (select ${updated[0]} from ${stored})` : null,
    d: `delete from public.${table}`,
  };
}

const giveFactor = `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
  values (gen_random_uuid(), '${ana.sub}', 'totp', 'verified', now(), now())`;

/** In the order of the callers. Ana's account has a factor only while she owes it. */
async function forEachCaller(ask: (name: CallerName) => Promise<string>): Promise<string> {
  const found: string[] = [];
  for (const name of callerNames) {
    if (name === "owing") await sql(giveFactor);
    found.push(await ask(name));
    if (name === "owing") await sql("delete from auth.mfa_factors");
  }
  return found.join(" ");
}

test("each caller reads, adds, changes and deletes in each table what the matrix says, at either level of sign-in", async () => {
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const [anonymous, signedIn] = [await statementsFor(name, "anon"), await statementsFor(name, "authenticated")];
    found[name] = await forEachCaller((caller) =>
      verbsOf(shared.database, caller, caller === "visitor" ? anonymous : signedIn),
    );
  }
  expect(found).toEqual(Object.fromEntries(tables.map(({ name, cells }) => [name, Object.values(cells).join(" ")])));
}, 240_000);

const interfaceFunctions = () =>
  sql<{ name: string; call: string; parameters: string[] }>(
    `select p.proname::text as name, format('select public.%I(%s)', p.proname,
       (select string_agg('null::' || format_type(t.type, null), ', ' order by t.at) from unnest(p.proargtypes) with ordinality t(type, at))) as call,
       coalesce(p.proargnames[1:p.pronargs], '{}') as parameters
     from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype order by 1`,
  );

test("each caller may call the functions that the matrix says, and every function is in it", async () => {
  const found: Record<string, string> = {};
  for (const { name, call } of await interfaceFunctions())
    found[name] = await forEachCaller((caller) => mayCall(shared.database, caller, call));
  expect(found).toEqual(Object.fromEntries(functions.map(({ name, cells }) => [name, Object.values(cells).join(" ")])));
}, 240_000);

test("the interface refuses the calls that the matrix refuses", async () => {
  for (const { name, parameters } of await interfaceFunctions()) {
    const cells = functions.find((one) => one.name === name)?.cells;
    const body = JSON.stringify(Object.fromEntries(parameters.map((parameter) => [parameter, null])));
    for (const caller of forgers.filter((forger) => cells?.[forger] === "-"))
      expect([401, 403, 404], `${caller} ${name}`).toContain(
        (await ask(caller, `rpc/${name}`, { method: "POST", body })).status,
      );
  }
}, 120_000);

const inStorage = (caller: CallerName, method: string, path: string, body?: string) =>
  platform.fetch(
    new Request(`${siteUrl}/storage/v1/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${tokens[caller]}`,
        "content-type": body?.startsWith("{") ? "application/json" : "image/png",
      },
      ...(body === undefined ? {} : { body }),
    }),
    { remoteAddress: "in-process" },
  );

test("files: pictures are read by everybody, and nobody lists, reads, writes or deletes anything else by the interface", async () => {
  const buckets = await sql<{ id: string; public: boolean }>("select id, public from storage.buckets order by id");
  expect(buckets).toEqual([
    { id: "books", public: false },
    { id: "pictures", public: true },
    { id: "robot-files", public: false },
    { id: "support-files", public: false },
    { id: "uploads", public: false },
    { id: "videos", public: false },
  ]);
  await sql(
    "insert into storage.objects (bucket_id, name) select id, 'ana.png' from storage.buckets on conflict do nothing",
  );
  const before = await sql("select bucket_id, name from storage.objects order by 1, 2");
  for (const caller of readers)
    for (const { id } of buckets) {
      expect(
        (await inStorage(caller, "GET", `object/authenticated/${id}/ana.png`)).status,
        `${caller} ${id}`,
      ).toBeGreaterThanOrEqual(400);
      const listed = await inStorage(caller, "POST", `object/list/${id}`, '{"prefix": ""}');
      expect(listed.ok ? await listed.json() : [], `${caller} lists ${id}`).toEqual([]);
      for (const [method, path, body] of [
        ["POST", `object/${id}/new.png`, "x"],
        ["PUT", `object/${id}/ana.png`, "x"],
        ["DELETE", `object/${id}/ana.png`, undefined],
        ["POST", `object/sign/${id}/ana.png`, '{"expiresIn": 60}'],
        ["POST", `object/upload/sign/${id}/new.png`, "{}"],
        ["POST", "object/copy", `{"bucketId": "${id}", "sourceKey": "ana.png", "destinationKey": "b.png"}`],
        ["POST", "object/move", `{"bucketId": "${id}", "sourceKey": "ana.png", "destinationKey": "b.png"}`],
      ] as const)
        expect(
          (await inStorage(caller, method, path, body)).status,
          `${caller} ${method} ${path}`,
        ).toBeGreaterThanOrEqual(400);
    }
  expect(await sql("select bucket_id, name from storage.objects order by 1, 2")).toEqual(before);
}, 120_000);

test("messages: everybody hears live quotes, nobody hears or sends anything else, and no table's changes are told", async () => {
  expect(
    await sql("select schemaname, tablename from pg_publication_tables where pubname = 'supabase_realtime'"),
  ).toEqual([]);
  for (const topic of ["market-quotes", "anything", ana.sub]) {
    const asked = `select set_config('realtime.topic', '${topic}', true)`;
    const statements = {
      r: "select 1 from realtime.messages",
      c: `insert into realtime.messages (topic, extension, private) values ('${topic}', 'broadcast', true)`,
      d: "delete from realtime.messages",
    };
    await sql("insert into realtime.messages (topic, extension, private) values ($1, 'broadcast', true)", [topic]);
    for (const caller of callerNames)
      expect(await verbsOf(shared.database, caller, statements, asked), `${caller} ${topic}`).toBe(
        topic === "market-quotes" ? "r" : "-",
      );
  }
});

test("what is not published is seen by the owner alone", async () => {
  const withDrafts = await sql<{ name: string }>(
    `select c.relname::text as name from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r' and a.attname = 'published' and not a.attisdropped order by 1`,
  );
  expect(withDrafts.length).toBeGreaterThan(10);
  for (const { name } of withDrafts) {
    await sql(`update public.${name} set published = false`);
    const seen = [await sees("visitor", name), await sees("ana", name), await sees("owner2", name)];
    expect(seen, name).toEqual(["none", "none", "rows"]);
  }
});
