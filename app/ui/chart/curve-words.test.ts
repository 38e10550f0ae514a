import { expect, test } from "vitest";
import { summaryOf } from "./curve-words.ts";

const said = (values: readonly number[]) =>
  summaryOf({
    series: [{ id: "sold", label: "Sold", values, tone: "accent" }],
    format: (value) => `$${value.toFixed(2)}`,
  });

test("a line is told by its ends, and by its range only where that goes beyond them", () => {
  expect(said([0, 5, 1502])).toBe("Sold: from $0.00 to $1502.00.");
  expect(said([3, 0, 9, 4])).toBe("Sold: from $3.00 to $4.00, between $0.00 and $9.00.");
});

test("a line without any change is told by its one value", () =>
  expect(said([0, 0, 0])).toBe("Sold: $0.00 throughout."));
