import { PositionExample } from "../features/home/position-example.tsx";
import { TextPage } from "../features/pages/text-page.tsx";
import type { Route } from "./+types/foundation";
import { contentMeta } from "./content-meta.ts";
import { pageLoader } from "./page-loader.server.ts";

export const loader = pageLoader("foundation");

export const meta = contentMeta;

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
