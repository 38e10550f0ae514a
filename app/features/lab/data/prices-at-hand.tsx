import { symbolText } from "#lib/symbol-text.ts";
import { PriceChart } from "../../../ui/chart/lazy-price-chart.tsx";
import { useStrategy } from "../core/use-strategy.ts";
import { useLabData } from "./lab-data.ts";
import { useServerChart } from "./use-server-chart.ts";

/** The prices that a run would use, shown where there is no result yet. */
export function PricesAtHand() {
  const { symbol, timeframe } = useStrategy().document;
  const { bars, source } = useLabData();
  const serverChart = useServerChart();
  return (
    <PriceChart
      label={`${symbolText(symbol)} ${timeframe}`}
      bars={bars}
      still={serverChart}
      height={420}
      note={source.kind === "simulated" ? "simulated" : undefined}
    />
  );
}
