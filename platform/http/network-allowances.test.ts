import { expect, test } from "vitest";
import { createNetworkAllowances } from "./network-allowances.ts";

const rate = { burst: 2, perSecond: 0 };
const networks = (count: number) => Array.from({ length: count }, (_, n) => `2001:db8:1:${n}::/64`);
const given = (taken: readonly boolean[]) => taken.filter(Boolean).length;

test("all networks around an IPv6 address have four times as much as one of them, and other addresses their own", () => {
  const allowances = createNetworkAllowances(rate, () => 0);
  expect(given([1, 2, 3].map(() => allowances.take("2001:db8:1:0::/64")))).toBe(2);
  expect(given(networks(20).map((network) => allowances.take(network)))).toBe(6);
  expect(allowances.take("2001:db8:2:0::/64")).toBe(true);
  expect(given(networks(20).map((_, n) => allowances.take(`203.0.113.${n}`)))).toBe(20);
});

test("what they have together may be said", () => {
  const allowances = createNetworkAllowances(rate, () => 0, { burst: 3, perSecond: 0 });
  expect(given(networks(20).map((network) => allowances.take(network)))).toBe(3);
});
