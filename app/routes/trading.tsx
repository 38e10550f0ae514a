import { loadCalendarRows } from "../data/calendar-rows.ts";
import { AlertsPanel } from "../features/alerts/alerts-panel.tsx";
import { EventsSection } from "../features/calendar/events-section.tsx";
import { Dashboard } from "../features/dashboard/dashboard.tsx";
import { TextPage } from "../features/pages/text-page.tsx";
import { SessionClock } from "../market/session-clock.tsx";
import dashboardStyles from "../styles/dashboard.css?url";
import type { Route } from "./+types/trading";
import { contentMeta } from "./content-meta.ts";
import { pageLoader } from "./page-loader.server.ts";

export const loader = pageLoader("trading", (client) => {
  const renderedAt = Date.now();
  // Two weeks back: what the list shows, and what an entry beyond its edge replaces.
  return { renderedAt, rows: loadCalendarRows(client, renderedAt - 14 * 86_400_000, renderedAt) };
});

export const meta = contentMeta;
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: dashboardStyles }];

const related = [
  {
    title: "Forex Tools",
    href: "/forex-tools",
    text: "Pip value, margin and break-even, worked out as you move them.",
  },
  { title: "Forecasts", href: "/forecasts", text: "What a forecast has to state before it can be wrong." },
  { title: "News & Insights", href: "/news", text: "Three questions to ask of any headline." },
];

export default function TradingPage({ loaderData }: Route.ComponentProps) {
  return (
    <TextPage
      eyebrow="Trading dashboard"
      compact
      page={loaderData.page}
      inserts={{
        alerts: <AlertsPanel />,
        events: <EventsSection rows={loaderData.rows} renderedAt={loaderData.renderedAt} />,
      }}
      related={related}
    >
      <Dashboard sessions={<SessionClock renderedAt={loaderData.renderedAt} overlaps />} />
    </TextPage>
  );
}
