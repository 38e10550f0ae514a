import { appContext } from "../data/app-context.ts";
import { loadPricing } from "../data/content.ts";
import { AddToCartButton } from "../features/cart/add-to-cart-button.tsx";
import { PageHero } from "../features/pages/page-hero.tsx";
import { courseRows, PricingTable, planRows } from "../features/pages/pricing-table.tsx";
import { TextSections } from "../features/pages/text-sections.tsx";
import { RobotPrices } from "../features/robots/robot-prices.tsx";
import { VpsPlans } from "../features/robots/vps-plans.tsx";
import { Section } from "../ui/section.tsx";
import type { Route } from "./+types/pricing";
import { buy } from "./buy.ts";
import { contentMeta } from "./content-meta.ts";
import { loadPageContent } from "./page-loader.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { client } = context.get(appContext);
  const [page, pricing] = await Promise.all([loadPageContent(client, "pricing"), loadPricing(client)]);
  return { page, pricing };
}

export const meta: Route.MetaFunction = (args) => contentMeta(args);

export default function PricingPage({ loaderData, matches }: Route.ComponentProps) {
  const { page, pricing } = loaderData;
  const path = matches.at(-1)?.pathname ?? "";
  return (
    <>
      <PageHero eyebrow="Pricing" title={page.title} lead={page.lead} />
      <Section id="courses" title="Courses" lead="Paid once.">
        <PricingTable caption="Courses" rows={courseRows(pricing.courses)} onBuy={buy} />
      </Section>
      <Section id="plans" title="Mentorship" lead="One-off, monthly or by the quarter.">
        <PricingTable caption="Mentorship plans" rows={planRows(pricing.plans)} onBuy={buy} />
      </Section>
      <Section id="robots" below title="Robots" lead="One licence each: one live and two demo accounts.">
        <RobotPrices
          robots={pricing.robots}
          actionFor={({ id, name, image, price, checkoutUrl }) => (
            <AddToCartButton size="sm" variant="secondary" product={{ id, name, image, price, checkoutUrl }} />
          )}
        />
      </Section>
      <Section id="vps" below title="VPS hosting" lead="Only if a robot must run while your own computer is off.">
        <VpsPlans plans={pricing.vpsPlans} onBuy={buy} />
      </Section>
      <div className="pt-10">
        <TextSections path={path} sections={page.sections} />
      </div>
    </>
  );
}
