import { useEffect, useMemo, useState } from "react";
import { errorText } from "#lib/error-text.ts";
import type { Readable } from "#lib/store.ts";
import { symbolText } from "#lib/symbol-text.ts";
import type { Bars } from "#trading/market/bars.ts";
import type { MarketData } from "#trading/market/market-data.ts";
import { slotMillis } from "#trading/market/simulated/intraminute.ts";
import type { SimulatorState } from "#trading/simulator/state.ts";
import { pagePool } from "#workers/page-pool.ts";
import { DataNote } from "../../market/data-note.tsx";
import { recentBars } from "../../market/recent-bars.ts";
import type { ChartMark } from "../../ui/chart/chart-types.ts";
import { PriceChart } from "../../ui/chart/lazy-price-chart.tsx";
import { useOpenings } from "../../ui/use-openings.ts";
import { linesOf } from "./chart-lines.ts";
import type { DeskView } from "./desk.ts";
import { barMillis, type ChartTimeframe } from "./feed.ts";
import { releaseMarks } from "./releases.ts";
import { conversionWords } from "./stored-market.ts";
import type { TicketText } from "./ticket.ts";

const shownBars = 300;
/** A week has two days without bars. */
const weekend = 2.2 * 86_400_000;
const noMarks: readonly ChartMark[] = [];

type Props = {
  /** Nothing after its account's moment is shown. */
  readonly desk: Readable<DeskView>;
  readonly symbol: string;
  readonly timeframe: ChartTimeframe;
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
type Found = Shown & { readonly key: string; readonly moment: number };
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
 * The bars that are known at the account's moment, worked out off the page's thread: one answer after the other and always the newest moment,
 * so that a fast replay draws as many as there is time for.
 */
function useBars(desk: Props["desk"], { symbol, timeframe, seed, isStored }: Omit<Wanted, "moment">) {
  const [found, setFound] = useState<Found | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const key = `${symbol} ${timeframe} ${seed} ${isStored}`;
  useEffect(() => {
    const abort = new AbortController();
    let busy = false;
    // Before an account's moment is known, it is 0.
    let shown = 0;
    const work = async () => {
      const moment = Math.floor(desk.getState().account.time / slotMillis) * slotMillis;
      if (busy || abort.signal.aborted || moment === 0 || moment === shown) return;
      busy = true;
      try {
        const next = await loadBars({ symbol, timeframe, moment, seed, isStored }, abort.signal);
        if (abort.signal.aborted) return;
        setFound({ key, moment, ...next });
        setProblem(null);
      } catch (error) {
        if (!abort.signal.aborted) setProblem(errorText(error));
      }
      shown = moment;
      busy = false;
      void work();
    };
    const stop = desk.subscribe(() => void work());
    void work();
    return () => {
      stop();
      abort.abort();
    };
  }, [desk, symbol, timeframe, key, seed, isStored]);
  return { shown: found?.key === key ? found : null, problem };
}

export function MarketChart({ desk, symbol, timeframe, state, ticket, seed, isStored = false, onDrop }: Props) {
  const { shown, problem } = useBars(desk, { symbol, timeframe, seed, isStored });
  const bars = shown?.bars ?? null;
  const { positions, orders } = state.account;
  const guides = useMemo(
    () => linesOf({ account: { positions, orders } as SimulatorState["account"] }, symbol, ticket),
    [positions, orders, symbol, ticket],
  );
  const marks = useMemo(() => {
    const released = shown ? releaseMarks(shown.bars, symbol, shown.moment) : noMarks;
    return released.length > 0 ? released : noMarks;
  }, [shown, symbol]);
  // Hidden, the library's picture has no width and moves away from the newest bar: it is made again when its tab is opened.
  const { box, openings } = useOpenings<HTMLDivElement>();
  return (
    <div ref={box}>
      <PriceChart
        key={openings}
        label={`${symbolText(symbol)} ${timeframe}`}
        bars={bars}
        marks={marks}
        guides={guides}
        onDropGuide={onDrop}
        height={380}
        moving
      />
      {problem ? (
        <p role="alert">The chart could not be worked out: {problem}. Choose another time frame to retry.</p>
      ) : null}
      <DataNote data={shown?.data ?? { kind: "simulated" }} />
      {isStored ? (
        <p className="fine">
          Inside a stored bar, orders, stops and targets fill at their own price, as in a backtest: the stop before the
          target where both lie inside. Bars without a spread pay the typical one of their symbol.
          {conversionWords(symbol)}
        </p>
      ) : null}
    </div>
  );
}
