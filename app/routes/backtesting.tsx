import { lazy } from "react";
import { appContext } from "../data/app-context.ts";
import { BacktestScreen } from "../features/lab/backtest/backtest-screen.tsx";
import { useLabView } from "../features/lab/backtest/lab-view.ts";
import { RunButton } from "../features/lab/backtest/run-button.tsx";
import { labStart } from "../features/lab/core/lab-start.server.ts";
import { LabFrame } from "../features/lab/frame/lab-frame.tsx";
import { LabHero } from "../features/lab/frame/lab-hero.tsx";
import { FlukeSearch } from "../features/pages/fluke-search.tsx";
import { LosingRuns } from "../features/pages/losing-runs.tsx";
import { RecoveryTable } from "../features/pages/recovery-table.tsx";
import { Related } from "../features/pages/related.tsx";
import { TextSections } from "../features/pages/text-sections.tsx";
import type { Route } from "./+types/backtesting";
import { contentMeta } from "./content-meta.ts";
import { labStyles } from "./lab-styles.ts";
import { loadPageContent } from "./page-loader.server.ts";

const OptimiseView = lazy(() => import("../features/lab/optimise/optimise-view.tsx"));
const ValidateView = lazy(() => import("../features/lab/validate/validate-view.tsx"));
const CompareView = lazy(() => import("../features/lab/compare/compare-view.tsx"));

export async function loader({ context }: Route.LoaderArgs) {
  return { page: await loadPageContent(context.get(appContext).client, "backtesting"), first: labStart() };
}

export const links = labStyles;

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

const views = { optimise: <OptimiseView />, validate: <ValidateView />, compare: <CompareView /> };

export default function BacktestingPage({ loaderData }: Route.ComponentProps) {
  const { page, first } = loaderData;
  const view = useLabView();
  const tab = view === "optimise" || view === "validate" ? view : "backtest";
  return (
    <>
      <LabHero title={page.title} lead={page.lead} />
      <LabFrame tab={tab} first={first} actions={tab === "backtest" ? <RunButton /> : undefined}>
        <BacktestScreen views={views} />
      </LabFrame>
      <TextSections
        path="/backtesting"
        sections={page.sections}
        inserts={{ figures: <RecoveryTable />, overfitting: <FlukeSearch /> }}
      />
      <section className="wrap section">
        <LosingRuns />
      </section>
      <Related links={related} />
    </>
  );
}
