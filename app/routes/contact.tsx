import { ContactPanel } from "../features/pages/contact-panel.tsx";
import { TextPage } from "../features/pages/text-page.tsx";
import type { Route } from "./+types/contact";
import { contentMeta } from "./content-meta.ts";
import { textPageLoader } from "./page-loader.server.ts";
import { useSite } from "./site-data.ts";

export const loader = textPageLoader;

export const meta = contentMeta;

export default function ContactPage({ loaderData }: Route.ComponentProps) {
  const { brand } = useSite();
  return <TextPage {...loaderData} aside={<ContactPanel brand={brand} />} />;
}
