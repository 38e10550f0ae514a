import type { ReactNode } from "react";
import { SiteLink } from "../../ui/site-link.tsx";
import { TradingChart } from "./chart/lazy-trading-chart.tsx";
import { CorrelationPanel } from "./panels/correlation-panel.tsx";
import { StrengthPanel } from "./panels/strength-panel.tsx";
import { VolatilityPanel } from "./panels/volatility-panel.tsx";
import { WatchlistPanel } from "./panels/watchlist/watchlist-panel.tsx";

const places = [
  ["Chart", "chart"],
  ["Watchlist", "watchlist"],
  ["Sessions", "sessions"],
  ["Strength", "strength"],
  ["Volatility", "volatility"],
  ["Correlation", "correlation"],
  ["Alerts", "alerts"],
  ["Events", "events"],
  ["The trading day", "trading-hero"],
] as const;

type Props = { readonly sessions: ReactNode };

/** What a trader looks at: symbols and chart, then the market around them. */
export function Dashboard({ sessions }: Props) {
  return (
    <div className="wrap dash">
      <nav aria-label="Dashboard" className="dash-places">
        <ul className="scroll-x">
          {places.map(([name, anchor]) => (
            <li key={anchor}>
              <SiteLink href={`/trading#${anchor}`}>{name}</SiteLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="dash-top dash-top-split">
        <WatchlistPanel />
        <div className="dash-chart">
          <TradingChart />
        </div>
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
