import type { VpsPlan } from "#content/types.ts";
import type { Buy } from "../../site/buy-button.tsx";
import { Markdown } from "../../ui/markdown.tsx";
import type { MarkdownNode } from "../../ui/markdown-node.ts";
import { Section } from "../../ui/section.tsx";
import { VpsNeed } from "./vps-need.tsx";
import { VpsPlans } from "./vps-plans.tsx";

type Props = {
  readonly text: { readonly heading: string; readonly nodes: readonly MarkdownNode[] } | undefined;
  readonly plans: readonly VpsPlan[];
  readonly onBuy: Buy;
};

/** A machine that stays on: whether one needs it, and what it costs. */
export function VpsSection({ text, plans, onBuy }: Props) {
  return (
    <Section id="vps-hosting" below title={text?.heading ?? "VPS hosting"}>
      <div className="grid items-start gap-10 lg:grid-cols-2 lg:gap-16">
        <div className="prose">{text ? <Markdown nodes={text.nodes} /> : null}</div>
        <VpsNeed />
      </div>
      <div className="mt-10">
        <VpsPlans plans={plans} onBuy={onBuy} />
      </div>
    </Section>
  );
}
