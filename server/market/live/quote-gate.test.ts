import { expect, test } from "vitest";
import type { StreamedQuote } from "../provider.ts";
import { createQuoteGate } from "./quote-gate.ts";

const start = Date.UTC(2026, 6, 1, 12);
const quote = (change: Partial<StreamedQuote> = {}): StreamedQuote => ({
  symbol: "EURUSD",
  time: start,
  bid: 108_500,
  ask: 108_512,
  ...change,
});

test("quotes that could be true are accepted, also several of the same moment", () => {
  const gate = createQuoteGate();
  expect(gate.judge(quote(), start)).toBe("accepted");
  expect(gate.judge(quote({ bid: 108_490 }), start)).toBe("accepted");
  expect(gate.judge(quote({ time: start + 1 }), start)).toBe("accepted");
});

test.each([
  ["a quote before the last one", { time: start - 1 }, "out of order"],
  ["no time", { time: Number.NaN }, "out of order"],
  ["a time far ahead of the clock", { time: start + 60_000 }, "from the future"],
  ["zero", { bid: 0 }, "no price"],
  ["no number", { bid: Number.NaN }, "no price"],
  ["a negative price", { bid: -108_500 }, "no price"],
  ["a price without end", { ask: Number.POSITIVE_INFINITY }, "no price"],
  ["an ask below the bid", { ask: 108_000 }, "no price"],
  ["prices ten times too high", { bid: 1_085_000, ask: 1_085_120 }, "too far"],
  ["prices ten times too low", { bid: 10_850, ask: 10_851 }, "too far"],
  ["an ask far above the bid", { ask: 200_000 }, "too far"],
  ["a symbol of nobody", { symbol: "ABCXYZ" }, "unknown symbol"],
] as const)("%s is refused, and the next good quote is not", (_, change, verdict) => {
  const gate = createQuoteGate();
  expect(gate.judge(quote(), start)).toBe("accepted");
  expect(gate.judge(quote(change), start)).toBe(verdict);
  expect(gate.judge(quote({ time: start + 1 }), start)).toBe("accepted");
});

test("the very first quote is compared with the symbol's reference price", () => {
  expect(createQuoteGate().judge(quote({ bid: 1_085_000, ask: 1_085_120 }), start)).toBe("too far");
  expect(createQuoteGate().judge(quote({ bid: 10_850, ask: 10_852 }), start)).toBe("too far");
});

test("after ten minutes without a quote a price may have gone further", () => {
  const gate = createQuoteGate();
  gate.judge(quote(), start);
  const far = { bid: 190_000, ask: 190_012 };
  expect(gate.judge(quote({ ...far, time: start + 60_000 }), start + 60_000)).toBe("too far");
  expect(gate.judge(quote({ ...far, time: start + 601_000 }), start + 601_000)).toBe("accepted");
});
