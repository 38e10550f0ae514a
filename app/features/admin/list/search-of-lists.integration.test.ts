import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serverClient } from "#app/data/server-client.ts";
import { courseWorld } from "../../../../tests/support/course-world.ts";
import faq from "../collections/faqs.ts";
import { type ListView, loadList } from "../content/rows.ts";
import { searchRows } from "../content/search-rows.ts";
import { collections } from "../definition/all-collections.ts";
import { accessTable, eventsTable, licencesTable, ordersTable } from "../desk/sales-tables.ts";
import { type KeyedTable, loadKeyed } from "./keyed-rows.ts";

const world = await courseWorld();
const { sql, owner, student } = world;
const support = { ...owner, app_metadata: { role: "support" } };
const editor = { ...owner, app_metadata: { role: "editor" } };
const unproven = { ...owner, aal: "aal1" };
const siteUrl = "http://127.0.0.1:3000";
afterAll(() => world.stop());

async function clientOf(caller: typeof owner): Promise<SupabaseClient> {
  const token = await world.platform.keys.sign(caller, { expiresIn: 3600 });
  const asCaller: typeof fetch = (input, init) => {
    const asked = new Request(input, init);
    asked.headers.set("authorization", `Bearer ${token}`);
    return world.platform.fetch(asked, { remoteAddress: "in-process" });
  };
  return serverClient(asCaller, world.platform.keys.anonKey, siteUrl);
}
let client: SupabaseClient;
const rows = 1_500;
const nothing = { rows: [], count: 0, more: false };
beforeAll(async () => {
  client = await clientOf(owner);
  await sql("delete from public.faqs");
  await sql(
    `insert into public.faqs (id, topic, question, answer, position, published)
     select 'row-' || n, 'Topic', 'Question number ' || n || case n % 10 when 0 then ' about 100% of a_b' else '' end, 'Answer', n, n % 3 > 0
     from generate_series(1, $1::int) n`,
    [rows],
  );
}, 60_000);

const list = (part: Partial<ListView>, as = client) =>
  loadList(as, faq, { search: "", sort: "", down: false, show: "all", page: 0, ...part });
const ids = (found: { rows: readonly Readonly<Record<string, unknown>>[] }) => found.rows.map(({ id }) => id);

test("a search finds parts of texts in the list's order, with filter, pages and the count of all", async () => {
  expect(ids(await list({ search: "NUMBER 149" }))).toEqual(
    [149, ...Array.from({ length: 10 }, (_, n) => 1490 + n)].map((n) => `row-${n}`),
  );
  const about = await list({ search: "about 100" });
  expect(about).toMatchObject({ count: rows / 10 });
  expect(ids(about)).toHaveLength(50);
  expect(ids(await list({ search: "about 100", page: 2 }))[49]).toBe("row-1500");
  expect(ids(await list({ search: "about 100", page: 3 }))).toEqual([]);
  expect(ids(await list({ search: "about 100", sort: "position", down: true }))[0]).toBe("row-1500");
  expect(await list({ search: "about 100", show: "hidden" })).toMatchObject({ count: rows / 30 });
  expect(await list({ search: "nothing like it" })).toEqual(nothing);
});

test("what is special in a pattern is searched as it is written", async () => {
  expect(await list({ search: "100%" })).toMatchObject({ count: rows / 10 });
  for (const search of ["a%b", "a*b", "axb", "number_1", "\\", '"),id.gt.(', "'; drop table public.faqs; --"])
    expect(await list({ search }), search).toEqual(nothing);
  expect(await list({ search: "a_b" })).toMatchObject({ count: rows / 10 });
});

test("of more than a thousand rows the first are found, and it is said that there are more", async () => {
  const found = await list({ search: "question", page: 1 });
  expect(found).toMatchObject({ count: 1_000, more: true });
  expect(ids(found)[0]).toBe("row-51");
  expect(ids(await list({ search: "question", page: 19 })).at(-1)).toBe("row-1000");
  expect(await list({ search: "question", show: "hidden" })).toMatchObject({ count: 500, more: false });
});

test("the index of parts of texts is used, and the rows of an order's pages follow one another", async () => {
  await sql(
    `insert into public.orders (provider, provider_order_id, email, status, total_cents, currency, created_at)
     select 'gumroad', 'n-' || n, case when n % 3 = 0 then 'b' || n % 5 || '@example.com' end, case n % 4 when 0 then 'held' else 'paid' end, n % 4, 'USD',
       now() - n % 7 * interval '1 day' from generate_series(1, 400) n`,
  );
  for (const sort of ["", ...ordersTable.sortable])
    for (const down of ["", "yes"] as const) {
      const seen: unknown[] = [];
      for (let after = "", page = 0; page < 10; page += 1) {
        const found = await loadKeyed(client, ordersTable, { search: "EXAMPLE.c", sort, down, show: "paid", after });
        seen.push(...found.rows.map(({ id }) => id));
        if (!found.next) break;
        after = found.next;
      }
      expect(new Set(seen).size, `${sort} ${down}`).toBe(100);
      expect(seen).toHaveLength(100);
    }
  const [index] = await sql("select indexdef from pg_indexes where indexname = 'orders_by_parts'");
  expect(index?.indexdef).toContain("gin_trgm_ops");
});

test("each column that a list searches can be searched, sorted and filtered so", async () => {
  const leads: KeyedTable = {
    room: "leads",
    key: "id",
    columns: "id,email",
    searched: ["email", "name"],
    order: ["changed_at", "down"],
    sortable: ["email"],
    filters: { due: ["next_step_on", "is", "null"], later: ["next_step_on", "not.is", "null"] },
  };
  const tables = [ordersTable, accessTable, licencesTable, eventsTable, leads];
  for (const table of tables)
    for (const show of ["all", ...Object.keys(table.filters ?? {})])
      expect((await loadKeyed(client, table, { search: "zz9", sort: "", down: "", show, after: "" })).rows).toEqual([]);
});

