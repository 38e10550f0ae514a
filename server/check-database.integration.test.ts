import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedContent } from "#content/seed.ts";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";
import { anotherStore } from "#supabase/functions/checkout-webhook/lemonsqueezy-interface.ts";
import { databaseFindings } from "./check-database.ts";
import { withoutKey } from "./sales-desk/reconcile.ts";

const howTo = readFileSync(join(import.meta.dirname, "../docs/how-to/brand-and-prices.md"), "utf8");
/** The statements of the how-to between these fences. */
const block = (language: string) => howTo.split(`\`\`\`${language}\n`)[1]?.split("```")[0] ?? "";

let shared: TestDatabase;
beforeAll(async () => {
  shared = await testDatabase();
  await seedContent(shared.database);
});
afterAll(() => shared.stop());

const sql = (text: string) => shared.database.asService((tx) => tx.query(text));
const said = async (provider = "gumroad") =>
  (await databaseFindings(shared.database, { sendsMail: true, provider }))
    .map(({ level, text, page }) => `${level} ${text}${page ? ` → ${page}` : ""}`)
    .join("\n");

test("products without a row, rows that name no product and held orders are named until they are put right", async () => {
  expect(await said()).toContain("Name gumroad's products in provider_products:");
  await sql(`update public.robots set checkout_url = 'https://shop.example/a' where id in ('owl-carry', 'tern-trend');
    insert into public.provider_products values ('gumroad', 'p1', 'owl-carry')`);
  expect(await said()).toContain("Name gumroad's products in provider_products (1 is not named)");
  await sql(`insert into public.provider_products values ('gumroad', 'p2', 'tern-trend')`);
  expect(await said()).not.toMatch(/Name gumroad's|Correct product_id|held order/);
  await sql(`alter table public.provider_products disable trigger check_mapped_product;
    insert into public.provider_products values ('gumroad', 'p3', 'owl-cary');
    alter table public.provider_products enable trigger check_mapped_product;
    insert into public.orders (provider, provider_order_id, email, status, purchased_at) values
      ('gumroad', 's1', 'ana@example.com', 'held', '2026-03-02'), ('gumroad', 's2', 'ana@example.com', 'held', '2026-03-05')`);
  const found = await said();
  expect(found).toContain(
    'Correct product_id in provider_products: (gumroad, p3) names "owl-cary", which is no product',
  );
  expect(found).toMatch(/which is no product \(.*\)\. → \/admin\/product-names$/m);
  expect(found).toMatch(
    /must Look at 2 held orders, the oldest of Mar 2, 2026: .*held-orders\.md\)\. → \/admin\/orders\?show=decide$/m,
  );
});

test("payments of subscriptions that Lemon Squeezy has not named are told after an hour", async () => {
  const wait = (minutes: number, eventId: string) =>
    sql(`insert into public.checkout_events (provider, event_id, type, event, raw, received_at) values
      ('lemonsqueezy', '${eventId}', 'purchased', '{"renewal": true, "subscription": "5"}', '', now() - interval '${minutes} minutes')`);
  await wait(30, "young");
  expect(await said()).not.toContain("Let Lemon Squeezy say");
  await wait(90, "old");
  expect(await said()).toContain("must Let Lemon Squeezy say what 1 payment of a subscription is for");
  await sql("delete from public.checkout_events");
});

test("what is sold by the month and has no end after its first month is told, until it is dated or looked at", async () => {
  await sql(`insert into public.orders (id, provider, provider_order_id, email, status, purchased_at)
      values ('00000000-0000-4000-8000-0000000000d1', 'lemonsqueezy', 'undated', 'ana@example.com', 'paid', now());
    insert into public.order_items (order_id, product_id, product_kind, name, price_cents, total_cents, currency)
      values ('00000000-0000-4000-8000-0000000000d1', 'monthly-mentorship', 'plan', 'Monthly', 19900, 19900, 'USD')`);
  const grant = (days: number) =>
    sql(`delete from public.enrolments; insert into public.enrolments (order_id, product_id, product_kind, email, status, granted_at)
      values ('00000000-0000-4000-8000-0000000000d1', 'monthly-mentorship', 'plan', 'ana@example.com', 'active', now() - interval '${days} days')`);
  await grant(30);
  expect(await said()).not.toContain("nothing ends by itself");
  await grant(40);
  expect(await said()).toMatch(/should Give 1 access to a plan or VPS an end date.* → \/admin\/access$/m);
  await sql("update public.enrolments set ends_at = now() + interval '1 day'");
  expect(await said()).not.toContain("nothing ends by itself");
  await sql("delete from public.orders where provider_order_id = 'undated'");
});

