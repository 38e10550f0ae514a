import { expect, test } from "vitest";
import { createDeliveries } from "./deliveries.ts";
import { addressOf } from "./hub.ts";

const address = addressOf("room", false);
const message = (bytes: number) => ({
  address,
  announcement: { kind: "json", event: "broadcast", payload: "x".repeat(bytes) } as const,
});
const limits = { deliveries: { burst: 100, perSecond: 0.001 }, deliveryBytes: 10 };

test("counts members and bytes of all messages, for each client apart", () => {
  const deliveries = createDeliveries(limits, { count: () => 20, isBehind: false });
  expect(deliveries.take("a", [message(1), message(11), message(0)])).toBe(true);
  expect(deliveries.take("a", [message(11)])).toBe(false);
  expect(deliveries.takeChange("a", address)).toBe(true);
  expect(deliveries.takeChange("a", address)).toBe(false);
  expect(deliveries.take("b", [message(1)])).toBe(true);
});

test("counts all addresses of an IPv6 network together, too", () => {
  const deliveries = createDeliveries(limits, { count: () => 100, isBehind: false });
  const taken = [1, 2, 3, 4, 5].map((part) => deliveries.take(`2001:db8:7:${part}::/64`, [message(1)]));
  expect(taken).toEqual([true, true, true, true, false]);
  expect(deliveries.take("2001:db8:8:1::/64", [message(1)])).toBe(true);
});

test("lets a quiet client write to a topic with more members than the burst", () => {
  const deliveries = createDeliveries(limits, { count: () => 500, isBehind: false });
  expect(deliveries.take("a", [message(1)])).toBe(true);
  expect(deliveries.take("a", [message(1)])).toBe(false);
});

test("refuses everybody while the process is behind", () => {
  const hub = { count: () => 1, isBehind: true };
  const deliveries = createDeliveries(limits, hub);
  expect(deliveries.take("a", [message(1)])).toBe(false);
  hub.isBehind = false;
  expect(deliveries.take("a", [message(1)])).toBe(true);
});
