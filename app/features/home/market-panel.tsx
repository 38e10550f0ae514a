import { clockText, dateText } from "#lib/date-text.ts";
import { plainNumber } from "#lib/figure-text.ts";
import { SessionRing } from "../../market/session-ring.tsx";
import { useSessionDay } from "../../market/session-words.ts";
import { PanelCells } from "../../ui/panel-cells.tsx";
import { PlayButton } from "../../ui/play-button.tsx";
import { Candles, dayMove, percent, price } from "./candles.tsx";
import type { MarketSnapshot } from "./market-snapshot.ts";
import { useHeroMarket } from "./use-hero-market.ts";

const weekday = { weekday: "long" } as const;
const london = "Europe/London";

function MarketChart({ rendered, renderedAt }: { readonly rendered: MarketSnapshot; readonly renderedAt: number }) {
  const { zone } = useSessionDay(renderedAt);
  const { snapshot, paused, setPaused } = useHeroMarket(rendered);
  const { replay } = snapshot;
  const move = dayMove(snapshot.dayChange);
  const spread = plainNumber((snapshot.ask - snapshot.bid) / 10, 1);
  return (
    <div>
      <p className="panel-head market-head">
        <strong>EUR/USD</strong>
        <span className="text-ink3">15 minutes</span>
        <span className="fine ml-auto flex items-baseline">
          {replay ? "replay, simulated" : "simulated market"}
          <PlayButton
            className="panel-button"
            paused={paused}
            what={replay ? "the replay" : "the prices"}
            onChange={setPaused}
          />
        </span>
      </p>
      {replay ? (
        <p className="fine panel-note">
          Closed from Friday to Sunday, 17:00 New York. This is Friday’s London open at 60 times its speed:{" "}
          <span className="tabular-nums">
            {dateText(snapshot.asOf, weekday, london)} {clockText(snapshot.asOf, london)}
          </span>{" "}
          in London.
        </p>
      ) : null}
      <PanelCells
        cells={[
          ["Bid", price(snapshot.bid)],
          ["Ask", price(snapshot.ask)],
          ["Spread", `${spread} pips`],
          [
            "Day",
            <span key="day" className={move === "up" ? "text-up" : move === "down" ? "text-down" : undefined}>
              {move ? `${move === "up" ? "▲" : "▼"} ` : ""}
              {percent(snapshot.dayChange)}
            </span>,
          ],
        ]}
      />
      <Candles snapshot={snapshot} timeText={(at) => clockText(at, zone)} />
    </div>
  );
}

type Props = { readonly renderedAt: number; readonly market: MarketSnapshot; readonly spreads: readonly number[] };

/** The hero's picture: an instrument, not an illustration. */
export default function MarketPanel({ renderedAt, market, spreads }: Props) {
  return (
    <div id="market-panel" className="panel market-panel">
      <MarketChart rendered={market} renderedAt={renderedAt} />
      <SessionRing renderedAt={renderedAt} spreads={spreads} />
    </div>
  );
}