test("hours in a time zone that is none, as they could be stored before, are told", async () => {
  expect(await said()).not.toContain("time zone");
  await sql(`alter table public.mentor_hours disable trigger check_zone_of_hours;
    update public.mentor_hours set zone = 'Europe/Olso' where mentor_id = 'ingrid-solheim' and weekday < 3;
    alter table public.mentor_hours enable trigger check_zone_of_hours`);
  expect(await said()).toMatch(
    /must Correct the time zone in the hours of Ingrid Solheim \(Europe\/Olso\): .* → \/admin\/mentor-hours/,
  );
  await sql("update public.mentor_hours set zone = 'Europe/Oslo' where mentor_id = 'ingrid-solheim'");
  expect(await said()).not.toContain("time zone");
});

test("a product that is named by another of the provider's ids is told", async () => {
  await sql(`insert into public.provider_products values ('stripe', 'prod_1', 'owl-carry'), ('stripe', 'plink_1', 'owl-carry'),
    ('paddle', ' pri_1', 'owl-carry')`);
  expect(await said("stripe")).toContain(
    'must Name stripe\'s products by ids that begin with plink_ in provider_products, not "prod_1":',
  );
  expect(await said("paddle")).toContain('by ids that begin with pri_ in provider_products, not " pri_1":');
  expect(await said("gumroad")).not.toContain("by ids that begin");
  await sql("delete from public.provider_products where provider in ('stripe', 'paddle')");
});

test("rows of another provider name no product of the one that sells now", async () => {
  expect(await said("lemonsqueezy")).toContain(
    "Name lemonsqueezy's products in provider_products (2 are not named; the rows of gumroad count for nothing while lemonsqueezy sells)",
  );
  expect(await said("none")).not.toContain("in provider_products (");
});

test("a button that leads to a provider that does not sell here is named, and a price of Paddle's without a row", async () => {
  await sql("update public.robots set checkout_url = 'https://buy.stripe.com/a1' where id = 'owl-carry'");
  expect(await said("gumroad")).toContain("must Give owl-carry (stripe) the address of the checkout at gumroad");
  expect(await said("stripe")).not.toContain("owl-carry (");
  expect(await said("none")).not.toContain("owl-carry (");
  await sql(`update public.robots set checkout_url = '/_paddle/checkout?price=pri_owl' where id = 'owl-carry';
    update public.robots set checkout_url = '/_paddle/checkout?price=pri_tern' where id = 'tern-trend';
    insert into public.provider_products values ('paddle', 'pri_owl', 'owl-carry'), ('paddle', 'pri_other', 'tern-trend')`);
  expect(await said("gumroad")).toContain("must Give owl-carry (paddle), tern-trend (paddle) the address");
  const paddle = await said("paddle");
  expect(paddle).not.toContain("(paddle)");
  expect(paddle).toContain("Name paddle's products in provider_products (1 is not named");
  await sql(`delete from public.provider_products where provider = 'paddle';
    update public.robots set checkout_url = 'https://shop.example/a' where id in ('owl-carry', 'tern-trend')`);
});

test("messages that were refused while none was taken are told until one is", async () => {
  expect(await said("stripe")).not.toContain("Compare CHECKOUT_WEBHOOK_SECRET");
  await sql(`select public.count_refused_event('stripe', 'forged', 'no match'), public.count_refused_event('stripe', 'forged', 'no match'),
    public.count_refused_event('stripe', 'ignored', 'nothing to do'), public.count_refused_event('paddle', 'forged', 'another')`);
  expect(await said("stripe")).toMatch(
    /must Compare CHECKOUT_WEBHOOK_SECRET with the secret at Stripe: 2 messages were refused .* → \/admin\/events\?show=refused$/m,
  );
  for (const other of ["gumroad", "none"]) expect(await said(other)).not.toContain("Compare CHECKOUT_WEBHOOK_SECRET");
  await sql(`insert into public.checkout_events (provider, event_id, type, event, raw, received_at)
    values ('stripe', 'taken', 'purchased', '{}', '', now() + interval '1 second')`);
  expect(await said("stripe")).not.toContain("Compare CHECKOUT_WEBHOOK_SECRET");
  await sql("delete from public.checkout_events; delete from public.refused_events");
});

