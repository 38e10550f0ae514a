import { type ReactNode, Suspense, useDeferredValue, useEffect } from "react";
import { findSymbol } from "#trading/market/symbols.ts";
import { labThread } from "#workers/page-pool.ts";
import { PriceChart } from "../../../ui/chart/lazy-price-chart.tsx";
import { lazyComponent } from "../../../ui/lazy-component.ts";
import { whenIdle } from "../../../ui/when-wanted.ts";
import { useServerChart } from "../core/lab-start.ts";
import { useStrategyCheck } from "../core/strategy-check.ts";
import { useBringIntoView } from "../core/use-bring-into-view.ts";
import { useStrategy } from "../core/use-strategy.ts";
import { DataPanel } from "../data/data-panel.tsx";
import { useLabData } from "../data/lab-data.ts";
import { AccountFields } from "./account-fields.tsx";
import { accountWords, costWords } from "./cost-words.ts";
import { CostsFields } from "./costs-fields.tsx";
import { useLabRuns } from "./lab-runs.ts";
import { RunList } from "./run-list.tsx";
import { useRunSettings } from "./run-settings.ts";
import { RunStatus } from "./run-status.tsx";
import { useRunLink } from "./use-run-link.ts";

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

/** Before the first run: the prices it would use, and what a run does. */
function BeforeRun() {
  const { symbol, timeframe } = useStrategy().document;
  const { bars, source } = useLabData();
  const serverChart = useServerChart();
  return (
    <section aria-labelledby="before-run-title" className="grid gap-5">
      <div>
        <h2 id="before-run-title" className="text-[22px]">
          Nothing has been tested yet
        </h2>
        <p className="small mt-2 max-w-[68ch] text-ink2">
          A run walks these prices bar by bar, decides at each close with what was known then, and fills orders from the
          next open at bid and ask, with your costs. You get every trade, what it cost, how deep the account fell, and
          an assessment of whether the result could be luck.
        </p>
      </div>
      <PriceChart
        label={`${symbol} ${timeframe}`}
        bars={bars}
        still={serverChart}
        height={420}
        note={source.kind === "simulated" ? "simulated" : undefined}
      />
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
