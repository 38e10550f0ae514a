import * as z from "zod/mini";
import { plainNumber } from "#lib/figure-text.ts";
import { firstWhere } from "#lib/first-where.ts";
import { readAmount } from "#lib/typed-number.ts";
import type { MonteCarloMethod } from "#trading/optimize/drawn-history.ts";
import type { WalkForwardPlan } from "#trading/optimize/walk-forward.ts";

/** Fields as they are typed. */
export const validationPlan = z.object({
  kind: z.enum(["anchored", "rolling"] satisfies WalkForwardPlan["kind"][]),
  windows: z.string(),
  /** Length of a training ÷ length of a test. */
  ratio: z.string(),
  /** Combinations a window may try. */
  budget: z.string(),
  matrix: z.boolean(),
  runs: z.string(),
  /** Percent of trades that are missed. */
  skip: z.string(),
  /** Percent of the mean absolute result that a trade could cost more. */
  cost: z.string(),
  seed: z.string(),
});
export type ValidationPlan = Readonly<z.output<typeof validationPlan>>;

export const firstValidationPlan: ValidationPlan = {
  kind: "rolling",
  windows: "6",
  ratio: "3",
  budget: "60",
  matrix: false,
  runs: "2000",
  skip: "10",
  cost: "10",
  seed: "1",
};

type Numbers = Record<Exclude<keyof ValidationPlan, "kind" | "matrix">, number>;
export type ReadValidationPlan =
  | { readonly ok: true; readonly numbers: Numbers }
  | { readonly ok: false; readonly problems: Readonly<Record<string, string>> };

const limits: Record<keyof Numbers, readonly [low: number, high: number]> = {
  windows: [2, 24],
  ratio: [1, 20],
  budget: [2, 2000],
  runs: [100, 20_000],
  skip: [1, 90],
  cost: [1, 500],
  seed: [0, 2_147_483_647],
};

export function readValidationPlan(plan: ValidationPlan): ReadValidationPlan {
  const problems: Record<string, string> = {};
  const numbers = Object.fromEntries(
    (Object.keys(limits) as (keyof Numbers)[]).map((name) => {
      const [low, high] = limits[name];
      const value = readAmount(plan[name], name === "ratio" ? 2 : 0);
      const whole = name === "ratio" || Number.isInteger(value);
      if (!whole || !(value >= low && value <= high))
        problems[name] = `A ${name === "ratio" ? "" : "whole "}number from ${low} to ${plainNumber(high)}.`;
      return [name, value];
    }),
  ) as Numbers;
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, numbers };
}

/** Trainings `ratio` times as long as tests; the tests are consecutive and end at the last bar. */
export function windowPlan(
  bars: number,
  kind: WalkForwardPlan["kind"],
  windows: number,
  ratio: number,
): WalkForwardPlan {
  const test = Math.floor(bars / (windows + ratio));
  return { kind, train: bars - test * windows, test };
}

/** A training is shorter than the whole history, so fewer trades are required of it: in proportion, but at least five. */
export const tradesAWindow = (minTrades: number, train: number, bars: number): number =>
  Math.max(5, Math.round((minTrades * train) / bars));

/** The four Monte Carlo methods. */
export const chanceMethods = ({ skip, cost }: Pick<Numbers, "skip" | "cost">): MonteCarloMethod[] => [
  { kind: "bootstrap" },
  { kind: "shuffle" },
  { kind: "skip", share: skip / 100 },
  { kind: "cost", share: cost / 100 },
];

export const matrixWindows = [4, 6, 8] as const;
export const matrixRatios = [2, 3, 5] as const;

/** Share of sorted values above a limit. */
export function shareBeyond(sorted: Float64Array, limit: number): number {
  const below = firstWhere(sorted.length, (at) => (sorted[at] as number) > limit);
  return sorted.length === 0 ? Number.NaN : (sorted.length - below) / sorted.length;
}
