import { labStart } from "../features/lab/core/lab-start.server.ts";
import { LabHero } from "../features/lab/frame/lab-hero.tsx";
import { indicatorList } from "../features/lab/rules/indicator-list.server.ts";
import { RulesTool } from "../features/lab/rules/rules-tool.tsx";
import { BreakEven } from "../features/pages/break-even.tsx";
import { PageWords } from "../features/pages/page-words.tsx";
import type { Route } from "./+types/strategy-builder";
import { contentMeta } from "./content-meta.ts";
import { labStyles } from "./lab-styles.ts";
import { pageLoader } from "./page-loader.server.ts";

export const loader = pageLoader("strategy-builder", () => ({ first: labStart(), indicators: indicatorList() }));

export const links = labStyles;

export const meta = contentMeta;

const related = [
  { title: "Backtesting", href: "/backtesting", text: "How to judge the rule you have written by its past." },
  { title: "Indicators", href: "/indicators", text: "What the parts of a rule measure, and when they mislead." },
  { title: "Strategy Scanner", href: "/strategy-scanner", text: "One set of rules over many markets." },
];

const aside = <BreakEven />;

export default function StrategyBuilderPage({ loaderData }: Route.ComponentProps) {
  const { page, first, indicators } = loaderData;
  return (
    <>
      <LabHero title={page.title} lead={page.lead} />
      <RulesTool first={first} indicators={indicators} />
      <PageWords below page={page} aside={aside} related={related} />
    </>
  );
}
