import { afterAll, beforeAll, expect, test } from "vitest";
import { seedContent } from "#content/seed.ts";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";

let shared: TestDatabase;
beforeAll(async () => {
  shared = await testDatabase();
  await seedContent(shared.database);
}, 60_000);
afterAll(() => shared.stop());

const sql = async (text: string, values: unknown[] = []) =>
  (await shared.database.asService((tx) => tx.query<Record<string, unknown>>(text, values))).rows;
const redirects = async () =>
  Object.fromEntries(
    (await sql("select from_path, to_path from public.redirects order by from_path")).map((row) => [
      row.from_path,
      row.to_path,
    ]),
  );
const rename = (from: string, to: string) => sql("update public.posts set slug = $2 where slug = $1", [from, to]);
const post = (slug: string, status: string) =>
  sql(
    `insert into public.posts (slug, title, description, body, author, tags, reading_minutes, status, published_at)
     values ($1, 't', 'd', 'b', 'a', '{}', 1, $2, now())`,
    [slug, status],
  );

test("each change of a published address leaves one step to the newest; going back leaves no circle", async () => {
  await post("one", "published");
  await rename("one", "two");
  await rename("two", "three");
  expect(await redirects()).toEqual({ "/blog/one": "/blog/three", "/blog/two": "/blog/three" });
  await rename("three", "one");
  expect(await redirects()).toEqual({ "/blog/two": "/blog/one", "/blog/three": "/blog/one" });
  // Another article takes an old address over.
  await post("two", "published");
  expect(await redirects()).toEqual({ "/blog/three": "/blog/one" });
  await sql("delete from public.redirects");
});

test("what visitors never saw leaves nothing; a draft that is published takes its address over", async () => {
  await post("hidden", "draft");
  await rename("hidden", "hidden-too");
  expect(await redirects()).toEqual({});
  await sql("insert into public.redirects (from_path, to_path) values ('/blog/hidden-too', '/blog/one')");
  await sql("update public.posts set title = 'u' where slug = 'hidden-too'");
  expect(await redirects()).toEqual({ "/blog/hidden-too": "/blog/one" });
  await sql("update public.posts set status = 'published' where slug = 'hidden-too'");
  expect(await redirects()).toEqual({});
});

test("redirects by hand are collapsed too, and one that leads in a circle is refused", async () => {
  const add = (from: string, to: string) =>
    sql("insert into public.redirects (from_path, to_path) values ($1, $2)", [from, to]);
  await add("/blog/a", "/blog/b");
  await add("/blog/b", "/blog/c");
  expect(await redirects()).toEqual({ "/blog/a": "/blog/c", "/blog/b": "/blog/c" });
  await expect(add("/blog/c", "/blog/a")).rejects.toThrow("in a circle");
  await expect(add("/blog/x", "/blog/x")).rejects.toThrow("in a circle");
  await expect(add("/blog/x", "//evil.example")).rejects.toThrow();
  await expect(add("/member-area", "/blog/c")).rejects.toThrow();
  await sql("delete from public.redirects");
});

test("a lesson that moves into a course, and a term with another name, are found from where they were", async () => {
  await sql("update public.lessons set id = 'what-pips-are' where id = 'pips'");
  await sql("update public.glossary_terms set id = 'pips' where id = 'pip'");
  expect(await redirects()).toEqual({
    "/foundation/pips": "/foundation/what-pips-are",
    "/glossary/pip": "/glossary/pips",
  });
});

test("of two redirects that are added at the same moment and lead to one another, one is refused", async () => {
  const add = (from: string, to: string) =>
    shared.database.asService(async (tx) => {
      await tx.query("insert into public.redirects (from_path, to_path) values ($1, $2)", [from, to]);
      await tx.query("select pg_sleep(0.3)");
    });
  const added = await Promise.allSettled([add("/blog/here", "/blog/there"), add("/blog/there", "/blog/here")]);
  expect(added.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await sql("select 1 from public.redirects where from_path in ('/blog/here', '/blog/there')")).toHaveLength(1);
});
