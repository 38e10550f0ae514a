import type { ReactNode } from "react";
import type { PageText, Robot, VpsPlan } from "#content/types.ts";
import type { Buy } from "../../site/buy-button.tsx";
import { Related } from "../../site/link-cards.tsx";
import type { FactsById } from "../../site/robot-facts.ts";
import { Markdown } from "../../ui/markdown.tsx";
import type { MarkdownNode } from "../../ui/markdown-node.ts";
import { Section } from "../../ui/section.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { RobotCatalog } from "./robot-catalog.tsx";
import { VpsNeed } from "./vps-need.tsx";
import { VpsPlans } from "./vps-plans.tsx";

type VpsSectionProps = {
  readonly text: { readonly heading: string; readonly nodes: readonly MarkdownNode[] } | undefined;
  readonly plans: readonly VpsPlan[];
  readonly perMonth: readonly number[];
  readonly onBuy: Buy;
};

/** A machine that stays on: whether one needs it, and what it costs. */
function VpsSection({ text, plans, perMonth, onBuy }: VpsSectionProps) {
  return (
    <Section id="vps-hosting" below title={text?.heading ?? "VPS hosting"}>
      <div className="grid items-start gap-10 lg:grid-cols-2 lg:gap-16">
        <div className="prose">{text ? <Markdown nodes={text.nodes} /> : null}</div>
        <VpsNeed robots={perMonth} />
      </div>
      <div className="mt-10">
        <VpsPlans plans={plans} onBuy={onBuy} />
      </div>
    </Section>
  );
}

type TextSection = { readonly anchor: string; readonly heading: string; readonly nodes: readonly MarkdownNode[] };
type Props = {
  readonly page: Omit<PageText, "sections"> & { readonly sections: readonly TextSection[] };
  readonly robots: readonly Robot[];
  readonly facts: FactsById;
  readonly plans: readonly VpsPlan[];
  readonly actionFor: (robot: Robot) => ReactNode;
  readonly onBuy: Buy;
};

/** The sections of the page's text that have a place of their own here. */
const [labelAnchor, vpsAnchor] = ["robots-hero", "vps-hosting"];

const related = [
  { title: "Bots Performance", href: "/bots-performance", text: "Every record by the same measures, losses included." },
  { title: "Backtesting", href: "/backtesting", text: "Run a robot’s rules yourself, with your own costs." },
  { title: "Account Comparison", href: "/account-comparison", text: "What each broker would charge for such trades." },
];

function Hero({ page, label }: { readonly page: Props["page"]; readonly label: TextSection | undefined }) {
  return (
    <header id={labelAnchor} className="wrap page-hero page-hero-split items-start!">
      <div>
        <p className="eyebrow">Automation</p>
        <h1 className="mt-4">{page.title}</h1>
        <p className="lead mt-5 text-lead">{page.lead}</p>
        <div className="mt-7 flex flex-wrap gap-3">
          <SiteLink className="btn btn-primary" href="/robots#catalog">
            See the robots
          </SiteLink>
          <SiteLink className="btn btn-secondary" href="/robots#vps-hosting">
            VPS hosting
          </SiteLink>
        </div>
      </div>
      {label ? (
        <div className="inset p-6 sm:p-8">
          <h2 className="text-h3">{label.heading}</h2>
          <div className="prose mt-3 text-label">
            <Markdown nodes={label.nodes} />
          </div>
        </div>
      ) : null}
    </header>
  );
}

export function RobotsScreen({ page, robots, facts, plans, actionFor, onBuy }: Props) {
  const section = (anchor: string | undefined) => page.sections.find((candidate) => candidate.anchor === anchor);
  const perMonth = robots.flatMap(({ id }) => facts[id]?.perMonth ?? []);
  const others = page.sections.filter(({ anchor }) => anchor !== labelAnchor && anchor !== vpsAnchor);
  return (
    <>
      <Hero page={page} label={section(labelAnchor)} />
      <RobotCatalog robots={robots} facts={facts} actionFor={actionFor} />
      <VpsSection text={section(vpsAnchor)} plans={plans} perMonth={perMonth} onBuy={onBuy} />
      {others.map(({ anchor, heading, nodes }) => (
        <Section key={anchor} id={anchor} title={heading}>
          <div className="prose">
            <Markdown nodes={nodes} />
          </div>
        </Section>
      ))}
      <Related links={related} />
    </>
  );
}
