import { appContext } from "../data/app-context.ts";
import { BreakEven } from "../features/pages/break-even.tsx";
import { TextPage } from "../features/pages/text-page.tsx";
import type { Route } from "./+types/strategy-builder";
import { contentMeta } from "./content-meta.ts";
import { loadPageContent } from "./page-loader.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return { page: await loadPageContent(context.get(appContext).client, "strategy-builder") };
}

export const meta: Route.MetaFunction = (args) => contentMeta(args);

const related = [
  { title: "Backtesting", href: "/backtesting", text: "How to judge the rule you have written by its past." },
  { title: "Indicators", href: "/indicators", text: "What the parts of a rule measure, and when they mislead." },
  { title: "Strategy Scanner", href: "/strategy-scanner", text: "One set of rules over many markets." },
];

export default function StrategyBuilderPage({ loaderData }: Route.ComponentProps) {
  return (
    <TextPage eyebrow="Tools" path="/strategy-builder" page={loaderData.page} aside={<BreakEven />} related={related} />
  );
}
