import { expect, test } from "vitest";
import { createShares } from "./shares.ts";

const [first, second, other] = [{ client: "a" }, { client: "a" }, { client: "b" }];

test("a socket, an address and the process hold only their parts", () => {
  const shares = createShares({ ofSocket: 10, ofAddress: 15, ofProcess: 20 });
  const giveBack = shares.take(first, 10);
  expect(shares.take(first, 1)).toBe("socket");
  expect(shares.take(second, 6)).toBe("address");
  expect(shares.take(second, 5)).toBeTypeOf("function");
  expect(shares.take(other, 6)).toBe("server");
  if (typeof giveBack === "function") giveBack();
  expect(shares.take(other, 6)).toBeTypeOf("function");
});

test("the addresses of one IPv6 network together hold no more than four of them", () => {
  const shares = createShares({ ofSocket: 10, ofAddress: 10, ofProcess: 100 });
  const of = (network: string) => ({ client: `${network}::/64` });
  const given = [1, 2, 3, 4].map((part) => shares.take(of(`2001:db8:7:${part}`), 10));
  expect(shares.take(of("2001:db8:7:5"), 1)).toBe("address");
  expect(shares.take(of("2001:db8:8:1"), 10)).toBeTypeOf("function");
  if (typeof given[0] === "function") given[0]();
  expect(shares.take(of("2001:db8:7:5"), 10)).toBeTypeOf("function");
});

test("what is refused takes nothing, and what is replaced needs no room of its own", () => {
  const shares = createShares({ ofSocket: 10, ofAddress: 10, ofProcess: 10 });
  const before = shares.take(first, 8);
  expect(shares.take(first, 8)).toBe("socket");
  const after = shares.take(first, 9, 8);
  if (typeof before === "function") before();
  expect(after).toBeTypeOf("function");
  expect(shares.take(first, 2)).toBe("socket");
  expect(shares.take(first, 1)).toBeTypeOf("function");
});
