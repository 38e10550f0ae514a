import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWorld, type TestCaller, type World } from "./test-world.ts";

let world: World;
// biome-ignore lint/suspicious/noExplicitAny: the schema of the test has no generated types
const from = (table: string, caller: TestCaller = "anon"): any => world.as(caller).from(table as never);
// biome-ignore lint/suspicious/noExplicitAny: as above
const rpc = (name: string, args?: unknown, options?: object): any => (world.as("anon") as any).rpc(name, args, options);
const post = (path: string, body: string, headers: Record<string, string> = {}, as: TestCaller = "anon") =>
  world.ask(path, { method: "POST", body, headers: { "content-type": "application/json", ...headers }, as });

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.stop());

describe("insert", () => {
  it("returns nothing, or the rows with what is embedded in them", async () => {
    expect(await from("shelves").insert({ id: 10, label: "new" })).toMatchObject({
      status: 201,
      data: null,
      error: null,
    });
    const { data, status } = await from("books")
      .insert([
        { title: "One", author_id: 1 },
        { title: "Two", author_id: 2 },
      ])
      .select("title, pages, title_length, authors!author_id(name)");
    expect(status).toBe(201);
    expect(data).toEqual(
      [
        { title: "One", pages: null, title_length: 3, authors: { name: "Ada" } },
        { title: "Two", pages: null, title_length: 3, authors: { name: "Blaise" } },
      ].map((row) => ({ ...row, pages: 100 })),
    );
  });

  it("gives missing keys null, or the default when asked", async () => {
    const rows = [{ title: "D1", pages: 7 }, { title: "D2" }];
    const nulls = await from("books").insert(rows).select("pages").order("title");
    expect(nulls.data).toEqual([{ pages: 7 }, { pages: null }]);
    const defaults = await from("books").insert(rows, { defaultToNull: false }).select("pages").order("title");
    expect(defaults.data).toEqual([{ pages: 7 }, { pages: 100 }]);
  });

  it("counts, says where the one row is and which preferences it honored", async () => {
    const response = await post("/shelves", '{"id": 11, "label": "x"}', { prefer: "return=headers-only,count=exact" });
    expect(response.status).toBe(201);
    expect(response.headers.get("location")).toBe("/shelves?id=eq.11");
    expect(response.headers.get("content-range")).toBe("*/1");
    expect(response.headers.get("preference-applied")).toBe("return=headers-only, count=exact");
  });

  it("takes CSV and forms", async () => {
    const csv = 'id,label\r\n20,"a, ""b"""\r\n21,NULL\r\n';
    await post("/shelves", csv, { "content-type": "text/csv" });
    await post("/shelves", "id=22&label=from+form", { "content-type": "application/x-www-form-urlencoded" });
    const { data } = await from("shelves").select("label").gte("id", 20).order("id");
    expect(data).toEqual([{ label: 'a, "b"' }, { label: null }, { label: "from form" }]);
  });

  it("an empty list inserts nothing, an empty object the defaults", async () => {
    expect((await from("books").insert([]).select()).data).toEqual([]);
    expect(await from("authors").insert({})).toMatchObject({ status: 400, error: { code: "23502" } });
  });

  it("undoes what Prefer: tx=rollback asks to", async () => {
    const response = await post("/shelves", '{"id": 30}', { prefer: "tx=rollback,return=representation" });
    expect(await response.json()).toEqual([{ id: 30, label: null, parent_id: null }]);
    expect((await from("shelves").select().eq("id", 30)).data).toEqual([]);
  });

  it("announces every table written, also by triggers, after commit", async () => {
    world.written();
    await from("books").insert({ title: "Announced" });
    expect(world.written()).toEqual(["audit", "books"]);
    await from("books").select();
    await from("books").insert({ title: null });
    expect(world.written()).toEqual([]);
  });
});

