import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { appContext } from "../data/app-context.ts";
import { libraryItems } from "../features/indicators/indicator-library.server.ts";
import { LibraryIndex } from "../features/indicators/library-index.tsx";
import { PageHero } from "../features/pages/page-hero.tsx";
import { PageWords } from "../features/pages/page-words.tsx";
import type { Route } from "./+types/indicators";
import { contentMeta } from "./content-meta.ts";
import { labStyles } from "./lab-styles.ts";
import { loadPageContent } from "./page-loader.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { sections, ...page } = await loadPageContent(context.get(appContext).client, "indicators");
  const items = libraryItems();
  // A text whose anchor is an indicator's name belongs onto that indicator's page.
  const texts = sections.filter(({ anchor }) => !items.some(({ id }) => id === anchor));
  return { page, items, texts };
}

export const links = labStyles;

export const meta = contentMeta;

const related = [
  {
    title: "Strategy Builder",
    href: "/strategy-builder",
    text: "Put a measurement into a rule that two people trade alike.",
  },
  { title: "Backtesting", href: "/backtesting", text: "See whether the rule survives its costs." },
  { title: "How to read a backtest", href: "/blog/how-to-read-a-backtest", text: "An example, line by line." },
];

/** Each indicator once was a part of this page: old addresses with its name after the # lead to its own. */
function useOldAddresses(ids: readonly string[]): void {
  const { hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const id = hash.slice(1);
    if (ids.includes(id)) void navigate(`/indicators/${id}`, { replace: true });
  }, [hash, ids, navigate]);
}

export default function IndicatorsPage({ loaderData: { page, items, texts } }: Route.ComponentProps) {
  useOldAddresses(items.map(({ id }) => id));
  return (
    <>
      <PageHero eyebrow="Tools" title={page.title} lead={page.lead} />
      <LibraryIndex items={items} />
      <PageWords below page={{ ...page, sections: texts }} related={related} />
    </>
  );
}
