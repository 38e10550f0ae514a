import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWorld, type World } from "./test-world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await world.database.asService((tx) =>
    tx.query(`create table library.runs (id int primary key, label text, run jsonb, parent_id int references library.runs);
      insert into library.runs select i, 'label', jsonb_build_object('text', repeat(md5(i::text), 14000)), 1 from generate_series(1, 45) i;
      grant select on library.runs to anon, authenticated;
      create function library.all_runs() returns setof library.runs language sql stable as 'select * from library.runs';
      create function library.as_text() returns setof text language sql stable as 'select run::text from library.runs';
      create function library.wide(n int) returns jsonb language sql stable as $f$ select jsonb_agg(run) from library.runs, generate_series(1, n) $f$`),
  );
});
afterAll(() => world.stop());

const codeOf = async (path: string, init: Parameters<World["ask"]>[1] = {}) => {
  const response = await world.ask(path, init);
  const text = await response.text();
  return { status: response.status, length: text.length, text: text.slice(0, 300), headers: response.headers };
};

describe("an answer", () => {
  it("of 20 MB is sent, from a table and a function, as JSON and CSV", async () => {
    for (const path of ["/runs?select=*", "/rpc/all_runs", "/rpc/as_text", "/rpc/wide?n=1"]) {
      const { status, length } = await codeOf(path);
      expect([path, status]).toEqual([path, 200]);
      expect(length).toBeGreaterThan(20_000_000);
    }
    expect((await codeOf("/runs", { headers: { accept: "text/csv" } })).status).toBe(200);
  });

  it.each([
    ["/runs?select=a:run,b:run", {}],
    ["/runs?select=a:run->text,b:run->text,c:run->text", {}],
    ["/runs?select=a:run,b:run", { headers: { accept: "text/csv" } }],
    ["/runs?select=run,parent:parent_id(run)", {}],
    ["/runs?select=id,runs(a:run,b:run)&id=eq.1", {}],
    ["/runs?select=...runs(a:run,b:run)&id=eq.1", {}],
    ["/rpc/all_runs?select=a:run,b:run", {}],
    ["/rpc/wide?n=2", {}],
  ] as const)("of more than 32 MB is refused: %s", async (path, init) => {
    const { status, text } = await codeOf(path, init);
    expect([status, text]).toEqual([413, expect.stringContaining("larger than 32 MB")]);
  });

  it("holds a large column three times in a level and eight times in all, and any number of values inside it up to 30", async () => {
    const paths = (count: number, what: string) => Array.from({ length: count }, (_, i) => `a${i}:${what}`).join(",");
    const ask = async (select: string) => (await codeOf(`/runs?select=${select}&id=eq.1`)).status;
    expect([await ask(paths(3, "run")), await ask(paths(4, "run")), await ask(paths(4, "label"))]).toEqual([
      200, 400, 400,
    ]);
    expect([await ask(paths(30, "run->n")), await ask(paths(30, "id")), await ask(paths(31, "run->n"))]).toEqual([
      200, 200, 400,
    ]);
    const tree = (levels: number): string =>
      levels === 0 ? "a:label,b:label" : `a:label,b:label,p:parent_id(${tree(levels - 1)})`;
    expect([await ask(tree(3)), await ask(tree(4))]).toEqual([200, 400]);
  });

  it("that is large is made twice at once for one account, and again when these are done", async () => {
    const sub = "00000000-0000-4000-8000-00000000000a";
    const held = async (slots: number[], run: () => Promise<void>) =>
      world.database.asService(async (tx) => {
        for (const slot of slots)
          await tx.query("select pg_advisory_xact_lock(hashtext('answer of ' || $1), $2)", [sub, slot]);
        await run();
      });
    await held([1], async () => expect((await codeOf("/runs", { as: "a" })).status).toBe(200));
    await held([1, 2], async () => {
      const refused = await codeOf("/runs", { as: "a" });
      expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "2"]);
      expect((await codeOf("/runs?limit=5", { as: "a" })).status).toBe(200);
      expect((await codeOf("/runs", { as: "b" })).status).toBe(200);
    });
    expect((await codeOf("/runs", { as: "a" })).status).toBe(200);
  });
});

it("names its address only while that is short", async () => {
  const location = async (length: number) =>
    (await codeOf(`/runs?select=id&label=neq.${"x".repeat(length)}`)).headers.get("content-location");
  expect(await location(100)).toContain("/runs?select=id");
  expect(await location(3_000)).toBeNull();
});