describe("upsert", () => {
  it("is 201 when a row is new and 200 when all were there", async () => {
    const merge = { prefer: "resolution=merge-duplicates,return=representation" };
    const first = await post("/genres", '[{"id": 50, "name": "a"}, {"id": 51, "name": "b"}]', merge, "service");
    expect(first.status).toBe(201);
    const again = await post("/genres", '[{"id": 50, "name": "c"}, {"id": 51, "name": "d"}]', merge, "service");
    expect([again.status, await again.json()]).toEqual([
      200,
      [
        { id: 50, name: "c" },
        { id: 51, name: "d" },
      ],
    ]);
    const mixed = await post("/genres", '[{"id": 51, "name": "e"}, {"id": 52, "name": "f"}]', merge, "service");
    expect(mixed.status).toBe(201);
    expect(
      (await post("/genres", '{"id": 50, "name": "g"}', { prefer: "resolution=merge-duplicates" }, "service")).status,
    ).toBe(200);
  });

  it("ignores duplicates, and takes another unique key", async () => {
    const ignored = await from("genres", "service")
      .upsert(
        [
          { id: 50, name: "z" },
          { id: 53, name: "h" },
        ],
        { ignoreDuplicates: true },
      )
      .select();
    expect(ignored.data).toEqual([{ id: 53, name: "h" }]);
    const byName = await from("authors")
      .upsert({ name: "Ada", active: false }, { onConflict: "name" })
      .select("id, active")
      .single();
    expect(byName.data).toEqual({ id: 1, active: false });
  });

  it("PUT writes the one row its address names", async () => {
    const put = (path: string, body: string) =>
      world.ask(path, { method: "PUT", body, headers: { "content-type": "application/json" } });
    expect((await put("/shelves?id=eq.60", '{"id": 60, "label": "put"}')).status).toBe(204);
    expect((await put("/shelves?id=eq.60", '{"id": 61, "label": "put"}')).status).toBe(400);
    expect((await put("/shelves?label=eq.x", '{"id": 60}')).status).toBe(405);
    expect((await from("shelves").select("id").in("id", [60, 61])).data).toEqual([{ id: 60 }]);
  });
});

describe("update and delete", () => {
  it("touch the rows the filters select and return them", async () => {
    const updated = await from("shelves")
      .update({ label: "changed" }, { count: "exact" })
      .in("id", [2, 3])
      .select("id")
      .order("id");
    expect(updated).toMatchObject({ status: 200, count: 2, data: [{ id: 2 }, { id: 3 }] });
    expect(await from("shelves").update({ label: "none" }).eq("id", 999)).toMatchObject({ status: 204, data: null });
    const deleted = await from("shelves").delete({ count: "exact" }).eq("id", 4).select("label");
    expect(deleted).toMatchObject({ status: 200, count: 1, data: [{ label: "leaf" }] });
  });

  it("without any filter are refused", async () => {
    for (const method of ["PATCH", "DELETE"]) {
      const response = await world.ask("/shelves", {
        method,
        body: '{"label": "all"}',
        headers: { "content-type": "application/json" },
      });
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([400, "21000"]);
    }
  });

  it("with an empty object change nothing", async () => {
    expect(await from("shelves").update({}).eq("id", 1).select()).toMatchObject({ status: 200, data: [] });
  });

  it("undo themselves beyond max-affected", async () => {
    const { error, status } = await from("shelves").delete().gte("id", 0).maxAffected(1);
    expect([status, error?.code]).toEqual([400, "PGRST124"]);
    expect((await from("shelves").select("id")).data.length).toBeGreaterThan(1);
  });

  it("refuse single() that finds no row, and answer maybeSingle() with null", async () => {
    const none = { status: 406, data: null, error: { code: "PGRST116", details: "The result contains 0 rows" } };
    expect(await from("shelves").update({ label: "oops" }).eq("id", -1).select().single()).toMatchObject(none);
    expect(await from("shelves").delete().eq("id", -1).select().single()).toMatchObject(none);
    const maybe = await from("shelves").update({ label: "oops" }).eq("id", -1).select().maybeSingle();
    expect([maybe.data, maybe.error]).toEqual([null, null]);
  });

  it("undo themselves when single() finds several rows", async () => {
    const { error } = await from("shelves").update({ label: "oops" }).gte("id", 0).select().single();
    expect(error.code).toBe("PGRST116");
    expect((await from("shelves").select("id").eq("label", "oops")).data).toEqual([]);
  });
});

