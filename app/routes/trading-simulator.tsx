import { PageHero } from "../features/pages/page-hero.tsx";
import { PageWords } from "../features/pages/page-words.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import type { Route } from "./+types/trading-simulator";
import { contentMeta } from "./content-meta.ts";
import { labStyles } from "./lab-styles.ts";
import { pageLoader } from "./page-loader.server.ts";

const SimulatorScreen = lazyPart(() => import("../features/simulator/simulator-screen.tsx"));

export const loader = pageLoader("trading-simulator");

export const links = labStyles;

export const meta = contentMeta;

const related = [
  { title: "Foundation", href: "/foundation", text: "What to know before the first demo trade." },
  { title: "Forex Tools", href: "/forex-tools", text: "Size the position before you place it." },
  {
    title: "Position size before prediction",
    href: "/blog/position-size-before-prediction",
    text: "How a size follows from the stop and the risk.",
  },
];

export default function TradingSimulatorPage({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <>
      <PageHero compact eyebrow="Practice" title={page.title} lead={page.lead} />
      <SimulatorScreen />
      <PageWords below page={page} related={related} />
    </>
  );
}
