import { ContactPanel } from "../features/pages/contact-panel.tsx";
import { TextPage } from "../features/pages/text-page.tsx";
import type { Route } from "./+types/contact";
import { contentMeta } from "./content-meta.ts";
import { pageLoader } from "./page-loader.server.ts";
import { useSite } from "./site-data.ts";

export const loader = pageLoader("contact");

export const meta = contentMeta;

const related = [
  { title: "Support", href: "/support", text: "Most answers are already written down." },
  { title: "About", href: "/about", text: "Who we are and how we earn money." },
  { title: "Mentorship", href: "/mentorship", text: "What a session is like, and what it costs." },
];

export default function ContactPage({ loaderData }: Route.ComponentProps) {
  const { brand } = useSite();
  return <TextPage eyebrow="Contact" page={loaderData.page} related={related} aside={<ContactPanel brand={brand} />} />;
}
