import { loadGlossary } from "../data/lessons.ts";
import { TextPage } from "../features/pages/text-page.tsx";
import { GlossaryIndex } from "../features/school/glossary-index.tsx";
import type { Route } from "./+types/glossary";
import { contentMeta } from "./content-meta.ts";
import { pageLoader } from "./page-loader.server.ts";

export const loader = pageLoader("glossary", (client) => ({ entries: loadGlossary(client) }));

export const meta = contentMeta;

const related = [
  { title: "Foundation", href: "/foundation", text: "Twelve free lessons, each with an exercise." },
  { title: "Forex Tools", href: "/forex-tools", text: "Calculators with the formulas behind these terms." },
  { title: "Indicators", href: "/indicators", text: "85 indicators with formula, example and weakness." },
];

export default function Glossary({ loaderData: { page, entries } }: Route.ComponentProps) {
  return (
    <TextPage eyebrow="Glossary" page={page} related={related}>
      <GlossaryIndex entries={entries} />
    </TextPage>
  );
}
