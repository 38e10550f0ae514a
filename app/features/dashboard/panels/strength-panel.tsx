import { MarketRowsView } from "../../../market/market-rows-view.tsx";
import { currencyPairs, StrengthTable } from "../../../market/strength-table.tsx";
import { useMarketRows } from "../../../market/use-market-rows.ts";
import { useNear } from "../../../ui/use-near.ts";
import { FiguresPanel } from "./figures-panel.tsx";
import { useMeasure } from "./use-measure.ts";

/** The eight currencies by strength. It takes all their pairs, whatever the watchlist holds: of fewer, some would not be comparable. */
export function StrengthPanel() {
  const { box, near } = useNear();
  const { timeframe, bars, choices } = useMeasure({ timeframe: "D1", bars: 5 }, [1, 5, 20, 60], "Bars");
  const found = useMarketRows(
    { symbols: currencyPairs, timeframe, count: bars + 1, together: true },
    { live: true, wanted: near },
  );
  return (
    <FiguresPanel
      place={box}
      id="strength"
      title="Currency strength"
      choices={choices}
      more={{ href: "/forex-tools/strength-meter", text: "About the strength meter" }}
    >
      <MarketRowsView found={found}>{(rows) => <StrengthTable rows={rows} />}</MarketRowsView>
    </FiguresPanel>
  );
}
