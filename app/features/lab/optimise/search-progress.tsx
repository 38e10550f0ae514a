import { plainNumber } from "#lib/figure-text.ts";
import { Button } from "../../../ui/button.tsx";
import { figureText, objectiveWords } from "./row-figures.ts";
import type { SearchState } from "./run-search.ts";
import type { SearchPlan } from "./search-plan.ts";
import { cancelSearch } from "./search-store.ts";
import { valuesText } from "./values-text.ts";

type Props = {
  readonly state: SearchState;
  readonly plan: SearchPlan;
  readonly axes: readonly { readonly id: string; readonly name: string }[];
  readonly currency: string;
};

export function SearchProgress({ state, plan, axes, currency }: Props) {
  const { done, total, best } = state;
  return (
    <section className="grid gap-3" aria-label="Search under way">
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="figure">
          {plainNumber(done)} of {plainNumber(total)}
        </h3>
        <Button size="sm" variant="secondary" onClick={cancelSearch}>
          Stop and keep what was found
        </Button>
      </div>
      <progress className="lab-progress" max={Math.max(1, total)} value={done} aria-label="Combinations tested" />
      <p className="small min-h-[42px] text-ink2">
        {best
          ? `Best so far by ${objectiveWords[plan.objective]}: ${figureText(best, plan.objective, currency)} with ${valuesText(axes, best.parameters)}.`
          : "No combination has made enough trades yet."}
      </p>
    </section>
  );
}
