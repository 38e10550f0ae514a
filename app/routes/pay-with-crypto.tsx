import { pricingPath } from "#content/routes.ts";
import { TextPage } from "../features/pages/text-page.tsx";
import type { Route } from "./+types/pay-with-crypto";
import { contentMeta } from "./content-meta.ts";
import { pageLoader } from "./page-loader.server.ts";

export const loader = pageLoader("pay-with-crypto");

export const meta = contentMeta;

const related = [
  { title: "Pricing", href: pricingPath, text: "Every offer with its total cost." },
  { title: "Support", href: "/support", text: "Answers about orders and payments." },
  { title: "Terms of Service", href: "/terms", text: "Refunds and what you may do with what you buy." },
];

export default function PayWithCryptoPage({ loaderData }: Route.ComponentProps) {
  return <TextPage eyebrow="Payment" page={loaderData.page} related={related} />;
}
