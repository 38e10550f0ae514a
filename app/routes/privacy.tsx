import { appContext } from "../data/app-context.ts";
import { TextPage } from "../features/pages/text-page.tsx";
import type { Route } from "./+types/privacy";
import { contentMeta } from "./content-meta.ts";
import { loadPageContent } from "./page-loader.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return { page: await loadPageContent(context.get(appContext).client, "privacy") };
}

export const meta: Route.MetaFunction = (args) => contentMeta(args);

const related = [
  { title: "Terms of Service", href: "/terms", text: "Buying, refunds and your account." },
  { title: "Risk disclosure", href: "/about#risk-disclosure", text: "What trading can cost you." },
  { title: "Contact", href: "/contact", text: "Ask about your data." },
];

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  return <TextPage eyebrow="Legal" path="/privacy" page={loaderData.page} related={related} />;
}