test("every collection and every list of the desk can be searched by the owner", async () => {
  for (const collection of [...collections.values()].filter(({ single }) => !single)) {
    const found = await loadList(client, collection, { search: "zz9", sort: "", down: false, show: "all", page: 0 });
    expect(found, collection.id).toEqual(nothing);
  }
  const desk: readonly (readonly [room: string, key: string, sort: string, searched: readonly string[]])[] = [
    ["audit_log", "id", "id", ["actor_email", "room", "row_key", "act"]],
    ["bookings", "number", "during", ["number", "email", "name", "mentor_id"]],
    ["certificates", "code", "issued_at", ["code", "name", "course_title"]],
    ["coin_payments", "number", "requested_at", ["number", "email", "product_name"]],
    ["content_drafts", "id", "saved_at", ["title", "collection"]],
    ["unreadable_events", "id", "id", ["provider", "reason", "raw"]],
    ["refused_events", "id", "id", ["provider", "reason"]],
    ["support_tickets", "number", "changed_at", ["number", "email", "name", "subject"]],
    ["newsletter_broadcasts", "id", "written_at", ["subject"]],
    ["newsletter_subscribers", "id", "confirmed_at", ["email", "source"]],
    ["assistant_transcripts", "id", "asked_at", ["question"]],
  ];
  for (const [room, key, sort, searched] of desk)
    for (const search of ["zz9", "#987654"]) {
      const texts = searched.filter((name) => name !== "number");
      const numbers = searched.filter((name) => name === "number");
      const columns = `${key},${sort}`;
      const table: KeyedTable = { room, key, columns, searched: texts, numbers, order: [sort, "down"], sortable: [] };
      const found = await loadKeyed(client, table, { search, sort: "", down: "", show: "all", after: "" });
      expect(found.rows, room).toEqual([]);
    }
});

test("nobody learns of rows or columns that they may not read", async () => {
  await sql(
    "insert into public.leads (email, source, consent, consented_at, last_contact_at) values ('secret@example.com', 'contact', 'yes', now(), now())",
  );
  const asked = { key: "id", words: "secret", sort: "id", down: false };
  const leads = { ...asked, room: "leads", columns: ["email"] };
  expect((await searchRows(client, leads)).count).toBe(1);
  expect((await searchRows(await clientOf(support), leads)).count).toBe(1);
  await sql(
    "insert into public.leads (email, source, consent, consented_at, last_contact_at) select 'many' || n || '@example.com', 'contact', 'yes', now(), now() from generate_series(1, 1100) n",
  );
  const many = { ...leads, words: "many" };
  expect(await searchRows(client, many)).toMatchObject({ count: 1001 });
  // An editor may not read leads, nor learn that there are many.
  for (const each of [leads, many])
    expect(await searchRows(await clientOf(editor), each)).toEqual({ count: 0, keys: [] });
  for (const caller of [student, unproven])
    await expect(searchRows(await clientOf(caller), leads)).rejects.toThrow(/Only who works/);
  const hidden = { ...asked, room: "reconciliation_findings", columns: ["messages"] };
  await expect(searchRows(client, hidden)).rejects.toThrow(/cannot be searched/);
  await expect(searchRows(client, { ...asked, room: "robot_licence_keys", columns: ["id"] })).rejects.toThrow();
  await expect(searchRows(client, { ...asked, room: "pg_class", columns: ["relname"] })).rejects.toThrow(/no list/);
});

test("where a row of one's own stands among those of others tells nothing of them", async () => {
  await sql("alter table public.saved_strategies disable trigger user");
  await sql(
    `insert into public.saved_strategies (user_id, name, document) select $1, 'm' || lpad(n::text, 4, '0'), '{}' from generate_series(1, 1100) n`,
    [student.sub],
  );
  await sql("insert into public.saved_strategies (user_id, name, document) values ($1, 'own', '{}')", [editor.sub]);
  await sql("alter table public.saved_strategies enable trigger user");
  const asEditor = await clientOf(editor);
  const placed = (name: string) =>
    sql("update public.saved_strategies set name = $2 where user_id = $1", [editor.sub, name]).then(() =>
      searchRows(asEditor, {
        room: "saved_strategies",
        key: "id",
        columns: ["name"],
        words: "",
        sort: "name",
        down: false,
      }),
    );
  expect(await placed("a")).toMatchObject({ count: 1 });
  // Behind the thousandth row of somebody else.
  expect(await placed("z")).toMatchObject({ count: 1 });
});

test("a search names few columns", async () => {
  const columns = Array.from({ length: 21 }, () => "email");
  await expect(
    searchRows(client, { room: "leads", key: "id", columns, words: "a", sort: "id", down: false }),
  ).rejects.toThrow(/20 columns/);
});

test("a key that rows share tells nobody of rows that they may not see", async () => {
  for (const key of ["source", "stage", "tableoid"])
    await expect(
      searchRows(client, { room: "leads", key, columns: ["email"], words: "secret", sort: "id", down: false }),
    ).rejects.toThrow(/searched by its key/);
  await expect(
    searchRows(client, { room: "licence_list", key: "email", columns: ["email"], words: "a", sort: "id", down: false }),
  ).rejects.toThrow(/searched by its key/);
});

test("a PostgreSQL without trigrams finds the same", async () => {
  await sql("drop index public.faqs_by_parts");
  expect(await list({ search: "about 100" })).toMatchObject({ count: rows / 10 });
});
