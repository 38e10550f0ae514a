import { Check, X } from "lucide-react";
import { counted } from "#lib/figure-text.ts";
import { formatUsd } from "#lib/price-text.ts";
import type { DrillTerms } from "#trading/school/drills/drill.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import type { Scored } from "./drill-tries.ts";
import { drillsPath, foundWords, ruleWords, sharePoints } from "./drill-words.ts";

type Props = { readonly terms: DrillTerms; readonly scored: Scored; readonly onAgain: () => void };

/** A tick or a cross before the words that say the same. */
function Verdict({ kept }: { readonly kept: boolean }) {
  const Mark = kept ? Check : X;
  return (
    <Mark
      size={20}
      strokeWidth={2}
      className={classNames("mt-0.5 shrink-0", kept ? "text-up" : "text-down")}
      aria-hidden="true"
    />
  );
}

/** What each rule says about a try, with the moment and the figure that decided. */
export function DrillResultPanel({ terms, scored: { result, recorded }, onAgain }: Props) {
  return (
    <section className="panel grid gap-5 p-5" aria-label="Result">
      <p role="status" className="m-0">
        <strong className="text-figure tabular-nums">{result.score}</strong> of 100 points.{" "}
        {counted(result.trades, "position")} opened, equity at the end {formatUsd(result.equity)}.
      </p>
      <ul className="m-0 grid list-none gap-0 p-0">
        {terms.rules.map((rule, index) => {
          const found = result.found[index];
          const detail = found ? foundWords(rule, found) : "";
          return (
            <li key={`${rule.kind} ${ruleWords(rule)}`} className="grid gap-1 border-t border-line py-3">
              <p className="m-0 flex gap-2">
                <Verdict kept={found?.kept ?? false} />
                <span className="min-w-0">
                  <strong>{found?.kept ? "Kept" : "Not kept"}</strong> ({sharePoints(terms, rule)} points):{" "}
                  {ruleWords(rule)}
                </span>
              </p>
              {detail ? <p className="fine m-0 pl-7">{detail}</p> : null}
              {found?.kept ? null : <p className="m-0 pl-7">{rule.hint}</p>}
            </li>
          );
        })}
      </ul>
      <p className="fine m-0">
        {recorded
          ? "Recomputed by the server from your decisions. Your best score is saved."
          : "Scored on this device and not recorded. Sign in before you start to keep your best score."}{" "}
        A score shows which rules your decisions followed and proves no skill.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onAgain}>Try again on another market</Button>
        <ButtonLink variant="secondary" to={drillsPath}>
          All drills
        </ButtonLink>
      </div>
    </section>
  );
}
