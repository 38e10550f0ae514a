import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { seedContent } from "#content/seed.ts";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";

let shared: TestDatabase;
type Json = Record<string, unknown>;
type Role = "owner" | "editor" | "support" | "member";
const ids = {} as Record<Role, string>;

const sql = async <Row extends Json>(text: string, values: unknown[] = []) =>
  (await shared.database.asService((tx) => tx.query<Row>(text, values))).rows;

/** As somebody of this role, with the second factor unless said otherwise. */
const as = async <Row extends Json>(role: Role, text: string, values: unknown[] = [], aal = "aal2"): Promise<Row[]> => {
  const claims = { role: "authenticated", sub: ids[role], aal, app_metadata: role === "member" ? {} : { role } };
  return (await shared.database.asCaller({ role: "authenticated", claims }, (tx) => tx.query<Row>(text, values))).rows;
};
const call = async (role: Role, name: string, ...values: unknown[]): Promise<Json> => {
  const places = values.map((_, index) => `$${index + 1}`).join(", ");
  return (await as<{ answer: Json }>(role, `select public.${name}(${places}) as answer`, values))[0]?.answer ?? {};
};
const rowOf = async (room: string, key: string, value: string) =>
  (await sql<{ row: Json }>(`select to_jsonb(t) as row from public.${room} t where ${key} = $1`, [value]))[0]?.row ??
  {};
const firstOf = async (room: string) =>
  (await sql<{ row: Json }>(`select to_jsonb(t) as row from public.${room} t limit 1`))[0]?.row ?? {};
const save = (role: Role, ...changes: Json[]) => call(role, "save_content", JSON.stringify(changes));

beforeAll(async () => {
  shared = await testDatabase();
  await seedContent(shared.database);
  for (const role of ["owner", "editor", "support", "member"] as const) {
    const [made] = await sql<{ id: string }>(
      `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data)
       values (gen_random_uuid(), 'authenticated', 'authenticated', $1, now(), $2) returning id`,
      [`${role}@example.com`, role === "member" ? {} : { role }],
    );
    ids[role] = made?.id ?? "";
  }
}, 60_000);
afterAll(() => shared.stop());
beforeEach(() => sql("delete from public.content_drafts"));

