import { appContext } from "../data/app-context.ts";
import { PositionExample } from "../features/home/position-example.tsx";
import { TextPage } from "../features/pages/text-page.tsx";
import type { Route } from "./+types/trading-simulator";
import { contentMeta } from "./content-meta.ts";
import { loadPageContent } from "./page-loader.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return { page: await loadPageContent(context.get(appContext).client, "trading-simulator") };
}

export const meta: Route.MetaFunction = (args) => contentMeta(args);

const related = [
  { title: "Foundation", href: "/foundation", text: "What to know before the first demo trade." },
  { title: "Forex Tools", href: "/forex-tools", text: "Size the position before you place it." },
  {
    title: "Position size before prediction",
    href: "/blog/position-size-before-prediction",
    text: "Why most accounts are lost to size.",
  },
];

export default function TradingSimulatorPage({ loaderData }: Route.ComponentProps) {
  return (
    <TextPage
      eyebrow="Practice"
      path="/trading-simulator"
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
