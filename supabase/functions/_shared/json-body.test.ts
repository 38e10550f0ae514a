import { describe, expect, test, vi } from "vitest";
import { jsonBody } from "./form-request.ts";

const read = (body: string) => jsonBody(new Request("http://site.test/", { method: "POST", body }));

describe("the JSON of a form", () => {
  test("has no text that PostgreSQL cannot hold, however deep it lies", async () => {
    const sent = String.raw`{"a":"x\u0000y","b":["\ud800z",{"c":"\u0000"}],"n":1,"t":true,"u":null}`;
    expect(await read(sent)).toEqual({ a: "xy", b: ["�z", { c: "" }], n: 1, t: true, u: null });
  });

  test("keeps a field that is called like a prototype as a field", async () => {
    const body = await read(String.raw`{"__proto__":{"admin":"\u0000yes"},"a":"b"}`);
    expect(Object.keys(body)).toEqual(["__proto__", "a"]);
    expect(Object.getPrototypeOf(body)).toBe(Object.prototype);
    expect(JSON.stringify(body)).toBe('{"__proto__":{"admin":"yes"},"a":"b"}');
  });

  test.each([
    ["is no JSON", "{"],
    ["is no object", "[1]"],
    ["nests deeper than anything is read", `{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}`],
  ])("is refused where it %s", async (_, body) => {
    await expect(read(body)).rejects.toMatchObject({ status: 400, code: "malformed" });
  });

  // With a reviver V8 takes twenty times as long: 128 KB of numbers held the process for a tenth of a second, before anything counted the request.
  test("is parsed without a reviver", async () => {
    const parse = vi.spyOn(JSON, "parse");
    await read('{"a":["b"]}');
    expect(parse.mock.calls.filter(([, reviver]) => reviver !== undefined)).toEqual([]);
    parse.mockRestore();
  });
});
