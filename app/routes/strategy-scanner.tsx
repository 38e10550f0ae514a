import { appContext } from "../data/app-context.ts";
import { FlukeSearch } from "../features/pages/fluke-search.tsx";
import { TextPage } from "../features/pages/text-page.tsx";
import type { Route } from "./+types/strategy-scanner";
import { contentMeta } from "./content-meta.ts";
import { loadPageContent } from "./page-loader.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return { page: await loadPageContent(context.get(appContext).client, "strategy-scanner") };
}

export const meta: Route.MetaFunction = (args) => contentMeta(args);

const related = [
  { title: "Indicators", href: "/indicators", text: "What goes into a technical rating." },
  { title: "Backtesting", href: "/backtesting", text: "Test what the scan found on data it has not seen." },
  { title: "Forecasts", href: "/forecasts", text: "Turn a reading into a statement that can be scored." },
];

export default function StrategyScannerPage({ loaderData }: Route.ComponentProps) {
  return (
    <TextPage
      eyebrow="Tools"
      path="/strategy-scanner"
      page={loaderData.page}
      aside={<FlukeSearch />}
      related={related}
    />
  );
}
