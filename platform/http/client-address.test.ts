import { describe, expect, test } from "vitest";
import { addressGroup } from "#lib/address-group.ts";
import { clientAddress } from "./client-address.ts";

describe("the client's address", () => {
  test.each([
    ["no proxy is trusted, so what the client says is not heard", "203.0.113.7", "1.1.1.1", 0, "203.0.113.7"],
    ["one proxy: what it appended", "10.0.0.1", "1.1.1.1, 203.0.113.7", 1, "203.0.113.7"],
    ["two proxies: what the outer one appended", "10.0.0.2", "1.1.1.1, 203.0.113.7, 10.0.0.1", 2, "203.0.113.7"],
    ["a chain shorter than promised", "10.0.0.1", "203.0.113.7", 3, "203.0.113.7"],
    ["no chain at all", "203.0.113.7", null, 1, "203.0.113.7"],
    ["rubbish where an address should be", "10.0.0.1", "203.0.113.7, rubbish", 1, "10.0.0.1"],
    ["an IPv4 address in IPv6 spelling", "::ffff:203.0.113.7", null, 0, "203.0.113.7"],
    ["an address with a port", "10.0.0.1", "203.0.113.7:5123", 1, "203.0.113.7"],
    ["a bracketed IPv6 address with a port", "10.0.0.1", "[2001:DB8::1]:443", 1, "2001:db8::1"],
    ["an empty chain", "203.0.113.7", " , ", 1, "203.0.113.7"],
  ] as const)("with %s", (_, socket, forwarded, hops, expected) => {
    expect(clientAddress(socket, forwarded, hops)).toBe(expected);
  });
});

describe("limits count by", () => {
  test.each([
    ["203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
    ["2001:0db8:0001:0002:ffff::", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["2001:db8::2:3:4:5:6", "2001:db8:0:2::/64"],
    ["::1", "0:0:0:0::/64"],
    ["64:ff9b::192.0.2.1", "64:ff9b:0:0::/64"],
    ["unknown", "unknown"],
  ] as const)("%s as %s", (address, group) => expect(addressGroup(address)).toBe(group));
});
