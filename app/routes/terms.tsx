import { TextPage } from "../features/pages/text-page.tsx";
import type { Route } from "./+types/terms";
import { contentMeta } from "./content-meta.ts";
import { pageLoader } from "./page-loader.server.ts";

export const loader = pageLoader("terms");

export const meta = contentMeta;

const related = [
  { title: "Privacy Policy", href: "/privacy", text: "What is stored, where, and for how long." },
  { title: "Risk disclosure", href: "/about#risk-disclosure", text: "What trading can cost you." },
  { title: "Support", href: "/support", text: "Answers about orders and refunds." },
];

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  return <TextPage eyebrow="Legal" page={loaderData.page} related={related} />;
}
