import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";

let shared: TestDatabase;
beforeAll(async () => {
  shared = await testDatabase();
});
afterAll(() => shared.stop());

const sql = async <Row extends Record<string, unknown>>(text: string) =>
  (await shared.database.asService((tx) => tx.query<Row>(text))).rows;

const text = "coalesce(qual, '') || coalesce(with_check, '')";

test("no policy lets the owner's role in by itself: private.is_owner() also asks for the second factor", async () => {
  const byRole = await sql(`select tablename, policyname from pg_policies where ${text} like '%app_metadata%'`);
  expect(byRole).toEqual([]);
  const asking = await sql<{ tablename: string }>(
    `select tablename from pg_policies where ${text} ~ 'private\\.(is_owner|edits_content|serves_people)\\(\\)'`,
  );
  expect(asking.length).toBeGreaterThanOrEqual(25);
});

test("no function looks at a role but private.staff_role(), which asks for the second factor", async () => {
  const functions = await sql<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p
     where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.prosrc like '%app_metadata%'`,
  );
  // One makes the claims that the others read of a video's reader; the last asks what the author of a draft is when it is published.
  const names = ["private.claims_of_reader(jsonb)", "private.staff_role()", "publish_due()"];
  expect(functions.map(({ name }) => name).sort()).toEqual(names);
  const asks = await sql(
    "select 1 from pg_proc where oid = 'private.staff_role()'::regprocedure and prosrc like '%aal2%'",
  );
  expect(asks.length).toBe(1);
});

test("each table whose rows belong to a person asks for the second factor where the person has one", async () => {
  const personal = await sql<{ tablename: string; guarded: boolean }>(
    `select tablename, bool_or(permissive = 'RESTRICTIVE' and cmd = 'ALL' and qual like '%second_factor_given()%'
         and with_check like '%second_factor_given()%') as guarded
     from pg_policies where schemaname = 'public' group by tablename
     having bool_or(${text} ~ 'auth\\.(uid|email)\\(\\)|->> ''(email|sub)''') order by tablename`,
  );
  expect(personal.length).toBeGreaterThanOrEqual(6);
  expect(personal.filter(({ guarded }) => !guarded)).toEqual([]);
});

test("functions that act for a person with more rights than they have ask for it too", async () => {
  const unasked = await sql(
    `select p.oid::regprocedure::text as name from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prosecdef and p.prosrc ~ 'auth\\.(uid|jwt|email)\\(\\)'
       and p.prosrc !~ 'private\\.(is_owner|edits_content|serves_people|staff_role|second_factor_given|owner_sends|check_editor)\\(\\)|public\\.proven_email\\(\\)'
       and has_function_privilege('authenticated', p.oid, 'execute')`,
  );
  expect(unasked).toEqual([]);
  const asks = await sql<{ asks: boolean }>(
    "select prosrc like '%second_factor_given()%' as asks from pg_proc where oid = 'public.proven_email()'::regprocedure",
  );
  expect(asks).toEqual([{ asks: true }]);
  const sends = await sql(
    "select 1 from pg_proc where oid = 'private.owner_sends()'::regprocedure and prosrc like '%private.is_owner()%'",
  );
  expect(sends.length).toBe(1);
  const edits = await sql(
    "select 1 from pg_proc where oid = 'private.check_editor()'::regprocedure and prosrc like '%private.edits_content()%'",
  );
  expect(edits.length).toBe(1);
});
