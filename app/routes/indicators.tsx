import { appContext } from "../data/app-context.ts";
import { RsiExample } from "../features/pages/rsi-example.tsx";
import { TextPage } from "../features/pages/text-page.tsx";
import type { Route } from "./+types/indicators";
import { contentMeta } from "./content-meta.ts";
import { loadPageContent } from "./page-loader.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return { page: await loadPageContent(context.get(appContext).client, "indicators") };
}

export const meta: Route.MetaFunction = (args) => contentMeta(args);

const related = [
  {
    title: "Strategy Builder",
    href: "/strategy-builder",
    text: "Put a measurement into a rule that two people trade alike.",
  },
  { title: "Backtesting", href: "/backtesting", text: "See whether the rule survives its costs." },
  { title: "How to read a backtest", href: "/blog/how-to-read-a-backtest", text: "An example, line by line." },
];

export default function IndicatorsPage({ loaderData }: Route.ComponentProps) {
  return (
    <TextPage eyebrow="Tools" path="/indicators" page={loaderData.page} aside={<RsiExample />} related={related} />
  );
}
