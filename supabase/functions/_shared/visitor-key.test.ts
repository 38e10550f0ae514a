import { expect, test } from "vitest";
import { visitorKey } from "./visitor-key.ts";

const keyOf = (address: string) => visitorKey(address, "secret");

test("two IPv4 visitors are counted apart, also where their addresses arrive in an IPv6 spelling", async () => {
  expect(await keyOf("::ffff:203.0.113.7")).not.toBe(await keyOf("::ffff:198.51.100.9"));
  expect(await keyOf("::ffff:203.0.113.7")).toBe(await keyOf("203.0.113.7"));
  expect(await keyOf("::FFFF:cb00:7107")).toBe(await keyOf("203.0.113.7"));
  expect(await keyOf("203.0.113.7:5123")).toBe(await keyOf("203.0.113.7"));
});

test("one IPv6 subscriber is counted as one, however the address is spelled", async () => {
  expect(await keyOf("2001:0db8::1")).toBe(await keyOf("2001:db8::1"));
  expect(await keyOf("[2001:DB8:0:0:5::9]:443")).toBe(await keyOf("2001:db8::1"));
  expect(await keyOf("2001:db8:0:1::1")).not.toBe(await keyOf("2001:db8::1"));
});

test("without the secret the key is another one", async () => {
  expect(await visitorKey("203.0.113.7", "other")).not.toBe(await keyOf("203.0.113.7"));
  expect(await keyOf("203.0.113.7")).toMatch(/^[0-9a-f]{32}$/);
});
