import { TextPage } from "../features/pages/text-page.tsx";
import type { Route } from "./+types/privacy";
import { contentMeta } from "./content-meta.ts";
import { pageLoader } from "./page-loader.server.ts";

export const loader = pageLoader("privacy");

export const meta = contentMeta;

const related = [
  { title: "Terms of Service", href: "/terms", text: "Buying, refunds and your account." },
  { title: "Risk disclosure", href: "/about#risk-disclosure", text: "What trading can cost you." },
  { title: "Contact", href: "/contact", text: "Ask about your data." },
];

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  return <TextPage eyebrow="Legal" page={loaderData.page} related={related} />;
}
