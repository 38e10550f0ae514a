import { memo, startTransition, useCallback, useEffect, useMemo, useState } from "react";
import { findSymbol } from "#trading/market/symbols.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import type { Problem } from "#trading/strategy/problems.ts";
import { lazyInPlace } from "../../../ui/lazy-component.ts";
import { whenIdle } from "../../../ui/when-wanted.ts";
import { whileHere } from "../../../ui/while-here.ts";
import { useRunSettings } from "../core/run-settings.ts";
import { useCheckPart } from "../core/strategy-check.ts";
import { useStrategyStore } from "../core/use-strategy.ts";
import { useLabData } from "../data/lab-data.ts";
import { costWords } from "../fields/cost-words.ts";
import { CostsFields } from "../fields/costs-fields.tsx";
import { type PickRequest, type PutOptions, type Rules, RulesContext } from "./context/rules-context.ts";
import { useDocumentPart } from "./context/rules-parts.ts";
import { type Path, textOf, withValue } from "./document/document-path.ts";
import type { IndicatorInfo } from "./document/indicator-info.ts";
import { placeWords, problemWords } from "./document/problem-words.ts";
import { tidied } from "./document/tidy.ts";
import { EntrySection, ExitSection } from "./entry-section.tsx";
import { HoursSection } from "./hours-section.tsx";
import { MarketSection } from "./market-section.tsx";
import { useArrivals } from "./open/use-arrivals.ts";
import { ParametersSection } from "./parameters-section.tsx";
import { PreviewPane } from "./preview/preview-pane.tsx";
import { RiskSection } from "./risk/risk-section.tsx";
import { RulesToolbar } from "./rules-toolbar.tsx";
import { FocusLater, useFocusPlace } from "./use-focus-place.ts";

/** What a trade costs; part of the strategy, so that every tab uses the same. */
function CostsSection() {
  const symbol = useDocumentPart((document) => document.symbol);
  const costs = useDocumentPart((document) => document.costs);
  const { bars } = useLabData();
  const { account } = useRunSettings();
  const spec = findSymbol(symbol) ?? bars?.contract;
  return (
    <details className="lab-fold" open={costs ? true : undefined} data-place="costs" tabIndex={-1}>
      <summary>
        Costs <span className="fine">{costWords(costs ?? {}, spec, bars, account.currency)}</span>
      </summary>
      <CostsFields symbol={symbol} bars={bars} />
    </details>
  );
}

const Pickers = lazyInPlace(() => import("./picker/picker-dialogs.tsx"));
const VaryDialog = lazyInPlace(() => import("./vary-dialog.tsx"));

type Varied = { readonly path: Path; readonly label: string };

/** All that is edited. Apart, as is the preview: a dialog that opens or a word that is said draws neither again. */
const Sections = memo(() => (
  <>
    <RulesToolbar />
    <MarketSection />
    <EntrySection side="long" />
    <EntrySection side="short" />
    <ExitSection side="long" />
    <ExitSection side="short" />
    <RiskSection />
    <HoursSection />
    <CostsSection />
    <ParametersSection />
  </>
));

const Signals = memo(PreviewPane);

type ProblemsProps = { readonly problems: readonly Problem[]; readonly onGo: (path: string) => void };

/** Every problem that prevents a run; each line leads to its field. */
function ProblemList({ problems, onGo }: ProblemsProps) {
  if (problems.length === 0) return null;
  return (
    <div className="lab-problems" role="status">
      <p className="font-semibold">
        {problems.length === 1 ? "One thing to put right" : `${problems.length} things to put right`}
      </p>
      <ul>
        {problems.map((problem) => (
          <li key={problem.path + problem.message}>
            <button type="button" className="text-link" onClick={() => onGo(problem.path)}>
              {placeWords(problem.path)}
            </button>
            : {problemWords(problem)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Problems({ onGo }: { readonly onGo: (path: string) => void }) {
  return <ProblemList problems={useCheckPart(({ problems }) => problems)} onGo={onGo} />;
}

function InWords() {
  const words = useCheckPart((check) => check.words);
  const pending = useCheckPart((check) => check.pending);
  return (
    <section aria-label="In words" className="lab-words" aria-busy={pending}>
      <p>
        <strong>In words.</strong> {words || "Reading the rules …"}
      </p>
    </section>
  );
}

/** Whether the pickers' code is fetched and mounted: in idle time, so that the first press opens them at once. */
function usePickers(): boolean {
  const [mounted, setMounted] = useState(false);
  useEffect(() => whileHere(whenIdle(), () => startTransition(() => setMounted(true))), []);
  return mounted;
}

/** The rules beside what follows from them. */
export function RulesView({ indicators }: { readonly indicators: readonly IndicatorInfo[] }) {
  const { edit: editStore } = useStrategyStore();
  const [picked, setPicked] = useState<PickRequest | null>(null);
  const [varied, setVaried] = useState<Varied | null>(null);
  const [said, setSaid] = useState("");
  const { now, later, wanted } = useFocusPlace();
  const byId = useMemo(() => new Map(indicators.map((info) => [info.id, info])), [indicators]);
  const edit = useCallback(
    (update: (document: StrategyDocument) => StrategyDocument, { merge, focus }: PutOptions = {}) => {
      editStore((document) => tidied(update(document)), merge === undefined ? {} : { merge });
      if (focus) later(focus);
    },
    [editStore, later],
  );
  const put = useCallback(
    (path: Path, value: unknown, options?: PutOptions) => edit((document) => withValue(document, path, value), options),
    [edit],
  );
  const vary = useCallback((path: Path, label: string) => setVaried({ path, label }), []);
  const rules: Rules = useMemo(
    () => ({ indicators: byId, put, edit, pick: setPicked, vary, say: setSaid }),
    [byId, put, edit, vary],
  );
  const pickers = usePickers();
  const closePicker = useCallback(() => setPicked(null), []);
  useArrivals(rules, now);
  return (
    <RulesContext value={rules}>
      <div className="lab-split">
        <div className="lab-rules" data-lab-part="rules">
          <Sections />
          <Problems onGo={now} />
          <InWords />
          <FocusLater wanted={wanted} />
          <p className="sr-only" role="status">
            {said}
          </p>
        </div>
        <div className="lab-result" data-lab-part="result">
          <Signals onGo={now} />
        </div>
      </div>
      {picked || pickers ? <Pickers request={picked} onClose={closePicker} /> : null}
      {varied ? (
        <VaryDialog
          key={textOf(varied.path)}
          open
          path={varied.path}
          label={varied.label}
          onClose={() => setVaried(null)}
        />
      ) : null}
    </RulesContext>
  );
}