describe("saving", () => {
  test("writes the columns that changed and keeps what the row was before, with who changed it", async () => {
    const first = await firstOf("faqs");
    const saved = await save("editor", { room: "faqs", before: first, after: { question: "Is it new?" } });
    expect(saved).toMatchObject({ outcome: "saved", rows: [{ ...first, question: "Is it new?" }] });
    const [revision] = await sql(
      "select content, changed_by from public.text_revisions where room = 'faqs' order by id desc limit 1",
    );
    expect(revision).toEqual({ content: first, changed_by: ids.editor });
    const [entry] = await as(
      "owner",
      "select act, actor_email, role, before, after from public.audit_log order by id desc limit 1",
    );
    expect(entry).toEqual({
      act: "changed",
      actor_email: "editor@example.com",
      role: "editor",
      before: { question: first.question },
      after: { question: "Is it new?" },
    });
  });

  test("a row that somebody changed since it was read is left, and told as it stands", async () => {
    const before = await firstOf("stories");
    await save("owner", { room: "stories", before, after: { name: "First" } });
    const second = await save("editor", { room: "stories", before, after: { role: "Second" } });
    expect(second).toEqual({ outcome: "conflict", at: 0, row: { ...before, name: "First" } });
    expect(await rowOf("stories", "id", String(before.id))).toEqual({ ...before, name: "First" });
  });

  test("of several changes none is made when one meets a conflict", async () => {
    const lesson = await rowOf("lessons", "id", "pips");
    const text = await rowOf("lesson_texts", "lesson_id", "pips");
    const both = await save(
      "editor",
      { room: "lessons", before: lesson, after: { title: "New title" } },
      { room: "lesson_texts", before: { ...text, body: "as it was yesterday" }, after: { body: "New text" } },
    );
    expect(both).toMatchObject({ outcome: "conflict", at: 1 });
    expect(await rowOf("lessons", "id", "pips")).toEqual(lesson);
  });

  test("a row that comes twice in one list is a conflict, and nothing of the list is written", async () => {
    const before = await firstOf("faqs");
    const twice = ["First", "Second"].map((question) => ({ room: "faqs", before, after: { question } }));
    expect(await save("editor", ...twice)).toEqual({ outcome: "conflict", at: 1, row: before });
    expect(await rowOf("faqs", "id", String(before.id))).toEqual(before);
  });

  test("a row is added, its address cannot be given twice, and it is deleted as it was read", async () => {
    const after = { id: "what-now", topic: "Courses", question: "What now?", answer: "This." };
    const added = (await save("editor", { room: "faqs", before: null, after })) as { rows: Json[] };
    expect(added).toMatchObject({ outcome: "saved", rows: [{ ...after, published: true }] });
    await expect(save("editor", { room: "faqs", before: null, after })).rejects.toMatchObject({ code: "23505" });
    expect(await save("editor", { room: "faqs", before: added.rows[0], after: null })).toEqual({
      outcome: "saved",
      rows: [null],
    });
    expect(await save("editor", { room: "faqs", before: added.rows[0], after: null })).toEqual({
      outcome: "conflict",
      at: 0,
      row: null,
    });
  });

  test("numbers, dates and lists come back as they were read", async () => {
    for (const room of ["courses", "brokers", "robots", "broker_accounts", "posts", "vps_plans"]) {
      // As a browser hands it back.
      const before = JSON.parse(JSON.stringify(await firstOf(room))) as Json;
      expect(await save("owner", { room, before, after: before }), room).toMatchObject({ outcome: "saved" });
    }
  });

  test.each([
    ["no list", "{}"],
    ["an empty list", "[]"],
    ["no room", JSON.stringify([{ before: null, after: { id: "x" } }])],
    ["nothing to do", JSON.stringify([{ room: "faqs", before: null, after: null }])],
    ["no columns", JSON.stringify([{ room: "faqs", before: { id: "x" }, after: {} }])],
    ["a text as row", JSON.stringify([{ room: "faqs", before: "x", after: { id: "y" } }])],
  ])("%s is refused", async (_, changes) => {
    await expect(call("owner", "save_content", changes)).rejects.toMatchObject({ code: "22023" });
  });

  test("a table or a column that is no collection's is refused, whatever its name", async () => {
    for (const room of ["orders", "audit_log", "faqs; drop table public.faqs", 'faqs" t', "content_drafts"])
      await expect(save("editor", { room, before: null, after: { id: "x" } })).rejects.toMatchObject({ code: "42501" });
    await expect(save("owner", { room: "orders", before: null, after: { id: "x" } })).rejects.toMatchObject({
      code: "22023",
    });
    await expect(
      save("owner", { room: "faqs", before: null, after: { 'id") values (1); --': "x" } }),
    ).rejects.toMatchObject({ code: "42703" });
  });
});

test("a link that runs something is refused wherever staff type one", async () => {
  const rows = { navigation_links: "href", tools: "href", search_entries: "url", brokers: "url" };
  for (const [room, column] of Object.entries(rows)) {
    const before = JSON.parse(JSON.stringify(await firstOf(room))) as Json;
    for (const link of [
      "javascript:alert(1)",
      " javascript:alert(1)",
      "java\nscript:alert(1)",
      "data:text/html,x",
      "x",
    ])
      await expect(save("owner", { room, before, after: { [column]: link } }), `${room} ${link}`).rejects.toMatchObject(
        {
          code: "23514",
        },
      );
    expect(await save("owner", { room, before, after: { [column]: "https://example.com/" } })).toMatchObject({
      outcome: "saved",
    });
  }
  const step = await firstOf("next_steps");
  const steps = [{ text: "Go on", label: "Go", href: "javascript:alert(1)" }];
  await expect(save("owner", { room: "next_steps", before: step, after: { steps } })).rejects.toMatchObject({
    code: "23514",
  });
});

