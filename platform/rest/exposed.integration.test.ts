import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "../postgres/test-database.ts";

let base: TestDatabase;
beforeAll(async () => {
  base = await testDatabase();
});
afterAll(() => base.stop());

const names = async (sql: string, values: unknown[] = []) =>
  (await base.database.asService((tx) => tx.query<{ name: string }>(sql, values))).rows.map(({ name }) => name);

const executable = `select p.proname as name from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
  where n.nspname = 'public' and p.prorettype <> 'pg_catalog.trigger'::regtype
    and has_function_privilege($1, p.oid, 'execute') order by 1`;

test("visitors and members may call the functions that were made for them: a new one belongs here", async () => {
  expect(await names(executable, ["anon"])).toEqual([
    "checkout_paid_products",
    "closed_courses",
    "course_quizzes",
    "may_upload_media",
    "preview_draft",
    "robots_with_files",
    "robots_with_only_own_files",
    "verify_certificate",
  ]);
  expect(await names(executable, ["authenticated"])).toEqual([
    "address_order",
    "answer_quiz",
    "answer_ticket",
    "ask_for_orders",
    "ask_reconciliation",
    "assign_ticket",
    "ban_member",
    "broadcast_audience",
    "broadcast_counts",
    "change_licence",
    "checkout_paid_products",
    "close_order",
    "close_ticket",
    "closed_courses",
    "confirm_coin_payment",
    "course_progress",
    "course_quizzes",
    "date_access",
    "decide_booking",
    "discount_rule",
    "dismiss_question",
    "draft_faq",
    "drill_scores",
    "end_access",
    "erase_member",
    "erase_my_account",
    "export_member_data",
    "export_my_data",
    "find_members",
    "finish_lessons",
    "give_access",
    "hand_in_drill",
    "import_leads",
    "issue_certificate",
    "lead_details",
    "mark_bounced",
    "may_upload_media",
    "media_uses",
    "member_details",
    "member_identity",
    "merge_leads",
    "merge_reading_positions",
    "merge_study_entries",
    "my_sessions",
    "newsletter_overview",
    "note_presence",
    "open_whole_course",
    "order_use",
    "preview_draft",
    "provider_settings_state",
    "publish_draft",
    "quiz_scores",
    "refund_coin_payment",
    "release_order",
    "release_robot_activation",
    "replay_checkout_event",
    "restore_access",
    "revoke_certificate",
    "robots_with_files",
    "robots_with_only_own_files",
    "sales_by_discount",
    "sales_report",
    "save_content",
    "search_rows",
    "send_broadcast",
    "set_discount_rule",
    "set_staff_role",
    "staff_members",
    "start_drill",
    "start_quiz",
    "stop_broadcast",
    "system_state",
    "take_media_upload",
    "take_over_orders",
    "test_broadcast",
    "ticket_staff",
    "unanswered_questions",
    "verify_certificate",
    "visit_report",
  ]);
});

test("visitors write nowhere, and every table that a caller reaches has row level security by force", async () => {
  const reachable = (privileges: string) => `select c.relname as name from pg_catalog.pg_class c
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and (has_table_privilege($1, c.oid, '${privileges}')
      or has_any_column_privilege($1, c.oid, '${privileges.replace(/,?DELETE|,?TRUNCATE/g, "")}'))`;
  expect(await names(reachable("INSERT,UPDATE,DELETE,TRUNCATE"), ["anon"])).toEqual([]);
  for (const role of ["anon", "authenticated"]) {
    const open = `${reachable("SELECT,INSERT,UPDATE")} and not (c.relrowsecurity and c.relforcerowsecurity)`;
    expect(await names(open, [role]), role).toEqual([]);
  }
});

test("a definer's function has a fixed search path", async () => {
  expect(
    await names(`select p.proname as name from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
      where p.prosecdef and n.nspname in ('public', 'private', 'auth', 'mail', 'platform')
        and not exists (select from unnest(p.proconfig) setting where setting like 'search_path=%')`),
  ).toEqual([]);
});

test("one account opens at most 200 checkouts a day", async () => {
  const claims = { role: "authenticated", sub: crypto.randomUUID() };
  const open = (count: number) =>
    base.database.asCaller({ role: "authenticated", claims }, (tx) =>
      tx.query(
        "insert into public.checkout_references (reference) select gen_random_uuid()::text from generate_series(1, $1)",
        [count],
      ),
    );
  await open(198);
  const atOnce = await Promise.allSettled(Array.from({ length: 6 }, () => open(1)));
  expect(atOnce.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  await expect(open(1)).rejects.toMatchObject({ code: "23514" });
});

test("a member who may not write learns nothing of which product ids there are", async () => {
  const claims = { role: "authenticated", sub: crypto.randomUUID() };
  const codeOf = (sql: string, id: string) =>
    base.database
      .asCaller({ role: "authenticated", claims }, (tx) => tx.query(sql, [id]))
      .then(
        () => "written",
        (error: { code?: string }) => error.code,
      );
  const map =
    "insert into public.provider_products (provider, provider_product_id, product_id) values ('gumroad', 'x', $1)";
  // The check that there is such a product must not speak before the right to write does.
  expect(await codeOf(map, "nowhere")).toBe("42501");
});
