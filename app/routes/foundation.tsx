import { appContext } from "../data/app-context.ts";
import { PositionExample } from "../features/home/position-example.tsx";
import { TextPage } from "../features/pages/text-page.tsx";
import type { Route } from "./+types/foundation";
import { contentMeta } from "./content-meta.ts";
import { loadPageContent } from "./page-loader.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return { page: await loadPageContent(context.get(appContext).client, "foundation") };
}

export const meta: Route.MetaFunction = (args) => contentMeta(args);

const related = [
  {
    title: "Beginner Forex Fundamentals",
    href: "/courses#beginner",
    text: "The same ground with exercises, feedback and somebody to ask.",
  },
  { title: "Forex Tools", href: "/forex-tools", text: "Trade calculators you can adjust with your own figures." },
  { title: "Trading Simulator", href: "/trading-simulator", text: "What a demo account teaches, and what it cannot." },
];

export default function FoundationPage({ loaderData }: Route.ComponentProps) {
  return (
    <TextPage
      eyebrow="Education"
      path="/foundation"
      page={loaderData.page}
      aside={
        <div className="panel market-panel">
          <PositionExample />
        </div>
      }
      related={related}
    />
  );
}
