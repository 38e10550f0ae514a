import type { Bar, IndicatorInput } from "#trading/indicators/definition/indicator-definition.ts";
import { seededRandom } from "./seeded-random.ts";

const dayMs = 86_400_000;

/**
 * Bars for tests and benchmarks, the same for the same seed: a random walk in integer points whose volatility drifts,
 * with gaps, opens inside the last body, flat bars and ties. Not a model of a market (that is `market/`), only a rough sea for formulas.
 */
export function generatedBars(length: number, seed = 1, stepMs = dayMs): IndicatorInput {
  const input = emptyInput(length);
  const random = seededRandom(seed);
  let close = 110_000;
  let volatility = 60;
  let openBefore = close;
  for (let i = 0; i < length; i++) {
    volatility = Math.min(150, Math.max(3, volatility * (0.94 + 0.121 * random())));
    const move = () => Math.round((random() + random() + random() - 1.5) * volatility);
    const kind = random();
    const gap = kind < 0.15 ? move() : kind < 0.5 ? Math.round(-random() * 0.6 * (close - openBefore)) : 0;
    const open = Math.max(20_000, close + gap);
    openBefore = open;
    close = Math.max(20_000, open + (random() < 0.04 ? 0 : move()));
    input.time[i] = i * stepMs;
    input.open[i] = open;
    input.close[i] = close;
    input.high[i] = Math.max(open, close) + Math.round(random() * random() * volatility);
    input.low[i] = Math.min(open, close) - Math.round(random() * random() * volatility);
    input.volume[i] = 1 + Math.round(random() * 1000);
  }
  return input;
}

export function emptyInput(length: number): IndicatorInput {
  const column = () => new Float64Array(length);
  return { length, time: column(), open: column(), high: column(), low: column(), close: column(), volume: column() };
}

export function barAt(input: IndicatorInput, i: number): Bar {
  return {
    time: input.time[i]!,
    open: input.open[i]!,
    high: input.high[i]!,
    low: input.low[i]!,
    close: input.close[i]!,
    volume: input.volume[i]!,
  };
}

/** The first `length` bars. */
export const prefixOf = (input: IndicatorInput, length: number): IndicatorInput => barsBetween(input, 0, length);

export function barsBetween(input: IndicatorInput, from: number, to: number): IndicatorInput {
  const cut = (column: Float64Array) => column.slice(from, to);
  return {
    length: to - from,
    time: cut(input.time),
    open: cut(input.open),
    high: cut(input.high),
    low: cut(input.low),
    close: cut(input.close),
    volume: cut(input.volume),
  };
}
