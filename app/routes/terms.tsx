import { appContext } from "../data/app-context.ts";
import { TextPage } from "../features/pages/text-page.tsx";
import type { Route } from "./+types/terms";
import { contentMeta } from "./content-meta.ts";
import { loadPageContent } from "./page-loader.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return { page: await loadPageContent(context.get(appContext).client, "terms") };
}

export const meta: Route.MetaFunction = (args) => contentMeta(args);

const related = [
  { title: "Privacy Policy", href: "/privacy", text: "What is stored, where, and for how long." },
  { title: "Risk disclosure", href: "/about#risk-disclosure", text: "What trading can cost you." },
  { title: "Support", href: "/support", text: "Answers about orders and refunds." },
];

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  return <TextPage eyebrow="Legal" path="/terms" page={loaderData.page} related={related} />;
}
