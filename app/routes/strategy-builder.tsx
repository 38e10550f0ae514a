import { appContext } from "../data/app-context.ts";
import { labStart } from "../features/lab/core/lab-start.server.ts";
import { LabFrame } from "../features/lab/frame/lab-frame.tsx";
import { LabHero } from "../features/lab/frame/lab-hero.tsx";
import { indicatorList } from "../features/lab/rules/indicator-list.server.ts";
import { RulesView } from "../features/lab/rules/rules-view.tsx";
import { BreakEven } from "../features/pages/break-even.tsx";
import { Related } from "../features/pages/related.tsx";
import { TextSections } from "../features/pages/text-sections.tsx";
import { ButtonLink } from "../ui/button.tsx";
import type { Route } from "./+types/strategy-builder";
import { contentMeta } from "./content-meta.ts";
import { labStyles } from "./lab-styles.ts";
import { loadPageContent } from "./page-loader.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const page = await loadPageContent(context.get(appContext).client, "strategy-builder");
  return { page, first: labStart(), indicators: indicatorList() };
}

export const links = labStyles;

export const meta: Route.MetaFunction = (args) => contentMeta(args);

const related = [
  { title: "Backtesting", href: "/backtesting", text: "How to judge the rule you have written by its past." },
  { title: "Indicators", href: "/indicators", text: "What the parts of a rule measure, and when they mislead." },
  { title: "Strategy Scanner", href: "/strategy-scanner", text: "One set of rules over many markets." },
];

export default function StrategyBuilderPage({ loaderData }: Route.ComponentProps) {
  const { page, first, indicators } = loaderData;
  const run = (
    <ButtonLink to="/backtesting#run" size="sm">
      Run backtest
    </ButtonLink>
  );
  return (
    <>
      <LabHero title={page.title} lead={page.lead} />
      <LabFrame tab="rules" first={first} actions={run}>
        <RulesView indicators={indicators} />
      </LabFrame>
      <TextSections path="/strategy-builder" sections={page.sections} />
      <section className="wrap section">
        <BreakEven />
      </section>
      <Related links={related} />
    </>
  );
}
