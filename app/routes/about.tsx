import { appContext } from "../data/app-context.ts";
import { TextPage } from "../features/pages/text-page.tsx";
import type { Route } from "./+types/about";
import { contentMeta } from "./content-meta.ts";
import { loadPageContent } from "./page-loader.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return { page: await loadPageContent(context.get(appContext).client, "about") };
}

export const meta: Route.MetaFunction = (args) => contentMeta(args);

const related = [
  { title: "Courses", href: "/courses", text: "What each course holds and what it costs." },
  { title: "Success Stories", href: "/#success", text: "What changed for four students." },
  { title: "Contact", href: "/contact", text: "Ask a person." },
];

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  return <TextPage eyebrow="About" path="/about" page={loaderData.page} related={related} />;
}
