import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RestError } from "../errors.ts";
import { parseLogic, parseTestOf } from "./filter.ts";
import { parseOrder } from "./order.ts";
import { parseQuery } from "./query.ts";
import { parseSelect } from "./select.ts";

const field = (name: string) => ({ name, path: [] });

describe("select", () => {
  it("reads aliases, JSON paths, casts and aggregates", () => {
    expect(parseSelect("a:data->x->>0::text, total:price.sum()::int, count()")).toEqual([
      {
        kind: "field",
        alias: "a",
        field: {
          name: "data",
          path: [
            { text: false, key: "x" },
            { text: true, index: 0 },
          ],
        },
        cast: "text",
      },
      { kind: "field", alias: "total", field: field("price"), aggregate: { name: "sum", cast: "int" } },
      { kind: "field", field: field("*"), aggregate: { name: "count" } },
    ]);
  });

  it("reads embedded resources with hints, joins, spreads and nesting", () => {
    expect(parseSelect("x:authors!fk!inner(*,books(id)), ...details(isbn), empty()")).toEqual([
      {
        kind: "embed",
        name: "authors",
        alias: "x",
        hint: "fk",
        inner: true,
        spread: false,
        items: [
          { kind: "field", field: field("*") },
          {
            kind: "embed",
            name: "books",
            hint: undefined,
            inner: false,
            spread: false,
            items: [{ kind: "field", field: field("id") }],
          },
        ],
      },
      {
        kind: "embed",
        name: "details",
        hint: undefined,
        inner: false,
        spread: true,
        items: [{ kind: "field", field: field("isbn") }],
      },
      { kind: "embed", name: "empty", hint: undefined, inner: false, spread: false, items: [] },
    ]);
  });

  it("takes quoted names, spaces, dashes and letters of any script", () => {
    expect(parseSelect('"a.b,(c)",two words,kebab-case,größe')).toEqual(
      ["a.b,(c)", "two words", "kebab-case", "größe"].map((name) => ({ kind: "field", field: field(name) })),
    );
  });

  it.each(["a,", "a(b", "a(b))", ",a", "a:", "...a", "a.sum(", "a::", '"a', "a!b", "*x", "a->"])(
    "refuses %s",
    (text) => {
      expect(() => parseSelect(text)).toThrowError(RestError);
    },
  );

  it("names the place where it stopped", () => {
    expect(() => parseSelect("id,name[]")).toThrowError(
      '"failed to parse select parameter (id,name[])" (line 1, column 8)',
    );
  });

  it("bounds depth and number", () => {
    const nested = (depth: number) => `${"a(".repeat(depth)}b${")".repeat(depth)}`;
    expect(() => parseSelect(nested(10))).not.toThrow();
    expect(() => parseSelect(nested(11))).toThrowError(RestError);
    expect(() => parseSelect(Array(501).fill("a").join(","))).toThrowError(RestError);
  });
});

describe("filters", () => {
  const test = (text: string) => parseTestOf(field("a"), text);
  it.each([
    ["eq.1", false, { kind: "compare", operator: "eq", value: "1" }],
    ["not.eq.not.eq.1", true, { kind: "compare", operator: "eq", value: "not.eq.1" }],
    ["like(any).{a,b}", false, { kind: "compare", operator: "like", quantifier: "any", value: "{a,b}" }],
    ['in.(1,"a,b","q\\"q")', false, { kind: "in", values: ["1", "a,b", 'q"q'] }],
    ["in.()", false, { kind: "in", values: [] }],
    ["is.NOT_NULL", false, { kind: "is", truth: "not_null" }],
    ["isdistinct.x", false, { kind: "distinct", value: "x" }],
    ["wfts(english).a b", false, { kind: "search", operator: "wfts", language: "english", value: "a b" }],
    ["eq.", false, { kind: "compare", operator: "eq", value: "" }],
    ["eq.line\nbreak", false, { kind: "compare", operator: "eq", value: "line\nbreak" }],
  ])("%s", (text, not, expected) => {
    expect(test(text)).toEqual({ kind: "filter", field: field("a"), not, test: expected });
  });

  it.each([
    "",
    "1",
    "eq",
    "foo.1",
    "is.maybe",
    "is.nullx",
    "in.1",
    "in.(1",
    "in.(1)x",
    "cs(any).1",
    "eq(some).1",
    "constructor.1",
    "not.not.eq.1",
  ])("refuses %j", (text) => {
    expect(() => test(text)).toThrowError(RestError);
  });

  it("reads nested logic with its own delimiters", () => {
    expect(parseLogic("or", true, '(a.eq.1,not.and(b.in.(x,y),"c".cs.{1,2}))')).toEqual({
      kind: "group",
      not: true,
      join: "or",
      conditions: [
        { kind: "filter", field: field("a"), not: false, test: { kind: "compare", operator: "eq", value: "1" } },
        {
          kind: "group",
          not: true,
          join: "and",
          conditions: [
            { kind: "filter", field: field("b"), not: false, test: { kind: "in", values: ["x", "y"] } },
            {
              kind: "filter",
              field: field("c"),
              not: false,
              test: { kind: "compare", operator: "cs", value: "{1,2}" },
            },
          ],
        },
      ],
    });
  });

  it("bounds the depth of logic", () => {
    const nested = (depth: number) => `(${"and(".repeat(depth)}a.eq.1${")".repeat(depth)})`;
    expect(() => parseLogic("and", false, nested(19))).not.toThrow();
    expect(() => parseLogic("and", false, nested(20))).toThrowError(RestError);
  });
});

