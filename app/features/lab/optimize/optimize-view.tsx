import { Link } from "react-router";
import { plainNumber } from "#lib/figure-text.ts";
import { Button } from "../../../ui/button.tsx";
import { useBringIntoView } from "../core/use-bring-into-view.ts";
import { useStrategy } from "../core/use-strategy.ts";
import { PricesAtHand } from "../data/prices-at-hand.tsx";
import { WorkNotices } from "../fields/cut-off-notice.tsx";
import { AxisFields } from "./axis-fields.tsx";
import { MethodFields } from "./method-fields.tsx";
import { OutcomePanel } from "./outcome-panel.tsx";
import { figureText, objectiveWords, valuesText } from "./row-figures.ts";
import type { SearchState } from "./run-search.ts";
import { SearchButton } from "./search-button.tsx";
import { cancelSearch, forgetUnfinishedSearch, setPlan, startSearch, useSearch } from "./search-store.ts";
import { useSearchInput } from "./use-search-input.ts";

/** A view of /backtesting: searches parameter values. Load it with React.lazy. */
export default function OptimizeView() {
  const { document } = useStrategy();
  const desk = useSearchInput();
  const search = useSearch();
  const { running, outcome, looking } = search;
  const { plan, read } = desk;
  const main = useBringIntoView<HTMLDivElement>(running ? true : undefined);
  const empty = (document.parameters ?? []).length === 0;
  return (
    <section className="lab-sided" aria-labelledby="optimize-title">
      <h2 id="optimize-title" className="sr-only">
        Optimize
      </h2>
      <div className="lab-side">
        {empty ? (
          <WithoutParameters />
        ) : (
          <>
            <AxisFields document={document} plan={plan} read={read} onChange={setPlan} />
            <MethodFields plan={plan} read={read} onChange={setPlan} />
            <SearchButton desk={desk} busy={running !== null} />
          </>
        )}
      </div>
      <div className="lab-main" ref={main}>
        <WorkNotices
          state={search}
          what={`The last search, over ${search.unfinished},`}
          onAgain={desk.input ? () => desk.input && void startSearch(desk.input, plan) : undefined}
          onForget={forgetUnfinishedSearch}
        />
        {running ? <SearchProgress state={running} /> : null}
        {outcome && !running ? <OutcomePanel outcome={outcome} looking={looking} /> : null}
        {outcome || running ? null : <BeforeTheFirst />}
      </div>
    </section>
  );
}

function WithoutParameters() {
  return (
    <div className="grid gap-3">
      <h3>Nothing to vary yet</h3>
      <p className="small text-ink2">
        This strategy has no parameters. Under Rules, turn a number into a parameter: a length, a level, a distance.
        Then its values can be searched here.
      </p>
      <Link className="text-link self-start" to="/strategy-builder">
        Add a parameter in Rules
      </Link>
    </div>
  );
}

function BeforeTheFirst() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 className="text-lead">The best of many always looks good</h3>
      <p className="max-w-[68ch] text-ink2">
        A search runs your rules once for each combination of values and shows how all of them did, not only the winner.
        Distrust a single peak: neighboring values mean nearly the same and should earn nearly the same. A broad hill
        proves no edge, because luck makes hills, too.
      </p>
      <p className="max-w-[68ch] text-ink2">
        The last part of the history stays hidden while searching. The set that wins is tried on it once, and the
        verdict counts every try: the more there were, the better a result luck alone makes.
      </p>
      <div className="mt-4">
        <PricesAtHand />
      </div>
    </div>
  );
}

function SearchProgress({ state }: { readonly state: SearchState }) {
  const { done, total, best, searched } = state;
  const { objective, axes, currency } = searched;
  return (
    <section className="grid gap-3" aria-label="Search under way">
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="figure">
          {plainNumber(done)} of {plainNumber(total)}
        </h3>
        <Button size="sm" variant="secondary" onClick={cancelSearch}>
          Stop and show what was found
        </Button>
      </div>
      <progress max={Math.max(1, total)} value={done} aria-label="Combinations tested" />
      <p className="small min-h-[42px] text-ink2">
        {best
          ? `Best so far by ${objectiveWords[objective]}: ${figureText(best, objective, currency)} with ${valuesText(axes, best.parameters)}.`
          : "No combination has made enough trades yet."}
      </p>
    </section>
  );
}
