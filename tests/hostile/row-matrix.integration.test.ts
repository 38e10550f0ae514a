import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#config";
import { seedContent } from "#content/seed.ts";
import { createPlatform, type Platform } from "#platform/platform.ts";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";

/** Who sees rows of a table. A new table without a line here fails. */
const kinds = {
  /** Everybody sees what is published; the owner writes. */
  content:
    "asked_examples book_chapter_texts book_chapters booking_kinds books broker_accounts brokers calendar_events calendar_sources claims coin_rates courses drills faqs glossary_terms lesson_texts lessons mentor_hours mentors mentorship_plans navigation_links news_items news_sources next_steps pages pictures posts product_notes redirects robot_statements robots search_entries site_settings statistics stories tools videos visitor_settings vps_plans",
  /** Everybody sees it; nobody writes. */
  public:
    "book_downloads book_editions book_figures content_version forecast_resolutions forecasts indicator_texts products robot_figures robot_releases simulator_results",
  /** Its person and the owner see it. */
  own: "bookings certificates checkout_references enrolments order_items orders profiles robot_activations robot_downloads robot_files robot_licences support_tickets",
  /** Its person alone sees it. */
  private:
    "account_storage alert_firings alerts chart_layouts drill_tries finished_lessons kept_runs list_views quiz_attempts reading_positions saved_strategies simulator_accounts simulator_publications study_entries watchlists",
  /** The owner alone sees it. */
  owner:
    "audit_log booking_notices calendar_fetches chat_usage chat_visitors checkout_events coin_payments content_drafts news_fetches newsletter_broadcasts newsletter_deliveries newsletter_requests newsletter_subscribers newsletter_tests order_handovers order_notices owner_notices provider_products quiz_answers quiz_questions robot_activation_log support_files support_messages support_routes text_revisions unreadable_events",
  /** For nobody it is there. */
  hidden: "checkout_state licence_requests request_counts robot_licence_keys",
} as const;
type Kind = keyof typeof kinds;
const tables = (Object.entries(kinds) as [Kind, string][]).flatMap(([kind, names]) =>
  names.split(" ").map((name) => ({ name, kind })),
);

const siteUrl = "http://127.0.0.1:3000";
const log = { info() {}, warn() {}, error() {} };
const person = (email: string, role?: string) => ({
  aud: "authenticated",
  role: "authenticated",
  sub: crypto.randomUUID(),
  email,
  app_metadata: role ? { role } : {},
  // What only the owner may do asks for the second factor.
  aal: role ? "aal2" : "aal1",
});
const ana = person("ana@example.com");
const callers = { visitor: null, ana, ben: person("ben@example.com"), owner: person("owner@example.com", "owner") };
type CallerName = keyof typeof callers;

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
  insert into public.robot_releases (robot_id, version, changes, fingerprint) values ('owl-carry', '1', '[]', '');
  insert into public.robot_files values ('owl-carry', 'a.mq5', 'a', 'text/plain', 'code', 0);
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
  insert into public.audit_log (actor, actor_email, role, act, room, row_key) values ('${ana.sub}', '${ana.email}', 'owner', 'added', 'faqs', 'x');
  update public.glossary_terms set body = body || ' ' where id = 'pip';
  select public.take_chat_turn('v', 20, 300, 100), public.take_licence_request('s', 1, 1), public.tell_owner('order_held', 'x', 'y'),
    public.store_unreadable_event('gumroad', 'r', 'raw');`;

beforeAll(async () => {
  shared = await testDatabase();
  await seedContent(shared.database);
  platform = await createPlatform({ config: readConfig({ SITE_URL: siteUrl }), database: shared.database, log });
  for (const { sub, email } of [ana, callers.ben, callers.owner])
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

const expected: Readonly<Record<Kind, Readonly<Record<CallerName, string>>>> = {
  content: { visitor: "rows", ana: "rows", ben: "rows", owner: "rows" },
  public: { visitor: "rows", ana: "rows", ben: "rows", owner: "rows" },
  own: { visitor: "refused", ana: "rows", ben: "none", owner: "rows" },
  private: { visitor: "refused", ana: "rows", ben: "none", owner: "none" },
  owner: { visitor: "refused", ana: "none", ben: "none", owner: "rows" },
  hidden: { visitor: "refused", ana: "refused", ben: "refused", owner: "refused" },
};

test("every table of the interface has its line, and every line its table", async () => {
  const found = await sql<{ name: string }>(
    `select c.relname::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'v', 'm', 'p', 'f') order by 1`,
  );
  expect(tables.map(({ name }) => name).sort()).toEqual(found.map(({ name }) => name));
});

test.each(tables)("$name is read by whom it is for", async ({ name, kind }) => {
  expect((await sql(`select 1 from public.${name} limit 1`)).length, "the fixture has a row").toBe(1);
  const seen: Record<string, string> = {};
  for (const caller of Object.keys(callers) as CallerName[]) seen[caller] = await sees(caller, name);
  expect(seen).toEqual(expected[kind]);
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

test.each(tables)("$name is written by nobody but whom it is for", async ({ name, kind }) => {
  const before = await hashOf(name);
  const writers: CallerName[] = kind === "content" || kind === "owner" ? ["visitor", "ana", "ben"] : ["visitor", "ben"];
  const [column = "id"] = Object.keys((await forgeries(name))[0] ?? {});
  for (const caller of writers) {
    for (const row of await forgeries(name)) {
      // Ben may keep something empty of his own; everything that names Ana's row must fail.
      if (Object.keys(row).length === 0 && (kind === "own" || kind === "private")) continue;
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

test("what is not published is seen by the owner alone", async () => {
  const withDrafts = await sql<{ name: string }>(
    `select c.relname::text as name from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r' and a.attname = 'published' and not a.attisdropped order by 1`,
  );
  expect(withDrafts.length).toBeGreaterThan(10);
  for (const { name } of withDrafts) {
    await sql(`update public.${name} set published = false`);
    const seen = [await sees("visitor", name), await sees("ana", name), await sees("owner", name)];
    expect(seen, name).toEqual(["none", "none", "rows"]);
  }
});
