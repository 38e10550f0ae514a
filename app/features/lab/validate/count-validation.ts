import { walkForwardSharpe } from "#trading/optimize/walk-forward.ts";
import type { TriesStore } from "../../../market/tries.ts";
import { priceSpanOf, type SeenBars } from "../core/seen-bars.ts";
import type { Validation } from "./run-validation.ts";
import type { ValidationSubject } from "./validation-subject.ts";

type Validated = Pick<ValidationSubject, "document" | "bars" | "dataLabel" | "span" | "space">;
type Stores = {
  readonly tries: Pick<TriesStore, "addOne">;
  readonly walks: Pick<TriesStore, "addOne">;
  readonly seen: Pick<SeenBars, "add">;
};

/** The walk-forward with the windows that were typed, and those with other windows: whoever types the best of them next has seen them all. */
function walksOf({ walk, matrix }: Validation) {
  const others = matrix && "found" in matrix ? matrix.found.map((cell) => cell.walk) : [];
  return [walk && "found" in walk ? walk.found : null, ...others].filter((one) => one !== null);
}

/** Counts what a validation has shown so far: whoever leaves while later tests run has seen the walk-forward. */
export function countValidation({ document, bars, dataLabel, span, space }: Validated, stores: Stores) {
  const { tries, walks, seen } = stores;
  let counted = false;
  return (validation: Validation | null): void => {
    if (!validation) return;
    const { judged } = validation;
    const walked = walksOf(validation);
    if (judged) tries.addOne(document, judged.row.sharpe);
    if (!judged && walked.length === 0) return;
    if (space && !counted) seen.add(priceSpanOf(bars, dataLabel, span), "walked");
    counted = true;
    const tested = walked.flatMap(({ windows }) => windows).find((window) => window.tested)?.tested;
    const { periodsAYear } = judged?.row ?? tested ?? {};
    if (periodsAYear) for (const walk of walked) walks.addOne(document, walkForwardSharpe(walk, periodsAYear));
  };
}
