import type { IndicatorDefinition, OutputDefinition } from "#trading/indicators/definition/indicator-definition.ts";
import { defaultParameters } from "#trading/indicators/definition/parameters.ts";
import { indicators } from "#trading/indicators/registry.ts";
import { indicatorInput } from "#trading/strategy/column-source.ts";
import { type Family, tryRule } from "./luck.ts";
import type { PricedBars } from "./priced-bars.ts";

/** The side at each bar's close: 1, −1, or 0 where the rule says nothing. */
type Sides = Int8Array;

const sides = { level: new Int8Array(0), change: new Int8Array(0) };

/** Bars for which a pattern's signal is followed. */
const afterSignal = 5;

/**
 * The simplest ways to read an output: a line in the price pane against the close; an oscillator against the middle of its range, or zero,
 * or, where it is never below zero, its own mean; a pattern for some bars; and each line's direction.
 */
function readOutput(priced: PricedBars, { scale, range }: OutputDefinition, column: Float64Array): readonly Sides[] {
  const { close, length } = priced.bars;
  if (sides.level.length < length) {
    sides.level = new Int8Array(length);
    sides.change = new Int8Array(length);
  }
  const { level, change } = sides;
  const middle = range ? (range[0] + range[1]) / 2 : 0;
  const meanOwn = !range && (scale === "oscillator" || scale === "volume") && !column.some((value) => value < 0);
  let [mean, age] = [Number.NaN, afterSignal];
  for (let i = 0; i < length; i++) {
    const value = column[i] as number;
    const before = i > 0 ? (column[i - 1] as number) : Number.NaN;
    change[i] = value > before ? 1 : value < before ? -1 : 0;
    if (scale === "signal") {
      age = value > 0 || value < 0 ? 0 : age + 1;
      level[i] = age === 0 ? Math.sign(value) : age < afterSignal ? (level[i - 1] as number) : 0;
      continue;
    }
    if (!Number.isNaN(value)) mean = Number.isNaN(mean) ? value : mean + (value - mean) / 50;
    const against = scale === "price" ? (close[i] as number) - value : value - (meanOwn ? mean : middle);
    level[i] = against > 0 ? 1 : against < 0 ? -1 : 0;
  }
  return scale === "signal" ? [level] : [level, change];
}

/** Holds the rule's side, or the other one, from the next bar's open. */
function trySides(family: Family, priced: PricedBars, side: Sides, turn: 1 | -1, name: () => string): void {
  const { open, spread, nights, swapLong, swapShort } = priced;
  let [held, trades, net, squares] = [0, 0, 0, 0];
  for (let bar = 0; bar + 2 < open.length; bar++) {
    const wanted = turn * (side[bar] as number);
    const from = bar + 1;
    if (wanted !== held) {
      // What is bought pays the ask: opening a long position and closing a short one.
      if (wanted > held) net -= (wanted - held) * (spread[from] as number);
      if (wanted !== 0) trades += 1;
      held = wanted;
    }
    if (held === 0) continue;
    const move = held * ((open[from + 1] as number) - (open[from] as number));
    const slept = (nights[from + 1] as number) - (nights[from] as number);
    net += move + slept * (held > 0 ? swapLong : swapShort);
    squares += move * move;
  }
  tryRule(family, trades, net, squares, name);
}

function tryIndicator(family: Family, priced: PricedBars, definition: IndicatorDefinition): void {
  const columns = definition.compute(indicatorInput(priced.bars), defaultParameters(definition));
  definition.outputs.forEach((output, k) => {
    readOutput(priced, output, columns[k] as Float64Array).forEach((side, rule) => {
      for (const turn of [1, -1] as const) {
        const name = () =>
          `${turn > 0 ? "with" : "against"} the ${rule === 0 ? "level" : "direction"} of ${definition.id} ${output.id} on ${priced.name}`;
        trySides(family, priced, side, turn, name);
      }
    });
  });
}

/** Every output of every indicator at its defaults, followed and faded. */
export function tryIndicators(family: Family, priced: PricedBars): void {
  for (const definition of indicators) tryIndicator(family, priced, definition);
}
