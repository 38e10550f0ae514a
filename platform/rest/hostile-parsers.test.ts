import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hostileBytes, hostileText, readsAnything } from "../../tests/support/fuzz.ts";
import { negotiate } from "./content.ts";
import { RestError } from "./errors.ts";
import { parseLogic, parseTestOf } from "./parse/filter.ts";
import { parseOrder } from "./parse/order.ts";
import { parseQuery } from "./parse/query.ts";
import { parseSelect } from "./parse/select.ts";
import { type Payload, toPayload } from "./payload.ts";
import { parsePreferences, preferenceApplied } from "./prefer.ts";
import { parseRangeHeader, type Window } from "./range.ts";

const isRefusal = (error: unknown) => error instanceof RestError && error.status >= 400 && error.status < 500;
/** A short request must not become a long piece of SQL. */
const staysShort = (value: unknown, input: string) =>
  expect(JSON.stringify(value).length).toBeLessThan(120 * input.length + 400);

const selects = [
  "*",
  "id,title:name,data->a->>b::text,price.sum()::int,count()",
  "x:authors!fk!inner(*,books(id,...details(isbn))),empty()",
  '"odd ""name""",a$b-c,data->-1',
];
const selectPieces = ["*", "...", "::", "->>", "->", "!inner", "!", "(", ")", ",", "id", "sum()", ".count()", ":", '"'];
const tests = ["eq.1", 'not.in.(1,"a\\"b",c)', "is.not_null", "like(any).{a*,b}", "fts(english).cat", "isdistinct.x"];
const testPieces = ["not.", "eq.", "in.(", ")", "is.", "like(all).", "{", "}", "fts(", "any", ",", '"', "\\", "null"];
const logics = [
  "(a.eq.1,or(b.lt.2,not.and(c.is.null,d.in.(1,2))))",
  '(data->>a.not.like.*x*,b.ov.{1,2},"c d".eq."e,f")',
];
const logicPieces = ["and(", "or(", "not.", "(", ")", ",", "a.eq.1", "b.in.(1,2)", "{", "}", '"'];

describe("any text is read as it stands or refused:", () => {
  test("select", () => {
    readsAnything({
      cases: 12_000,
      input: hostileText(selects, selectPieces),
      read: parseSelect,
      isRefusal,
      check: staysShort,
    });
  });

  test("filters", () => {
    const read = (text: string) => parseTestOf({ name: "a", path: [] }, text);
    readsAnything({ cases: 12_000, input: hostileText(tests, testPieces), read, isRefusal, check: staysShort });
  });

  test("logic trees", () => {
    const read = (text: string) => parseLogic("and", false, text);
    readsAnything({ cases: 12_000, input: hostileText(logics, logicPieces), read, isRefusal, check: staysShort });
  });

  test("order", () => {
    const samples = ["id", "a.desc.nullslast,b->>c.asc", "authors(name).desc", '"a b".nullsfirst'];
    const pieces = [".asc", ".desc", ".nullsfirst", ",", "(", ")", "->", "a", '"'];
    readsAnything({
      cases: 8_000,
      input: hostileText(samples, pieces),
      read: parseOrder,
      isRefusal,
      check: staysShort,
    });
  });

  test("whole query strings", () => {
    const samples = [
      "select=id,books(title)&id=eq.1&books.order=title.desc&limit=5&offset=2",
      "or=(a.eq.1,b.gt.2)&not.and=(c.is.null)&books.or=(d.eq.1)",
      "columns=a,b&on_conflict=id&a=match.^x&b=imatch.y$",
      "a.b.c->>d=eq.%22x%22&limit=0",
    ];
    const pieces = ["&", "=", "select=", "or=(", "limit=", "offset=", "order=", "columns=", "eq.", ")", "+", "%20"];
    const read = (text: string) => parseQuery(new URLSearchParams(text));
    readsAnything({ cases: 20_000, input: hostileText(samples, pieces), read, isRefusal, check: staysShort });
    const call = (text: string) => parseQuery(new URLSearchParams(text), true);
    readsAnything({ cases: 4_000, input: hostileText(samples, pieces), read: call, isRefusal });
  });
});

