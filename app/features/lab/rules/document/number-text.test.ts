import { describe, expect, test } from "vitest";
import { numberText, readClock, readNumber } from "./number-text.ts";

describe("a number as people type it", () => {
  test("takes a comma for a point", () => {
    expect(readNumber(" 0,25 ")).toEqual({ kind: "number", value: 0.25 });
    expect(readNumber("14.")).toEqual({ kind: "number", value: 14 });
    expect(readNumber(",5")).toEqual({ kind: "number", value: 0.5 });
  });
  test("takes a true minus sign and a hyphen", () => {
    expect(readNumber("−100")).toEqual({ kind: "number", value: -100 });
    expect(readNumber("-100")).toEqual({ kind: "number", value: -100 });
  });
  test("guesses nothing that could mean two numbers", () => {
    for (const text of ["1,000.5", "1.000.000", "2,350", "−10,000", "", "abc", "1e5", "--3", "12a"])
      expect(readNumber(text).kind, text).toBe("problem");
    expect(readNumber("2,350")).toEqual({
      ...{ kind: "problem", message: "“2,350” could be 2350 or 2.350. Type one of these." },
    });
    for (const [text, value] of [
      ["145.125", 145.125],
      ["0,125", 0.125],
      ["2350,125", 2350.125],
    ] as const)
      expect(readNumber(text), text).toEqual({ kind: "number", value });
  });
  test("is written back the way it is read", () => {
    for (const value of [14, 0.25, -100, 0.0000005, 1e9])
      expect(readNumber(numberText(value))).toEqual({ kind: "number", value });
  });
});

test("a time of day is understood in the ways it is written", () => {
  expect(["8", "8:30", "0830", "8.30", "23h59"].map(readClock)).toEqual(["08:00", "08:30", "08:30", "08:30", "23:59"]);
  expect(["٨:٣٠", "８：３０"].map(readClock)).toEqual(["08:30", "08:30"]);
  expect(["24:00", "8:60", "noon", ""].map(readClock)).toEqual([null, null, null, null]);
});
