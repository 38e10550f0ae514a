import { useMemo } from "react";
import { appContext } from "../data/app-context.ts";
import { indicatorLibrary } from "../features/indicators/indicator-library.server.ts";
import { IndicatorLibrary } from "../features/indicators/indicator-library.tsx";
import type { PageContentSection } from "../features/pages/page-content.ts";
import { PageHero } from "../features/pages/page-hero.tsx";
import { RsiExample } from "../features/pages/rsi-example.tsx";
import { hydrateLate } from "../ui/hydrate-late.tsx";
import { Markdown } from "../ui/markdown.tsx";
import type { Route } from "./+types/indicators";
import { contentMeta } from "./content-meta.ts";
import { labStyles } from "./lab-styles.ts";
import { loadPageContent } from "./page-loader.server.ts";

const Words = hydrateLate("indicators-words", () => import("../features/pages/page-words.tsx"));

export async function loader({ context }: Route.LoaderArgs) {
  const page = await loadPageContent(context.get(appContext).client, "indicators");
  return { page, entries: indicatorLibrary() };
}

export const links = labStyles;

export const meta: Route.MetaFunction = (args) => contentMeta(args);

const related = [
  {
    title: "Strategy Builder",
    href: "/strategy-builder",
    text: "Put a measurement into a rule that two people trade alike.",
  },
  { title: "Backtesting", href: "/backtesting", text: "See whether the rule survives its costs." },
  { title: "How to read a backtest", href: "/blog/how-to-read-a-backtest", text: "An example, line by line." },
];

/** A text whose anchor is an indicator's name belongs into that indicator's section. */
function Note({ section: { heading, nodes } }: { readonly section: PageContentSection }) {
  return (
    <div className="mt-6">
      <h4>{heading}</h4>
      <div className="prose mt-2">
        <Markdown nodes={nodes} />
      </div>
    </div>
  );
}

const insertsOf = (notes: readonly PageContentSection[]) =>
  Object.fromEntries(
    notes.map((section) => [
      section.anchor,
      <div key={section.anchor}>
        <Note section={section} />
        {section.anchor === "rsi" ? (
          <div className="mt-5">
            <RsiExample />
          </div>
        ) : null}
      </div>,
    ]),
  );

export default function IndicatorsPage({ loaderData: { page, entries } }: Route.ComponentProps) {
  const { texts, inserts } = useMemo(() => {
    const ids = new Set(entries.map(({ id }) => id));
    return {
      texts: page.sections.filter(({ anchor }) => !ids.has(anchor)),
      inserts: insertsOf(page.sections.filter(({ anchor }) => ids.has(anchor))),
    };
  }, [page, entries]);
  return (
    <>
      <PageHero eyebrow="Tools" title={page.title} lead={page.lead} />
      <IndicatorLibrary entries={entries} inserts={inserts} />
      <Words below id="indicators-words" path="/indicators" sections={texts} related={related} />
    </>
  );
}
