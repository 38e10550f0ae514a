import { type ReactNode, useEffect, useState } from "react";
import { lazyInPlace } from "../../ui/lazy-component.ts";
import { ScriptNote } from "../../ui/script-note.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { CorrelationPanel } from "./panels/correlation-panel.tsx";
import { StrengthPanel } from "./panels/strength-panel.tsx";
import { VolatilityPanel } from "./panels/volatility-panel.tsx";
import { WatchlistPanel } from "./panels/watchlist/watchlist-panel.tsx";

const waiting = (
  <div className="panel trading-chart trading-chart-waiting">
    <p className="fine p-4">The chart is loading.</p>
    <ScriptNote>The chart is drawn in your browser and needs JavaScript.</ScriptNote>
  </div>
);
const Chart = lazyInPlace(() => import("./chart/trading-chart.tsx"), waiting);

/** The place of the chart, which comes with its code once the page is read. */
function TradingChart() {
  const [here, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  return (
    <section id="chart" aria-label="Chart">
      {here ? <Chart /> : waiting}
    </section>
  );
}

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
