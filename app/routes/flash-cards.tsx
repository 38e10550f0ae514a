import { appContext } from "../data/app-context.ts";
import { loadCardTerms } from "../data/lessons.ts";
import { PageHero } from "../features/pages/page-hero.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import type { Route } from "./+types/flash-cards";
import { contentMeta } from "./content-meta.ts";

const FlashCards = lazyPart(() => import("../features/school/flash-cards.tsx"));

const page = {
  title: "Flash cards of the glossary",
  description:
    "The terms of forex trading as flash cards that return just before you forget them. Free, without an account.",
  lead: "A few minutes a day. A term that you know comes back in weeks, one that you forget in minutes.",
};

export async function loader({ context }: Route.LoaderArgs) {
  return { page, entries: await loadCardTerms(context.get(appContext).client) };
}

export const meta = contentMeta;

export default function FlashCardsRoute({ loaderData: { entries } }: Route.ComponentProps) {
  return (
    <>
      <PageHero eyebrow="Glossary" title={page.title} lead={page.lead} />
      <FlashCards entries={entries} />
    </>
  );
}
