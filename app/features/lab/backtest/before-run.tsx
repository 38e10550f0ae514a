import { PriceChart } from "../../../ui/chart/lazy-price-chart.tsx";
import { useLabStill } from "../core/lab-still.ts";
import { useStrategy } from "../core/use-strategy.ts";
import { useLabData } from "../data/lab-data.ts";

/** Before the first run: the prices it would go over, and what it would do with them. */
export function BeforeRun() {
  const { symbol, timeframe } = useStrategy().document;
  const { bars, source } = useLabData();
  const still = useLabStill();
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
        still={still}
        height={420}
        note={source.kind === "simulated" ? "simulated" : undefined}
      />
    </section>
  );
}
