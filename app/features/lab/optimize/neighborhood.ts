import { median } from "#trading/median.ts";
import type { ParameterSet } from "#trading/optimize/parameter-space.ts";
import { type Objective, type Row, scoreOf } from "#trading/optimize/row.ts";

type Axis = { readonly id: string; readonly values: readonly number[] };

export type Neighborhood = {
  /** Combinations one step away in any of the parameters that were tested with enough trades. */
  readonly tested: number;
  readonly profitable: number;
  /** The median neighbor's figure ÷ the best's; NaN where the best's is not above zero. */
  readonly retained: number;
  readonly kind: "plateau" | "slope" | "spike" | "loss" | "unranked" | "unknown";
  readonly title: string;
  readonly text: string;
};

const places = (axes: readonly Axis[], set: ParameterSet): number[] =>
  axes.map(({ id, values }) => values.indexOf(set[id] as number));

const words: Record<Neighborhood["kind"], { readonly title: string; readonly text: string }> = {
  plateau: {
    title: "A plateau.",
    text: "Nearby values do nearly as well, as they should when they mean nearly the same. Their trades are nearly the same, too: luck also makes plateaus.",
  },
  slope: { title: "A slope.", text: "Nearby values do worse. Look for a flatter place before you trust this one." },
  spike: {
    title: "A spike.",
    text: "Nearby values do far worse. A single good cell among poor ones is usually luck.",
  },
  loss: { title: "No hill.", text: "Even this set earned nothing, so its surroundings do not matter." },
  unranked: {
    title: "No comparison.",
    text: "This set made fewer trades than were asked for, or none that lost, so its neighbors cannot be compared with it.",
  },
  unknown: {
    title: "No surroundings yet.",
    text: "Too few neighbors were tested to say whether this is a plateau or a spike.",
  },
};

/** How the best set's neighbors on the grid do: they say more about it than its own figure. */
export function neighborhood(
  rows: readonly Row[],
  axes: readonly Axis[],
  best: Row,
  objective: Objective,
  minTrades: number,
): Neighborhood {
  const center = places(axes, best.parameters);
  const scores: number[] = [];
  let profitable = 0;
  for (const row of rows) {
    if (row === best) continue;
    const at = places(axes, row.parameters);
    if (!at.every((place, k) => Math.abs(place - (center[k] as number)) <= 1)) continue;
    if (at.every((place, k) => place === center[k])) continue;
    const score = scoreOf(row, objective, minTrades);
    if (score === Number.NEGATIVE_INFINITY) continue;
    scores.push(score);
    if (row.net > 0) profitable += 1;
  }
  const top = scoreOf(best, objective, minTrades);
  // A profit factor of 1 earns nothing: what counts is what lies above it.
  const zero = objective === "profit-factor" ? 1 : 0;
  const retained = top > zero && scores.length > 0 ? (median(scores) - zero) / (top - zero) : Number.NaN;
  const share = profitable / scores.length;
  const kind = kindOf();
  return { tested: scores.length, profitable, retained, kind, ...words[kind] };

  function kindOf(): Neighborhood["kind"] {
    if (top === Number.NEGATIVE_INFINITY) return "unranked";
    if (!(top > zero && best.net > 0)) return "loss";
    if (scores.length < 2) return "unknown";
    if (retained >= 0.7 && share >= 0.75) return "plateau";
    return retained < 0.3 || share < 0.5 ? "spike" : "slope";
  }
}
