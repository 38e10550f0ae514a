import { readNumber } from "#lib/typed-number.ts";
import type { MonteCarloMethod } from "#trading/optimise/monte-carlo.ts";
import type { WalkForwardPlan } from "#trading/optimise/walk-forward.ts";

/** Fields as they are typed. */
export type DoubtPlan = {
  readonly kind: WalkForwardPlan["kind"];
  readonly windows: string;
  /** Length of a training ÷ length of a test. */
  readonly ratio: string;
  /** Combinations a window may try. */
  readonly budget: string;
  readonly matrix: boolean;
  readonly runs: string;
  /** Percent of trades that are missed. */
  readonly skip: string;
  /** Percent of the mean absolute result that a trade could cost more. */
  readonly cost: string;
  readonly seed: string;
};

export const firstDoubt: DoubtPlan = {
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

type Numbers = Record<Exclude<keyof DoubtPlan, "kind" | "matrix">, number>;
export type ReadDoubt =
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

export function readDoubt(plan: DoubtPlan): ReadDoubt {
  const problems: Record<string, string> = {};
  const numbers = Object.fromEntries(
    (Object.keys(limits) as (keyof Numbers)[]).map((name) => {
      const [low, high] = limits[name];
      const value = readNumber(plan[name]);
      const whole = name === "ratio" || Number.isInteger(value);
      if (!whole || !(value >= low && value <= high))
        problems[name] = `A ${name === "ratio" ? "" : "whole "}number from ${low} to ${high.toLocaleString("en-US")}.`;
      return [name, value];
    }),
  ) as Numbers;
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, numbers };
}

/** Trainings `ratio` times as long as tests, so many of which follow each other to the last bar. */
export function windowPlan(
  bars: number,
  kind: WalkForwardPlan["kind"],
  windows: number,
  ratio: number,
): WalkForwardPlan {
  const test = Math.floor(bars / (windows + ratio));
  return { kind, train: bars - test * windows, test };
}

/** A training is shorter than the whole: as many trades are asked of it as its length allows, five at least. */
export const tradesAWindow = (minTrades: number, train: number, bars: number): number =>
  Math.max(5, Math.round((minTrades * train) / bars));

/** The four ways to have had other luck with the same trades. */
export const chanceMethods = ({ skip, cost }: Pick<Numbers, "skip" | "cost">): MonteCarloMethod[] => [
  { kind: "bootstrap" },
  { kind: "shuffle" },
  { kind: "skip", share: skip / 100 },
  { kind: "cost", share: cost / 100 },
];

export const matrixWindows = [4, 6, 8] as const;
export const matrixRatios = [2, 3, 5] as const;
