import type { IndicatorDefinition, IndicatorInput } from "../indicators/definition/indicator-definition.ts";
import { defaultParameters } from "../indicators/definition/parameters.ts";

const rows = 400;

// A fixed, uneven walk in integers (a linear congruential step): enough movement for every formula, the same every time.
function sample(factor: number): IndicatorInput {
  const column = () => new Float64Array(rows);
  const input = {
    length: rows,
    time: column(),
    open: column(),
    high: column(),
    low: column(),
    close: column(),
    volume: column(),
  };
  let state = 12_345;
  let price = 110_000;
  for (let i = 0; i < rows; i++) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    const move = (state % 401) - 200;
    input.time[i] = i * 3_600_000;
    input.open[i] = price * factor;
    input.close[i] = (price + move) * factor;
    input.high[i] = (price + Math.max(0, move) + (state % 53)) * factor;
    input.low[i] = (price + Math.min(0, move) - (state % 37)) * factor;
    input.volume[i] = 1000 + (state % 700);
    price += move;
  }
  return input;
}

const known = new WeakMap<IndicatorDefinition, readonly number[]>();

/**
 * How each output of an indicator scales with the price: 0 for an oscillator such as RSI, 1 for averages, ATR or MACD, 2 for
 * a variance. Found by computing it on prices and on doubled prices, so that "ATR above 0.0010" means 0.0010 of price
 * whatever unit the columns are in. Doubling is exact in binary, so the comparison is too. The usual parameters are taken: the degree
 * is the same with others, of which a length beyond these few rows gives no values to compare.
 */
export function priceDegrees(definition: IndicatorDefinition): readonly number[] {
  const found = known.get(definition);
  if (found) return found;
  const parameters = defaultParameters(definition);
  const once = definition.compute(sample(1), parameters);
  const twice = definition.compute(sample(2), parameters);
  const degrees = once.map((column, k) => degreeOf(column, twice[k] as Float64Array));
  known.set(definition, degrees);
  return degrees;
}

function degreeOf(once: Float64Array, twice: Float64Array): number {
  for (const degree of [0, 1, 2]) {
    const factor = 2 ** degree;
    const fits = once.every((value, i) => {
      const other = twice[i] as number;
      return Number.isNaN(value)
        ? Number.isNaN(other)
        : Math.abs(other - value * factor) <= 1e-7 * Math.max(1e-6, Math.abs(other));
    });
    const moves = once.some((value) => value !== 0 && !Number.isNaN(value));
    if (fits && moves) return degree;
  }
  return 0;
}
