import { memo, Suspense, startTransition, useCallback, useId, useMemo, useRef, useState } from "react";
import { moneyText, percentText, plainNumber } from "#lib/figure-text.ts";
import { symbolText } from "#lib/symbol-text.ts";
import { toPrice } from "#trading/market/points.ts";
import { outcomeNotes } from "#workers/lab/outcome-notes.ts";
import { HypotheticalStatement } from "../../../site/hypothetical-statement.tsx";
import type { ChartTrades } from "../../../ui/chart/chart-types.ts";
import { CurveChart } from "../../../ui/chart/curve-chart.tsx";
import { PriceChart } from "../../../ui/chart/lazy-price-chart.tsx";
import { lazyComponent } from "../../../ui/lazy-component.ts";
import { MonthTable } from "../../../ui/month-table.tsx";
import { type Tab, Tabs } from "../../../ui/tabs.tsx";
import { useMedia } from "../../../ui/use-media.ts";
import type { LabRun } from "../runs/runs-store.ts";
import { DrawdownTable } from "./drawdown-table.tsx";
import { EarlyVerdict } from "./early-verdict.tsx";
import { Headline } from "./headline.tsx";
import { RecentTrades } from "./recent-trades.tsx";
import { RepeatRun } from "./repeat-run.tsx";
import { ResultPart } from "./result-part.tsx";
import { Statistics } from "./statistics.tsx";
import { TradePictures } from "./trade-pictures.tsx";
import { TradesTable } from "./trades-table.tsx";

const ReportMenu = lazyComponent(() => import("../report/report-menu.tsx"));

function chartTrades({ result, bars, settings }: LabRun): ChartTrades {
  const { trades } = result;
  const price = (points: number): number => toPrice(points, bars.digits);
  return {
    length: trades.length,
    entryIndex: trades.entryBar,
    exitIndex: trades.exitBar,
    tradeAt: (row) => {
      const side: 1 | -1 = trades.side[row] === 1 ? 1 : -1;
      const net = trades.net[row] as number;
      return {
        entryIndex: trades.entryBar[row] as number,
        entry: price(trades.entry[row] as number),
        exitIndex: trades.exitBar[row] as number,
        exit: price(trades.exit[row] as number),
        side,
        won: net > 0,
        // Written when it is read: a chart that is dragged draws hundreds of trades a frame and names none.
        get label() {
          return `${row + 1} ${side === 1 ? "long" : "short"} ${moneyText(net, settings.account.currency, true)}`;
        },
      };
    },
  };
}

/** Where the chart is told to look; each call moves it, even to the same bar. */
function useChartFocus() {
  const chart = useRef<HTMLDivElement>(null);
  const [focus, setFocus] = useState<{ readonly index: number; readonly nonce: number } | null>(null);
  const show = useCallback((index: number) => {
    chart.current?.scrollIntoView({ block: "nearest" });
    startTransition(() => setFocus((old) => ({ index, nonce: (old?.nonce ?? 0) + 1 })));
  }, []);
  return { chart, focus, show };
}

type PartProps = { readonly run: LabRun; readonly show: (bar: number) => void };

/** Notes to read before the figures. */
function OutcomeNotes({ run }: { readonly run: LabRun }) {
  const notes = outcomeNotes(run);
  if (notes.length === 0) return null;
  return (
    <ul className="grid gap-2" aria-label="What to know about this result">
      {notes.map(({ id, weight, text }) => (
        <li key={id} className={weight === "serious" ? "lab-problem" : "fine"}>
          {text}
        </li>
      ))}
    </ul>
  );
}

type HeadProps = { readonly run: LabRun; readonly titleId: string; readonly wide: boolean };

/** The part above the price chart. */
const Head = memo(({ run, titleId, wide }: HeadProps) => (
  <div className="result-stack gap-4">
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <h2 id={titleId} className="text-h3">
        {run.name}
      </h2>
      <p className="fine">
        {run.dataLabel} · {plainNumber(run.bars.length)} bars in {plainNumber(run.millis)} ms
      </p>
    </div>
    <Headline run={run} />
    {wide ? null : <EarlyVerdict verdict={run.verdict} />}
    <OutcomeNotes run={run} />
  </div>
));

type SideProps = PartProps & { readonly onAllTrades: () => void };

function Months({ run, narrow }: { readonly run: LabRun; readonly narrow: boolean }) {
  return (
    <ResultPart title="Month by month, percent">
      <MonthTable caption="Change of the equity by month in percent" months={run.summary.months} narrow={narrow} />
    </ResultPart>
  );
}

