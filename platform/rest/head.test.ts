import { describe, expect, it } from "vitest";
import { negotiate } from "./content.ts";
import { parseCsv } from "./csv.ts";
import { RestError } from "./errors.ts";
import { toPayload } from "./payload.ts";
import { parsePreferences, preferenceApplied } from "./prefer.ts";
import { contentRange, intersect, parseRangeHeader, rangeStatus } from "./range.ts";
import { statusOfSqlState } from "./sql-error.ts";

describe("Prefer", () => {
  it("keeps the first of two and ignores what it does not know", () => {
    expect(parsePreferences("return=minimal, return=representation,count=exact , respond-async")).toMatchObject({
      returns: "minimal",
      count: "exact",
    });
  });
  it("is not fooled by names that every object has", () => {
    expect(parsePreferences("constructor=x, __proto__=y")).toEqual({});
    // What stands behind twenty others is not looked at.
    expect(parsePreferences(`${"a=b,".repeat(19)}count=exact`).count).toBe("exact");
    expect(parsePreferences(`${"a=b,".repeat(20)}count=exact`).count).toBeUndefined();
  });
  it("refuses the unknown when handling is strict", () => {
    expect(() => parsePreferences("handling=strict, timezone=Mars/Olympus")).toThrowError(RestError);
    expect(parsePreferences("handling=strict, timezone=Europe/Vienna, max-affected=3")).toMatchObject({
      maxAffected: 3,
    });
  });
  it("says what was applied, and only what the operation honors", () => {
    const preferences = parsePreferences("return=minimal, count=exact, missing=default, max-affected=2");
    expect(preferenceApplied(preferences, "read")).toBe("count=exact");
    expect(preferenceApplied(preferences, "insert")).toBe("missing=default, return=minimal, count=exact");
    expect(preferenceApplied(parsePreferences("tx=rollback"), "insert")).toBe("tx=rollback");
    expect(preferenceApplied(parsePreferences("tx=rollback", false), "insert")).toBeUndefined();
  });
});

describe("Accept", () => {
  it.each([
    [null, "json"],
    ["*/*", "json"],
    ["text/html, application/json;q=0.5", "json"],
    ["text/csv;q=0.1, application/vnd.pgrst.object+json", "object"],
    ["text/csv", "csv"],
    ['application/vnd.pgrst.plan+json; for="application/json, x"; options=verbose|nonsense;', "plan"],
  ])("%s → %s", (accept, kind) => {
    expect(negotiate(accept, { plan: true, geoJson: true }).kind).toBe(kind);
  });
  it("refuses what it cannot make", () => {
    expect(() => negotiate("image/png", { plan: true, geoJson: true })).toThrowError("image/png");
    expect(() => negotiate("application/vnd.pgrst.plan", { plan: false, geoJson: false })).toThrowError(RestError);
  });
  it("takes only EXPLAIN options it knows", () => {
    expect(
      negotiate("application/vnd.pgrst.plan; options=analyze|x); drop table", { plan: true, geoJson: true }).plan
        ?.options,
    ).toEqual(["analyze"]);
  });
});

describe("ranges", () => {
  it("reads the header and ignores what is none", () => {
    expect(parseRangeHeader("0-24")).toEqual({ offset: 0, limit: 25 });
    expect(parseRangeHeader("items=5-")).toEqual({ offset: 5, limit: undefined });
    expect(parseRangeHeader("bytes=0-1")).toEqual({ offset: 0, limit: undefined });
    expect(() => parseRangeHeader("5-4")).toThrowError(RestError);
  });
  it("meets the limit parameter", () => {
    expect(intersect({ offset: 5, limit: 10 }, { offset: 0, limit: 8 })).toEqual({ offset: 5, limit: 3 });
  });
  it("is partial only when the total is known", () => {
    expect([contentRange(0, 25, undefined), contentRange(0, 0, 0)]).toEqual(["0-24/*", "*/0"]);
    expect([rangeStatus(0, 5, undefined), rangeStatus(0, 5, 5), rangeStatus(0, 5, 6)]).toEqual([200, 200, 206]);
    expect(() => rangeStatus(7, 0, 6)).toThrowError(RestError);
  });
});

describe("a body that grows as it is read", () => {
  it("is refused: names that no column could have, and long forms", () => {
    expect(() => parseCsv(`${"n".repeat(64)}\nb`)).toThrowError("63 characters");
    expect(() => parseCsv("a,".repeat(1_600))).toThrowError("1600 columns");
    expect(parseCsv(`${"n".repeat(63)}\nb`)).toHaveLength(1);
    const names = Array.from({ length: 1_600 }, (_, at) => `column_with_quite_a_long_name_${at}`).join();
    const empty = `\n${",".repeat(1_599)}`;
    expect(parseCsv(names + empty.repeat(100))).toHaveLength(100);
    expect(() => parseCsv(names + empty.repeat(600))).toThrowError("more than 170000 cells");
    const form = (length: number) =>
      toPayload({
        mediaType: "application/x-www-form-urlencoded",
        bytes: new TextEncoder().encode("a&".repeat(length)),
      });
    expect(form(32_768).keys).toEqual(["a"]);
    expect(() => form(32_769)).toThrowError(expect.objectContaining({ status: 413 }));
  });
});

describe("CSV", () => {
  it("reads quotes, line breaks, empty fields and NULL", () => {
    expect(parseCsv('a,b\r\n"x ""y""\n,",\nNULL,"NULL"')).toEqual([
      { a: 'x "y"\n,', b: "" },
      { a: null, b: "NULL" },
    ]);
    expect(parseCsv("")).toEqual([]);
  });
  it("refuses a megabyte of empty cells", () => {
    const names = Array.from({ length: 1_600 }, (_, at) => `c${at}`).join();
    for (const text of [`c${"\n".repeat(2 ** 20)}`, names + `\n${",".repeat(1_599)}`.repeat(655)])
      expect(() => parseCsv(text)).toThrowError("more than 170000 cells");
  });
  it("refuses ragged lines and stray quotes", () => {
    expect(() => parseCsv("a,b\n1")).toThrowError("same number of fields");
    expect(() => parseCsv('a\nx"y')).toThrowError(RestError);
  });
});

describe("SQLSTATE", () => {
  it.each([
    ["42501", "anon", 401],
    ["42501", "authenticated", 403],
    ["23505", "anon", 409],
    ["42P01", "anon", 404],
    ["25006", "anon", 405],
    ["22P02", "anon", 400],
    ["P0001", "anon", 400],
    ["PT402", "anon", 402],
    ["PT999", "anon", 400],
    ["53100", "anon", 507],
    ["57014", "anon", 504],
  ] as const)("%s for %s → %i", (code, role, status) => {
    expect(statusOfSqlState(code, role)).toBe(status);
  });
});