describe("order", () => {
  it("reads directions, nulls, JSON paths and related columns", () => {
    expect(parseOrder("a.desc.nullslast, d->>k, clients(name).asc")).toEqual([
      { field: field("a"), descending: true, nulls: "last" },
      { field: { name: "d", path: [{ text: true, key: "k" }] }, descending: false },
      { field: field("name"), embed: "clients", descending: false },
    ]);
  });
  it.each(["a.up", "a.descc", "a.desc.nulls", "", "a,", "x(a,b)"])("refuses %j", (text) => {
    expect(() => parseOrder(text)).toThrowError(RestError);
  });
});

describe("a query string", () => {
  const parse = (text: string, isCall = false) => parseQuery(new URLSearchParams(text), isCall);

  it("gives each parameter its level", () => {
    const query = parse("a.b.c=eq.1&a.not.or=(x.eq.1)&a.limit=3&a.offset=2&order=z&a.b.order=y");
    expect(query.conditions.map(({ path }) => path)).toEqual([["a", "b"], ["a"]]);
    expect(query.conditions[0]?.value).toMatchObject({ kind: "filter", field: field("c") });
    expect(query.conditions[1]?.value).toMatchObject({ join: "or", not: true });
    expect(query.windows).toEqual([{ path: ["a"], value: { offset: 2, limit: 3 } }]);
    expect(query.order.map(({ path }) => path)).toEqual([[], ["a", "b"]]);
  });

  it("tells a function's arguments from filters", () => {
    const query = parse("a=1&b=eq.1&a=2", true);
    expect(query.callArguments).toEqual([
      ["a", "1"],
      ["a", "2"],
    ]);
    expect(query.conditions).toHaveLength(1);
  });

  it("answers any bytes with a plan or a RestError, never with another failure", () => {
    const piece = fc.constantFrom(
      "select",
      "order",
      "a",
      "b",
      "or",
      "and",
      "not",
      ".",
      "(",
      ")",
      ",",
      "->",
      "->>",
      "::",
      "!",
      "...",
      "*",
      '"',
      "\\",
      "eq",
      "in",
      "is",
      "fts",
      "null",
      "{",
      "}",
      ":",
      "count()",
      "sum()",
      "-1",
      "9".repeat(20),
      " ",
      "limit",
      "offset",
      "\0",
      "\ud800",
    );
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(piece, { maxLength: 25 }).map((list) => list.join("")),
    );
    const key = fc.oneof(
      fc.constantFrom("select", "order", "or", "and", "limit", "offset", "columns", "on_conflict", "a.or", "x.limit"),
      text,
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(key, text), { maxLength: 4 }), fc.boolean(), (pairs, isCall) => {
        try {
          parseQuery(new URLSearchParams(pairs), isCall);
        } catch (error) {
          if (!(error instanceof RestError) || error.status >= 500) throw error;
        }
      }),
      { numRuns: 5_000 },
    );
  });
});
