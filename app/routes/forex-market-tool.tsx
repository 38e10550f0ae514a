import type { LoaderFunctionArgs } from "react-router";
import { PageHero } from "../features/pages/page-hero.tsx";
import { MarketToolScreen } from "../features/tools/market-tool-screen.tsx";
import { marketTools } from "../features/tools/market-tools.ts";
import { SessionClock } from "../market/session-clock.tsx";
import { Related } from "../site/link-cards.tsx";
import { contentMeta } from "./content-meta.ts";

/** One file for the tools that show the market: the last part of the route's path says which. */
export function loader({ pattern }: LoaderFunctionArgs) {
  const tool = marketTools.find(({ id }) => pattern.endsWith(`/${id}`));
  if (!tool) throw new Error(`"${pattern}" is no market tool`);
  const { id, title, lead, keywords } = tool;
  return { id, renderedAt: Date.now(), page: { title, description: lead, keywords } };
}

export const meta = contentMeta;

type Props = { readonly loaderData: ReturnType<typeof loader> };

export default function ForexMarketToolPage({ loaderData: { id, renderedAt } }: Props) {
  const tool = marketTools.find((one) => one.id === id);
  if (!tool) throw new Error(`no market tool ${id}`);
  const near = marketTools.filter((one) => one !== tool).slice(0, 2);
  return (
    <>
      <PageHero eyebrow="Forex Tools · Markets" title={tool.title} lead={tool.lead} />
      <MarketToolScreen key={id} tool={tool}>
        <SessionClock renderedAt={renderedAt} overlaps />
      </MarketToolScreen>
      <Related
        links={[
          ...near.map((one) => ({ title: one.title, href: `/forex-tools/${one.id}`, text: one.summary })),
          { title: "All forex tools", href: "/forex-tools", text: "Every calculator, by what it answers." },
        ]}
      />
    </>
  );
}
