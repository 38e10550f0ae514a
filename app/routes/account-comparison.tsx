import { appContext } from "../data/app-context.ts";
import { loadBrokerAccounts } from "../data/broker-accounts.ts";
import { ComparisonScreen } from "../features/comparison/comparison-screen.tsx";
import { PageHero } from "../features/pages/page-hero.tsx";
import { PageWords } from "../features/pages/page-words.tsx";
import type { Route } from "./+types/account-comparison";
import { contentMeta } from "./content-meta.ts";
import { loadPageContent } from "./page-loader.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { client } = context.get(appContext);
  const [page, accounts] = await Promise.all([
    loadPageContent(client, "account-comparison"),
    loadBrokerAccounts(client),
  ]);
  return { page, accounts };
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
  const { page, accounts } = loaderData;
  return (
    <>
      <PageHero eyebrow="Accounts" title={page.title} lead={page.lead} />
      <ComparisonScreen accounts={accounts} />
      <PageWords below page={page} related={related} />
    </>
  );
}
