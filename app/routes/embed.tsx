import { data } from "react-router";
import { calculatorParameters, findCalculator } from "#trading/calculators/all-calculators.ts";
import { EmbeddedCalculator } from "../features/tools/embedded-calculator.tsx";
import type { Route } from "./+types/embed";
import { contentMeta } from "./content-meta.ts";
import { useSite } from "./site-data.ts";

export const handle = { parameters: calculatorParameters };

export function loader({ params, request }: Route.LoaderArgs) {
  const calculator = findCalculator(params.id);
  if (!calculator) throw data(null, { status: 404, statusText: "Calculator not found" });
  const { id, title, lead } = calculator;
  return { id, search: new URL(request.url).search, page: { title, description: lead } };
}

export const meta = (args: Route.MetaArgs) => contentMeta(args, { noIndex: true });

/** A calculator for a frame on another site: outside the site's layout, so nothing here reads who the visitor is. */
export default function EmbedPage({ loaderData: { id, search } }: Route.ComponentProps) {
  const { brand } = useSite();
  const calculator = findCalculator(id);
  if (!calculator) throw new Error(`no calculator ${id}`);
  return <EmbeddedCalculator key={id} calculator={calculator} rendered={search} siteName={brand.name} />;
}

export function ErrorBoundary() {
  return (
    <main id="main" className="p-5">
      <h1 className="text-lead">This calculator does not exist</h1>
      <p className="mt-3">
        <a className="text-link" href="/forex-tools" target="_blank" rel="noopener">
          See all calculators
        </a>
      </p>
    </main>
  );
}
