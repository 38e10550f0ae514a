import { appContext } from "../data/app-context.ts";
import { BrierExample } from "../features/pages/brier-example.tsx";
import { TextPage } from "../features/pages/text-page.tsx";
import type { Route } from "./+types/forecasts";
import { contentMeta } from "./content-meta.ts";
import { loadPageContent } from "./page-loader.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return { page: await loadPageContent(context.get(appContext).client, "forecasts") };
}

export const meta: Route.MetaFunction = (args) => contentMeta(args);

const related = [
  { title: "News & Insights", href: "/news", text: "Three questions for any headline." },
  { title: "Strategy Scanner", href: "/strategy-scanner", text: "Where a technical rating comes from." },
  { title: "Indicators", href: "/indicators", text: "What each reading measures." },
];

export default function ForecastsPage({ loaderData }: Route.ComponentProps) {
  return (
    <TextPage eyebrow="Tools" path="/forecasts" page={loaderData.page} aside={<BrierExample />} related={related} />
  );
}
