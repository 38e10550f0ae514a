import { BacktestTool } from "../features/lab/backtest/backtest-tool.tsx";
import { labStart } from "../features/lab/core/lab-start.server.ts";
import { LabHero } from "../features/lab/frame/lab-hero.tsx";
import { FlukeSearch } from "../features/pages/fluke-search.tsx";
import { LosingRuns } from "../features/pages/losing-runs.tsx";
import { PageWords } from "../features/pages/page-words.tsx";
import { RecoveryTable } from "../features/pages/recovery-table.tsx";
import type { Route } from "./+types/backtesting";
import { contentMeta } from "./content-meta.ts";
import { labStyles } from "./lab-styles.ts";
import { pageLoader } from "./page-loader.server.ts";

export const loader = pageLoader("backtesting", () => ({ first: labStart() }));

export const links = labStyles;

export const meta = contentMeta;

const related = [
  {
    title: "How to read a backtest",
    href: "/blog/how-to-read-a-backtest",
    text: "A result taken apart, figure by figure.",
  },
  { title: "Strategy Builder", href: "/strategy-builder", text: "Write the rule before you test it." },
  { title: "Bots Performance", href: "/bots-performance", text: "Four questions for any record." },
];

const inserts = { figures: <RecoveryTable />, overfitting: <FlukeSearch /> };
const aside = <LosingRuns />;

export default function BacktestingPage({ loaderData }: Route.ComponentProps) {
  const { page, first } = loaderData;
  return (
    <>
      <LabHero title={page.title} lead={page.lead} />
      <BacktestTool first={first} />
      <PageWords below page={page} inserts={inserts} aside={aside} related={related} />
    </>
  );
}