test("messages that nothing was recorded of are told with the setting that is wrong", async () => {
  expect(await said("gumroad")).not.toMatch(/Compare CHECKOUT|Test CHECKOUT|could not be compared/);
  await sql(`select public.count_refused_event('gumroad', 'forged', 'Not our seller_id'),
    public.count_refused_event('gumroad', 'unconfirmed', 'Gumroad could not confirm the sale now', 3),
    public.count_refused_event('lemonsqueezy', 'ignored', 'Nothing to do for order_created'),
    public.count_refused_event('lemonsqueezy', 'ignored', '${anotherStore}', 2)`);
  const gumroad = await said("gumroad");
  expect(gumroad).toMatch(
    /must Compare CHECKOUT_WEBHOOK_SECRET and CHECKOUT_SELLER_ID with those at Gumroad: 1 message was refused .*“Not our seller_id”/,
  );
  expect(gumroad).toMatch(
    /must Test CHECKOUT_API_TOKEN .*: 3 messages were not recorded because Gumroad did not confirm/,
  );
  expect(await said("lemonsqueezy")).toMatch(
    /should Compare CHECKOUT_STORE_ID with the number of your store at Lemon Squeezy: 2 messages were left alone/,
  );
  await sql("delete from public.refused_events");
});

test("a key that the provider refuses is told by the comparison that failed; that there is none is not", async () => {
  const compared = (problem: string) =>
    sql(`insert into public.reconciliation_reports (provider, asked_by, state, finished_at, problem)
      values ('stripe', 'daily', 'incomplete', now(), '${problem.replaceAll("'", "''")}')`);
  await compared("The provider refuses the key.");
  expect(await said("stripe")).toContain(
    "should Orders could not be compared with the sales at Stripe: The provider refuses the key. → /admin/providers",
  );
  expect(await said("paddle")).not.toContain("could not be compared");
  await compared(withoutKey("Stripe"));
  expect(await said("stripe")).not.toContain("could not be compared");
  await sql("delete from public.reconciliation_reports");
});

test("a button that leads to the seller's own page or to a test is named", async () => {
  const lead = (address: string) => sql(`update public.robots set checkout_url = '${address}' where id = 'owl-carry'`);
  for (const address of [
    "https://dashboard.stripe.com/payment-links/plink_1",
    "https://app.lemonsqueezy.com/products/123",
    "https://app.gumroad.com/products/abc/edit",
    "https://vendors.paddle.com/products-v2/pro_1",
  ]) {
    await lead(address);
    expect(await said(), address).toContain("must Give owl-carry the address that buyers open");
  }
  await lead("https://buy.stripe.com/test_28o5kl");
  expect(await said("stripe")).toContain("must Give owl-carry the live payment link");
  for (const address of ["https://buy.stripe.com/28o5kl", "https://shop.gumroad.com/l/owl", "https://shop.example/a"]) {
    await lead(address);
    expect(await said(), address).not.toMatch(/that buyers open|live payment link/);
  }
});

test("a robot without files is named until a text says how buyers get it", async () => {
  await sql(`insert into public.robot_releases (robot_id, version, changes, fingerprint) select id, '1.0', '[]', 'f' from public.robots;
    insert into public.robot_files select id, 'manual.html', 'Manual', 'text/html', '', 0 from public.robots;
    insert into public.robots select (jsonb_populate_record(r, '{"id": "harbor-bot", "name": "Harbor Bot"}')).* from public.robots r where id = 'owl-carry'`);
  expect(await said()).toContain(
    "must Add the files of Harbor Bot: it is for sale, and its buyers get a license key and nothing to download.",
  );
  await sql(
    `insert into public.next_steps select (jsonb_populate_record(n, '{"id": "harbor-bot"}')).* from public.next_steps n where id = 'robot'`,
  );
  expect(await said()).not.toContain("Add the files");
  await sql("delete from public.robots where id = 'harbor-bot'; delete from public.next_steps where id = 'harbor-bot'");
});

