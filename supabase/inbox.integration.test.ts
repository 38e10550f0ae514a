import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";

let shared: TestDatabase;
type Json = Record<string, unknown>;
const roles = ["owner", "support", "editor", "member"] as const;
type Role = (typeof roles)[number];
const ids = {} as Record<Role, string>;

const sql = async <Row extends Json>(text: string, values: unknown[] = []) =>
  (await shared.database.asService((tx) => tx.query<Row>(text, values))).rows;
const as = async <Row extends Json>(role: Role, text: string, values: unknown[] = []): Promise<Row[]> => {
  const claims = {
    role: "authenticated",
    sub: ids[role],
    aal: "aal2",
    app_metadata: role === "member" ? {} : { role },
  };
  return (await shared.database.asCaller({ role: "authenticated", claims }, (tx) => tx.query<Row>(text, values))).rows;
};
const call = async (role: Role, name: string, ...values: unknown[]): Promise<unknown> => {
  const places = values.map((_, index) => `$${index + 1}`).join(", ");
  return (await as<{ answer: unknown }>(role, `select public.${name}(${places}) as answer`, values))[0]?.answer;
};

let number: unknown;
beforeAll(async () => {
  shared = await testDatabase();
  for (const role of roles) {
    ids[role] = crypto.randomUUID();
    await sql(
      `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data)
       values ($1, 'authenticated', 'authenticated', $2, now(), $3)`,
      [ids[role], `${role}@example.com`, role === "member" ? {} : { role }],
    );
  }
  const made = await sql(
    "insert into public.support_tickets (token_hash, email, topic, subject) values (repeat('a', 64), 'ana@example.com', 'order', 's') returning number",
  );
  number = made[0]?.number;
}, 60_000);
afterAll(() => shared.stop());

test("a ticket is assigned to those who answer people, by them alone", async () => {
  const assigned = async () => (await sql("select assigned_to from public.support_tickets"))[0]?.assigned_to;
  expect(await call("support", "assign_ticket", number, ids.owner)).toEqual({ outcome: "assigned" });
  expect(await assigned()).toBe(ids.owner);
  for (const other of [ids.editor, ids.member, crypto.randomUUID()])
    expect(await call("owner", "assign_ticket", number, other)).toEqual({ outcome: "not_staff" });
  expect(await call("owner", "assign_ticket", 1, ids.support)).toEqual({ outcome: "unknown" });
  expect(await as("support", "select email from public.ticket_staff()")).toEqual([
    { email: "owner@example.com" },
    { email: "support@example.com" },
  ]);
  for (const role of ["editor", "member"] as const) {
    for (const [name, ...values] of [
      ["assign_ticket", number, null],
      ["close_ticket", number, true],
      ["ticket_staff"],
    ] as const)
      await expect(call(role, name, ...values), `${role} ${name}`).rejects.toMatchObject({ code: "42501" });
    await expect(as(role, "update public.support_tickets set assigned_to = null")).rejects.toMatchObject({
      code: "42501",
    });
  }
  expect(await call("support", "assign_ticket", number, null)).toEqual({ outcome: "assigned" });
  expect(await assigned()).toBeNull();
});

test("a ticket is closed without a word and opened again", async () => {
  for (const [closed, status] of [
    [true, "closed"],
    [false, "open"],
  ] as const) {
    expect(await call("support", "close_ticket", number, closed)).toEqual({ outcome: "changed" });
    expect(await sql("select status from public.support_tickets")).toEqual([{ status }]);
  }
});

test("canned answers are written by the owner, read by support, and there for nobody else", async () => {
  await as("owner", "insert into public.canned_answers (id, title, body) values ('hello', 'Hello', 'Hello {name}')");
  expect(await as("support", "select title from public.canned_answers")).toEqual([{ title: "Hello" }]);
  expect(await as("support", "update public.canned_answers set title = 'x' returning id")).toEqual([]);
  for (const role of ["editor", "member"] as const) {
    expect(await as(role, "select 1 from public.canned_answers"), role).toEqual([]);
    const written = as(role, "insert into public.canned_answers (id, title, body) values ('x', 'x', 'x')");
    await expect(written).rejects.toMatchObject({ code: "42501" });
  }
});

test("staff at the same place are told of one another, not of themselves, and no longer than 40 seconds", async () => {
  expect(await call("owner", "note_presence", "tickets/1001", false)).toEqual([]);
  expect(await call("support", "note_presence", "tickets/1001", true)).toEqual([
    { who: "owner@example.com", writing: false },
  ]);
  expect(await call("owner", "note_presence", "tickets/1001", false)).toEqual([
    { who: "support@example.com", writing: true },
  ]);
  expect(await call("owner", "note_presence", "tickets/1002", false)).toEqual([]);
  await sql("update private.console_presence set seen_at = now() - interval '41 seconds'");
  expect(await call("editor", "note_presence", "tickets/1001", false)).toEqual([]);
  await sql("update private.console_presence set seen_at = now() - interval '2 minutes'");
  await call("owner", "note_presence", "newsletter/x", true);
  expect(await sql("select place from private.console_presence")).toEqual([{ place: "newsletter/x" }]);
  await expect(call("owner", "note_presence", "../x y", true)).rejects.toMatchObject({ code: "23514" });
  await expect(call("member", "note_presence", "tickets/1001", true)).rejects.toMatchObject({ code: "42501" });
});