describe("errors of a write", () => {
  it.each([
    ["/books", '{"nope": 1}', 400, "PGRST204"],
    ["/books", '{"title": ', 400, "PGRST102"],
    ["/books", "5", 400, "PGRST102"],
    ["/books", '[{"title": "a"}, {"pages": 1}]', 400, "PGRST102"],
    ["/books", '{"title": "a", "author_id": 999}', 409, "23503"],
    ["/authors", '{"name": "Blaise"}', 409, "23505"],
    ["/authors", '{"name": null}', 400, "23502"],
    ["/authors", '{"name": "x", "born": "never"}', 400, "22007"],
    ["/authors", '{"name": "x\\u0000"}', 400, "22P05"],
    ["/genres", '{"id": 9}', 401, "42501"],
    ["/secret_ledger", '{"id": 9}', 404, "PGRST205"],
  ])("%s %s → %i %s", async (path, body, status, code) => {
    const response = await post(path, body);
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([status, code]);
  });

  it("refuses a body that is too large or nests too deep", async () => {
    const large = await post("/books", JSON.stringify({ title: "x".repeat(1_100_000) }));
    expect([large.status, ((await large.json()) as { message: string }).message]).toEqual([
      413,
      "The request body is larger than 1048576 bytes",
    ]);
    const deep = await post("/books", `{"title": ${"[".repeat(5_000)}${"]".repeat(5_000)}}`);
    expect(deep.status).toBe(400);
  });
});

describe("row level security", () => {
  const bodies = async (caller: TestCaller) =>
    (await from("notes", caller).select("body").order("id")).data.map(({ body }: { body: string }) => body);

  it("shows each caller what is theirs", async () => {
    expect(await bodies("anon")).toEqual([]);
    expect(await bodies("a")).toEqual(["of A"]);
    expect(await bodies("b")).toEqual(["of B"]);
    expect(await bodies("service")).toEqual(["of A", "of B"]);
  });

  it("lets nobody write for another or change another's row", async () => {
    const b = "00000000-0000-4000-8000-00000000000b";
    expect(await from("notes", "a").insert({ owner: b, body: "forged" })).toMatchObject({
      status: 403,
      error: { code: "42501" },
    });
    expect(await from("notes", "anon").insert({ owner: b, body: "forged" })).toMatchObject({ status: 401 });
    expect((await from("notes", "a").update({ body: "stolen" }).eq("owner", b).select()).data).toEqual([]);
    expect((await from("notes", "a").delete().eq("owner", b).select()).data).toEqual([]);
    expect(await bodies("b")).toEqual(["of B"]);
  });
});

