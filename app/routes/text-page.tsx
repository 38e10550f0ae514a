import { TextPage } from "../features/pages/text-page.tsx";
import type { Route } from "./+types/text-page";
import { contentMeta } from "./content-meta.ts";
import { textPageLoader } from "./page-loader.server.ts";

export const loader = textPageLoader;

export const meta = contentMeta;

export default function PlainTextPage({ loaderData }: Route.ComponentProps) {
  return <TextPage {...loaderData} />;
}
