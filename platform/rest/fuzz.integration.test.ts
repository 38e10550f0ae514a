import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createWorld, type World } from "./test-world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.stop());

const names = [
  "id",
  "title",
  "name",
  "author_id",
  "pages",
  "price",
  "big",
  "tags",
  "data",
  "active",
  "mood",
  "years",
  "words",
  "born",
  "title_length",
  "books",
  "authors",
  "genres",
  "book_details",
  "newest_books",
  "shelves",
  "secret_ledger",
  "nope",
  "*",
  "count",
  '"odd ""name"',
  "a.b",
  "owner",
];
const operators = [
  "eq",
  "neq",
  "gt",
  "like",
  "ilike",
  "match",
  "imatch",
  "is",
  "isdistinct",
  "in",
  "cs",
  "cd",
  "ov",
  "sl",
  "sr",
  "nxr",
  "nxl",
  "adj",
  "fts",
  "plfts",
  "phfts",
  "wfts",
  "not.eq",
  "eq(any)",
  "like(all)",
  "fts(english)",
  "wfts(nolang)",
  "zz",
];
const values = [
  "1",
  "-1",
  "0",
  "",
  "null",
  "true",
  "Ada",
  "%",
  "*",
  "\\",
  "'",
  "''; drop table books; --",
  '"',
  "{1,2}",
  "{",
  "[1,2)",
  "(1,2,3)",
  '("a\\"",b)',
  "()",
  "1e400",
  "99999999999999999999999",
  "NaN",
  "infinity",
  "2020-02-30",
  "(((",
  "a & | b",
  '{"a":1}',
  "\u0000",
  "é😀",
  "nullx",
  "not_null",
  "a\nb",
];
const pick = (list: readonly string[]) => fc.constantFrom(...list);
const binary = fc.string({ unit: "binary", maxLength: 20 });

const path = fc.oneof(
  { weight: 3, arbitrary: pick(names) },
  fc.tuple(pick(names), pick(["->", "->>"]), pick(["a", "0", "-1", '"x y"'])).map((parts) => parts.join("")),
  fc.tuple(pick(names), pick(names)).map((parts) => parts.join(".")),
);
const filter = fc.tuple(pick(operators), pick(values)).map((parts) => parts.join("."));
const condition = fc.tuple(path, filter).map((parts) => parts.join("."));
const logic = fc
  .array(
    fc.oneof(
      condition,
      fc.array(condition, { maxLength: 2 }).map((list) => `not.and(${list.join(",")})`),
    ),
    { maxLength: 3 },
  )
  .map((list) => `(${list.join(",")})`);
const item = fc
  .tuple(
    pick(["", "x:", "...", "y:"]),
    path,
    pick(["", "", "", "::text", "::int", "::nope", ".sum()", ".count()", ".max()::text"]),
  )
  .map((parts) => parts.join(""));
const embed = fc
  .tuple(
    pick(["", "z:", "..."]),
    pick(names),
    pick(["", "!inner", "!author_id", "!books_editor", "!left"]),
    fc.array(item, { maxLength: 3 }),
  )
  .map(([a, b, c, d]) => `${a}${b}${c}(${d.join(",")})`);
const select = fc.array(fc.oneof(item, embed), { maxLength: 4 }).map((list) => list.join(","));
const order = fc
  .tuple(path, pick(["", ".asc", ".desc", ".nullsfirst", ".desc.nullslast", ".up"]))
  .map((parts) => parts.join(""));
const parameter = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(path, filter) },
  fc.tuple(pick(["select"]), select),
  fc.tuple(pick(["or", "and", "not.or", "books.or"]), logic),
  fc.tuple(pick(["order", "books.order"]), order),
  fc.tuple(
    pick(["limit", "offset", "genres.limit"]),
    pick(["0", "1", "5", "-1", "x", "999999999999999", "9".repeat(30)]),
  ),
  fc.tuple(pick(["columns", "on_conflict"]), pick(names)),
  fc.tuple(binary, binary),
);
const resource = pick([
  "authors",
  "books",
  "books",
  "long_books",
  "shelves",
  "notes",
  "secret_ledger",
  "rpc/add",
  "rpc/pairs",
  "rpc/books_over",
  "rpc/numbers",
  "rpc/total",
  "rpc/whole",
  "rpc/first_author",
  "rpc/shout",
  "%00",
  "%ff",
  "nope",
  "rpc/",
  "",
]);
const headers = fc.record(
  {
    prefer: pick([
      "count=exact",
      "count=planned",
      "count=estimated",
      "return=representation",
      "return=headers-only",
      "resolution=merge-duplicates,return=representation",
      "resolution=ignore-duplicates",
      "missing=default,return=representation",
      "handling=strict,max-affected=1",
      "timezone=Asia/Tokyo",
      "tx=rollback,return=representation",
      "x=y",
    ]),
    accept: pick([
      "text/csv",
      "application/vnd.pgrst.object+json",
      "application/vnd.pgrst.array+json;nulls=stripped",
      "*/*",
      "nonsense",
      "image/*",
    ]),
    range: pick(["0-1", "5-", "2-1", "x"]),
  },
  { requiredKeys: [] },
);
const body = fc.oneof(
  fc.jsonValue().map((value) => JSON.stringify(value)),
  fc
    .array(
      fc.dictionary(pick(names), fc.oneof(pick(values), fc.integer(), fc.constant(null), fc.jsonValue()), {
        maxKeys: 3,
      }),
      { maxLength: 3 },
    )
    .map((value) => JSON.stringify(value)),
  binary,
);

const request = fc.record({
  method: fc.constantFrom("GET", "GET", "GET", "HEAD", "POST", "PATCH", "DELETE", "PUT"),
  resource,
  parameters: fc.array(parameter, { maxLength: 4 }),
  headers,
  body,
  as: fc.constantFrom("anon" as const, "a" as const, "service" as const),
});

it("thousands of random requests get an answer that is not a server error", { timeout: 300_000 }, async () => {
  const seen = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(request, async ({ method, resource: name, parameters, headers: sent, body: text, as }) => {
      // tx=rollback keeps the tables as they are, so that cases do not depend on each other.
      const init = {
        method,
        as,
        headers: { ...sent, prefer: `tx=rollback,${sent.prefer ?? ""}`, "content-type": "application/json" },
      };
      const hasBody = method !== "GET" && method !== "HEAD";
      const response = await world.ask(
        `/${name}?${new URLSearchParams(parameters)}`,
        hasBody ? { ...init, body: text } : init,
      );
      seen.set(response.status, (seen.get(response.status) ?? 0) + 1);
      const answer = await response.text();
      if (response.status >= 500)
        throw new Error(`${response.status} ${answer} ${JSON.stringify(world.errors.at(-1))}`);
      if (response.headers.get("content-type")?.includes("json") && answer !== "") JSON.parse(answer);
    }),
    { numRuns: 3_000 },
  );
  // Both good and refused requests must be among them, or this would prove little.
  expect(seen.get(200) ?? 0).toBeGreaterThan(100);
  expect(seen.get(400) ?? 0).toBeGreaterThan(100);
  const { rows } = await world.database.asService((tx) => tx.query("select count(*)::int as n from library.books"));
  expect(rows).toEqual([{ n: 4 }]);
});
