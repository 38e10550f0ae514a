import type { RandomSource } from "./random-source.ts";

/**
 * What could have happened with the same trades. `shuffle`: the same ones in another order. `bootstrap`: drawn with
 * replacement, in runs where results followed one another, so that luck in the result itself shows. `skip`: each trade is missed with the chance `share`. `cost`: each
 * trade pays between nothing and twice `share` of the mean absolute result more, and the order is drawn with replacement.
 */
export type MonteCarloMethod =
  | { readonly kind: "shuffle" }
  | { readonly kind: "bootstrap" }
  | { readonly kind: "skip"; readonly share: number }
  | { readonly kind: "cost"; readonly share: number };

/** One history: which result comes when, `missed` where none does, and what it costs more than it did. */
export type DrawnHistory = { readonly order: Int32Array; readonly costs: Float64Array };
/** `more` is the mean extra cost of a trade, or the chance that one is missed. */
export type Draw = { readonly random: RandomSource; readonly more: number; readonly runLength: number };

/** In the place of a result that does not happen. */
export const missed = -1;

/** Results drawn with replacement, in runs of this mean length; after the last one comes the first. */
function drawInto({ order, costs }: DrawnHistory, { random, runLength, more }: Draw) {
  let at = missed;
  for (let i = 0; i < order.length; i++) {
    const goesOn = runLength > 1 && at !== missed && random.next() * runLength >= 1;
    at = goesOn ? (at + 1) % order.length : random.below(order.length);
    order[i] = at;
    if (more > 0) costs[i] = random.next() * 2 * more;
  }
}

/** Each changes a history in which all results come as they were traded, at no extra cost. */
export const drawHistory: Record<MonteCarloMethod["kind"], (history: DrawnHistory, draw: Draw) => void> = {
  bootstrap: drawInto,
  cost: drawInto,
  shuffle: ({ order }, { random }) => {
    for (let i = order.length - 1; i > 0; i--) {
      const other = random.below(i + 1);
      const result = order[i] as number;
      order[i] = order[other] as number;
      order[other] = result;
    }
  },
  skip: ({ order }, { random, more }) => {
    for (let i = 0; i < order.length; i++) if (random.next() < more) order[i] = missed;
  },
};
