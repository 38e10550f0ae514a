import { PositionExample } from "../features/home/position-example.tsx";
import { TextPage } from "../features/pages/text-page.tsx";
import type { Route } from "./+types/position-text-page";
import { contentMeta } from "./content-meta.ts";
import { textPageLoader } from "./page-loader.server.ts";

export const loader = textPageLoader;

export const meta = contentMeta;

const aside = (
  <div className="panel market-panel">
    <PositionExample />
  </div>
);

export default function PositionTextPage({ loaderData }: Route.ComponentProps) {
  return <TextPage {...loaderData} aside={aside} />;
}
