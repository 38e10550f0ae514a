import { appContext } from "../data/app-context.ts";
import { loadGlossary, loadTerm } from "../data/lessons.ts";
import { TermPage } from "../features/school/term-page.tsx";
import { parseLesson } from "../site/parse-markdown.ts";
import type { Route } from "./+types/glossary-term";
import { contentMeta } from "./content-meta.ts";
import { ItemFailure } from "./missing-page.tsx";
import { movedOrMissing } from "./moved-or-missing.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { client, publicConfig } = context.get(appContext);
  const [found, all] = await Promise.all([loadTerm(client, params.id), loadGlossary(client)]);
  if (!found) throw await movedOrMissing(client, `/glossary/${params.id}`, "Term not found");
  const { body, ...term } = found;
  const nodes = parseLesson(body, new Map(all.map(({ id, short }) => [id, short])));
  const related = term.related.flatMap((id) => all.find((entry) => entry.id === id) ?? []);
  const at = all.findIndex(({ id }) => id === term.id);
  const beside = [all[at - 1], all[at + 1]].map((entry) => entry && { id: entry.id, term: entry.term });
  const page = { title: `${term.term}: what it means`, description: term.short, keywords: [term.term, ...term.also] };
  return { page, term, nodes, related, beside, url: `${publicConfig.siteUrl}/glossary` };
}

export const meta: Route.MetaFunction = (args) =>
  contentMeta(args, {
    structuredData: args.loaderData && {
      "@context": "https://schema.org",
      "@type": "DefinedTerm",
      name: args.loaderData.term.term,
      description: args.loaderData.term.short,
      inDefinedTermSet: args.loaderData.url,
    },
  });

export default function GlossaryTermPage({ loaderData: { term, nodes, related, beside } }: Route.ComponentProps) {
  return <TermPage term={term} nodes={nodes} related={related} beside={beside} />;
}

export const ErrorBoundary = ItemFailure;