describe("roles", () => {
  test("an editor changes texts and no price; support and members change nothing; nobody without the second factor", async () => {
    const course = await firstOf("courses");
    const change = { room: "courses", before: course, after: { price: 1 } };
    for (const role of ["editor", "support", "member"] as const)
      await expect(save(role, change), role).rejects.toMatchObject({ code: "42501" });
    const changed = await as("editor", "update public.courses set price = 1 returning id");
    expect(changed).toEqual([]);
    const faq = { room: "faqs", before: null, after: { id: "y", topic: "t", question: "q", answer: "a" } };
    for (const role of ["support", "member"] as const)
      await expect(save(role, faq), role).rejects.toMatchObject({ code: "42501" });
    const weak = as("owner", "select public.save_content($1)", [JSON.stringify([faq])], "aal1");
    await expect(weak).rejects.toMatchObject({ code: "42501" });
  });

  test("an editor leaves as it is what decides about payment and proof, however it is written", async () => {
    const lesson = JSON.parse(JSON.stringify(await rowOf("lessons", "id", "pips"))) as Json;
    const book = JSON.parse(JSON.stringify(await firstOf("books"))) as Json;
    const story = await firstOf("stories");
    const changes = [
      { room: "lessons", before: lesson, after: { free: !lesson.free } },
      { room: "lessons", before: lesson, after: { title: "New", course_id: "beginner-forex-fundamentals" } },
      { room: "books", before: book, after: { course_id: "beginner-forex-fundamentals" } },
      { room: "stories", before: story, after: { evidence: "Seen by me.", evidence_until: "2099-01-01" } },
      { room: "lessons", before: null, after: { ...lesson, id: "given-away", free: true } },
    ];
    for (const change of changes) {
      await expect(save("editor", change), JSON.stringify(change.after)).rejects.toMatchObject({ code: "42501" });
      await expect(
        as("editor", "insert into public.content_drafts (collection, title, changes) values ('x', 'x', $1)", [
          JSON.stringify([change]),
        ]),
      ).rejects.toMatchObject({ code: "42501" });
    }
    for (const statement of [
      "update public.lessons set free = not free where id = 'pips'",
      "update public.books set course_id = 'beginner-forex-fundamentals'",
      "update public.mentors set evidence_until = '2099-01-01'",
    ])
      await expect(as("editor", statement), statement).rejects.toMatchObject({ code: "42501" });
    expect(await rowOf("lessons", "id", "pips")).toEqual(lesson);
    const kept = await save("editor", { room: "lessons", before: lesson, after: { ...lesson, title: "A new title" } });
    expect(kept).toMatchObject({ outcome: "saved" });
    const added = {
      ...lesson,
      id: "an-editors-lesson",
      course_id: "beginner-forex-fundamentals",
      week: 2,
      free: false,
    };
    expect(await save("editor", { room: "lessons", before: null, after: added })).toMatchObject({ outcome: "saved" });
    const renamed = await rowOf("lessons", "id", "pips");
    expect(
      await save("owner", { room: "lessons", before: renamed, after: { title: lesson.title, free: false } }),
    ).toMatchObject({ outcome: "saved" });
    expect(
      await save("owner", { room: "lessons", before: { ...lesson, free: false }, after: { free: lesson.free } }),
    ).toMatchObject({ outcome: expect.any(String) });
    await sql("delete from public.lessons where id = 'an-editors-lesson'");
  });

  test("an editor leaves as it is what the owner's evidence proves, and may still move or hide it", async () => {
    const story = await firstOf("stories");
    const { rows } = (await save("owner", { room: "stories", before: story, after: { evidence: "A statement." } })) as {
      rows: Json[];
    };
    const before = rows[0] as Json;
    const change = { room: "stories", before, after: { profit: "+9,000%" } };
    await expect(save("editor", change)).rejects.toMatchObject({ code: "42501" });
    await expect(
      as("editor", "update public.stories set profit = '+9,000%' where evidence is not null"),
    ).rejects.toMatchObject({ code: "42501" });
    // A draft that leaves the evidence out of what it read meets a conflict when it is published.
    const forged = { ...change, before: { ...before, evidence: null } };
    expect(await save("editor", forged)).toMatchObject({ outcome: "conflict" });
    const moved = { room: "stories", before, after: { ...before, position: 7, published: false } };
    expect(await save("editor", moved)).toMatchObject({ outcome: "saved" });
    const last = await rowOf("stories", "id", String(story.id));
    expect(await save("owner", { room: "stories", before: last, after: story })).toMatchObject({ outcome: "saved" });
    const unproven = { room: "stories", before: story, after: { ...story, timeframe: "Some months" } };
    expect(await save("editor", unproven)).toMatchObject({ outcome: "saved" });
  });

  test("what rows of the owner's tables were before is the owner's to see", async () => {
    await sql("insert into public.support_routes values ('partners', 'first@example.com')");
    await as("owner", "update public.support_routes set mail_to = 'second@example.com' where topic = 'partners'");
    const seenBy = (role: Role) => as(role, "select content from public.text_revisions where room = 'support_routes'");
    expect(await seenBy("owner")).toEqual([{ content: { topic: "partners", mail_to: "first@example.com" } }]);
    expect(await seenBy("editor")).toEqual([]);
    await sql("delete from public.support_routes where topic = 'partners'");
  });

  test("each role sees what its work needs", async () => {
    const seen = async (role: Role, room: string) =>
      (await as(role, `select 1 from public.${room} limit 1`)).length > 0;
    await sql(
      "insert into public.orders (provider, provider_order_id, email, status) values ('sandbox', 'r1', 'b@example.com', 'paid')",
    );
    await sql(
      "insert into public.support_tickets (token_hash, email, topic, subject) values (repeat('a', 64), 'b@example.com', 'order', 's')",
    );
    const reads: Record<string, Record<string, boolean>> = {};
    for (const role of ["owner", "editor", "support", "member"] as const) {
      reads[role] = {};
      for (const room of ["orders", "support_messages", "text_revisions", "audit_log", "quiz_answers"]) {
        if (room === "support_messages")
          await sql(
            "insert into public.support_messages (ticket_id, author, body) select id, 'visitor', 'b' from public.support_tickets",
          );
        reads[role][room] = await seen(role, room);
      }
    }
    expect(reads).toEqual({
      owner: { orders: true, support_messages: true, text_revisions: true, audit_log: true, quiz_answers: true },
      editor: { orders: false, support_messages: false, text_revisions: true, audit_log: false, quiz_answers: true },
      support: { orders: true, support_messages: true, text_revisions: false, audit_log: false, quiz_answers: false },
      member: { orders: false, support_messages: false, text_revisions: false, audit_log: false, quiz_answers: false },
    });
  });

  test("the owner gives and takes roles, which ends sessions; the last owner stays", async () => {
    await sql("insert into auth.sessions (id, user_id) values (gen_random_uuid(), $1)", [ids.member]);
    expect(await call("owner", "set_staff_role", " Member@Example.com ", "editor")).toEqual({ outcome: "changed" });
    expect(await sql("select 1 from auth.sessions where user_id = $1", [ids.member])).toEqual([]);
    const listed = await as("owner", "select email, role from public.staff_members()");
    expect(listed).toContainEqual({ email: "member@example.com", role: "editor" });
    expect(await call("owner", "set_staff_role", "member@example.com", "editor")).toEqual({ outcome: "same" });
    expect(await call("owner", "set_staff_role", "member@example.com", null)).toEqual({ outcome: "changed" });
    expect(await call("owner", "set_staff_role", "nobody@example.com", "owner")).toEqual({ outcome: "unknown" });
    expect(await call("owner", "set_staff_role", "owner@example.com", null)).toEqual({ outcome: "last_owner" });
    for (const role of ["editor", "support", "member"] as const) {
      await expect(call(role, "set_staff_role", "editor@example.com", "owner"), role).rejects.toMatchObject({
        code: "42501",
      });
      await expect(as(role, "select * from public.staff_members()"), role).rejects.toMatchObject({ code: "42501" });
    }
  });

  test("of two accounts with one address the role goes to the one with its own mailbox, and is taken where it is", async () => {
    const address = "twice@example.com";
    const [company, own] = [crypto.randomUUID(), crypto.randomUUID()];
    for (const [id, isSso] of [
      [company, true],
      [own, false],
    ])
      await sql(
        `insert into auth.users (id, aud, role, email, email_confirmed_at, is_sso_user, raw_app_meta_data, created_at)
         values ($1, 'authenticated', 'authenticated', $2, now(), $3, '{}', now())`,
        [id, address, isSso],
      );
    const holders = async () =>
      (
        await sql<{ id: string }>("select id from auth.users where email = $1 and raw_app_meta_data ? 'role'", [
          address,
        ])
      ).map(({ id }) => id);
    expect(await call("owner", "set_staff_role", address, "editor")).toEqual({ outcome: "changed" });
    expect(await holders()).toEqual([own]);
    await sql("update auth.users set raw_app_meta_data = '{}' where id = $1", [own]);
    await sql(`update auth.users set raw_app_meta_data = '{"role": "editor"}' where id = $1`, [company]);
    expect(await call("owner", "set_staff_role", address, null)).toEqual({ outcome: "changed" });
    expect(await holders()).toEqual([]);
    await sql("delete from auth.users where email = $1", [address]);
  });

  test("support answers tickets and decides about bookings; editors do not", async () => {
    const [ticket] = await sql<{ number: string }>("select number from public.support_tickets limit 1");
    expect(await call("support", "answer_ticket", ticket?.number, "Yes.", true)).toEqual({ outcome: "answered" });
    await expect(call("editor", "answer_ticket", ticket?.number, "No.", true)).rejects.toMatchObject({ code: "42501" });
    await sql(`insert into public.bookings (id, token_hash, desk_hash, kind_id, mentor_id, email, zone, during)
      values (gen_random_uuid(), repeat('a', 64), repeat('b', 64), 'introduction', 'm', 'b@example.com', 'UTC',
        tstzrange(now() + interval '1 day', now() + interval '25 hours'))`);
    const [booking] = await sql<{ number: string }>("select number from public.bookings limit 1");
    await expect(call("editor", "decide_booking", booking?.number, "confirm")).rejects.toMatchObject({ code: "42501" });
    await expect(call("support", "decide_booking", booking?.number, "delete")).rejects.toMatchObject({ code: "22023" });
    expect(await call("support", "decide_booking", booking?.number, "confirm")).toEqual({ outcome: "changed" });
    expect(await call("support", "decide_booking", 1, "confirm")).toEqual({ outcome: "unknown" });
    const [entry] = await sql("select room, role, after from public.audit_log order by id desc limit 1");
    expect(entry).toMatchObject({ room: "bookings", role: "support", after: { status: "confirmed" } });
  });
});

