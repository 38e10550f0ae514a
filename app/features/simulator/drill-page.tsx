import { lazyPart } from "../../ui/lazy-part.tsx";
import { Markdown } from "../../ui/markdown.tsx";
import type { MarkdownNode } from "../../ui/markdown-node.ts";
import { SiteLink } from "../../ui/site-link.tsx";
import { type Drill, drillsPath, levelWords, ruleWords, sharePoints, termsWords } from "./drill-words.ts";

const DrillScreen = lazyPart(() => import("./drill-screen.tsx"));

/** The task of a drill, the rules that it is scored by, and the desk to try it. */
export function DrillPage({ drill, nodes }: { readonly drill: Drill; readonly nodes: readonly MarkdownNode[] }) {
  return (
    <article>
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
      <div className="wrap grid gap-8 pb-9 lg:grid-cols-2">
        <div className="prose">
          <Markdown nodes={nodes} />
        </div>
        <section aria-labelledby="rules">
          <h2 id="rules" className="text-lead">
            What is scored
          </h2>
          <ul className="m-0 mt-3 list-none p-0">
            {drill.terms.rules.map((rule) => (
              <li key={ruleWords(rule)} className="flex justify-between gap-7 border-t border-line py-3">
                <span>{ruleWords(rule)}</span>
                <span className="fine shrink-0 tabular-nums">{sharePoints(drill.terms, rule)} points</span>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <DrillScreen drill={drill} />
    </article>
  );
}
