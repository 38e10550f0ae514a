import { data } from "react-router";
import { appContext } from "../data/app-context.ts";
import { IndicatorBody } from "../features/indicators/indicator-body.tsx";
import { indicatorPage } from "../features/indicators/indicator-library.server.ts";
import { categoryNames } from "../features/indicators/library-entry.ts";
import type { PageContentSection } from "../features/pages/page-content.ts";
import { PageHero } from "../features/pages/page-hero.tsx";
import { RsiExample } from "../features/pages/rsi-example.tsx";
import { Related } from "../site/link-cards.tsx";
import { Markdown } from "../ui/markdown.tsx";
import type { Route } from "./+types/indicator";
import { contentMeta } from "./content-meta.ts";
import { labStyles } from "./lab-styles.ts";
import { ItemFailure } from "./missing-page.tsx";
import { loadPageContent } from "./page-loader.server.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const found = indicatorPage(params.id);
  if (!found) throw data(null, { status: 404, statusText: "Indicator not found" });
  const { sections } = await loadPageContent(context.get(appContext).client, "indicators");
  const { entry } = found;
  return {
    ...found,
    note: sections.find(({ anchor }) => anchor === entry.id) ?? null,
    page: {
      title: `${entry.name}: formula, chart and limits`,
      description: entry.summary,
      keywords: [entry.name, ...entry.aliases, "indicator", "formula"],
    },
  };
}

export const links = labStyles;

export const meta = contentMeta;

/** What the owner's text adds to this indicator, with its worked figures where it has some. */
function Note({ section: { anchor, heading, nodes } }: { readonly section: PageContentSection }) {
  return (
    <>
      <h2>{heading}</h2>
      <div className="prose mt-2">
        <Markdown nodes={nodes} />
      </div>
      {anchor === "rsi" ? (
        <div className="mt-5">
          <RsiExample />
        </div>
      ) : null}
    </>
  );
}

export default function IndicatorPage({ loaderData: { entry, previous, next, note } }: Route.ComponentProps) {
  const neighbors = [previous, next].filter((item) => item !== null);
  return (
    <>
      <PageHero eyebrow={`Indicators · ${categoryNames[entry.category]}`} title={entry.name} lead={entry.summary} />
      <IndicatorBody entry={entry}>{note ? <Note section={note} /> : null}</IndicatorBody>
      <Related
        links={[
          ...neighbors.map(({ id, name, summary }) => ({ title: name, href: `/indicators/${id}`, text: summary })),
          { title: "All indicators", href: "/indicators", text: "The whole library, by name and by what is measured." },
        ]}
      />
    </>
  );
}

export const ErrorBoundary = ItemFailure;
