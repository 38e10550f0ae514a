import { appContext } from "../data/app-context.ts";
import { TextPage } from "../features/pages/text-page.tsx";
import type { Route } from "./+types/ebooks";
import { contentMeta } from "./content-meta.ts";
import { loadPageContent } from "./page-loader.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return { page: await loadPageContent(context.get(appContext).client, "ebooks") };
}

export const meta: Route.MetaFunction = (args) => contentMeta(args);

const related = [
  { title: "Trading Blog", href: "/blog", text: "Longer reads, with the arithmetic shown." },
  { title: "Foundation", href: "/foundation", text: "Twelve ideas before the first trade." },
  { title: "Alternative Courses", href: "/alternative-courses", text: "Free courses elsewhere, and how to choose." },
];

export default function EbooksPage({ loaderData }: Route.ComponentProps) {
  return <TextPage eyebrow="In preparation" path="/ebooks" page={loaderData.page} related={related} />;
}
