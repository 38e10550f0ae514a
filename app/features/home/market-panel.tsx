import { MarketChart } from "./market-chart.tsx";
import type { MarketSnapshot } from "./market-snapshot.ts";
import { SessionClock } from "./session-clock.tsx";

type Props = { readonly renderedAt: number; readonly market: MarketSnapshot };

/** The hero's picture: an instrument, not an illustration. */
export default function MarketPanel({ renderedAt, market }: Props) {
  return (
    <div id="market-panel" className="panel market-panel">
      <MarketChart rendered={market} />
      <SessionClock renderedAt={renderedAt} />
    </div>
  );
}
