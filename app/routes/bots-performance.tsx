import { appContext } from "../data/app-context.ts";
import { loadRobots } from "../data/content.ts";
import { loadRobotFigures, loadRobotStatements } from "../data/robots.ts";
import { LosingRuns } from "../features/pages/losing-runs.tsx";
import { PageHero } from "../features/pages/page-hero.tsx";
import { PageWords } from "../features/pages/page-words.tsx";
import { RecoveryTable } from "../features/pages/recovery-table.tsx";
import { PerformanceScreen } from "../features/performance/performance-screen.tsx";
import type { Route } from "./+types/bots-performance";
import { contentMeta } from "./content-meta.ts";
import { labStyles } from "./lab-styles.ts";
import { loadPageContent } from "./page-loader.server.ts";
import { liveRecord, robotRecords } from "./robot-figures.server.ts";
import { useSite } from "./site-data.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { client } = context.get(appContext);
  const [page, robots, figures, statements] = await Promise.all([
    loadPageContent(client, "bots-performance"),
    loadRobots(client),
    loadRobotFigures(client),
    loadRobotStatements(client),
  ]);
  return {
    page,
    records: robotRecords(robots, figures),
    live: statements.map(liveRecord),
    robots: robots.map(({ id, name }) => ({ id, name })),
  };
}

export const links = labStyles;

export const meta = contentMeta;

const related = [
  { title: "Trading Robots", href: "/robots", text: "The catalog, with class and habits on the label." },
  { title: "Backtesting", href: "/backtesting", text: "How to judge a record by its past." },
  { title: "Risk disclosure", href: "/about#risk-disclosure", text: "What simulated results cannot say." },
];

const inserts = { "balance-equity": <RecoveryTable />, questions: <LosingRuns /> };

export default function BotsPerformancePage({ loaderData }: Route.ComponentProps) {
  const { page, records, live, robots } = loaderData;
  const { publicConfig } = useSite();
  return (
    <>
      <PageHero eyebrow="Tools" title={page.title} lead={page.lead} />
      <PerformanceScreen records={records} live={live} robots={robots} config={publicConfig} />
      <PageWords below page={page} inserts={inserts} related={related} />
    </>
  );
}
