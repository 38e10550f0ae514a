import { describe, expect, test } from "vitest";
import { number } from "./field.ts";

/** What a number's field says to what was typed. */
const problem = (field: ReturnType<typeof number>, typed: string) =>
  field.schema.safeParse(typed).error?.issues[0]?.message;

describe("the limits of a number", () => {
  test("are written as the site writes numbers", () =>
    expect(problem(number("Price", { most: 1_000_000 }), "-5")).toBe("Between 0 and 1,000,000."));

  test("of a year have no groups", () =>
    expect(problem(number("Year", { least: 1990, most: 2100 }), "12")).toBe("Between 1990 and 2100."));
});
