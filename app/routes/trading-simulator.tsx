import { PositionExample } from "../features/home/position-example.tsx";
import { TextPage } from "../features/pages/text-page.tsx";
import type { Route } from "./+types/trading-simulator";
import { contentMeta } from "./content-meta.ts";
import { pageLoader } from "./page-loader.server.ts";

export const loader = pageLoader("trading-simulator");

export const meta = contentMeta;

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