describe("the audit log", () => {
  test("is only added to, also by those who own the database", async () => {
    for (const statement of [
      "update public.audit_log set act = 'added'",
      "delete from public.audit_log",
      "truncate public.audit_log",
    ])
      await expect(sql(statement)).rejects.toMatchObject({ code: "42501" });
  });

  test("says nothing of what the server itself does, and holds neither addresses nor secrets", async () => {
    const [before] = await sql<{ count: string }>("select count(*) from public.audit_log");
    await sql("update public.faqs set position = position + 1");
    expect((await sql("select count(*) from public.audit_log"))[0]).toEqual(before);
    const texts = await sql<{ text: string }>(
      "select coalesce(before::text, '') || coalesce(after::text, '') as text from public.audit_log",
    );
    for (const { text } of texts) expect(text).not.toMatch(/b@example\.com|aaaaaaaa/);
  });
});

describe("drafts", () => {
  const draftOf = async (role: Role, changes: Json[], more: Json = {}) => {
    const columns = { collection: "faqs", row_key: null, title: "A draft", changes: JSON.stringify(changes), ...more };
    const names = Object.keys(columns);
    const [made] = await as<{ id: string }>(
      role,
      `insert into public.content_drafts (${names.join(", ")}) values (${names.map((_, at) => `$${at + 1}`).join(", ")}) returning id`,
      Object.values(columns),
    );
    return made?.id ?? "";
  };
  const faq = (id: string) => ({ room: "faqs", before: null, after: { id, topic: "t", question: "q", answer: "a" } });
  const past = new Date(Date.now() - 60_000).toISOString();
  const publishDue = async () => (await sql<{ answer: Json }>("select public.publish_due() as answer"))[0]?.answer;

  test("nobody sees the change until it is published, then the draft is gone", async () => {
    const draft = await draftOf("editor", [faq("drafted")]);
    expect(await rowOf("faqs", "id", "drafted")).toEqual({});
    expect(await call("editor", "publish_draft", draft)).toMatchObject({ outcome: "saved" });
    expect(await rowOf("faqs", "id", "drafted")).toMatchObject({ question: "q" });
    expect(await call("editor", "publish_draft", draft)).toEqual({ outcome: "gone" });
  });

  test("is not published unseen: one that was kept again since it was read stays", async () => {
    const draft = await draftOf("editor", [faq("first")]);
    const savedAt = async () => (await rowOf("content_drafts", "id::text", draft)).saved_at;
    const read = await savedAt();
    await as("owner", "update public.content_drafts set changes = $1 where id = $2", [
      JSON.stringify([faq("second")]),
      draft,
    ]);
    expect(await call("editor", "publish_draft", draft, read)).toEqual({ outcome: "gone" });
    expect(await rowOf("faqs", "id", "second")).toEqual({});
    expect(await call("editor", "publish_draft", draft, await savedAt())).toMatchObject({ outcome: "saved" });
    expect(await rowOf("faqs", "id", "second")).toMatchObject({ question: "q" });
  });

  test("publishes at its time with its author's name, and refuses when the row changed or the author may not any more", async () => {
    await draftOf("editor", [faq("due")], { publish_at: past });
    await draftOf("editor", [faq("later")], { publish_at: new Date(Date.now() + 3_600_000).toISOString() });
    const text = await rowOf("glossary_terms", "id", "pip");
    await draftOf(
      "editor",
      [{ room: "glossary_terms", before: { ...text, body: "older" }, after: { body: "newer" } }],
      { publish_at: past },
    );
    expect(await publishDue()).toEqual({ published: 1, refused: 1 });
    expect(await rowOf("faqs", "id", "due")).toMatchObject({ question: "q" });
    expect(await rowOf("faqs", "id", "later")).toEqual({});
    expect(await rowOf("glossary_terms", "id", "pip")).toEqual(text);
    expect(await sql("select problem from public.content_drafts where problem is not null")).toEqual([
      { problem: expect.stringContaining("Somebody changed it") },
    ]);
    const [entry] = await sql("select actor, row_key from public.audit_log order by id desc limit 1");
    expect(entry).toEqual({ actor: ids.editor, row_key: "due" });

    await draftOf("editor", [faq("orphan")], { publish_at: past });
    await sql("update auth.users set raw_app_meta_data = '{}' where id = $1", [ids.editor]);
    expect(await publishDue()).toEqual({ published: 0, refused: 1 });
    await sql('update auth.users set raw_app_meta_data = \'{"role": "editor"}\' where id = $1', [ids.editor]);
    expect(await rowOf("faqs", "id", "orphan")).toEqual({});
  });

  test("waits for the next run where the database could not write just then", async () => {
    await draftOf("editor", [faq("unlucky")], { publish_at: past });
    await sql(`create function private.fail() returns trigger language plpgsql as $$
      begin raise exception 'deadlock detected' using errcode = 'deadlock_detected'; end $$`);
    await sql("create trigger fail before insert on public.faqs for each row execute function private.fail()");
    expect(await publishDue()).toEqual({ published: 0, refused: 0 });
    await sql("drop function private.fail() cascade");
    expect(await publishDue()).toEqual({ published: 1, refused: 0 });
    expect(await rowOf("faqs", "id", "unlucky")).toMatchObject({ question: "q" });
  });

  test("is published as its author saved it, also where that was under way when its time came", async () => {
    const draft = await draftOf("editor", [faq("saved")], { publish_at: past });
    const [saving, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const changes = JSON.stringify([{ ...faq("saved"), after: { ...faq("saved").after, question: "newer" } }]);
    const saved = shared.database.asService(async (tx) => {
      await tx.query("update public.content_drafts set changes = $1 where id = $2", [changes, draft]);
      saving.resolve();
      await goesOn.promise;
    });
    await saving.promise;
    let isOver = false;
    const run = publishDue().finally(() => {
      isOver = true;
    });
    const waits = async () => (await sql("select from pg_catalog.pg_locks where not granted")).length > 0;
    await expect.poll(async () => isOver || (await waits())).toBe(true);
    goesOn.resolve();
    await Promise.all([saved, run]);
    await publishDue();
    expect(await rowOf("faqs", "id", "saved")).toMatchObject({ question: "newer" });
  });

  test("an editor cannot have the server publish what is the owner's, nor speak as somebody else", async () => {
    const price = [{ room: "courses", before: { id: "x" }, after: { price: 1 } }];
    await expect(draftOf("editor", price, { publish_at: past })).rejects.toMatchObject({ code: "42501" });
    const draft = await draftOf("editor", [faq("mine")]);
    await expect(
      as("editor", "update public.content_drafts set changes = $1 where id = $2", [JSON.stringify(price), draft]),
    ).rejects.toMatchObject({ code: "42501" });
    await expect(draftOf("editor", [faq("forged")], { author: ids.owner })).rejects.toMatchObject({ code: "42501" });
    for (const role of ["support", "member"] as const)
      await expect(draftOf(role, [faq("no")]), role).rejects.toMatchObject({ code: "42501" });
    await expect(call("owner", "publish_due")).rejects.toMatchObject({ code: "42501" });
  });

  test("a draft of the owner's prices is not there for an editor: not to read, link, put off or delete", async () => {
    const course = await firstOf("courses");
    const price = [{ room: "courses", before: course, after: { price: 1 } }];
    const draft = await draftOf("owner", price, { collection: "courses", publish_at: past });
    expect(await as("editor", "select title from public.content_drafts")).toEqual([]);
    for (const change of [`preview_token = '${"e".repeat(40)}', preview_until = '2099-01-01'`, "publish_at = null"])
      expect(await as("editor", `update public.content_drafts set ${change} returning id`), change).toEqual([]);
    expect(await as("editor", "delete from public.content_drafts returning id")).toEqual([]);
    for (const role of ["owner", "editor"] as const)
      await expect(as(role, "update public.content_drafts set problem = 'x'"), role).rejects.toMatchObject({
        code: "42501",
      });
    expect(await call("editor", "publish_draft", draft)).toEqual({ outcome: "gone" });
    const [entry] = await sql(
      "select act, role, row_key from public.audit_log where room = 'content_drafts' order by id desc limit 1",
    );
    expect(entry).toEqual({ act: "added", role: "owner", row_key: draft });
  });

  test("a link shows a draft for a day, whatever is asked for, and making one leaves the draft as it was kept", async () => {
    const draft = await draftOf("editor", [faq("linked")]);
    const [made] = await as<{ same: boolean; hours: number }>(
      "editor",
      `update public.content_drafts d set preview_token = $2, preview_until = '2099-01-01' from (select saved_at from public.content_drafts where id = $1) o
       where d.id = $1 returning d.saved_at = o.saved_at as same, extract(epoch from d.preview_until - now()) / 3600 as hours`,
      [draft, "f".repeat(40)],
    );
    expect(made?.same).toBe(true);
    expect(Math.round(Number(made?.hours))).toBe(24);
  });

  test("an author has room for so many drafts and views of lists", async () => {
    await as(
      "editor",
      "insert into public.content_drafts (collection, title, changes) select 'faqs', 'A draft', $1 from generate_series(1, 200)",
      [JSON.stringify([faq("many")])],
    );
    await expect(draftOf("editor", [faq("more")])).rejects.toThrow(/too_many_drafts/);
    expect(await draftOf("owner", [faq("mine")])).not.toBe("");
    await sql("delete from public.content_drafts");
    const long = {
      room: "faqs",
      before: null,
      after: { id: "long", topic: "t", question: "q", answer: "a".repeat(490_000) },
    };
    for (let kept = 0; kept < 20; kept += 1) await draftOf("editor", [long]);
    await expect(draftOf("editor", [long])).rejects.toThrow(/10 MB/);
    const views = (count: number) =>
      as(
        "editor",
        "insert into public.list_views (collection, name, query) select 'faq', 'View ' || n || $1, '?q=a' from generate_series(1, $2) n",
        [`of ${count}`, count],
      );
    await views(100);
    await expect(views(1)).rejects.toThrow(/too_many_views/);
    expect(
      await as(
        "support",
        "insert into public.list_views (collection, name, query) values ('faq', 'Mine', '?q=a') returning name",
      ),
    ).toHaveLength(1);
  });

  test("a preview link shows a draft for its time; texts that are sold only to staff", async () => {
    const token = "0123456789abcdef0123456789abcdef";
    const until = (ms: number) => new Date(Date.now() + ms).toISOString();
    const draft = await draftOf("editor", [faq("seen")], { preview_token: token, preview_until: until(60_000) });
    expect(await call("member", "preview_draft", token)).toMatchObject({ title: "A draft" });
    expect(await call("member", "preview_draft", token.replace("0", "1"))).toEqual({});
    await sql("update public.content_drafts set preview_until = now() - interval '1 second' where id = $1", [draft]);
    expect(await call("member", "preview_draft", token)).toEqual({});
    const [sold] = await sql<{ id: string }>("select id from public.lessons where not free limit 1");
    const paid = [{ room: "lesson_texts", before: { lesson_id: sold?.id }, after: { body: "the sold sentence" } }];
    await draftOf("editor", paid, { preview_token: `${token}x`, preview_until: until(60_000) });
    expect(await call("member", "preview_draft", `${token}x`)).toEqual({});
    expect(await call("editor", "preview_draft", `${token}x`)).toMatchObject({ title: "A draft" });
  });
});

test("a post or lesson whose own time has come makes kept pages old", async () => {
  const version = async () =>
    (await sql<{ version: number }>("select version from public.content_version"))[0]?.version;
  await sql("select public.publish_due()");
  const before = await version();
  await sql("select public.publish_due()");
  expect(await version()).toBe(before);
  await sql("update private.publishing set looked_at = now() - interval '1 hour'");
  await sql(
    "update public.lessons set status = 'scheduled', publish_at = now() - interval '1 minute' where id = 'pips'",
  );
  const changed = await version();
  await sql("select public.publish_due()");
  expect(await version()).toBe((changed ?? 0) + 1);
});
