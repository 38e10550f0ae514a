import { expect, test } from "vitest";
import { formatCents, wholeUnits } from "./amount-text.ts";
import { formatPrice, formatUsd } from "./price-text.ts";

test("dollars carry two decimals and group thousands", () => {
  expect(formatUsd(299)).toBe("$299.00");
  expect(formatUsd(1299.5)).toBe("$1,299.50");
  expect(formatUsd(0)).toBe("$0.00");
});

test("a price on a sign has cents only where it has cents", () => {
  expect([1299, 120.5, 9.9, 0, 19.99].map(formatPrice)).toEqual(["$1,299", "$120.50", "$9.90", "$0", "$19.99"]);
});

test("what is no currency is named behind the amount", () => {
  expect(formatCents(14_900, "1$2")).toBe("149.00 1$2");
  expect(formatCents(14_900, "")).toBe("149.00");
});

test("an amount in a currency's smallest unit is written as what was paid", () => {
  const written = ["EUR", "JPY", "KWD", "HUF", "ISK", "MGA"].map((currency) => formatCents(14_900, currency));
  expect(written.map((text) => text.replaceAll("\u00a0", " "))).toEqual([
    "€149.00",
    "¥14,900",
    "KWD 14.900",
    "HUF 149.00",
    "ISK 149.00",
    "MGA 14,900",
  ]);
  expect(["usd", "JPY", "KWD", "1$2"].map((currency) => wholeUnits(14_900, currency))).toEqual([
    149, 14_900, 14.9, 149,
  ]);
});

test("dollars read as the browser's own formatter would write them, with a true minus", () => {
  const browsers = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
  for (const amount of [0.5, 7, 999.99, 1000, 12_345.6, 1_234_567.89, 100_000_000, -4, -1234.5])
    expect(formatUsd(amount)).toBe(browsers.format(amount).replace("-", "−"));
  expect(formatUsd(-0.001)).toBe("$0.00");
  expect([formatUsd(-4), formatCents(-400, "EUR")]).toEqual(["−$4.00", "−€4.00"]);
});
