import { useEffect, useMemo, useRef, useState } from "react";
import { errorText } from "#lib/error-text.ts";
import { symbolText } from "#lib/symbol-text.ts";
import { minuteMillis } from "#trading/calendar/trading-week.ts";
import type { Bars } from "#trading/market/bars.ts";
import type { MarketData } from "#trading/market/market-data.ts";
import { slotMillis } from "#trading/market/simulated/intraminute.ts";
import type { SimulatorState } from "#trading/simulator/state.ts";
import { pagePool } from "#workers/page-pool.ts";
import { DataNote } from "../../market/data-note.tsx";
import { recentBars } from "../../market/recent-bars.ts";
import { PriceChart } from "../../ui/chart/lazy-price-chart.tsx";
import { linesOf } from "./chart-lines.ts";
import { barMillis, type ChartTimeframe } from "./feed.ts";
import { releaseMarks } from "./releases.ts";
import type { TicketText } from "./ticket.ts";

const shownBars = 300;
/** A week has two days without bars. */
const weekend = 2.2 * 86_400_000;

type Props = {
  readonly symbol: string;
  readonly timeframe: ChartTimeframe;
  /** Nothing after this moment is shown; 0 before it is known. */
  readonly asOf: number;
  readonly state: SimulatorState;
  /** The order in the ticket; null where nothing can be placed. */
  readonly ticket: TicketText | null;
  /** Of the simulated market; absent for the one that everybody sees. */
  readonly seed?: number | undefined;
  /** Whether the bars are the site's stored ones. */
  readonly isStored?: boolean | undefined;
  /** Where a line was dropped; absent where none can be moved. */
  readonly onDrop?: (id: string, price: number) => void;
};

type Shown = { readonly bars: Bars; readonly data: MarketData };
type Wanted = {
  readonly symbol: string;
  readonly timeframe: ChartTimeframe;
  readonly moment: number;
  readonly seed: number | undefined;
  readonly isStored: boolean;
};

async function loadBars({ symbol, timeframe, moment, seed, isStored }: Wanted, signal: AbortSignal): Promise<Shown> {
  // A stored bar that opens at this moment would tell its whole future.
  if (isStored) return recentBars({ symbol, timeframe, count: shownBars, asOf: moment - 1 }, { signal });
  const span = shownBars * barMillis(timeframe);
  const from = moment - span - Math.ceil(span / (5 * 86_400_000)) * weekend;
  const request = { symbol, timeframe, from, to: moment + 1, asOf: moment, ...(seed !== undefined && { seed }) };
  return { bars: await pagePool().run("simulate-bars", request, { signal }), data: { kind: "simulated" } };
}

/**
 * The bars that are known at a moment, worked out off the page's thread: one answer after the other and always the newest moment, so that a
 * fast replay draws as many as there is time for.
 */
function useBars({ symbol, timeframe, moment, seed, isStored }: Wanted) {
  const [found, setFound] = useState<(Shown & { readonly key: string }) | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const key = `${symbol} ${timeframe} ${seed} ${isStored}`;
  const newest = useRef(moment);
  newest.current = moment;
  const wake = useRef(() => {});
  useEffect(() => {
    const abort = new AbortController();
    let busy = false;
    let shown = 0;
    const work = async () => {
      if (busy || abort.signal.aborted || newest.current === 0 || newest.current === shown) return;
      busy = true;
      const at = newest.current;
      try {
        const next = await loadBars({ symbol, timeframe, moment: at, seed, isStored }, abort.signal);
        if (abort.signal.aborted) return;
        setFound({ key, ...next });
        setProblem(null);
      } catch (error) {
        if (!abort.signal.aborted) setProblem(errorText(error));
      }
      shown = at;
      busy = false;
      void work();
    };
    wake.current = () => void work();
    void work();
    return () => abort.abort();
  }, [symbol, timeframe, key, seed, isStored]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new moment is looked at.
  useEffect(() => wake.current(), [moment]);
  return { shown: found?.key === key ? found : null, problem };
}

export function MarketChart({ symbol, timeframe, asOf, state, ticket, seed, isStored = false, onDrop }: Props) {
  const moment = Math.floor(asOf / slotMillis) * slotMillis;
  const { shown, problem } = useBars({ symbol, timeframe, moment, seed, isStored });
  const bars = shown?.bars ?? null;
  // Nothing is released within a minute.
  const known = Math.floor(asOf / minuteMillis) * minuteMillis;
  const { positions, orders } = state.account;
  const guides = useMemo(
    () => linesOf({ account: { positions, orders } as SimulatorState["account"] }, symbol, ticket),
    [positions, orders, symbol, ticket],
  );
  const marks = useMemo(() => (bars ? releaseMarks(bars, symbol, known) : []), [bars, symbol, known]);
  return (
    <div>
      <PriceChart
        label={`${symbolText(symbol)} ${timeframe}`}
        bars={bars}
        marks={marks}
        guides={guides}
        onDropGuide={onDrop}
        height={380}
      />
      {problem ? (
        <p role="alert">The chart could not be worked out: {problem}. Choose another time frame to retry.</p>
      ) : null}
      <DataNote data={shown?.data ?? { kind: "simulated" }} />
      {isStored ? (
        <p className="fine">
          Prices inside a stored bar: the open first, then the low and the high of a rising bar, or the high and the low
          of a falling one, then the close. Bars without a spread pay the typical one of their symbol.
        </p>
      ) : null}
    </div>
  );
}
