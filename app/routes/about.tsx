import { TextPage } from "../features/pages/text-page.tsx";
import type { Route } from "./+types/about";
import { contentMeta } from "./content-meta.ts";
import { pageLoader } from "./page-loader.server.ts";

export const loader = pageLoader("about");

export const meta = contentMeta;

const related = [
  { title: "Courses", href: "/courses", text: "What each course holds and what it costs." },
  { title: "Success Stories", href: "/#success", text: "What changed for four students." },
  { title: "Contact", href: "/contact", text: "Ask a person." },
];

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  return <TextPage eyebrow="About" page={loaderData.page} related={related} />;
}
