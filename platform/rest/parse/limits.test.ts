import { describe, expect, it } from "vitest";
import type { RestError } from "../errors.ts";
import { parseLogic, parseTestOf } from "./filter.ts";
import { parseQuery } from "./query.ts";
import { parseSelect } from "./select.ts";

const parse = (text: string) => parseQuery(new URLSearchParams(text));
const repeated = (count: number, part: string, separator = "&") => Array(count).fill(part).join(separator);
const refusal = (act: () => unknown): { message: string; details: unknown; status: number } => {
  try {
    act();
  } catch (error) {
    const { message, details, status } = error as RestError;
    return { message, details, status };
  }
  throw new Error("It was read");
};

describe("what one request may ask", () => {
  it("is 300 parameters of 64,000 characters", () => {
    expect(parse(repeated(300, "order=a")).order).toHaveLength(300);
    expect(refusal(() => parse(repeated(301, "order=a")))).toMatchObject({ message: "Too many query parameters" });
    const value = "eq.".padEnd(63_999, "x");
    expect(parse(`a=${value}`).conditions).toHaveLength(1);
    expect(refusal(() => parse(`ab=${value}`))).toMatchObject({ message: "A query parameter is too long" });
  });
  it("is 500 conditions, in one logic tree or in several parameters", () => {
    const tree = (count: number) => `(${repeated(count, "a.eq.1", ",")})`;
    expect(parseLogic("and", false, tree(500)).conditions).toHaveLength(500);
    expect(String(refusal(() => parseLogic("and", false, tree(501))).details)).toContain("500 conditions");
    expect(String(refusal(() => parseLogic("or", false, `(and${tree(250)},or${tree(249)})`)).details)).toContain(
      "500 conditions",
    );
    expect(parseLogic("or", false, `(and${tree(249)},or${tree(249)})`).conditions).toHaveLength(2);
    expect(parse(`and=${tree(250)}&or=${tree(250)}`).conditions).toHaveLength(2);
    expect(refusal(() => parse(`and=${tree(250)}&or=${tree(251)}`))).toMatchObject({ message: "Too many conditions" });
  });
  it("is 500 selected items, those of embedded resources among them", () => {
    expect(parseSelect(`${repeated(498, "a", ",")},b(c)`)).toHaveLength(499);
    expect(String(refusal(() => parseSelect(`${repeated(499, "a", ",")},b(c)`)).details)).toContain(
      "500 selected items",
    );
  });
  it("is a hint and a join for an embedded resource", () => {
    expect(parseSelect("a!fk!inner(id)")).toMatchObject([{ hint: "fk", inner: true }]);
    expect(parseSelect("a!left!fk(id)")).toMatchObject([{ hint: "fk", inner: false }]);
    expect(() => parseSelect("a!fk!inner!left(id)")).toThrowError();
  });
  it("is 50 order terms and 32 steps into a JSON value", () => {
    expect(parse(`order=${repeated(50, "a", ",")}`).order[0]?.value).toHaveLength(50);
    expect(String(refusal(() => parse(`order=${repeated(51, "a", ",")}`)).details)).toContain("50 order terms");
    expect(parseSelect(`a${"->b".repeat(32)}`)).toHaveLength(1);
    expect(String(refusal(() => parseSelect(`a${"->b".repeat(33)}`)).details)).toContain("32 JSON steps");
  });
  it("is four regular expressions of 200 characters without references back", () => {
    const word = "x".repeat(200);
    expect(parse(`a=match.${word}&a=imatch.x&or=(a.match.y,a.not.match.z)`).conditions).toHaveLength(3);
    expect(refusal(() => parse(repeated(5, "a=match.x"))).message).toBe("Too many regular expressions");
    expect(refusal(() => parse(`${repeated(4, "a=imatch.x")}&a=match.x`)).message).toBe("Too many regular expressions");
    expect(parse(`${repeated(4, "a=match.x")}&a=like.y&a=eq.z&a=in.(1)`).conditions).toHaveLength(7);
    expect(refusal(() => parse(`a=match.${word}x`)).message).toBe("A regular expression is too long");
    for (const pattern of ["(a)\\1", "(a)\\\\9"])
      expect(refusal(() => parse(`a=match.${pattern}`)).message).toBe("A regular expression refers back");
    expect(parse("a=match.\\0\\d").conditions).toHaveLength(1);
  });
  it("is eight text searches, and a hundred values to compare with any or all of", () => {
    expect(parse(repeated(8, "a=fts.x")).conditions).toHaveLength(8);
    expect(refusal(() => parse(repeated(9, "a=fts.x"))).message).toBe("Too many text searches");
    const anyOf = (count: number) => `a=like(any).{${repeated(count, "x", ",")}}`;
    expect(parse(`${anyOf(60)}&${anyOf(40)}`).conditions).toHaveLength(2);
    expect(refusal(() => parse(`${anyOf(60)}&${anyOf(41)}`)).message).toBe(
      "Too many values to compare with any or all of",
    );
  });
  it("holds no NUL, in a name or in a value", () => {
    for (const text of ["a=eq.%00", "%00=eq.1"]) expect(refusal(() => parse(text)).message).toMatch(/0x00/);
  });
});

