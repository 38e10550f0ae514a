import type { ReactNode } from "react";
import type { Robot } from "#content/types.ts";
import { formatUsd } from "#lib/price-text.ts";
import { symbolText } from "#lib/symbol-text.ts";
import { swapInShort } from "#trading/calculators/swap-share.ts";
import { HypotheticalStatement } from "../../site/hypothetical-statement.tsx";
import type { FactsById, RobotFacts } from "../../site/robot-facts.ts";
import { SparkCurve } from "../../site/spark-curve.tsx";
import { ComparedTable } from "../../ui/compared-table.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { testedOn, tradesText } from "./robot-labels.tsx";

type Props = { readonly robots: readonly Robot[]; readonly facts: FactsById };
type Row = readonly [label: string, cell: (robot: Robot, facts: RobotFacts | undefined) => ReactNode];

const rows: readonly Row[] = [
  [
    "Balance and equity",
    ({ name }, facts) => (
      <div className="h-14 max-w-56">
        {facts ? <SparkCurve {...facts.spark} label={`Simulated curve of ${name}`} /> : "–"}
      </div>
    ),
  ],
  ["Class", ({ strategyClass }) => strategyClass],
  [
    "Adds to losers",
    ({ usesGrid, usesMartingale }) => (usesMartingale ? "! grid, martingale" : usesGrid ? "! grid" : "no"),
  ],
  ["Pairs", ({ pairs }) => pairs.map(symbolText).join(", ")],
  ["Time frame", ({ timeframe }) => timeframe],
  ["Platform", ({ platform }) => platform],
  ["Minimum deposit", ({ minDeposit }) => formatUsd(minDeposit)],
  ["Figures", (robot, facts) => (facts ? `${testedOn(robot, facts)}, simulated, ${facts.period}` : "–")],
  [
    "Annual return",
    (_, facts) =>
      facts
        ? `${facts.annual} (${facts.gain} over ${facts.length}${facts.swapPercent === null ? "" : `, ${swapInShort(facts.swapPercent)}`})`
        : "–",
  ],
  ["Max drawdown of equity", (_, facts) => facts?.drawdown ?? "–"],
  [
    "Profit factor",
    (_, facts) => (facts ? `${facts.profitFactor}${facts.luck === null ? "" : ` (luck alone: ${facts.luck})`}` : "–"),
  ],
  ["Winning trades", (_, facts) => facts?.winRate ?? "–"],
  [
    "Trades",
    (_, facts) =>
      facts
        ? `${tradesText(facts)}${facts.warning ? ". Too few to prove anything" : ""}${facts.refused ? `. ${facts.refused.short}` : ""}`
        : "–",
  ],
  ["Price", ({ price }) => formatUsd(price)],
];

/** Two or three robots beside one another, by the same measures. */
export function RobotCompare({ robots, facts }: Props) {
  return (
    <>
      <ComparedTable
        label="The chosen robots side by side"
        items={robots.map(({ id, name }) => ({
          id,
          head: (
            <SiteLink className="text-link" href={`/robots/${id}`}>
              {name}
            </SiteLink>
          ),
        }))}
        rows={rows.map(([label, cell]) => ({
          id: label,
          label,
          cells: robots.map((robot) => cell(robot, facts[robot.id])),
        }))}
      />
      <div className="mt-4">
        <HypotheticalStatement simulated compact />
      </div>
    </>
  );
}
