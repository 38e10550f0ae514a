import { MarketRowsView } from "../../../market/market-rows-view.tsx";
import { timeframeName } from "../../../market/span-words.ts";
import { useMarketRows } from "../../../market/use-market-rows.ts";
import { VolatilityTable } from "../../../market/volatility-table.tsx";
import { useNear } from "../../../ui/use-near.ts";
import { useStore } from "../../../ui/use-store.ts";
import { FiguresPanel } from "./figures-panel.tsx";
import { useMeasure } from "./use-measure.ts";
import { watchlist } from "./watchlist/watchlist-store.ts";

/** Wilder's average forgets slowly: with fewer bars it would depend on the first one. */
const atrBars = 61;
const noSymbols: readonly string[] = [];

/** How far the symbols of the watchlist move, and how much of it today has used. */
export function VolatilityPanel() {
  const { box, near } = useNear();
  const symbols = useStore(watchlist, (list) => list.symbols);
  const { timeframe, bars, choices } = useMeasure({ timeframe: "D1", bars: 20 }, [5, 20, 60], "ADR days");
  const [frame, days] = choices;
  const daily = useMarketRows({ symbols, timeframe: "D1", count: atrBars }, { live: true, wanted: near });
  // Daily bars are there already.
  const others = useMarketRows(
    { symbols: timeframe === "D1" ? noSymbols : symbols, timeframe, count: atrBars },
    { live: true, wanted: near },
  );
  const atr =
    others.state === "ready" && others.rows.length > 0
      ? { rows: others.rows, name: timeframeName(others.request.timeframe) }
      : undefined;
  return (
    <FiguresPanel
      place={box}
      id="volatility"
      title="Volatility"
      choices={[{ ...frame, label: "ATR time frame" }, days]}
      more={{ href: "/forex-tools/volatility", text: "About volatility" }}
    >
      <MarketRowsView found={daily.state === "ready" && others.state === "failed" ? others : daily}>
        {(rows) => <VolatilityTable daily={rows} spans={[bars]} measure={bars} {...(atr && { atr })} />}
      </MarketRowsView>
    </FiguresPanel>
  );
}
