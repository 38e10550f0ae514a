import { appContext } from "../data/app-context.ts";
import { LosingRuns } from "../features/pages/losing-runs.tsx";
import { RecoveryTable } from "../features/pages/recovery-table.tsx";
import { TextPage } from "../features/pages/text-page.tsx";
import type { Route } from "./+types/bots-performance";
import { contentMeta } from "./content-meta.ts";
import { loadPageContent } from "./page-loader.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return { page: await loadPageContent(context.get(appContext).client, "bots-performance") };
}

export const meta: Route.MetaFunction = (args) => contentMeta(args);

const related = [
  { title: "Trading Robots", href: "/robots", text: "The catalogue, with class and habits on the label." },
  { title: "Backtesting", href: "/backtesting", text: "How to judge a record by its past." },
  { title: "Risk disclosure", href: "/about#risk-disclosure", text: "What simulated results cannot say." },
];

export default function BotsPerformancePage({ loaderData }: Route.ComponentProps) {
  return (
    <TextPage
      eyebrow="Tools"
      path="/bots-performance"
      page={loaderData.page}
      aside={<LosingRuns />}
      inserts={{ "balance-equity": <RecoveryTable /> }}
      related={related}
    />
  );
}
