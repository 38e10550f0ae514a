import { loadBrokerAccounts } from "../data/broker-accounts.ts";
import { ComparisonScreen } from "../features/comparison/comparison-screen.tsx";
import { PageHero } from "../features/pages/page-hero.tsx";
import { PageWords } from "../features/pages/page-words.tsx";
import type { Route } from "./+types/account-comparison";
import { contentMeta } from "./content-meta.ts";
import { pageLoader } from "./page-loader.server.ts";

export const loader = pageLoader("account-comparison", (client) => ({ accounts: loadBrokerAccounts(client) }));

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
