import { BrierExample } from "../features/pages/brier-example.tsx";
import { TextPage } from "../features/pages/text-page.tsx";
import type { Route } from "./+types/forecasts";
import { contentMeta } from "./content-meta.ts";
import { pageLoader } from "./page-loader.server.ts";

export const loader = pageLoader("forecasts");

export const meta = contentMeta;

const related = [
  { title: "News & Insights", href: "/news", text: "Three questions for any headline." },
  { title: "Strategy Scanner", href: "/strategy-scanner", text: "Where a technical rating comes from." },
  { title: "Indicators", href: "/indicators", text: "What each reading measures." },
];

export default function ForecastsPage({ loaderData }: Route.ComponentProps) {
  return <TextPage eyebrow="Tools" page={loaderData.page} aside={<BrierExample />} related={related} />;
}
