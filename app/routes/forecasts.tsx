import { BrierExample } from "../features/pages/brier-example.tsx";
import { TextPage } from "../features/pages/text-page.tsx";
import type { Route } from "./+types/forecasts";
import { contentMeta } from "./content-meta.ts";
import { textPageLoader } from "./page-loader.server.ts";

export const loader = textPageLoader;

export const meta = contentMeta;

export default function ForecastsPage({ loaderData }: Route.ComponentProps) {
  return <TextPage {...loaderData} aside={<BrierExample />} />;
}