describe("any header is read as it stands or refused:", () => {
  test("Prefer, whose known preferences alone count and are told as they were understood", () => {
    const samples = [
      "return=representation,count=exact,handling=strict",
      "resolution=merge-duplicates, missing=default",
      "tx=rollback,timezone=Asia/Tokyo,max-affected=3",
    ];
    const pieces = ["return=", "minimal", "count=", "handling=strict", ",", "=", "timezone=", "max-affected="];
    readsAnything({
      cases: 8_000,
      input: hostileText(samples, pieces),
      read: parsePreferences,
      isRefusal,
      check: (preferences: ReturnType<typeof parsePreferences>) => {
        const told = preferenceApplied({ ...preferences, handling: "strict" }, "update");
        // What the answer's header says is one header's value, and reads back as the same preferences.
        expect(told).toMatch(/^[\w=,/+: -]+$/);
        const { handling: _, returns, ...count } = parsePreferences(told ?? null);
        expect(preferences).toMatchObject(JSON.parse(JSON.stringify({ returns, count: count.count, tx: count.tx })));
      },
    });
  });

  test("Range", () => {
    readsAnything({
      cases: 6_000,
      input: hostileText(["0-24", "items=10-", " 5-2", "999999999999999-"], ["items=", "0", "9", "-"]),
      read: parseRangeHeader,
      isRefusal,
      check: ({ offset, limit }: Window) => {
        expect(Number.isSafeInteger(offset) && offset >= 0).toBe(true);
        expect(limit === undefined || (Number.isSafeInteger(limit) && limit > 0)).toBe(true);
      },
    });
  });

  test("Accept, and what the answer is called is a header's value", () => {
    const samples = [
      "application/json",
      "text/csv;q=0.5, application/vnd.pgrst.object+json;nulls=stripped",
      'application/vnd.pgrst.plan+json; for="application/json"; options=analyze|buffers',
    ];
    const pieces = ["application/", "json", "text/csv", "*/*", ";q=", "0.1", ";", ",", '"', "for=", "options=", "|"];
    readsAnything({
      cases: 8_000,
      input: hostileText(samples, pieces),
      read: (text) => negotiate(text, { plan: true, geoJson: true }),
      isRefusal,
      check: ({ contentType }: ReturnType<typeof negotiate>) => void new Headers({ "content-type": contentType }),
    });
  });
});

const encode = (text: string) => Buffer.from(text);

describe("any body is read as rows or refused:", () => {
  const wellFormed = ({ rows, keys, text }: Payload) => {
    const value: unknown = JSON.parse(text);
    expect(rows).toBe(Array.isArray(value) ? value.length : 1);
    expect(new Set(keys).size).toBe(keys.length);
  };
  const jsons = ['{"a":1,"b":null}', '[{"a":"x"},{"a":[1,{"c":2}]}]', "[]", " ", '{"é":"\\u0000"}'];
  const tables = ['a,b\n1,"x ""y"", z"\r\nNULL,"NULL"\n', "a\n\n1\n", "a,a\n1,2", "__proto__,b\n1,2\n"];
  const forms = ["a=1&b=x+y&a=2", "%61=%ff&=&b"];
  const kinds = [
    ["application/json", jsons, ["{", "}", "[", "]", '"a"', ":", ",", "1", "null", "\\u0000"]],
    ["text/csv", tables, [",", "\n", "\r\n", '"', '""', "NULL", "a"]],
    ["application/x-www-form-urlencoded", forms, ["&", "=", "%", "+", "a"]],
  ] as const;

  test.each(kinds)("%s", (mediaType, samples, pieces) => {
    const read = (text: string) => toPayload({ mediaType, bytes: encode(text) });
    readsAnything({
      cases: 8_000,
      input: hostileText(samples, pieces),
      read,
      isRefusal,
      check: wellFormed,
      least: { refused: 0 },
    });
  });

  test("bytes that are no text", () => {
    const input = fc.tuple(fc.constantFrom(...kinds), hostileBytes([...jsons, ...tables].map(encode)));
    const read = ([[mediaType], bytes]: [(typeof kinds)[number], Buffer]) => toPayload({ mediaType, bytes });
    readsAnything({ cases: 5_000, input, read, isRefusal });
  });

  test("a quoted field of several megabytes, closed or not, as any other", () => {
    const long = "x".repeat(9_000_000);
    const read = (text: string) => toPayload({ mediaType: "text/csv", bytes: encode(text) });
    expect(read(`a\n"${long}"`).rows).toBe(1);
    expect(() => read(`a\n"${long}`)).toThrow(RestError);
  });
});
