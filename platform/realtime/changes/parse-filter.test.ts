import { postgresChangesFilter } from "@supabase/supabase-js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ChangeRequestError } from "./change-feed.ts";
import { filterLimits, parseFilter } from "./parse-filter.ts";

const compare = (column: string, operator: string, value: string) => ({
  kind: "compare",
  column,
  not: false,
  operator,
  value,
});

describe("reads", () => {
  test.each(["eq", "neq", "lt", "lte", "gt", "gte", "like", "ilike", "match", "imatch"])("%s", (operator) => {
    expect(parseFilter(`id=${operator}.1`)).toEqual([compare("id", operator, "1")]);
  });
  test("a list, with quoted values", () => {
    expect(parseFilter('name=in.(a,"b,(c)","d \\"e\\"")')).toEqual([
      { kind: "in", column: "name", not: false, values: ["a", "b,(c)", 'd "e"'] },
    ]);
  });
  test("several conditions, negation, is and isdistinct", () => {
    expect(parseFilter("a=not.eq.1,b=is.null,c=isdistinct.x")).toEqual([
      { ...compare("a", "eq", "1"), not: true },
      { kind: "is", column: "b", not: false, truth: "null" },
      { kind: "distinct", column: "c", not: false, value: "x" },
    ]);
  });
  test("values that hold points, signs of equality and brackets", () => {
    expect(parseFilter("mail=eq.a.b=c@d.org")).toEqual([compare("mail", "eq", "a.b=c@d.org")]);
    expect(parseFilter("at=gte.2026-01-01T00:00:00+00:00")).toEqual([
      compare("at", "gte", "2026-01-01T00:00:00+00:00"),
    ]);
    expect(parseFilter("body=eq.")).toEqual([compare("body", "eq", "")]);
  });
});

test.each([
  "id",
  "=eq.1",
  "id=1",
  "id=EQ.1",
  "id=fts.1",
  "id=in.1",
  "id=in.(1",
  'id=eq."1',
  'id=eq."1"2',
  "id=eq.a,b",
  "id=is.maybe",
  "id=eq.1,",
  "id=eq.\0",
  "id=constructor.1",
  "id=is.constructor",
  `id=eq.${"a".repeat(filterLimits.characters)}`,
  `id=in.(${Array.from({ length: 101 }, () => "1").join(",")})`,
  Array.from({ length: 21 }, () => "a=eq.1").join(","),
  "body=match.(a)\\1",
  "body=imatch.(x{1,80}){1,80}",
  `body=match.${"a".repeat(201)}`,
  "a=match.a,b=match.a,c=match.a,d=match.a,e=match.a",
  "body=like.abc\\",
  'body=not.ilike."a\\\\"',
])("refuses %j", (text) => {
  expect(() => parseFilter(text)).toThrow(ChangeRequestError);
});

const columns = fc.stringMatching(/^[a-z_][a-z0-9_]{0,20}$/);
const values = fc.string({ unit: "binary", maxLength: 40 }).filter((value) => !value.includes("\0"));

test("reads whatever the client library writes", () => {
  fc.assert(
    fc.property(
      columns,
      columns,
      values,
      fc.uniqueArray(values, { minLength: 1, maxLength: 5 }),
      (one, two, value, list) => {
        const text = postgresChangesFilter().eq(one, value).not(two, "in", list).is(one, null).build();
        expect(parseFilter(text)).toEqual([
          compare(one, "eq", value),
          { kind: "in", column: two, not: true, values: list },
          { kind: "is", column: one, not: false, truth: "null" },
        ]);
      },
    ),
  );
});

test("either reads a text or refuses it with a sentence, whatever it is", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      try {
        parseFilter(text);
      } catch (error) {
        expect(error).toBeInstanceOf(ChangeRequestError);
      }
    }),
  );
});
