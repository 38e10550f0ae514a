import { plainNumber } from "#lib/figure-text.ts";

const shares = [1, 0.786, 0.618, 0.5, 0.382, 0.236, 0] as const;

/**
 * The retracements of a move, from where it began (100%) to where it ended (0%). They are shares of the prices: on a logarithmic axis
 * the same shares of the pixels are other prices than their labels.
 */
export const fibonacciLines = (from: number, to: number, digits: number, yOf: (price: number) => number) =>
  shares.map((share) => {
    const price = to + (from - to) * share;
    return { y: yOf(price), words: `${plainNumber(price, digits)} (${plainNumber(share * 100, 1)}%)` };
  });
