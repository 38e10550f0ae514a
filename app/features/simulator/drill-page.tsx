import { lazyPart } from "../../ui/lazy-part.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { type DrillProps, DrillTask } from "./drill-task.tsx";
import { drillsPath, levelWords, termsWords } from "./drill-words.ts";

const DrillScreen = lazyPart(() => import("./drill-screen.tsx"));

/** The task of a drill, the rules that it is scored by, and the desk to try it. */
export function DrillPage({ drill, nodes }: DrillProps) {
  return (
    <article className="drill wide">
      <header className="wrap page-hero">
        <p className="eyebrow">
          <SiteLink className="inline-flex min-h-11 items-center no-underline hover:underline" href={drillsPath}>
            Drills
          </SiteLink>{" "}
          · {levelWords[drill.level]}
        </p>
        <h1 className="mt-4 max-w-[24ch]!">{drill.title}</h1>
        <p className="lead mt-5 text-lead">{drill.summary}</p>
        <p className="fine mt-5">{termsWords(drill.terms)}. Simulated prices, another market at each try.</p>
      </header>
      {/* Hidden during a try, whose desk has them folded above it. */}
      <div className="wrap drill-task pb-9">
        <DrillTask drill={drill} nodes={nodes} />
      </div>
      <DrillScreen drill={drill} nodes={nodes} />
    </article>
  );
}
