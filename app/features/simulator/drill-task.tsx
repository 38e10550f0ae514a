import { useId } from "react";
import { Markdown } from "../../ui/markdown.tsx";
import type { MarkdownNode } from "../../ui/markdown-node.ts";
import { type Drill, ruleWords, sharePoints } from "./drill-words.ts";

export type DrillProps = { readonly drill: Drill; readonly nodes: readonly MarkdownNode[] };

/** The task of a drill beside the rules that it is scored by. */
export function DrillTask({ drill, nodes }: DrillProps) {
  const id = useId();
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <div className="prose">
        <Markdown nodes={nodes} />
      </div>
      <section aria-labelledby={id}>
        <h2 id={id} className="text-lead">
          What is scored
        </h2>
        <ul className="m-0 mt-3 list-none p-0">
          {drill.terms.rules.map((rule) => (
            <li key={ruleWords(rule)} className="flex items-baseline justify-between gap-7 border-t border-line py-3">
              <span>{ruleWords(rule)}</span>
              <span className="fine shrink-0 tabular-nums">{sharePoints(drill.terms, rule)} points</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
