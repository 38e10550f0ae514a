import { appContext } from "../data/app-context.ts";
import { loadDrills } from "../data/drills.ts";
import { PageHero } from "../features/pages/page-hero.tsx";
import { DrillList } from "../features/simulator/drill-list.tsx";
import { useMembersLeft } from "../site/use-next-member.ts";
import type { Route } from "./+types/drills";
import { contentMeta } from "./content-meta.ts";

const page = {
  title: "Drills for the trading simulator",
  description:
    "Short tasks on a market that nobody has seen: risk one percent, be flat before a release, close a part. Scored by the engine from your decisions.",
  lead: "A task, a market of its own at each try, and a score that follows from your decisions alone. The result of the trades counts only where a rule scores it.",
};

export async function loader({ context }: Route.LoaderArgs) {
  return { page, drills: await loadDrills(context.get(appContext).client) };
}

export const meta = contentMeta;

export default function Drills({ loaderData: { drills } }: Route.ComponentProps) {
  const left = useMembersLeft();
  return (
    <>
      <PageHero eyebrow="Practice" title={page.title} lead={page.lead} />
      <div className="wrap pb-12">
        <DrillList key={left} drills={drills} />
      </div>
    </>
  );
}
