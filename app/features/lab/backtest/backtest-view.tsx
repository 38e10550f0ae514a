import { type ReactNode, Suspense, useContext, useDeferredValue, useEffect } from "react";
import { useLocation } from "react-router";
import { findSymbol } from "#trading/market/symbols.ts";
import { labThread } from "#workers/page-pool.ts";
import { lazyComponent } from "../../../ui/lazy-component.ts";
import { whenIdle } from "../../../ui/when-wanted.ts";
import { useRunSettings } from "../core/run-settings.ts";
import { useStrategyCheck } from "../core/strategy-check.ts";
import { useBringIntoView } from "../core/use-bring-into-view.ts";
import { StrategyContext, useStrategy } from "../core/use-strategy.ts";
import { DataPanel } from "../data/data-panel.tsx";
import { useLabData } from "../data/lab-data.ts";
import { PricesAtHand } from "../data/prices-at-hand.tsx";
import { accountWords, costWords } from "../fields/cost-words.ts";
import { CostsFields } from "../fields/costs-fields.tsx";
import { useLabRuns } from "../runs/lab-runs.ts";
import { AccountFields } from "./account-fields.tsx";
import { RunList } from "./run-list.tsx";
import { RunStatus } from "./run-status.tsx";

let asked = false;

/** Fetches the code of the lab's jobs when the page is idle, so that the lab goes on working offline. */
async function loadJobsWhenIdle(): Promise<void> {
  if (asked) return;
  asked = true;
  await whenIdle();
  await labThread()
    .run("load-jobs", {})
    .catch(() => {
      asked = false;
    });
}

const ResultsView = lazyComponent(() => import("../results/results-view.tsx"));

/**
 * What a link to /backtesting asks for after its hash: `#run` a run of what is open, `#run=` of a saved strategy, `#again=` a
 * saved run repeated; without any of them the run that was shown before a reload. The hash goes, so that a reload does not start another.
 */
function useRunLink(): void {
  const { hash, key } = useLocation();
  const strategy = useContext(StrategyContext);
  const { run, restore } = useLabRuns();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation is asked once, whatever else changes.
  useEffect(() => {
    const [, kind, id] = /^#(run|again)(?:=(.+))?$/.exec(hash) ?? [];
    if (!kind) return restore();
    if (!strategy || window.location.hash !== hash) return;
    // Not the router's: taking a hash away would load the page's data again.
    window.history.replaceState(window.history.state, "", window.location.pathname + window.location.search);
    if (kind === "run" && !id) void run();
    else if (id)
      void import("./run-saved.ts").then(({ runAgain, runSaved }) =>
        kind === "again" ? runAgain(id, strategy, run) : runSaved(id, strategy, run),
      );
  }, [hash, key]);
}

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
  const results = useBringIntoView<HTMLDivElement>(current?.id);
  return (
    <div className="bt">
      <div className="bt-settings" data-lab-part="rules">
        <DataPanel />
        <FoldedGroup title="Costs" words={costWords(costs, spec, bars, account.currency)}>
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
      <div className="bt-results" data-lab-part="result" ref={results}>
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

/** Before the first run: the prices it would use, and what a run does. */
function BeforeRun() {
  return (
    <section aria-labelledby="before-run-title" className="grid gap-5">
      <div>
        <h2 id="before-run-title" className="text-h3">
          Nothing has been tested yet
        </h2>
        <p className="small mt-2 max-w-[68ch] text-ink2">
          A run walks these prices bar by bar, decides at each close with what was known then, and fills orders from the
          next open at bid and ask, with your costs. You get every trade, what it cost, how deep the account fell, and
          an assessment of whether the result could be luck.
        </p>
      </div>
      <PricesAtHand />
    </section>
  );
}

type GroupProps = { readonly title: string; readonly words: string; readonly children: ReactNode };

/** Settings summarized in a line, which open to be changed. */
function FoldedGroup({ title, words, children }: GroupProps) {
  return (
    <details className="lab-group lab-fold">
      <summary>
        <h2>{title}</h2>
        <span className="fine">{words}</span>
      </summary>
      {children}
    </details>
  );
}
