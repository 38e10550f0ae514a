import { lazy, Suspense, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { findSymbol } from "#trading/market/symbols.ts";
import { useStrategyCheck } from "../core/strategy-check.ts";
import { useStrategy } from "../core/use-strategy.ts";
import { DataPanel } from "../data/data-panel.tsx";
import { useLabData } from "../data/lab-data.ts";
import { AccountFields } from "./account-fields.tsx";
import { BeforeRun } from "./before-run.tsx";
import { accountWords, costWords } from "./cost-words.ts";
import { CostsFields } from "./costs-fields.tsx";
import { FoldedGroup } from "./folded-group.tsx";
import { useLabRuns } from "./lab-runs.ts";
import { RunList } from "./run-list.tsx";
import { useRunSettings } from "./run-settings.ts";
import { RunStatus } from "./run-status.tsx";

const ResultsView = lazy(() => import("../results/results-view.tsx"));

/** A link to /backtesting#run starts a run; the hash goes, so that a reload does not start another. */
function useRunLink(): void {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const { run } = useLabRuns();
  useEffect(() => {
    if (hash !== "#run") return;
    navigate({ pathname, search, hash: "" }, { replace: true, preventScrollReset: true });
    void run();
  }, [hash, pathname, search, navigate, run]);
}

/** Prices, costs and account beside what came of them. */
export function BacktestView() {
  useRunLink();
  const { document } = useStrategy();
  const { words } = useStrategyCheck();
  const { account, costs } = useRunSettings();
  const { bars } = useLabData();
  const { current } = useLabRuns();
  const { symbol } = document;
  const spec = findSymbol(symbol);
  const results = useRef<HTMLDivElement>(null);
  const shown = useRef(current?.id);
  useEffect(() => {
    const box = results.current;
    // On a phone the result stands below the settings: what was asked for must not happen out of sight.
    if (current && current.id !== shown.current && box && box.getBoundingClientRect().top > window.innerHeight * 0.7)
      box.scrollIntoView({ block: "start" });
    shown.current = current?.id;
  }, [current]);
  return (
    <div className="bt">
      <div className="bt-settings">
        <DataPanel />
        <FoldedGroup title="Costs" words={costWords(costs, spec)}>
          <CostsFields symbol={symbol} dataSpread={bars?.spread !== undefined} />
        </FoldedGroup>
        <FoldedGroup title="Account" words={accountWords(account, spec)}>
          <AccountFields symbol={symbol} />
        </FoldedGroup>
        <section className="lab-group" aria-label="The rules in words">
          <p className="bt-words">
            <strong>In words.</strong> {words}
          </p>
        </section>
      </div>
      <div className="bt-results" ref={results}>
        <RunStatus />
        <RunList />
        {current ? (
          <Suspense fallback={<p className="fine min-h-[720px]">Drawing the result …</p>}>
            <ResultsView run={current} />
          </Suspense>
        ) : (
          <BeforeRun />
        )}
      </div>
    </div>
  );
}
