import { useEffect, useState } from "react";
import { browserClient, signedInUser } from "#app/data/client.ts";
import { counted } from "#lib/figure-text.ts";
import { hasStoredSession } from "#lib/stored-session.ts";
import type { DrillScore, DrillSummary } from "../../data/drills.ts";
import { SiteLink } from "../../ui/site-link.tsx";
import { drillPath, levelWords } from "./drill-words.ts";

/** The member's best scores, once they are known. */
function useScores(): ReadonlyMap<string, DrillScore> {
  const [scores, setScores] = useState<ReadonlyMap<string, DrillScore>>(new Map());
  useEffect(() => {
    if (!hasStoredSession()) return;
    const load = async () => {
      if (!(await signedInUser())) return;
      const { loadDrillScores } = await import("../../data/drills.ts");
      const found = await loadDrillScores(await browserClient());
      setScores(new Map(found.map((score) => [score.drill, score])));
    };
    // Without them the list is what it is for visitors.
    load().catch((error: unknown) => console.info("The scores could not be loaded", error));
  }, []);
  return scores;
}

/** All drills, easiest first. */
export function DrillList({ drills }: { readonly drills: readonly DrillSummary[] }) {
  const scores = useScores();
  if (drills.length === 0) return <p>There is no drill at the moment.</p>;
  return (
    <ol className="m-0 grid list-none gap-0 p-0">
      {drills.map(({ id, title, summary, level }) => {
        const score = scores.get(id);
        return (
          <li key={id} className="border-t border-line">
            <SiteLink className="grid min-h-11 gap-1 py-5 no-underline" href={drillPath(id)}>
              <span className="flex flex-wrap items-baseline justify-between gap-x-7">
                <span className="text-lead font-semibold">{title}</span>
                <span className="fine">
                  {levelWords[level]}
                  {score ? ` · best ${score.best} of 100 in ${counted(score.tries, "try", "tries")}` : ""}
                </span>
              </span>
              <span>{summary}</span>
            </SiteLink>
          </li>
        );
      })}
    </ol>
  );
}
