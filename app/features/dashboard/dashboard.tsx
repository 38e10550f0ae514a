import type { ReactNode } from "react";
import { SiteLink } from "../../ui/site-link.tsx";
import { CorrelationPanel } from "./panels/correlation-panel.tsx";
import { StrengthPanel } from "./panels/strength-panel.tsx";
import { VolatilityPanel } from "./panels/volatility-panel.tsx";
import { WatchlistPanel } from "./panels/watchlist/watchlist-panel.tsx";

const places = [
  ["Watchlist", "watchlist"],
  ["Sessions", "sessions"],
  ["Strength", "strength"],
  ["Volatility", "volatility"],
  ["Correlation", "correlation"],
  ["Alerts", "alerts"],
  ["Events", "events"],
  ["The trading day", "trading-hero"],
] as const;

type Props = {
  /** Stands beside the watchlist on wide screens, below it on narrow ones. */
  readonly chart?: ReactNode;
  readonly sessions: ReactNode;
};

/** What a trader looks at: symbols and chart, then the market around them. */
export function Dashboard({ chart, sessions }: Props) {
  return (
    <div className="wrap dash">
      <nav aria-label="Dashboard" className="dash-places">
        <ul>
          {places.map(([name, anchor]) => (
            <li key={anchor}>
              <SiteLink href={`/trading#${anchor}`}>{name}</SiteLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={chart ? "dash-top dash-top-split" : "dash-top"}>
        <WatchlistPanel />
        {chart ? <div className="dash-chart">{chart}</div> : null}
      </div>
      <div className="dash-grid">
        <section id="sessions" className="panel dash-panel" aria-label="Trading sessions">
          {sessions}
        </section>
        <StrengthPanel />
        <VolatilityPanel />
        <CorrelationPanel />
      </div>
    </div>
  );
}