test("a plan without sessions and a course without lessons are named until there are some, or a text says otherwise", async () => {
  expect(await said()).not.toMatch(/What can be booked|Write the lessons/);
  await sql(`insert into public.mentorship_plans select (jsonb_populate_record(p, '{"id": "group", "title": "Group Coaching"}')).*
      from public.mentorship_plans p where id = 'monthly-mentorship';
    insert into public.courses select (jsonb_populate_record(c, '{"id": "gold", "title": "Gold Course"}')).*
      from public.courses c where id = 'beginner-forex-fundamentals'`);
  const found = await said();
  expect(found).toMatch(
    /must Say under What can be booked which sessions belong to Group Coaching: it is .* → \/admin\/booking-kinds$/m,
  );
  expect(found).toMatch(/should Write the lessons of Gold Course: .* → \/admin\/lessons$/m);
  await sql(`insert into public.booking_kinds select (jsonb_populate_record(k, '{"id": "group-session", "plan_id": "group"}')).*
      from public.booking_kinds k where id = 'monthly-session';
    insert into public.next_steps select (jsonb_populate_record(n, '{"id": "gold"}')).* from public.next_steps n where id = 'course'`);
  expect(await said()).not.toMatch(/What can be booked|Write the lessons/);
  // The delivered text of four sessions asks to choose a time, so it does not replace one.
  await sql("update public.booking_kinds set published = false where plan_id = 'personal-coaching'");
  expect(await said()).toContain("which sessions belong to 1-on-1 Personal Coaching: it is");
  await sql("update public.booking_kinds set published = true where plan_id = 'personal-coaching'");
  await sql(`delete from public.booking_kinds where id = 'group-session'; delete from public.mentorship_plans where id = 'group';
    delete from public.courses where id = 'gold'; delete from public.next_steps where id = 'gold'`);
});

test("plans that are sold while nobody can be booked are named until a mentor who is shown has hours", async () => {
  expect(await said()).not.toContain("Mentors' hours");
  const withoutHours = /must Say under Mentors' hours when a mentor .*Monthly Mentorship.* → \/admin\/mentor-hours$/m;
  await sql("update public.mentors set published = false");
  expect(await said()).toMatch(withoutHours);
  await sql("update public.mentors set published = true; update public.mentor_hours set published = false");
  expect(await said()).toMatch(withoutHours);
  await sql("update public.mentor_hours set published = true where mentor_id = 'ingrid-solheim'");
  expect(await said()).not.toContain("Mentors' hours");
  await sql("update public.mentor_hours set published = true");
});

test("mentors who can be booked are named until it is entered how they meet", async () => {
  const unsaid =
    /should Enter under How mentors meet where sessions take place, for (.*): the mail .* → \/admin\/meeting-places$/m;
  const [, named = ""] = unsaid.exec(await said()) ?? [];
  expect(named).toContain("Ingrid Solheim");
  await sql("insert into public.meeting_places values ('ingrid-solheim', 'https://meet.example/room')");
  expect(unsaid.exec(await said())?.[1]).toBe(named.replace(/Ingrid Solheim(, )?/, ""));
  await sql("insert into public.meeting_places select id, 'By phone' from public.mentors on conflict do nothing");
  expect(await said()).not.toMatch(unsaid);
  await sql("truncate public.meeting_places");
});

test("every kind of product that leads to the sandbox is counted, a VPS plan among them", async () => {
  const { rows } = await sql(
    "select count(*)::int as count from public.products where checkout_url like '/\\_sandbox/%'",
  );
  expect(rows[0]?.count).toBe(14);
  expect(await said()).toContain("Give 14 products the address of their checkout");
});

test("a test sale stands in nobody's way, and a closed order is no longer counted", async () => {
  await sql(`update public.orders set hold_reason = '[{"code": "test"}]', test = true where provider_order_id = 's1'`);
  expect(await said()).toMatch(/must Look at 1 held order, .*\n.*should Close 1 test sale/s);
  await sql(`select public.close_order(id) from public.orders, set_config('request.jwt.claims', '{"role":"service_role"}', true)
    where provider_order_id = 's1'`);
  expect(await said()).not.toContain("test sale");
});

test("an order that was released before its product had a name is told with the row to add", async () => {
  await sql(`insert into public.order_items (order_id, product_id, name, price_cents, total_cents, currency)
    select id, '123456', 'Owl', 100, 100, 'USD' from public.orders where provider_order_id = 's2'`);
  await sql(`update public.orders set status = 'paid' where provider_order_id = 's2'`);
  expect(await said()).toMatch(
    /must Open 1 paid order whose buyers got nothing.*First add the row \(gumroad, 123456, your product's id\) to provider_products/,
  );
});

test("of many products without a name two are told, and how many there are beside them", async () => {
  await sql(
    `insert into public.orders (provider, provider_order_id, email, status) select 'gumroad', 'many-' || n, 'ana@example.com', 'paid' from generate_series(1, 4) n`,
  );
  await sql(`insert into public.order_items (order_id, product_id, name, price_cents, total_cents, currency)
    select id, 'unknown-' || provider_order_id, 'Owl', 100, 100, 'USD' from public.orders where provider_order_id like 'many-%'`);
  expect(await said()).toMatch(
    /First add the row \([^)]*\) to provider_products and add the row \([^)]*\) to provider_products, and 3 rows more of this kind: that opens/,
  );
  await sql("delete from public.orders where provider_order_id like 'many-%'");
});

