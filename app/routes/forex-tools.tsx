import { PositionExample } from "../features/home/position-example.tsx";
import { BreakEven } from "../features/pages/break-even.tsx";
import { RecoveryTable } from "../features/pages/recovery-table.tsx";
import { TextPage } from "../features/pages/text-page.tsx";
import { ToolList } from "../features/tools/tool-list.tsx";
import type { Route } from "./+types/forex-tools";
import { contentMeta } from "./content-meta.ts";
import { pageLoader } from "./page-loader.server.ts";

export const loader = pageLoader("forex-tools");

export const meta = contentMeta;

const related = [
  { title: "Trading Dashboard", href: "/trading", text: "Watchlist, sessions, alerts and events." },
  { title: "Backtesting", href: "/backtesting", text: "Losing runs, luck and recovery." },
  {
    title: "What a trade really costs",
    href: "/blog/what-a-trade-really-costs",
    text: "Spread, swap and slippage, added up.",
  },
];

export default function ForexToolsPage({ loaderData }: Route.ComponentProps) {
  return (
    <TextPage
      eyebrow="Tools"
      page={loaderData.page}
      inserts={{
        "position-size": (
          <div className="panel max-w-[620px] overflow-hidden">
            <PositionExample />
          </div>
        ),
        "break-even": <BreakEven />,
        recovery: <RecoveryTable />,
      }}
      related={related}
    >
      <ToolList />
    </TextPage>
  );
}
