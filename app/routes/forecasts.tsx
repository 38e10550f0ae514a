import { appContext } from "../data/app-context.ts";
import { forecastParameters, readChoice } from "../features/forecasts/forecast-address.ts";
import { forecastPage } from "../features/forecasts/forecast-page.server.ts";
import { ForecastsScreen } from "../features/forecasts/forecasts-screen.tsx";
import { BrierExample } from "../features/pages/brier-example.tsx";
import { PageHero } from "../features/pages/page-hero.tsx";
import { PageWords } from "../features/pages/page-words.tsx";
import type { Route } from "./+types/forecasts";
import { contentMeta } from "./content-meta.ts";
import { labStyles } from "./lab-styles.ts";
import { loadPageContent } from "./page-loader.server.ts";

export const handle = { parameters: forecastParameters };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { client } = context.get(appContext);
  const choice = readChoice(new URL(request.url).searchParams);
  const [page, forecasts] = await Promise.all([loadPageContent(client, "forecasts"), forecastPage(client, choice)]);
  return { page, forecasts };
}

export const links = labStyles;

export const meta = contentMeta;

const related = [
  { title: "Technical ratings", href: "/strategy-scanner", text: "The same rating for every symbol and time frame." },
  { title: "Indicators", href: "/indicators", text: "What each reading measures." },
  { title: "Risk disclosure", href: "/about#risk-disclosure", text: "What simulated results cannot say." },
];

const inserts = { score: <BrierExample /> };

export default function ForecastsPage({ loaderData }: Route.ComponentProps) {
  const { page, forecasts } = loaderData;
  return (
    <>
      <PageHero compact eyebrow="Tools" title={page.title} lead={page.lead} />
      <ForecastsScreen page={forecasts} />
      <PageWords below page={page} inserts={inserts} related={related} />
    </>
  );
}
