import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";

let shared: TestDatabase;
type Json = Record<string, unknown>;
beforeAll(async () => {
  shared = await testDatabase();
}, 60_000);
afterAll(() => shared.stop());

const sql = async <Row extends Json>(text: string, values: unknown[] = []) =>
  (await shared.database.asService((tx) => tx.query<Row>(text, values))).rows;

type Person = { readonly id: string; readonly email: string; readonly role?: string };
const people: Record<"ana" | "ben" | "eve" | "support" | "editor", Person> = {
  ana: { id: crypto.randomUUID(), email: "ana@example.com", role: "owner" },
  ben: { id: crypto.randomUUID(), email: "ben@example.com", role: "owner" },
  eve: { id: crypto.randomUUID(), email: "eve@example.com" },
  support: { id: crypto.randomUUID(), email: "support@example.com", role: "support" },
  editor: { id: crypto.randomUUID(), email: "editor@example.com", role: "editor" },
};
const { ana, ben, eve, support, editor } = people;
const recent = () => [{ method: "password", timestamp: Math.floor(Date.now() / 1000) }];

/** The answer of a function called as this person, with the second factor. */
async function call(person: Person, name: string, values: unknown[], claims: Json = {}): Promise<unknown> {
  const all = {
    role: "authenticated",
    sub: person.id,
    email: person.email,
    aal: "aal2",
    amr: recent(),
    app_metadata: person.role ? { role: person.role } : {},
    ...claims,
  };
  const places = values.map((_, at) => `$${at + 1}`).join(", ");
  const { rows } = await shared.database.asCaller({ role: "authenticated", claims: all }, (tx) =>
    tx.query<{ answer: unknown }>(`select public.${name}(${places}) as answer`, values),
  );
  return rows[0]?.answer;
}

beforeEach(async () => {
  await sql("truncate auth.users cascade");
  for (const { id, email, role } of Object.values(people))
    await sql(
      `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data)
       values ($1, 'authenticated', 'authenticated', $2, now(), $3)`,
      [id, email, role ? { role } : {}],
    );
});

const owners = async () =>
  (
    await sql<{ email: string }>(
      "select email from auth.users where raw_app_meta_data ->> 'role' = 'owner' and deleted_at is null and banned_until is null",
    )
  ).map(({ email }) => email);

const removals = {
  "a deletion": "delete from auth.users where id = $1",
  "a deletion of everybody": "delete from auth.users where $1::uuid is not null",
  "a mark as deleted": "update auth.users set deleted_at = now(), raw_app_meta_data = '{}' where id = $1",
  "a ban": "update auth.users set banned_until = now() + interval '1 hour' where id = $1",
  "another role": `update auth.users set raw_app_meta_data = '{"role": "editor"}' where id = $1`,
  "no role": "update auth.users set raw_app_meta_data = null where id = $1",
};

test.each(Object.entries(removals))(
  "the last owner survives %s by those who own the database",
  async (_, statement) => {
    await sql("delete from auth.users where id = $1", [ben.id]);
    await expect(sql(statement, [ana.id])).rejects.toMatchObject({
      constraint: "keep_last_owner",
      message: expect.stringContaining("last owner"),
    });
    expect(await owners()).toEqual([ana.email]);
  },
);

test("an owner who is banned does not count as one who is left", async () => {
  await sql("update auth.users set banned_until = now() + interval '1 year' where id = $1", [ben.id]);
  await expect(sql("delete from auth.users where id = $1", [ana.id])).rejects.toBeDefined();
  await sql("delete from auth.users where id = $1", [ben.id]);
});

const races: Record<string, readonly [() => Promise<unknown>, () => Promise<unknown>]> = {
  "take each other's role": [
    () => call(ana, "set_staff_role", [ben.email, null]),
    () => call(ben, "set_staff_role", [ana.email, null]),
  ],
  "erase their accounts": [
    () => call(ana, "erase_my_account", [ana.email]),
    () => call(ben, "erase_my_account", [ben.email]),
  ],
  "are deleted and demoted": [
    () => sql("delete from auth.users where id = $1", [ana.id]),
    () => call(ana, "set_staff_role", [ben.email, "support"]),
  ],
  "are banned": [() => sql(removals["a ban"], [ana.id]), () => sql(removals["a ban"], [ben.id])],
};
test.each(Object.entries(races))("one owner is left when two %s at the same time", async (_, [one, other]) => {
  for (let round = 0; round < 12; round += 1) {
    await sql("truncate auth.users cascade");
    for (const { id, email } of [ana, ben])
      await sql(
        `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data)
         values ($1, 'authenticated', 'authenticated', $2, now(), '{"role": "owner"}')`,
        [id, email],
      );
    const both = await Promise.allSettled(round % 2 ? [one(), other()] : [other(), one()]);
    expect(await owners(), JSON.stringify(both)).toHaveLength(1);
  }
});

