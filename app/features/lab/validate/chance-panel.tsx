import { useMemo, useState } from "react";
import { moneyText, percentText, plainNumber } from "#lib/figure-text.ts";
import { chanceText } from "#trading/chance-text.ts";
import type { MonteCarloMethod } from "#trading/optimize/drawn-history.ts";
import type { MonteCarlo, ResultGrowth } from "#trading/optimize/monte-carlo.ts";
import { CurveChart } from "../../../ui/chart/curve-chart.tsx";
import { StatisticList } from "../../../ui/statistic-list.tsx";
import { SmallSelect } from "../optimize/small-field.tsx";
import { averageWords } from "./used-words.ts";
import { shareBeyond } from "./validation-plan.ts";

type Kind = MonteCarloMethod["kind"];
type Props = {
  readonly found: Readonly<Partial<Record<Kind, MonteCarlo>>>;
  readonly currency: string;
  readonly used: string;
  readonly growth: ResultGrowth;
};

const kinds: readonly (readonly [Kind, string])[] = [
  ["bootstrap", "Resampled"],
  ["shuffle", "Reshuffled"],
  ["skip", "Skipped trades"],
  ["cost", "Higher costs"],
];
const explained: Record<Kind, string> = {
  bootstrap: "Each history draws its trades from yours with replacement. The spread of results is the luck in yours.",
  shuffle: "The same trades in random order: the same final balance, other drawdowns.",
  skip: "A share of the trades is left out at random. It shows a result that depends on a few of them.",
  cost: "Resampled, and every trade costs a little more: what worse fills would leave.",
};
/** What the histories make of results that followed one another; nothing where they did not. */
const groupWords = (kind: Kind, runLength: number): string => {
  if (runLength === 1 || kind === "skip") return "";
  return kind === "shuffle"
    ? "Wins and losses came in groups, which a random order breaks up: expect deeper drawdowns."
    : `Wins and losses came in groups, so about ${runLength} results in a row are drawn together.`;
};
const grows: Record<ResultGrowth, string> = {
  adds: "The position size is fixed, so results add up.",
  compounds: "The position size is a share of the balance, so results compound.",
};
const limits = [10, 20, 30, 50] as const;

/** Where 90% of the resampled histories lie. */
export function ChancePanel({ found, currency, used, growth }: Props) {
  const [kind, setKind] = useState<Kind>("bootstrap");
  const [limit, setLimit] = useState<(typeof limits)[number]>(20);
  const run = found[kind] ?? found.bootstrap;
  const chart = useMemo(() => run && fanOf(run), [run]);
  if (!run || !chart) return null;
  const money = (value: number) => moneyText(value, currency);
  const share = (value: number) => chanceText(value * 100, value > 0 && value < 0.01 ? 1 : 0);
  return (
    <section className="grid gap-3" aria-label="Monte Carlo">
      <div className="flex flex-wrap items-end gap-3">
        <h3 className="grow basis-full self-center sm:basis-0">Monte Carlo</h3>
        <SmallSelect label="Method" value={kind} options={kinds} onChange={setKind} />
        <SmallSelect
          label="Drawdown limit"
          value={String(limit)}
          options={limits.map((percent) => [String(percent), `${percent}%`] as const)}
          onChange={(percent) => setLimit(Number(percent) as typeof limit)}
        />
      </div>
      <p className="small max-w-[70ch] text-ink2">
        {explained[kind]} {groupWords(kind, run.runLength)} {grows[growth]} Trades that were open together, or in the
        same bar, are drawn as one. Trades of {used}. {averageWords}
      </p>
      <CurveChart
        label={`Balance in ${plainNumber(run.runs)} histories`}
        series={chart.series}
        bands={chart.bands}
        xLabel={(index) => `trade ${run.at[index] ?? 0}`}
        format={(value) => moneyText(Math.round(value), currency).replace(".00", "")}
      />
      <StatisticList
        columns={4}
        items={[
          {
            id: "end",
            label: "Final balance, 5th to 95th percentile",
            value: `${money(run.final[0] as number)} to ${money(run.final[4] as number)}`,
            definition: `Balance after all trades in 90% of the histories. Median: ${money(run.final[2] as number)}.`,
          },
          {
            id: "fall",
            label: "Max drawdown, median and 95th percentile",
            value: `${percentText(run.drawdownPercent[2] as number)} and ${percentText(run.drawdownPercent[4] as number)}`,
            definition:
              "Largest drawdown at the close of each bar, with open losses, and with open gains that were given back. Half of the histories exceed the first figure, one in twenty the second.",
          },
          {
            id: "beyond",
            label: `Drawdown above ${limit}%`,
            value: share(shareBeyond(run.drawdowns, limit)),
            definition: `Share of the histories with a max drawdown above ${limit}%.`,
          },
          {
            id: "loss",
            label: "Final loss, account lost",
            value: `${share(run.lossShare)}, ${share(run.ruinShare)}`,
            definition: "Share of the histories that ended below the deposit, and that lost all of it on the way.",
          },
        ]}
      />
    </section>
  );
}

function fanOf({ fan }: MonteCarlo) {
  const [p5, p25, p50, p75, p95] = fan.map((curve) => Array.from(curve)) as [
    number[],
    number[],
    number[],
    number[],
    number[],
  ];
  return {
    series: [{ id: "median", label: "Median", values: p50, tone: "accent" as const }],
    bands: [
      { lower: p5, upper: p95, label: "5th to 95th percentile" },
      { lower: p25, upper: p75, label: "25th to 75th percentile" },
    ],
  };
}
