import { Suspense, useDeferredValue, useEffect, useRef } from "react";
import { findSymbol } from "#trading/market/symbols.ts";
import { lazyComponent } from "../../../ui/lazy-component.ts";
import { whenIdle } from "../../../ui/when-wanted.ts";
import { loadJobsWhenIdle } from "../core/load-jobs.ts";
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
import { useRunLink } from "./use-run-link.ts";

const ResultsView = lazyComponent(() => import("../results/results-view.tsx"));

/** Prices, costs and account beside what came of them. */
export function BacktestView() {
  useRunLink();
  useEffect(() => {
    void loadJobsWhenIdle();
    void whenIdle().then(() => import("../results/results-view.tsx").catch(() => undefined));
  }, []);
  const { document } = useStrategy();
  const { words } = useStrategyCheck();
  const { account, costs } = useRunSettings();
  const { bars } = useLabData();
  const { current } = useLabRuns();
  // Drawn in slices: thousands of trades must not hold up a key or a click.
  const drawn = useDeferredValue(current);
  const { symbol } = document;
  const spec = findSymbol(symbol) ?? bars?.contract;
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
        <FoldedGroup title="Costs" words={costWords(costs, spec, bars)}>
          <CostsFields symbol={symbol} bars={bars} />
        </FoldedGroup>
        <FoldedGroup title="Account" words={accountWords(account, spec)}>
          <AccountFields cap={spec?.leverageCap ?? 1} />
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
        {drawn ? (
          <Suspense fallback={<p className="fine min-h-[720px]">Drawing the result …</p>}>
            <ResultsView run={drawn} />
          </Suspense>
        ) : (
          <BeforeRun />
        )}
      </div>
    </div>
  );
}
