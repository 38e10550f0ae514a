import { describe, expect, it } from "vitest";
import { createQuoteCheck } from "./quote-check.ts";

const now = Date.UTC(2026, 0, 5, 12);
const quote = (bid: number, ask = bid + 13, time = now) => ({ time, bid, ask, open: true });
const started = () => {
  const check = createQuoteCheck(() => 108_500);
  expect(check("EURUSD", quote(117_000), now)).toBeUndefined();
  return check;
};

describe("the check of a feed's quotes", () => {
  it.each([
    ["zero", quote(0), "no-price"],
    ["NaN", quote(Number.NaN), "no-price"],
    ["a fraction of a point", quote(117_000.5), "no-price"],
    ["no moment", quote(117_000, 117_013, Number.NaN), "no-price"],
    ["an ask below its bid", quote(117_000, 116_999), "ask-below-bid"],
    ["a moment an hour ahead", quote(117_000, 117_013, now + 3_600_000), "from-the-future"],
    ["a moment before the last quote", quote(117_000, 117_013, now - 1), "back-in-time"],
    ["a bid and ask ten times too high", quote(1_170_000), "too-far"],
    ["an ask alone ten times too high", quote(117_000, 1_170_000), "too-far"],
    ["a tenth of the price", quote(11_700), "too-far"],
  ])("refuses %s", (_, bad, reason) => {
    expect(started()("EURUSD", bad, now)).toBe(reason);
  });

  it("does not take a refused quote for the last one", () => {
    const check = started();
    check("EURUSD", quote(1_170_000, 1_170_013, now + 10), now);
    expect(check("EURUSD", quote(117_001), now)).toBeUndefined();
  });

  it("refuses a first quote ten times too high or too low, and takes one that years have moved", () => {
    for (const bid of [1_085_000, 10_850])
      expect(createQuoteCheck(() => 108_500)("EURUSD", quote(bid), now)).toBe("too-far");
    expect(createQuoteCheck(() => 108_500)("EURUSD", quote(160_000), now)).toBeUndefined();
  });

  it("keeps symbols apart", () => {
    expect(started()("USDJPY", quote(117_000, 117_010, now - 1000), now)).toBeUndefined();
  });
});
