import { useMemo } from "react";
import { fewestTrades, tooFewInShort } from "#lib/sample-words.ts";
import { symbolText } from "#lib/symbol-text.ts";
import { independentResults } from "#trading/statistics/independent-results.ts";
import { Button } from "../../../ui/button.tsx";
import { ScrollRegion } from "../../../ui/scroll-region.tsx";
import { Tooltip } from "../../../ui/tooltip.tsx";
import { useLabRuns } from "../runs/lab-runs.ts";
import type { LabRun } from "../runs/runs-store.ts";
import { comparedFigures } from "./compared-figures.ts";

type Props = { readonly runs: readonly LabRun[]; readonly names: readonly string[] };

/** Figures side by side; a difference carries its sign, the best its word. */
export function CompareTable({ runs, names }: Props) {
  const { remove } = useLabRuns();
  const lines = useMemo(
    () =>
      comparedFigures(
        runs.map(({ summary }) => summary),
        runs.map(({ result }) => result.settings.currency),
      ),
    [runs],
  );
  const few = useMemo(() => runs.map(({ result }) => independentResults(result.trades) < fewestTrades), [runs]);
  return (
    <ScrollRegion label="Figures side by side">
      <table className="table small runs-table">
        <caption className="sr-only">Figures of each run; differences are from the first</caption>
        <thead>
          <tr>
            <th scope="col">Figure</th>
            {runs.map(({ id, document }, at) => (
              <th key={id} scope="col" className="num">
                {names[at]}
                <span className="fine block">
                  {symbolText(document.symbol)} {document.timeframe}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, name, definition, cells }) => (
            <tr key={id}>
              <th scope="row">
                <Tooltip content={definition}>
                  <button type="button" className="statistic-name">
                    {name}
                  </button>
                </Tooltip>
              </th>
              {cells.map(({ text, difference, best }, at) => (
                <td key={runs[at]?.id} className="num">
                  {best ? <strong>{text}</strong> : text}
                  <span className="fine block min-h-[20px]">
                    {difference}
                    {best ? `${difference ? " · " : ""}best` : ""}
                  </span>
                  {id === "trades" && few[at] ? <span className="fine block text-down">{tooFewInShort}</span> : null}
                </td>
              ))}
            </tr>
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
  );
}
