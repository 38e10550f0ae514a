import { appContext } from "../data/app-context.ts";
import { FlukeSearch } from "../features/pages/fluke-search.tsx";
import { LosingRuns } from "../features/pages/losing-runs.tsx";
import { RecoveryTable } from "../features/pages/recovery-table.tsx";
import { TextPage } from "../features/pages/text-page.tsx";
import type { Route } from "./+types/backtesting";
import { contentMeta } from "./content-meta.ts";
import { loadPageContent } from "./page-loader.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return { page: await loadPageContent(context.get(appContext).client, "backtesting") };
}

export const meta: Route.MetaFunction = (args) => contentMeta(args);

const related = [
  {
    title: "How to read a backtest",
    href: "/blog/how-to-read-a-backtest",
    text: "A result taken apart, figure by figure.",
  },
  { title: "Strategy Builder", href: "/strategy-builder", text: "Write the rule before you test it." },
  { title: "Bots Performance", href: "/bots-performance", text: "Four questions for any record." },
];

export default function BacktestingPage({ loaderData }: Route.ComponentProps) {
  return (
    <TextPage
      eyebrow="Tools"
      path="/backtesting"
      page={loaderData.page}
      aside={<LosingRuns />}
      inserts={{ figures: <RecoveryTable />, overfitting: <FlukeSearch /> }}
      related={related}
    />
  );
}
