import { type ReactNode, useMemo } from "react";
import { growthOf } from "#trading/optimize/monte-carlo.ts";
import { HypotheticalStatement } from "../../../site/hypothetical-statement.tsx";
import { useBringIntoView } from "../core/use-bring-into-view.ts";
import { useChangedSince } from "../data/changed-since.ts";
import { PricesAtHand } from "../data/prices-at-hand.tsx";
import { WorkNotices } from "../fields/cut-off-notice.tsx";
import { spanText } from "../optimize/search-outcome.ts";
import { useSearch } from "../optimize/search-store.ts";
import { useSearchInput } from "../optimize/use-search-input.ts";
import { ChancePanel } from "./chance-panel.tsx";
import { MatrixPanel } from "./matrix-panel.tsx";
import { type Part, type StepName, stepNames, type Validation, type ValidationProgress } from "./run-validation.ts";
import { usedWords } from "./used-words.ts";
import { ValidateButton, ValidateFields } from "./validate-fields.tsx";
import { readValidationPlan } from "./validation-plan.ts";
import { forgetUnfinishedValidation, setValidationPlan, startValidation, useValidation } from "./validation-store.ts";
import { type AskedValidation, validationEvidence } from "./validation-subject.ts";
import { VerdictPanel } from "./verdict-panel.tsx";
import { WalkPanel } from "./walk-panel.tsx";
import { wouldTestOtherwise } from "./would-test-otherwise.ts";

/** The open strategy with the last search that was made to get there. */
function useValidationSubject(): {
  readonly subject: AskedValidation | null;
  readonly missing: string | null;
} {
  const { outcome } = useSearch();
  const { read, tested, blocked } = useSearchInput();
  // A plan without a valid range only takes the walk-forward away, not the rest.
  const subject = useMemo<AskedValidation | null>(() => {
    if (!tested) return null;
    return { ...tested, space: read.space, ...validationEvidence(tested, outcome) };
  }, [tested, read, outcome]);
  return { subject, missing: blocked };
}

/** A view of /backtesting: whether a result is more than luck. Load it with React.lazy. */
export default function ValidateView() {
  const { subject, missing } = useValidationSubject();
  const state = useValidation();
  const { plan, running, validation } = state;
  const read = readValidationPlan(plan);
  const main = useBringIntoView<HTMLDivElement>(running ? true : undefined);
  const rulesChanged = useChangedSince(validation?.subject ?? null);
  const otherwise = validation !== null && wouldTestOtherwise(validation, plan, subject);
  const changed = rulesChanged ?? (otherwise ? "The settings changed" : null);
  return (
    <section className="lab-sided" aria-labelledby="validate-title">
      <h2 id="validate-title" className="sr-only">
        Validate
      </h2>
      <div className="lab-side">
        <ValidateFields plan={plan} read={read} onChange={setValidationPlan} />
        <ValidateButton subject={subject} missing={missing} read={read} running={running !== null} />
      </div>
      <div className="lab-main gap-8" ref={main}>
        <WorkNotices
          state={state}
          what={`The last validation, of ${state.unfinished},`}
          onAgain={subject ? () => void startValidation(subject) : undefined}
          onForget={forgetUnfinishedValidation}
        />
        {running ? <ValidationProgressBar progress={running} matrix={plan.matrix} /> : null}
        {validation?.stopped && !running ? (
          <p className="note-rule small">You stopped these tests: those that are not below were not run.</p>
        ) : null}
        {changed && !running ? <p className="note-rule small">{changed} since these tests. Run them again.</p> : null}
        {validation ? <Findings validation={validation} /> : running ? null : <BeforeTheFirst />}
      </div>
    </section>
  );
}

function Findings({ validation }: { readonly validation: Validation }) {
  const { subject, judged, chance, walk, matrix } = validation;
  const { currency, bars, document, simulated } = subject;
  const used = spanText(bars, subject.span);
  const axes = (document.parameters ?? []).filter(({ id }) => subject.space?.choices.some((axis) => axis.id === id));
  return (
    <>
      {judged ? <VerdictPanel judged={judged} /> : null}
      <p className="small note-rule max-w-[80ch]" data-testid="bars-used">
        <strong>Bars used.</strong> {usedWords(subject)}
      </p>
      <Shown name="Walk-forward" part={walk}>
        {(found) => <WalkPanel walk={found} bars={bars} currency={currency} axes={axes} used={used} />}
      </Shown>
      <Shown name="Walk-forward matrix" part={matrix}>
        {(found) => <MatrixPanel cells={found} bars={bars} currency={currency} used={used} />}
      </Shown>
      <Shown name="Monte Carlo" part={chance}>
        {(found) => (
          <ChancePanel found={found} currency={currency} used={used} growth={growthOf(document.risk.sizing)} />
        )}
      </Shown>
      <HypotheticalStatement compact simulated={simulated} />
    </>
  );
}

type ShownProps<Found> = {
  readonly name: string;
  readonly part: Part<Found> | null;
  readonly children: (found: Found) => ReactNode;
};

function Shown<Found>({ name, part, children }: ShownProps<Found>) {
  if (!part) return null;
  if ("found" in part) return children(part.found);
  return (
    <section className="grid gap-1" aria-label={name}>
      <h3>{name}</h3>
      <p className="small max-w-[70ch] text-ink2">{part.needs}</p>
    </section>
  );
}

function BeforeTheFirst() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 className="text-lead">Is it skill or luck?</h3>
      <p className="max-w-[68ch] text-ink2">
        A backtest says what would have happened. These tests ask whether it means anything: whether so many tries find
        as much by luck, whether values chosen in-sample hold out-of-sample, where the profit comes from, and how much
        of it is the luck of these trades.
      </p>
      <p className="max-w-[68ch] text-ink2">
        They judge the strategy with the values it has now, and end in one plain verdict with its reasons.
      </p>
      <div className="mt-4">
        <PricesAtHand />
      </div>
    </div>
  );
}

const names: Record<StepName, string> = {
  backtest: "Backtest",
  chance: "Monte Carlo",
  walk: "Walk-forward",
  matrix: "Other window lengths",
  verdict: "Verdict",
};

/** Which test is running, how far it is, and what comes after it. */
function ValidationProgressBar({
  progress,
  matrix,
}: {
  readonly progress: ValidationProgress;
  readonly matrix: boolean;
}) {
  const steps = stepNames.filter((name) => matrix || name !== "matrix");
  const now = steps.indexOf(progress.step);
  return (
    <section className="grid gap-3" aria-label="Tests under way">
      <ol className="flex flex-wrap gap-x-5 gap-y-1 text-small">
        {steps.map((name, at) => (
          <li
            key={name}
            aria-current={at === now ? "step" : undefined}
            className={at === now ? "font-semibold" : "text-ink3"}
          >
            {at < now ? "✓ " : ""}
            {names[name]}
          </li>
        ))}
      </ol>
      <progress max={1} value={progress.share} aria-label={names[progress.step]} />
      <p className="small figure text-ink2">{progress.words}</p>
    </section>
  );
}
