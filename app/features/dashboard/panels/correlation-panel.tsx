import { CorrelationTable } from "../../../market/correlation-table.tsx";
import { MarketRowsView } from "../../../market/market-rows-view.tsx";
import { useMarketRows } from "../../../market/use-market-rows.ts";
import { useNear } from "../../../ui/use-near.ts";
import { useStore } from "../../../ui/use-store.ts";
import { FiguresPanel } from "./figures-panel.tsx";
import { useMeasure } from "./use-measure.ts";
import { watchlist } from "./watchlist/watchlist-store.ts";

/** How the symbols of the watchlist move together. */
export function CorrelationPanel() {
  const { box, near } = useNear();
  const symbols = useStore(watchlist, (list) => list.symbols);
  const { timeframe, bars, choices } = useMeasure({ timeframe: "D1", bars: 60 }, [20, 60, 120], "Bars");
  const found = useMarketRows({ symbols, timeframe, count: bars + 1, together: true }, { live: true, wanted: near });
  return (
    <FiguresPanel
      place={box}
      id="correlation"
      title="Correlation"
      choices={choices}
      more={{ href: "/forex-tools/correlation", text: "About correlation" }}
    >
      <MarketRowsView found={found}>{(rows) => <CorrelationTable rows={rows} />}</MarketRowsView>
    </FiguresPanel>
  );
}
