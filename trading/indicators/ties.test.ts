import { expect, it } from "vitest";
import { generatedBars } from "../../tests/support/generated-bars.ts";
import { indicatorById } from "./registry.ts";

const bars = generatedBars(4000, 11, 3_600_000);
const columns = (id: string, parameters = {}): readonly Float64Array[] =>
  indicatorById(id).compute(bars, parameters) as readonly Float64Array[];

/** Pairs of values that are equal, and such as differ by what rounding leaves. */
function meetings(left: Float64Array, right: (i: number) => number) {
  let [equal, close] = [0, 0];
  for (let i = 1; i < left.length; i++) {
    const apart = Math.abs((left[i] as number) - right(i));
    if (apart === 0) equal += 1;
    else if (apart < 1e-9) close += 1;
  }
  return { equal, close };
}

const before = (column: Float64Array) => (i: number) => column[i - 1] as number;
const [k, d] = columns("stochastic-rsi") as [Float64Array, Float64Array];
const [, , oscillator] = columns("aroon") as [Float64Array, Float64Array, Float64Array];
const [momentum] = columns("cmo") as [Float64Array];
const [strength] = columns("rsi") as [Float64Array];
const [flow] = columns("mfi", { length: 3 }) as [Float64Array];

it.each([
  ["%K and %D of the stochastic RSI", k, (i: number) => d[i] as number],
  ["%K of the stochastic RSI and the one before", k, before(k)],
  ["%K of the stochastic RSI and its upper end", k, () => 100],
  ["the Aroon oscillator and the one before", oscillator, before(oscillator)],
  ["the Aroon oscillator and 50", oscillator, () => 50],
  ["the money flow index and its upper end", flow, () => 100],
  ["the RSI and the one before", strength, before(strength)],
  ["the Chande momentum oscillator and the one before", momentum, before(momentum)],
])("%s are equal where they meet, and never a rounding apart", (_, left, right) => {
  const { equal, close } = meetings(left, right);
  expect(equal).toBeGreaterThan(5);
  expect(close).toBe(0);
});

it.each(["stochastic", "stochastic-rsi"])("%s: its average line is the same however its sums are added up", (id) => {
  const [fast, slow] = columns(id) as [Float64Array, Float64Array];
  let sum = 0;
  const sums = Float64Array.from(fast, (value) => {
    sum += Number.isNaN(value) ? 0 : value;
    return sum;
  });
  for (let i = 100; i < fast.length; i++)
    expect(slow[i], `at ${i}`).toBe(((sums[i] as number) - (sums[i - 3] as number)) / 3);
});
