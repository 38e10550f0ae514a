import { expect, test } from "vitest";
import { usualAnswers } from "#trading/market/stated-contract.ts";
import { contractIsGood, fieldProblem, readContract, typedContract } from "./contract-fields.tsx";

const shown = typedContract(usualAnswers("SEKNOK", 5), 5);

test("the usual contract size of a pair is read as it is shown, and typed ones as amounts", () => {
  expect(shown.contractSize).toBe("100,000");
  const sizeOf = (contractSize: string) => readContract({ ...shown, contractSize }).contractSize;
  expect(["100,000", "100000", "100.000", "5,000", "1", "0.001", "2.5"].map(sizeOf)).toEqual([
    ...[100_000, 100_000, 100_000, 5_000, 1, 0.001, 2.5],
  ]);
});

test("pip, spread and swap have as many decimals as are typed", () => {
  const typed = { ...shown, pip: "0.0001", spreadPips: "1.125", swap: "points", swapLong: "−6.125" } as const;
  expect(readContract(typed)).toMatchObject({ pip: 0.0001, spreadPips: 1.125, swapLong: -6.125 });
});

test("a spread or swap that could be a thousand as well as a decimal is asked back, where it is shown", () => {
  const typed = { ...shown, spreadPips: "1,250", swap: "points", swapLong: "−1,250", swapShort: "0" } as const;
  expect(fieldProblem("spreadPips", typed, 5)).toBe("“1,250” could be 1250 or 1.250. Type one of these.");
  expect(fieldProblem("swapLong", typed, 5)).toBe("“−1,250” could be −1250 or −1.250. Type one of these.");
  expect(contractIsGood(typed, 5)).toBe(false);
  const plain = { ...typed, spreadPips: "1250", swap: "none" } as const;
  expect(fieldProblem("swapLong", plain, 5)).toBeUndefined();
  expect(contractIsGood(plain, 5)).toBe(true);
});
