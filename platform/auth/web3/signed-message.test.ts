import { expect, test } from "vitest";
import { readSignedMessage } from "./signed-message.ts";

const whole = [
  "site.example wants you to sign in with your Ethereum account:",
  "0xabc",
  "",
  "Sign in to the site.",
  "",
  "URI: https://site.example/auth",
  "Version: 1",
  "Chain ID: 1",
  "Nonce: 12345678",
  "Issued At: 2026-11-20T10:00:00Z",
  "Expiration Time: 2026-11-20T10:05:00.5Z",
  "Not Before: 2026-11-20T11:59:00+02:00",
];
const read = (lines: readonly string[]) => readSignedMessage(lines.join("\n"), "Ethereum");
const without = (start: string) => whole.filter((line) => !line.startsWith(start));
const replaced = (start: string, line: string) => whole.map((each) => (each.startsWith(start) ? line : each));

test("a message is read field by field", () => {
  expect(read(whole)).toEqual({
    domain: "site.example",
    address: "0xabc",
    statement: "Sign in to the site.",
    uri: "https://site.example/auth",
    network: "1",
    nonce: "12345678",
    issuedAt: Date.UTC(2026, 10, 20, 10),
    expiresAt: Date.UTC(2026, 10, 20, 10, 5, 0, 500),
    notBefore: Date.UTC(2026, 10, 20, 9, 59),
  });
});

test("statement, times and network may be absent", () => {
  const short = [...whole.slice(0, 3), ...whole.slice(5, 7), "Issued At: 2026-11-20T10:00:00Z"];
  expect(read(short)).toMatchObject({
    statement: undefined,
    expiresAt: undefined,
    notBefore: undefined,
    nonce: undefined,
  });
});

test.each([
  ["of another version", replaced("Version", "Version: 2")],
  ["without a version", without("Version")],
  ["without an address of the site", without("URI")],
  ["without the time of signing", without("Issued At")],
  ["with a time that is none", replaced("Issued At", "Issued At: yesterday")],
  ["with an end that is none", replaced("Expiration", "Expiration Time: 2026-11-20")],
  ["with a beginning that is none", replaced("Not Before", "Not Before: soon")],
  ["for another chain", replaced("site.example wants", "site.example wants you to sign in with your Solana account:")],
  [
    "with a host that is none",
    replaced("site.example wants", "site example wants you to sign in with your Ethereum account:"),
  ],
  ["with a line where none belongs", [...whole.slice(0, 2), "x", ...whole.slice(3)]],
  ["that is empty", []],
])("a message %s is none", (_, lines) => {
  expect(read(lines)).toBeUndefined();
});

test("of a field that stands twice the first one counts, and a statement is no field", () => {
  expect(read([...whole, "URI: https://evil.example"])?.uri).toBe("https://site.example/auth");
  expect(read(replaced("Sign in to", "Nonce of the day is 7"))?.nonce).toBe("12345678");
});
