import { appContext } from "../data/app-context.ts";
import { loadHome } from "../data/content.ts";
import { BrokerCosts } from "../features/pages/broker-costs.tsx";
import { BrokerTable } from "../features/pages/broker-table.tsx";
import { TextPage } from "../features/pages/text-page.tsx";
import type { Route } from "./+types/account-comparison";
import { contentMeta } from "./content-meta.ts";
import { loadPageContent } from "./page-loader.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { client } = context.get(appContext);
  const [page, { brokers }] = await Promise.all([loadPageContent(client, "account-comparison"), loadHome(client)]);
  return { page, brokers };
}

export const meta = contentMeta;

const related = [
  {
    title: "What a trade really costs",
    href: "/blog/what-a-trade-really-costs",
    text: "Spread, swap and slippage, added up.",
  },
  { title: "Forex Tools", href: "/forex-tools", text: "Pip value, margin and break-even, worked out live." },
  { title: "Risk disclosure", href: "/about#risk-disclosure", text: "What trading on margin can cost you." },
];

export default function AccountComparisonPage({ loaderData }: Route.ComponentProps) {
  const { page, brokers } = loaderData;
  return (
    <TextPage eyebrow="Accounts" page={page} related={related}>
      <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-10 pb-14">
        <div>
          <h2 className="text-[27px]">Nine brokers by the same measures</h2>
          <p className="lead mt-2 mb-5">
            Some brokers pay us for an introduction; each such link is marked. The table is ordered by the cost of a
            trade in EUR/USD, spread and commission together. What a broker pays us changes nothing.
          </p>
          <BrokerTable brokers={brokers} />
        </div>
        <BrokerCosts brokers={brokers} />
      </div>
    </TextPage>
  );
}
