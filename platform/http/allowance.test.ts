import { expect, test, vi } from "vitest";
import { Allowance, createAllowances } from "./allowance.ts";

test("gives a burst at once, then so many per second, and never more than a burst", () => {
  const allowance = new Allowance({ burst: 3, perSecond: 2 }, 0);
  const taken = (now: number) => Array.from({ length: 5 }, () => allowance.take(now)).filter(Boolean).length;
  expect(taken(0)).toBe(3);
  expect(taken(499)).toBe(0);
  expect(taken(1_000)).toBe(2);
  expect(taken(60_000)).toBe(3);
});

test("gives several or none", () => {
  const allowance = new Allowance({ burst: 3, perSecond: 1 }, 0);
  expect(allowance.take(0, 4)).toBe(false);
  expect(allowance.take(0, 3)).toBe(true);
  expect(allowance.take(0, 1)).toBe(false);
});

test("counts each client by itself, and forgets those that have everything back", () => {
  let time = 0;
  const allowances = createAllowances({ burst: 1, perSecond: 1 }, () => time);
  expect([allowances.take("a"), allowances.take("a"), allowances.take("b")]).toEqual([true, false, true]);
  for (let client = 0; client < 10_000; client += 1) allowances.take(`${client}`);
  time = 1_000;
  expect(allowances.take("a")).toBe(true);
  expect(allowances.take("a")).toBe(false);
});

test("gives on where the machine's clock is set back", () => {
  const clock = vi.spyOn(Date, "now").mockReturnValue(1_000_000);
  const allowances = createAllowances({ burst: 5, perSecond: 1 });
  expect(allowances.take("a")).toBe(true);
  clock.mockReturnValue(400_000);
  expect(allowances.take("a")).toBe(true);
  clock.mockRestore();
});