/** What a wide screen shows beside the charts. */
const Side = memo(({ run, show, onAllTrades }: SideProps) => (
  <aside className="result-side" aria-label="Verdict, months and latest trades">
    <EarlyVerdict verdict={run.verdict} />
    <Months run={run} narrow />
    <RecentTrades run={run} onPick={(row) => show(run.result.trades.entryBar[row] as number)} onAll={onAllTrades} />
  </aside>
));

/** The account through the run. */
function Curves({ run }: { readonly run: LabRun }) {
  const { result, bars, hold, drawdown, settings } = run;
  const { currency } = settings.account;
  const money = useCallback((value: number) => moneyText(value, currency), [currency]);
  return (
    <>
      <ResultPart title="Equity, net of costs">
        <CurveChart
          label={`Equity in ${currency} beside the deposit held in ${symbolText(bars.symbol)}`}
          series={[
            { id: "equity", label: "Equity", values: result.equity, tone: "ink", area: true },
            { id: "hold", label: "Buy and hold, no leverage or costs", values: hold, tone: "muted", dashed: true },
          ]}
          time={bars.time}
          ofBars
          format={money}
          height={240}
        />
      </ResultPart>
      <ResultPart title="Drawdown">
        <CurveChart
          label="Percent below the highest equity so far"
          series={[{ id: "drawdown", label: "Drawdown", values: drawdown, tone: "down", area: true }]}
          time={bars.time}
          ofBars
          format={percentText}
          height={140}
        />
      </ResultPart>
    </>
  );
}

type BelowProps = PartProps & {
  readonly wide: boolean;
  readonly tab: string;
  readonly onTab: (id: string) => void;
};

/** The part below the price chart, memoized: moving that chart to a trade changes none of it. */
const Below = memo(({ run, show, wide, tab, onTab }: BelowProps) => {
  const { result, simulated } = run;
  const showTrade = useCallback((row: number) => show(result.trades.entryBar[row] as number), [show, result]);
  const tabs: readonly Tab[] = [
    {
      id: "summary",
      label: "Summary",
      panel: (
        <div className="result-stack gap-8">
          <Curves run={run} />
          {wide ? null : <Months run={run} narrow={false} />}
        </div>
      ),
    },
    {
      id: "trades",
      label: `Trades (${plainNumber(result.trades.length)})`,
      panel: <TradesTable run={run} onPick={showTrade} />,
    },
    {
      id: "statistics",
      label: "Statistics",
      panel: <Statistics run={run} columns={wide ? 5 : 4} />,
    },
    {
      id: "distribution",
      label: "Distribution",
      panel:
        result.trades.length > 0 ? (
          <div className="result-stack gap-8">
            <TradePictures run={run} onPick={showTrade} />
            <ResultPart title="Deepest drawdowns">
              <DrawdownTable run={run} onPick={show} />
            </ResultPart>
          </div>
        ) : (
          <p className="small text-ink2">No trade was closed, so there is nothing to spread.</p>
        ),
    },
  ];
  return (
    <>
      <Tabs label="The result in parts" tabs={tabs} value={tab} onValueChange={onTab} />
      <HypotheticalStatement simulated={simulated} compact />
      <ResultPart title="Take it with you">
        <Suspense fallback={<p className="fine min-h-11">…</p>}>
          <ReportMenu run={run} />
        </Suspense>
        <RepeatRun run={run} />
      </ResultPart>
    </>
  );
});

/** Every result of one run, with its first verdict. */
function ResultsView({ run }: { readonly run: LabRun }) {
  const { bars, simulated } = run;
  const { chart, focus, show } = useChartFocus();
  const title = useId();
  const trades = useMemo(() => chartTrades(run), [run]);
  const wide = useMedia("(min-width: 1600px)");
  const [tab, setTab] = useState("summary");
  const allTrades = useCallback(() => setTab("trades"), []);
  return (
    <section aria-labelledby={title} className="result-desk" data-testid="results">
      <div className="result-stack gap-8">
        <Head run={run} titleId={title} wide={wide} />
        <div ref={chart} className="scroll-mt-40">
          <PriceChart
            label={`${symbolText(bars.symbol)} ${bars.timeframe} with the trades`}
            bars={bars}
            trades={trades}
            focus={focus}
            height={400}
            note={simulated ? "simulated" : undefined}
          />
        </div>
        <Below run={run} show={show} wide={wide} tab={tab} onTab={setTab} />
      </div>
      {wide ? <Side run={run} show={show} onAllTrades={allTrades} /> : null}
    </section>
  );
}

// The settings beside it change with every key that is typed.
export default memo(ResultsView);
