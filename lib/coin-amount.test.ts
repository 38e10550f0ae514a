import fc from "fast-check";
import { expect, test } from "vitest";
import { coinOf, coins, coinText, coinUnits } from "./coin-amount.ts";

const [bitcoin, ether] = [coinOf("bitcoin"), coinOf("ethereum")];

test("gives the price in whole smallest units, rounded up", () => {
  expect(coinUnits(29_900, "100000", bitcoin)).toBe(299_000n);
  expect(coinUnits(29_900, "98765.4321", bitcoin)).toBe(302_738n);
  expect(coinUnits(1, "0.0001", bitcoin)).toBe(10_000_000_000n);
  expect(coinUnits(29_900, "3000.0000", ether)).toBe(99_666_670_000_000_000n);
});
test("never asks for less than the price, and for less than a step more", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 ** 9 }), fc.integer({ min: 1, max: 10 ** 12 }), (cents, rate) => {
      for (const coin of coins) {
        const text = `${Math.floor(rate / 10_000)}.${String(rate % 10_000).padStart(4, "0")}`;
        const units = coinUnits(cents, text, coin);
        // Value in dollars times 10^(decimals + 6): whole numbers on both sides.
        const price = BigInt(cents) * 10n ** BigInt(coin.decimals + 4);
        expect(units * BigInt(rate) * 100n >= price).toBe(true);
        expect((units - coin.step) * BigInt(rate) * 100n < price).toBe(true);
        expect(units % coin.step).toBe(0n);
      }
    }),
  );
});
test("writes units without losing a digit", () => {
  expect(coinText("1", 8)).toBe("0.00000001");
  expect(coinText("299000", 8)).toBe("0.00299");
  expect(coinText("100000000", 8)).toBe("1");
  expect(coinText("99666670000000001", 18)).toBe("0.099666670000000001");
});
test("refuses what is no rate", () => {
  for (const rate of ["0", "0.0000", "-1", "1e5", "", "1.23456", "NaN"])
    expect(() => coinUnits(1, rate, bitcoin)).toThrow();
});
