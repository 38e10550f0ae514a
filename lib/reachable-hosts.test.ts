import type { NetworkInterfaceInfo } from "node:os";
import { expect, test } from "vitest";
import { reachableHosts, urlHost } from "./reachable-hosts.ts";

const one = (address: string, internal = false) =>
  ({ address, internal, family: address.includes(":") ? "IPv6" : "IPv4" }) as NetworkInterfaceInfo;
const machine = {
  lo: [one("127.0.0.1", true), one("::1", true)],
  eth0: [one("192.168.1.20"), one("fd00::20"), one("fe80::1")],
};

test.each([
  ["0.0.0.0", ["192.168.1.20", "localhost"]],
  ["::", ["192.168.1.20", "fd00::20", "localhost"]],
  ["127.0.0.1", ["127.0.0.1"]],
  ["10.1.2.3", ["10.1.2.3"]],
])("a server on %s is opened at %j", (host, hosts) => {
  expect(reachableHosts(host, machine)).toEqual(hosts);
});

test("a machine without a network still has localhost", () => {
  expect(reachableHosts("0.0.0.0", { lo: [one("127.0.0.1", true)] })).toEqual(["localhost"]);
});

test("IPv6 addresses get brackets", () => {
  expect(["fd00::20", "10.0.0.1"].map(urlHost)).toEqual(["[fd00::20]", "10.0.0.1"]);
});
