import { TextPage } from "../features/pages/text-page.tsx";
import type { Route } from "./+types/alternative-courses";
import { contentMeta } from "./content-meta.ts";
import { pageLoader } from "./page-loader.server.ts";

export const loader = pageLoader("alternative-courses");

export const meta = contentMeta;

const related = [
  { title: "Our courses", href: "/courses", text: "For comparison, with their syllabus." },
  { title: "Free e-books", href: "/ebooks", text: "Nine subjects, and what to read on them today." },
  { title: "Foundation", href: "/foundation", text: "The free path on this site." },
];

export default function AlternativeCoursesPage({ loaderData }: Route.ComponentProps) {
  return <TextPage eyebrow="Education" page={loaderData.page} related={related} />;
}
