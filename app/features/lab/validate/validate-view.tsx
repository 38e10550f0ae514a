import type { ReactNode } from "react";
import { growthOf } from "#trading/optimise/monte-carlo.ts";
import { HypotheticalStatement } from "../../../ui/hypothetical-statement.tsx";
import { CutOffNotice } from "../backtest/cut-off-notice.tsx";
import { useStrategy } from "../core/use-strategy.ts";
import { useBringIntoView } from "../optimise/use-bring-into-view.ts";
import { ChancePanel } from "./chance-panel.tsx";
import { DoubtButton } from "./doubt-button.tsx";
import { DoubtFields } from "./doubt-fields.tsx";
import { readDoubt } from "./doubt-plan.ts";
import { DoubtProgressBar } from "./doubt-progress.tsx";
import { forgetCutDoubt, setDoubtPlan, startDoubt, useDoubt } from "./doubt-store.ts";
import { MatrixPanel } from "./matrix-panel.tsx";
import type { Doubt, Part } from "./run-doubt.ts";
import { useDoubtSubject } from "./use-doubt-subject.ts";
import { spanText, usedWords } from "./used-words.ts";
import { VerdictPanel } from "./verdict-panel.tsx";
import { WalkPanel } from "./walk-panel.tsx";

/** A view of /backtesting: how surprised one should be by a result if there were nothing in it. Load it with React.lazy. */
export default function ValidateView() {
  const { document } = useStrategy();
  const { subject, missing } = useDoubtSubject();
  const { plan, running, doubt, problem, unfinished } = useDoubt();
  const read = readDoubt(plan);
  const main = useBringIntoView<HTMLDivElement>(running !== null);
  const stale = doubt && !running && doubt.subject.document !== document;
  return (
    <section className="lab-sided" aria-labelledby="validate-title">
      <h2 id="validate-title" className="sr-only">
        Validate
      </h2>
      <div className="lab-side">
        <DoubtFields plan={plan} read={read} onChange={setDoubtPlan} />
        <DoubtButton subject={subject} missing={missing} read={read} running={running !== null} />
      </div>
      <div className="lab-main gap-8" ref={main}>
        {problem ? (
          <p className="field-error" role="alert">
            {problem}
          </p>
        ) : null}
        {unfinished && !running ? (
          <CutOffNotice
            what={`The last test, of ${unfinished},`}
            onAgain={subject ? () => void startDoubt(subject) : undefined}
            onForget={forgetCutDoubt}
          />
        ) : null}
        {running ? <DoubtProgressBar progress={running} matrix={plan.matrix} /> : null}
        {stale ? <p className="note-rule small">The strategy has changed since these tests. Run them again.</p> : null}
        {doubt ? <Findings doubt={doubt} /> : running ? null : <BeforeTheFirst />}
      </div>
    </section>
  );
}

function Findings({ doubt }: { readonly doubt: Doubt }) {
  const { subject, judged, chance, walk, matrix } = doubt;
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
        {(found) => <MatrixPanel cells={found} currency={currency} used={used} />}
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
    <div className="grid max-w-[62ch] gap-3 self-center">
      <h3 className="text-[20px]">Is it skill or luck?</h3>
      <p className="text-ink2">
        A backtest says what would have happened. These tests ask whether it means anything: whether so many tries find
        as much by luck, whether values chosen in-sample hold out-of-sample, where the profit comes from, and how much
        of it is the luck of these trades.
      </p>
      <p className="text-ink2">
        They judge the strategy with the values it has now, and end in one plain verdict with its reasons.
      </p>
    </div>
  );
}
