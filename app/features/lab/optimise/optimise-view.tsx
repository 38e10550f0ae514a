import { Link } from "react-router";
import { CutOffNotice } from "../backtest/cut-off-notice.tsx";
import { useStrategy } from "../core/use-strategy.ts";
import { AxisFields } from "./axis-fields.tsx";
import { MethodFields } from "./method-fields.tsx";
import { OutcomePanel } from "./outcome-panel.tsx";
import { SearchButton } from "./search-button.tsx";
import { SearchProgress } from "./search-progress.tsx";
import { forgetCutSearch, setPlan, startSearch, useSearch } from "./search-store.ts";
import { useBringIntoView } from "./use-bring-into-view.ts";
import { useSearchInput } from "./use-search-input.ts";

/** A view of /backtesting: looks for parameter values, and says what the finding is worth. Load it with React.lazy. */
export default function OptimiseView() {
  const { document } = useStrategy();
  const desk = useSearchInput();
  const { running, outcome, looking, problem, unfinished } = useSearch();
  const { plan, read } = desk;
  const main = useBringIntoView<HTMLDivElement>(running !== null);
  const empty = (document.parameters ?? []).length === 0;
  return (
    <section className="lab-sided" aria-labelledby="optimise-title">
      <h2 id="optimise-title" className="sr-only">
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
        {problem ? (
          <p className="field-error" role="alert">
            {problem}
          </p>
        ) : null}
        {unfinished && !running ? (
          <CutOffNotice
            what={`The last search, over ${unfinished},`}
            onAgain={desk.input ? () => desk.input && void startSearch(desk.input) : undefined}
            onForget={forgetCutSearch}
          />
        ) : null}
        {running ? (
          <SearchProgress
            state={running}
            plan={plan}
            axes={desk.input?.axes ?? []}
            currency={desk.input?.currency ?? ""}
          />
        ) : null}
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
    <div className="grid max-w-[62ch] gap-3 self-center">
      <h3 className="text-[20px]">The best of many always looks good</h3>
      <p className="text-ink2">
        A search runs your rules once for each combination of values and shows how all of them did, not only the winner.
        What you are looking for is a broad hill: neighboring values mean nearly the same and should earn nearly the
        same.
      </p>
      <p className="text-ink2">
        The last part of the history stays hidden while searching. The set that wins is tried on it once, and every try
        is counted, so that the verdict can tell skill from luck.
      </p>
    </div>
  );
}
