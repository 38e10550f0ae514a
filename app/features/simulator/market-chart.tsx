import { useEffect, useMemo, useState } from "react";
import { errorText } from "#lib/error-text.ts";
import { symbolText } from "#lib/symbol-text.ts";
import { minuteMillis } from "#trading/calendar/trading-week.ts";
import type { Bars } from "#trading/market/bars.ts";
import { slotMillis } from "#trading/market/simulated/intraminute.ts";
import type { SimulatorState } from "#trading/simulator/state.ts";
import { pagePool } from "#workers/page-pool.ts";
import { DataNote } from "../../market/data-note.tsx";
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
  readonly seed?: number;
  /** Where a line was dropped; absent where none can be moved. */
  readonly onDrop?: (id: string, price: number) => void;
};

/** The bars that are known at a moment, worked out off the page's thread. */
function useBars(symbol: string, timeframe: ChartTimeframe, asOf: number, seed?: number) {
  const [found, setFound] = useState<{ readonly key: string; readonly bars: Bars } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const key = `${symbol} ${timeframe} ${seed}`;
  const moment = Math.floor(asOf / slotMillis) * slotMillis;
  useEffect(() => {
    if (moment === 0) return;
    const abort = new AbortController();
    const span = shownBars * barMillis(timeframe);
    const from = moment - span - Math.ceil(span / (5 * 86_400_000)) * weekend;
    pagePool()
      .run("simulate-bars", { symbol, timeframe, from, to: moment + 1, asOf: moment, seed }, { signal: abort.signal })
      .then((bars) => {
        setFound({ key, bars });
        setProblem(null);
      })
      .catch((error: unknown) => abort.signal.aborted || setProblem(errorText(error)));
    return () => abort.abort();
  }, [symbol, timeframe, key, moment, seed]);
  return { bars: found?.key === key ? found.bars : null, problem };
}

export function MarketChart({ symbol, timeframe, asOf, state, ticket, seed, onDrop }: Props) {
  const { bars, problem } = useBars(symbol, timeframe, asOf, seed);
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
      <DataNote data={{ kind: "simulated" }} />
    </div>
  );
}
