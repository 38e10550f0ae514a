import { median } from "#trading/median.ts";
import type { ParameterSet } from "#trading/optimise/parameter-space.ts";
import { type Objective, type Row, scoreOf } from "#trading/optimise/row.ts";

type Axis = { readonly id: string; readonly values: readonly number[] };

export type Neighbourhood = {
  /** Combinations one step away in any of the parameters that were tested with enough trades. */
  readonly tested: number;
  readonly profitable: number;
  /** The middle neighbour's figure ÷ the best's; NaN where the best's is not above zero. */
  readonly kept: number;
  readonly kind: "plateau" | "slope" | "spike" | "loss" | "unknown";
  readonly title: string;
  readonly text: string;
};

const places = (axes: readonly Axis[], set: ParameterSet): number[] =>
  axes.map(({ id, values }) => values.indexOf(set[id] as number));

const words: Record<Neighbourhood["kind"], { readonly title: string; readonly text: string }> = {
  plateau: {
    title: "A plateau.",
    text: "Nearby values do nearly as well, as they should when they mean nearly the same.",
  },
  slope: { title: "A slope.", text: "Nearby values do worse. Look for a flatter place before you trust this one." },
  spike: {
    title: "A spike.",
    text: "Nearby values do far worse. A single good cell among poor ones is usually luck.",
  },
  loss: { title: "No hill.", text: "Even this set earned nothing, so its surroundings do not matter." },
  unknown: {
    title: "No surroundings yet.",
    text: "Too few neighbors were tested to say whether this is a plateau or a spike.",
  },
};

/** How the best's neighbours on the grid do: its surroundings say more about it than its own figure. */
export function neighbourhood(
  rows: readonly Row[],
  axes: readonly Axis[],
  best: Row,
  objective: Objective,
  minTrades: number,
): Neighbourhood {
  const own = places(axes, best.parameters);
  const scores: number[] = [];
  let profitable = 0;
  for (const row of rows) {
    if (row === best) continue;
    const at = places(axes, row.parameters);
    if (!at.every((place, k) => Math.abs(place - (own[k] as number)) <= 1)) continue;
    if (at.every((place, k) => place === own[k])) continue;
    const score = scoreOf(row, objective, minTrades);
    if (score === Number.NEGATIVE_INFINITY) continue;
    scores.push(score);
    if (row.net > 0) profitable += 1;
  }
  const top = scoreOf(best, objective, minTrades);
  // A profit factor of 1 earns nothing: what counts is what lies above it.
  const zero = objective === "profit-factor" ? 1 : 0;
  const kept = top > zero && scores.length > 0 ? (median(scores) - zero) / (top - zero) : Number.NaN;
  const share = profitable / scores.length;
  const kind = !(top > zero)
    ? "loss"
    : scores.length < 2
      ? "unknown"
      : kept >= 0.7 && share >= 0.75
        ? "plateau"
        : kept < 0.3 || share < 0.5
          ? "spike"
          : "slope";
  return { tested: scores.length, profitable, kept, kind, ...words[kind] };
}
