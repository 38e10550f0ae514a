import { data } from "react-router";
import { calculatorParameters, calculators, findCalculator } from "#trading/calculators/all-calculators.ts";
import { PageHero } from "../features/pages/page-hero.tsx";
import { CalculatorScreen } from "../features/tools/calculator-screen.tsx";
import { Related } from "../site/link-cards.tsx";
import type { Route } from "./+types/forex-tool";
import { contentMeta } from "./content-meta.ts";
import { ItemFailure } from "./missing-page.tsx";
import { siteOf, useSite } from "./site-data.ts";

export const handle = { parameters: calculatorParameters };

export function loader({ params, request }: Route.LoaderArgs) {
  const calculator = findCalculator(params.id);
  if (!calculator) throw data(null, { status: 404, statusText: "Calculator not found" });
  const { title, lead, keywords } = calculator;
  return {
    id: calculator.id,
    search: new URL(request.url).search,
    page: { title, description: lead, keywords },
  };
}

export function meta(args: Route.MetaArgs) {
  const { loaderData } = args;
  const site = siteOf(args.matches);
  return contentMeta(
    args,
    site &&
      loaderData && {
        structuredData: {
          "@context": "https://schema.org",
          "@type": "WebApplication",
          name: loaderData.page.title,
          description: loaderData.page.description,
          url: `${site.publicConfig.siteUrl}/forex-tools/${loaderData.id}`,
          applicationCategory: "FinanceApplication",
          operatingSystem: "Any",
          offers: { "@type": "Offer", price: 0, priceCurrency: "USD" },
        },
      },
  );
}

export default function ForexToolPage({ loaderData: { id, search } }: Route.ComponentProps) {
  const { publicConfig } = useSite();
  const calculator = findCalculator(id);
  if (!calculator) throw new Error(`no calculator ${id}`);
  const near = calculators.filter((one) => one.group === calculator.group && one !== calculator).slice(0, 2);
  return (
    <>
      <PageHero eyebrow={`Forex Tools · ${calculator.group}`} title={calculator.title} lead={calculator.lead} />
      <CalculatorScreen calculator={calculator} rendered={search} siteUrl={publicConfig.siteUrl} />
      <Related
        links={[
          ...near.map((one) => ({ title: one.title, href: `/forex-tools/${one.id}`, text: one.summary })),
          { title: "All forex tools", href: "/forex-tools", text: "Every calculator, by what it answers." },
        ]}
      />
    </>
  );
}

export const ErrorBoundary = ItemFailure;