describe("functions", () => {
  it("return scalars, sets, tables, rows and nothing", async () => {
    expect((await rpc("add", { a: 1, b: 2 })).data).toBe(3);
    expect((await rpc("add", { a: 1 })).data).toBe(11);
    expect((await rpc("add", { a: 1, b: 2 }, { get: true })).data).toBe(3);
    expect((await rpc("numbers", { up_to: 3 })).data).toEqual([1, 2, 3]);
    expect((await rpc("numbers", { up_to: 9 }).range(2, 3)).data).toEqual([3, 4]);
    expect((await rpc("pairs")).data).toEqual([
      { x: 1, y: "one" },
      { x: 2, y: null },
    ]);
    expect((await rpc("first_author").select("name")).data).toEqual({ name: "Ada" });
    expect(await rpc("nothing")).toMatchObject({ status: 204, data: null, error: null });
  });

  it("rows of a table are filtered, ordered, counted and embedded like the table's", async () => {
    const { data, count } = await rpc("books_over", { at_least: 120 }, { count: "exact" })
      .select("title, authors!author_id(name), title_length")
      .lte("id", 3)
      .order("title", { ascending: false })
      .limit(2);
    expect(count).toBe(3);
    expect(data).toEqual([
      { title: "Thoughts", authors: { name: "Blaise" }, title_length: 8 },
      { title: "Notes", authors: { name: "Ada" }, title_length: 5 },
    ]);
    expect((await rpc("pairs").select("x").is("y", null)).data).toEqual([{ x: 2 }]);
  });

  it("are chosen by the names of their arguments", async () => {
    expect((await rpc("pick", { a: 1, b: 2 })).data).toBe("two");
    expect(await rpc("pick", { a: 1 })).toMatchObject({ status: 300, error: { code: "PGRST203" } });
    expect(await rpc("pick", { z: 1 })).toMatchObject({ status: 404, error: { code: "PGRST202" } });
    expect(await rpc("adds")).toMatchObject({ status: 404, error: { hint: expect.stringContaining("library.add") } });
  });

  it("take a whole body as one unnamed argument, or a variadic list", async () => {
    expect((await rpc("whole", { any: ["thing"] })).data).toEqual({ any: ["thing"] });
    const text = await post("/rpc/shout", "quiet", { "content-type": "text/plain" });
    expect(await text.json()).toBe("QUIET");
    expect((await rpc("total", { list: [1, 2, 3] })).data).toBe(6);
    expect(await (await world.ask("/rpc/total?list=4&list=5")).json()).toBe(9);
  });

  it("that write cannot be called by GET", async () => {
    expect((await world.ask("/rpc/log_it?what=x", { as: "service" })).status).toBe(405);
    world.written();
    expect((await post("/rpc/log_it", '{"what": "x"}', {}, "service")).status).toBe(204);
    expect(world.written()).toEqual(["audit"]);
  });

  it("may set the status, the headers and the error of the response", async () => {
    const custom = await post("/rpc/custom", "{}");
    expect([custom.status, custom.headers.get("x-own")]).toEqual([202, "yes"]);
    const teapot = await post("/rpc/teapot", "{}");
    expect([teapot.status, await teapot.json()]).toEqual([
      418,
      { code: "PT418", details: null, hint: "tip me over", message: "short and stout" },
    ]);
  });

  it("see the caller's role, claims and headers", async () => {
    const response = await post("/rpc/who", "{}", { "x-agent": "tests" }, "a");
    expect(await response.json()).toEqual({
      role: "authenticated",
      sub: "00000000-0000-4000-8000-00000000000a",
      agent: "tests",
    });
  });
});

describe("the service", () => {
  it("describes the schema to the service role and to nobody else", async () => {
    const paths = async (as: TestCaller) =>
      Object.keys(((await (await world.ask("/", { as })).json()) as { paths: object }).paths);
    expect(await paths("anon")).toEqual([]);
    expect(await paths("service")).toContain("/books");
  });

  it("says what methods a resource has", async () => {
    expect((await world.ask("/books", { method: "OPTIONS" })).headers.get("allow")).toBe(
      "OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE",
    );
  });

  it("notices a table and a column that were added a moment ago", async () => {
    await world.database.asService((tx) =>
      tx.query(
        "create table library.late (id int); grant select on library.late to anon; alter table library.genres add column extra int default 5",
      ),
    );
    await expect.poll(async () => (await world.ask("/late?select=id")).status).toBe(200);
    expect(await (await world.ask("/genres?select=extra&id=eq.1")).json()).toEqual([{ extra: 5 }]);
  });

  it("logs no error for anything above", () => {
    expect(world.errors).toEqual([]);
  });
});
