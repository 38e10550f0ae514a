import { TextPage } from "../features/pages/text-page.tsx";
import type { Route } from "./+types/ebooks";
import { contentMeta } from "./content-meta.ts";
import { pageLoader } from "./page-loader.server.ts";

export const loader = pageLoader("ebooks");

export const meta = contentMeta;

const related = [
  {
    title: "Trading Blog",
    href: "/blog",
    text: "Articles on risk, costs and backtests, with every calculation shown.",
  },
  { title: "Foundation", href: "/foundation", text: "Twelve ideas before the first trade." },
  { title: "Alternative Courses", href: "/alternative-courses", text: "Free courses elsewhere, and how to choose." },
];

export default function EbooksPage({ loaderData }: Route.ComponentProps) {
  return <TextPage eyebrow="In preparation" page={loaderData.page} related={related} />;
}
