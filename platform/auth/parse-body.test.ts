import { expect, test } from "vitest";
import { z } from "zod";
import { emailField, metadataField, parseShape, phoneField, pkceFields } from "./parse-body.ts";

const problem = (body: unknown, schema: z.ZodType = z.unknown()): string => {
  try {
    parseShape(body, schema);
    return "";
  } catch (error) {
    return (error as Error).message;
  }
};

test.each([["a\0b"], ["half \ud800 of a pair"], [{ deep: [{ list: "\0" }] }], [{ "key\0": 1 }]])(
  "text that PostgreSQL cannot hold is refused, wherever it stands: %#",
  (body) => {
    expect(problem(body)).toBe("The request holds text that cannot be stored");
  },
);

test("whole text, numbers and nothing pass", () => {
  for (const body of ["whole 😀", 7, null, undefined, ["a", { b: true }]]) expect(problem(body)).toBe("");
});

test("the first field that does not fit is named, but for a sentence of its own", () => {
  expect(problem({ age: "x" }, z.object({ age: z.number({ error: "is no number" }) }))).toBe("age: is no number");
  expect(problem({ phone: "0" }, z.object({ phone: phoneField }))).toBe("Invalid phone number format (E.164 required)");
});

test("an address is stored in lower case, where that makes no other one of it", () => {
  expect(parseShape(" Kim@Desk.example ", emailField)).toBe("kim@desk.example");
  // As copied from a contact or a chat.
  expect(parseShape("\u202akim@desk.example\u202c", emailField)).toBe("kim@desk.example");
  expect(parseShape("k\u200bim@desk.example\u200b", emailField)).toBe("kim@desk.example");
  // The sign for Kelvin is a k in lower case.
  expect(problem("\u212Aim@desk.example", emailField)).toMatch(/invalid format/);
});

test("a host of other letters is stored as a browser's email field writes it; a name of them is refused", () => {
  expect(parseShape("Info@Müller.example", emailField)).toBe("info@xn--mller-kva.example");
  expect(parseShape("ana@localhost", emailField)).toBe("ana@localhost");
  expect(problem("müller@desk.example", emailField)).toMatch(/invalid format/);
  expect(problem("info@müller.example/x", emailField)).toMatch(/invalid format/);
});

test("a long text that is no address is refused without reading it again and again", { timeout: 20_000 }, () => {
  for (const sign of ["@", "a@", "é", "a."]) expect(problem(sign.repeat(300_000), emailField)).not.toBe("");
});

test.each([
  ["+49170", "49170"],
  ["", ""],
  [" 371 ".trim(), "371"],
])("a number %j is stored as %j", (given, stored) => {
  expect(parseShape(given, phoneField)).toBe(stored);
});

test("metadata fits into a token: 4,096 bytes and no more", () => {
  const of = (bytes: number) => ({ a: "x".repeat(bytes - '{"a":""}'.length) });
  expect(problem(of(4096), metadataField)).toBe("");
  expect(problem(of(4097), metadataField)).toContain("is larger than 4096 bytes");
  expect(parseShape(null, metadataField)).toEqual({});
});

test("PKCE is a SHA-256 in base64url, or nothing; `plain` is refused", () => {
  const pkce = z.object(pkceFields);
  for (const body of [{}, { code_challenge: "" }, { code_challenge: "a".repeat(43), code_challenge_method: "S256" }])
    expect(problem(body, pkce)).toBe("");
  for (const body of [{ code_challenge: "a".repeat(42) }, { code_challenge_method: "plain" }])
    expect(problem(body, pkce)).not.toBe("");
});
