import { expect, test } from "vitest";
import { emailAddress, emailAddresses } from "./email-address.ts";

test("an address has a name, an at sign and a host with a point", () => {
  for (const good of ["ana@example.com", "a.b+c@mail.example.co.uk", "ünï@exämple.com", "o'neil@example.com"])
    expect(emailAddress.test(good), good).toBe(true);
  for (const bad of [
    "",
    "ana",
    "ana@",
    "@example.com",
    "ana@example",
    "ana@.com",
    "ana@example.",
    "ana@a..b",
    "a b@c.de",
    "a@b@c.de",
    "<a@b.de>",
  ])
    expect(emailAddress.test(bad), bad).toBe(false);
});

test("addresses are found in a text, without the signs around them", () => {
  const text =
    "Write to ana@example.com, or (bob.b@mail.example.org). <eve@example.net>; nobody@ and @nobody are none: x@y.";
  expect(text.match(emailAddresses)).toEqual(["ana@example.com", "bob.b@mail.example.org", "eve@example.net"]);
  expect("a@b.com@c.com".match(emailAddresses)).toEqual(["a@b.com"]);
});

// With a pattern that tries every end again for every beginning these take minutes.
test.each([
  ["at signs and points", `a@${".".repeat(1_000_000)}@`],
  ["one long name", "x".repeat(1_000_000)],
  ["a name before points", `${"x".repeat(300_000)}@${".".repeat(700_000)}`],
  ["labels without an end", `a@${"b.@".repeat(500_000)}`],
  ["at signs", "@".repeat(1_000_000)],
  ["names and at signs", "a@".repeat(500_000)],
])("a long text without an address is read once: %s", (_, text) => {
  expect(emailAddress.test(text)).toBe(false);
  expect(text.match(emailAddresses)).toBe(null);
});
