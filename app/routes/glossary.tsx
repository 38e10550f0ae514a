import { appContext } from "../data/app-context.ts";
import { loadGlossary } from "../data/lessons.ts";
import { PageHero } from "../features/pages/page-hero.tsx";
import { GlossaryIndex } from "../features/school/glossary-index.tsx";
import type { Route } from "./+types/glossary";
import { contentMeta } from "./content-meta.ts";

const page = {
  title: "Forex glossary",
  description: "The terms of currency trading, each explained in a sentence and in full, with worked figures.",
};

export async function loader({ context }: Route.LoaderArgs) {
  return { page, entries: await loadGlossary(context.get(appContext).client) };
}

export const meta = contentMeta;

export default function Glossary({ loaderData: { entries } }: Route.ComponentProps) {
  return (
    <>
      <PageHero eyebrow="Glossary" title={page.title} lead={page.description} />
      <GlossaryIndex entries={entries} />
    </>
  );
}