describe("a window", () => {
  const windows = (text: string) => parse(text).windows.map(({ value }) => value);
  it("counts rows from 0 with up to fifteen digits", () => {
    expect(windows("limit=0")).toEqual([{ offset: 0, limit: 0 }]);
    expect(windows("offset=999999999999999")).toEqual([{ offset: 999_999_999_999_999, limit: undefined }]);
    expect(windows("limit=5&offset=2&a.limit=1")).toEqual([
      { offset: 2, limit: 5 },
      { offset: 0, limit: 1 },
    ]);
  });
  it.each(["limit=", "limit=x", "limit=1.5", "offset=-1", "offset=1000000000000000"])("is refused: %s", (text) => {
    expect(refusal(() => parse(text)).message).toMatch(/^"failed to parse (limit|offset)/);
  });
  it("below zero is a range error of its own", () => {
    expect(refusal(() => parse("limit=-1"))).toMatchObject({ status: 416 });
  });
});

describe("a query string", () => {
  it("selects everything by default, and takes the first of a repeated select", () => {
    expect(parse("").select).toEqual([{ kind: "field", field: { name: "*", path: [] } }]);
    expect(parse("select=a&select=b").select).toEqual([{ kind: "field", field: { name: "a", path: [] } }]);
  });
  it("reads columns and conflict targets once, with spaces around their commas", () => {
    const query = parse("columns=a , b&columns=c&on_conflict=x,y&on_conflict=z");
    expect([query.columns, query.onConflict]).toEqual([
      ["a", "b"],
      ["x", "y"],
    ]);
  });
  it("passes over a parameter without a name and an empty order", () => {
    expect(parse("=eq.1&order=")).toMatchObject({ conditions: [], order: [] });
  });
});

describe("a list", () => {
  const values = (text: string) => {
    const { test } = parseTestOf({ name: "a", path: [] }, text);
    return test.kind === "in" ? test.values : test.kind;
  };
  it.each([
    ["in.()", []],
    ["in.(x)", ["x"]],
    ["in.(,)", ["", ""]],
    ["in.(,x)", ["", "x"]],
    ['in.("")', []],
    ['in.("a"b,c)', ['"a"b', "c"]],
    ['in. ("a,b") ', ["a,b"]],
    ['in.("a)b","c\\\\d")', ["a)b", "c\\d"]],
  ])("%s holds %j", (text, expected) => {
    expect(values(text)).toEqual(expected);
  });
});

describe("a refusal", () => {
  it("shows at most 200 characters", () => {
    expect(refusal(() => parseSelect("(".padEnd(200, "x"))).message).toContain(`(${"(".padEnd(200, "x")})`);
    expect(refusal(() => parseSelect("(".padEnd(201, "x"))).message).toContain(`(${"(".padEnd(200, "x")}…)`);
  });
  it.each([
    ["a(", "column 3", "end of input"],
    ["a b!", "column 5", "end of input"],
    ["id,name[]", "column 8", '"["'],
    ["", "", ""],
  ])("of %j names the place and what stood there", (text, place, found) => {
    if (text === "") {
      expect(parseSelect(text)).toEqual([]);
      return;
    }
    const { message, details } = refusal(() => parseSelect(text));
    expect(message).toContain(place);
    expect(String(details)).toContain(found);
  });
});
