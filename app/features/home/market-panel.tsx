import { PositionExample } from "./position-example.tsx";
import { SessionClock } from "./session-clock.tsx";

/** The hero's picture: an instrument, not an illustration. Its upper part is the slot for the market's own chart. */
export default function MarketPanel({ renderedAt }: { readonly renderedAt: number }) {
  return (
    <div id="market-panel" className="panel market-panel">
      <PositionExample />
      <SessionClock renderedAt={renderedAt} />
    </div>
  );
}
