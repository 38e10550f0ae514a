import { useMemo } from "react";
import { Link } from "react-router";
import { symbolText } from "#lib/symbol-text.ts";
import { Button } from "../../../ui/button.tsx";
import { ScrollRegion } from "../../../ui/scroll-region.tsx";
import { Tooltip } from "../../../ui/tooltip.tsx";
import { triesText } from "../runs/judged-run.ts";
import { useLabRuns } from "../runs/lab-runs.ts";
import type { LabRun } from "../runs/runs-store.ts";
import { bestWords } from "./best-words.ts";
import { type ComparedLine, comparedFigures, sizedUnlike } from "./compared-figures.ts";
import { figuredRun } from "./figured-run.ts";
import { unlikeConditions } from "./unlike-runs.ts";

type Props = { readonly runs: readonly LabRun[]; readonly names: readonly string[] };

/** Figures side by side under the verdict of each run; a difference carries its sign, the best its word. */
export function CompareTable({ runs, names }: Props) {
  const { remove, select } = useLabRuns();
  const { figured, lines, words } = useMemo(() => comparisonOf(runs), [runs]);
  return (
    <>
      <p className="small max-w-[70ch] text-ink2">{words} Runs of the same rules count as tries under Validate.</p>
      <ScrollRegion label="Figures side by side">
        <table className="table small runs-table">
          <caption className="sr-only">Verdict and figures of each run; differences are from the first</caption>
          <thead>
            <tr>
              <th scope="col">Figure</th>
              {runs.map(({ id, document }, at) => (
                <th key={id} scope="col" className="num">
                  <Link className="text-link" to="/backtesting" preventScrollReset onClick={() => select(id)}>
                    {names[at]}
                  </Link>
                  <span className="fine block">
                    {symbolText(document.symbol)} {document.timeframe}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">Verdict</th>
              {runs.map(({ id, verdict: { title, tries } }) => (
                <td key={id} className="num whitespace-normal!">
                  {title}
                  <span className="fine block">{triesText(tries)}</span>
                </td>
              ))}
            </tr>
            {figured.some(({ serious }) => serious.length > 0) ? (
              <tr>
                <th scope="row">Serious notes</th>
                {figured.map(({ serious }, at) => (
                  <td key={runs[at]?.id} className="num whitespace-normal!">
                    {serious.length === 0 ? "none" : <span className="text-down">{serious.join(", ")}</span>}
                  </td>
                ))}
              </tr>
            ) : null}
            {lines.map((line) => (
              <FigureRow key={line.id} line={line} runs={runs} />
            ))}
            <tr>
              <th scope="row">Result hash</th>
              {runs.map(({ id, hash }) => (
                <td key={id} className="num fine break-all whitespace-normal!">
                  {hash}
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">
                <span className="sr-only">Take out</span>
              </th>
              {runs.map(({ id }, at) => (
                <td key={id} className="num">
                  <Button size="sm" variant="quiet" aria-label={`Take out ${names[at]}`} onClick={() => remove(id)}>
                    Take out
                  </Button>
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </ScrollRegion>
    </>
  );
}

function comparisonOf(runs: readonly LabRun[]) {
  const figured = runs.map(figuredRun);
  const unlike = unlikeConditions(runs);
  const lines = comparedFigures(figured, unlike.length === 0);
  const words = bestWords({
    unlike,
    anyBest: lines.some(({ cells }) => cells.some(({ best }) => best)),
    scaledUp: figured.some(({ scaledUp }) => scaledUp !== ""),
    sizedUnlike: sizedUnlike(figured),
  });
  return { figured, lines, words };
}

function FigureRow({ line, runs }: { readonly line: ComparedLine; readonly runs: readonly LabRun[] }) {
  return (
    <tr>
      <th scope="row">
        <Tooltip content={line.definition}>
          <button type="button" className="statistic-name">
            {line.name}
          </button>
        </Tooltip>
      </th>
      {line.cells.map(({ text, difference, best, caution }, at) => (
        <td key={runs[at]?.id} className="num">
          {best ? <strong>{text}</strong> : text}
          <span className="fine block min-h-[20px]">
            {difference}
            {best ? `${difference ? " · " : ""}best` : ""}
          </span>
          {caution ? <span className="fine block text-down">{caution}</span> : null}
        </td>
      ))}
    </tr>
  );
}