test("an account is erased by its person, by typing its address within ten minutes of a sign-in", async () => {
  const erase = (typed: string, claims?: Json) => call(eve, "erase_my_account", [typed], claims);
  expect(await erase("somebody@example.com")).toEqual({ outcome: "other_address" });
  const old = [
    { method: "password", timestamp: Math.floor(Date.now() / 1000) - 700 },
    { method: "token_refresh", timestamp: Math.floor(Date.now() / 1000) },
  ];
  for (const amr of [old, [], null, "password", [null, 3]])
    expect(await erase(eve.email, { amr }), JSON.stringify(amr)).toEqual({ outcome: "sign_in_again" });
  await sql(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
    [eve.id],
  );
  await expect(erase(eve.email, { aal: "aal1" })).rejects.toMatchObject({ code: "42501" });
  expect(await erase(" EVE@example.com ")).toEqual({ outcome: "erased" });
  expect(await sql("select 1 from auth.users where id = $1", [eve.id])).toEqual([]);
  await expect(erase(eve.email)).rejects.toMatchObject({ code: "42501" });
});

test("mails that name an erased person go with the person, those to others too", async () => {
  await sql("truncate mail.outbox");
  for (const [recipient, text] of [
    [ana.email, `From: ${eve.email.toUpperCase()}`],
    [ana.email, `<a href="mailto:${eve.email}">${eve.email}</a>.`],
    [ana.email, "Nothing of that person"],
    // Other people, whose addresses contain this one.
    [ana.email, "From: steve@example.com"],
    [ana.email, "From: x.eve@example.com"],
    [ana.email, "From: eve@example.com.au"],
    [ana.email, "From: eve@exampleXcom"],
    [eve.email, "To the person"],
  ])
    await sql(
      "insert into mail.outbox (id, message_id, kind, recipient, subject, html, body_text) values (gen_random_uuid(), gen_random_uuid(), 'x', $1, 's', '', $2)",
      [recipient, text],
    );
  expect(await call(eve, "erase_my_account", [eve.email])).toEqual({ outcome: "erased" });
  expect(await sql("select recipient, body_text from mail.outbox order by body_text")).toEqual([
    { recipient: ana.email, body_text: "From: eve@example.com.au" },
    { recipient: ana.email, body_text: "From: eve@exampleXcom" },
    { recipient: ana.email, body_text: "From: steve@example.com" },
    { recipient: ana.email, body_text: "From: x.eve@example.com" },
    { recipient: ana.email, body_text: "Nothing of that person" },
  ]);
});

test("the owner exports what the member would get, and erases by typing the address; both need a reason", async () => {
  await sql("insert into public.saved_strategies (user_id, name, document) values ($1, 'Mine', '{}')", [eve.id]);
  const told = (await call(ana, "export_member_data", [eve.id, "Asked by mail"])) as Json;
  expect(told).toEqual(await call(eve, "export_my_data", []));
  expect(told.saved_strategies).toHaveLength(1);
  expect(await call(ana, "export_member_data", [crypto.randomUUID(), "Asked by mail"])).toBeNull();
  for (const reason of ["", "  a ", "x".repeat(301), null])
    await expect(call(ana, "erase_member", [eve.id, eve.email, reason])).rejects.toMatchObject({ code: "22023" });
  const erase = (person: Person, typed: string) => call(ana, "erase_member", [person.id, typed, `${eve.email} asked`]);
  expect(await erase(eve, "eve@example.org")).toEqual({ outcome: "other_address" });
  expect(await erase(support, support.email)).toEqual({ outcome: "staff" });
  expect(await erase(eve, eve.email)).toEqual({ outcome: "erased" });
  expect(await erase(eve, eve.email)).toEqual({ outcome: "unknown" });
  expect(await sql("select 1 from public.saved_strategies where user_id = $1", [eve.id])).toEqual([]);
  const log = await sql(
    "select act, room, row_key, before, after from public.audit_log where room = 'accounts' order by id",
  );
  expect(log).toEqual([
    { act: "exported", room: "accounts", row_key: eve.id, before: null, after: { reason: "Asked by mail" } },
    { act: "erased", room: "accounts", row_key: eve.id, before: null, after: { reason: "[address] asked" } },
  ]);
});

test("support, editors and members neither export nor erase somebody, whatever they call", async () => {
  for (const person of [support, editor, eve, { ...ana, role: undefined }]) {
    const asked = person as Person;
    await expect(call(asked, "export_member_data", [eve.id, "Curious"]), asked.email).rejects.toMatchObject({
      code: "42501",
    });
    await expect(call(asked, "erase_member", [eve.id, eve.email, "Angry"])).rejects.toMatchObject({ code: "42501" });
  }
  await expect(call(ana, "export_member_data", [eve.id, "Weak"], { aal: "aal1" })).rejects.toMatchObject({
    code: "42501",
  });
  for (const person of [editor, eve])
    await expect(call(person, "member_details", [eve.id])).rejects.toMatchObject({ code: "42501" });
  expect(await call(support, "member_details", [eve.id])).toMatchObject({ email: eve.email, banned: false, orders: 0 });
});