test("a clock that was set back is told by what the database already holds", async () => {
  expect(await said()).not.toContain("clock");
  await sql("update public.orders set created_at = now() + interval '1 day' where provider_order_id = 's2'");
  expect(await said()).toMatch(
    /must Set this machine's clock: it says 20\S+, and the database holds what was written at 20/,
  );
  await sql("update public.orders set created_at = now() where provider_order_id = 's2'");
});

test("claims that are not published need no evidence", async () => {
  expect(await said()).toContain("must Give evidence for");
  await sql("update public.claims set published = false");
  expect(await said()).not.toContain("Give evidence for");
});

test("a site that says it is no demonstration is told what it still shows of one, and who says the old name", async () => {
  expect(await said()).not.toMatch(/as delivered|lead nowhere|who sells|rows still say/);
  const change = (fields: object) =>
    sql(`update public.site_settings set value = value || '${JSON.stringify(fields)}' where key = 'brand'`);
  await change({ demo: false, name: "Harbor FX" });
  const found = await said();
  expect(found).toMatch(/must Replace or take down .*: \d+ brokers, \d+ stories, \d+ mentors as delivered/);
  expect(found).toContain('the section "About this demonstration" of the page about');
  expect(found).toContain("Facebook, X, Instagram, YouTube lead nowhere");
  expect(found).toMatch(
    /must Write your own contact details.*: email, phone, address, WhatsApp number, channel, WhatsApp link as delivered, which are invented.* → \/admin\/brand$/m,
  );
  expect(found).toMatch(/Say who sells.* → \/admin\/brand$/m);
  expect(found).toMatch(/Replace or take down .* → \/admin\/demo-content$/m);
  expect(found).toMatch(/Write Harbor FX where rows still say Northpip .*pages: about, auth, contact, terms/);
  await sql(block("sql"));
  await sql(`update public.brokers set published = false; update public.stories set name = 'Ana of ours'; delete from public.mentors;
    update public.pages set sections = '[]' where slug = 'about'`);
  await change({
    social: [{ name: "X", href: "https://x.com/harborfx" }],
    seller: { legalName: "Harbor FX Ltd", address: "1 Quay Street" },
    phone: "+44 20 7946 0018",
    city: "",
    whatsapp: "",
    channelUrl: "",
  });
  expect(await said()).toContain("(Brand in the console, or npm run -s brand): email as delivered, which is invented");
  await change({ email: "hello@harborfx.example" });
  expect(await said()).not.toMatch(/as delivered|demonstration|lead nowhere|who sells/);
  expect(await said()).not.toMatch(/rows still say .*pages/);
  // The brand's channel alone changes no card and no text that leads there.
  expect(await said()).toMatch(
    /must Write your own addresses where rows lead to invented ones: .*pages: contact.*\.$/m,
  );
  expect(await said()).toMatch(/lead to invented ones: .*tools: channel/);
  // A table is named once, whichever of the contacts its rows have.
  await sql(
    `update public.pages set sections = sections || '[{"text": "hello@northpip.example"}]' where slug = 'about'`,
  );
  const places = /lead to invented ones: (.*)\./.exec(await said())?.[1]?.split("; ") ?? [];
  expect(places.filter((place) => place.startsWith("pages:"))).toEqual(["pages: about, contact"]);
  await sql(`update public.tools set href = 'https://t.me/harborfx' where id = 'channel';
    update public.pages set sections = '[]' where slug in ('about', 'contact')`);
  expect(await said()).not.toMatch(/lead to invented ones: .*(tools|contact)/);
});

test("a setting that the pages cannot show is named by its field", async () => {
  expect(await said()).not.toContain("Correct site_settings");
  await sql(`update public.site_settings set value = '{"name": "Harbor FX", "phone": 7}' where key = 'brand'`);
  expect(await said()).toMatch(
    /Correct site_settings.*brand\.phone cannot be used \(expected: a text\).*brand\.demo is missing/s,
  );
});
