import { afterAll, beforeAll, expect, it } from "vitest";
import { courseWorld } from "../tests/support/course-world.ts";

const world = await courseWorld();
const { student, other, owner, courseId, sql, ask, happen } = world;
afterAll(() => world.stop());

beforeAll(async () => {
  await happen("purchased", crypto.randomUUID());
  for (const { sub, email } of [student, other]) {
    await sql("insert into public.saved_strategies (user_id, name, document) values ($1, $2, '{}')", [sub, email]);
    await sql(
      "insert into public.alerts (user_id, symbol, direction, level_points) values ($1, 'EURUSD', 'rises', 1)",
      [sub],
    );
    await sql(
      "insert into public.support_tickets (token_hash, email, topic, subject) values (repeat('a', 64), $1, 'order', $1)",
      [email],
    );
    await sql(
      `insert into public.bookings (id, token_hash, desk_hash, kind_id, mentor_id, email, zone, during)
       values (gen_random_uuid(), repeat('a', 64), repeat('b', 64), 'k', $1, $1, 'UTC', tstzrange(now(), now() + interval '1 hour'))`,
      [email],
    );
  }
  await sql(
    "insert into public.support_messages (ticket_id, author, body) select id, 'visitor', subject from public.support_tickets",
  );
}, 120_000);

type Exported = Readonly<Record<string, readonly Record<string, unknown>[]>>;
async function exported(caller: typeof student): Promise<Exported> {
  const { status, text } = await ask(caller, "rpc/export_my_data", {});
  expect(status, text).toBe(200);
  return JSON.parse(text) as Exported;
}

/** Tables that name a person, or hang on one that does, and yet have nothing for the export; each with the reason. */
const withoutPeople: Readonly<Record<string, string>> = {
  lead_aliases: "the addresses are in the lead's other_emails",
  newsletter_links: "hashes of links in issues that were mailed",
  order_notes: "why the owner released or gave an order",
  robot_licence_keys: "hashes of keys; the licences are there",
};

it("has every table with a column of an account or an address, and every table that hangs on one", async () => {
  const found = await sql(`
    with recursive personal as (
      select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind in ('r', 'p') and (
          exists (select from pg_attribute a where a.attrelid = c.oid and a.attname in ('user_id', 'email') and not a.attisdropped)
          or exists (select from pg_constraint k where k.conrelid = c.oid and k.confrelid = 'auth.users'::regclass))
      union
      select k.conrelid from pg_constraint k join personal p on k.confrelid = p.oid where k.contype = 'f')
    select distinct relname::text as name from personal join pg_class using (oid) order by 1`);
  const names = found.map(({ name }) => String(name));
  expect(names.length).toBeGreaterThan(25);
  const keys = Object.keys(await exported(student));
  expect(names.filter((name) => !keys.includes(name) && !Object.hasOwn(withoutPeople, name))).toEqual([]);
  expect(Object.keys(withoutPeople).filter((name) => !names.includes(name))).toEqual([]);
});

it("reads an account that is nearly full about as fast as its rows can be read", { timeout: 120_000 }, async () => {
  await sql(
    `insert into public.saved_strategies (user_id, name, document)
     select $1, 'full ' || n, jsonb_build_object('rows', (select jsonb_agg(g || repeat('x', 980)) from generate_series(1, 390) g))
     from generate_series(1, 48) n`,
    [student.sub],
  );
  const took = async (statement: string) => {
    const began = performance.now();
    const [row] = await sql(statement, [student.sub]);
    expect(Number(row?.size)).toBeGreaterThan(18_000_000);
    return performance.now() - began;
  };
  const read =
    "select octet_length(to_jsonb(json_agg(t))::text) as size from public.saved_strategies t where user_id = $1";
  const exportedToo =
    "select octet_length(private.rows_of('select * from public.saved_strategies where user_id = $1', $1::uuid, null)::text) as size";
  const ratios: number[] = [];
  for (let i = 0; i < 3; i += 1) ratios.push((await took(exportedToo)) / (await took(read)));
  await sql("delete from public.saved_strategies where user_id = $1 and name like 'full %'", [student.sub]);
  expect(Math.min(...ratios)).toBeLessThan(5);
});

it("has the member's rows and nobody else's, also for the owner", async () => {
  const mine = await exported(student);
  for (const table of [
    "account",
    "orders",
    "order_items",
    "enrolments",
    "checkout_events",
    "saved_strategies",
    "alerts",
  ])
    expect(mine[table], table).toHaveLength(1);
  for (const table of ["support_tickets", "support_messages", "bookings"]) expect(mine[table], table).toHaveLength(1);
  expect(mine.enrolments?.[0]).toMatchObject({ product_id: courseId });
  const text = JSON.stringify(mine);
  expect(text).not.toContain(other.email);
  expect(text).not.toContain(other.sub);
  const theirs = await exported(other);
  expect(theirs.orders).toEqual([]);
  expect(theirs.saved_strategies).toHaveLength(1);
  expect(JSON.stringify(theirs)).not.toContain(student.email);
  const all = await exported(owner);
  expect(
    Object.values(all)
      .flat()
      .filter((row) => row.id !== owner.sub),
  ).toEqual([]);
});

it("has the log of the member's sign-ins with the network addresses of the member's own acts, and nobody else's", async () => {
  for (const [at, { sub }] of [student, other].entries())
    await sql(
      `insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
       values (gen_random_uuid(), gen_random_uuid(), json_build_object('action', 'login', 'actor_id', $1::text), now(), $2)`,
      [sub, `198.51.100.${at + 1}`],
    );
  for (const act of ["user_modified", "user_recovery_requested"])
    await sql(
      `insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
       values (gen_random_uuid(), gen_random_uuid(), json_build_object('action', $2::text, 'actor_id', $1::text), now(), '203.0.113.9')`,
      [student.sub, act],
    );
  const { sign_in_log: log } = await exported(student);
  expect(log).toEqual([
    { created_at: expect.any(String), act: "login", ip_address: "198.51.100.1" },
    { created_at: expect.any(String), act: "user_modified", ip_address: null },
    { created_at: expect.any(String), act: "user_recovery_requested", ip_address: null },
  ]);
});

it("has no secret that opens something", async () => {
  const text = JSON.stringify(await exported(student));
  for (const secret of [
    "token_hash",
    "desk_hash",
    "account_hash",
    "encrypted_password",
    "a".repeat(64),
    "b".repeat(64),
  ])
    expect(text, secret).not.toContain(secret);
});

it("is for nobody who is not signed in, has the second factor open, or only claims an address", async () => {
  expect((await ask(null, "rpc/export_my_data", {})).status).toBeGreaterThanOrEqual(400);
  await sql("update auth.users set email_confirmed_at = null where id = $1", [other.sub]);
  expect((await exported(other)).support_tickets, "the address is not proven").toEqual([]);
  await sql(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
    [student.sub],
  );
  expect((await ask(student, "rpc/export_my_data", {})).status).toBe(403);
  expect(Object.keys(await exported({ ...student, aal: "aal2" })).length).toBeGreaterThan(25);
});
