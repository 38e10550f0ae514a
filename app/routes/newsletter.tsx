import { NewsletterForm } from "../features/newsletter/newsletter-box.tsx";
import { NewsletterScreen } from "../features/newsletter/newsletter-screen.tsx";
import type { Route } from "./+types/newsletter";
import { privateMeta } from "./private-meta.ts";
import { useSite } from "./site-data.ts";

export const meta: Route.MetaFunction = ({ matches, location }) =>
  privateMeta({ matches, location }, "Newsletter", "Sign up for the newsletter, or leave it.");

export default function NewsletterPage() {
  const { brand, newsletter } = useSite();
  return <NewsletterScreen form={<NewsletterForm email={brand.email} list={newsletter} />} />;
}
