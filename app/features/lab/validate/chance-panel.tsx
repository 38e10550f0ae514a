import { useMemo, useState } from "react";
import { moneyText, percentText, plainNumber } from "#lib/figure-text.ts";
import type { MonteCarlo, MonteCarloMethod } from "#trading/optimise/monte-carlo.ts";
import { CurveChart } from "../../../ui/chart/curve-chart.tsx";
import { StatisticList } from "../../../ui/statistic-list.tsx";
import { SmallSelect } from "../optimise/small-field.tsx";
import { shareBeyond } from "./share-beyond.ts";

type Kind = MonteCarloMethod["kind"];
type Props = {
  readonly found: Readonly<Partial<Record<Kind, MonteCarlo>>>;
  readonly currency: string;
  readonly used: string;
};

const kinds: readonly (readonly [Kind, string])[] = [
  ["bootstrap", "Drawn anew"],
  ["shuffle", "In another order"],
  ["skip", "Some missed"],
  ["cost", "Dearer"],
];
const explained: Record<Kind, string> = {
  bootstrap: "Each history draws its trades from yours, some twice, some never: the luck in the result itself.",
  shuffle: "The same trades in another order: the same end, other falls on the way.",
  skip: "Each trade is missed now and then, as trades are: a result that hangs on a few of them shows it.",
  cost: "Every trade costs a little more, in an order drawn anew: what worse fills would leave.",
};
const limits = [10, 20, 30, 50] as const;

/** Where nine of ten histories with other luck would lie. */
export function ChancePanel({ found, currency, used }: Props) {
  const [kind, setKind] = useState<Kind>("bootstrap");
  const [limit, setLimit] = useState<(typeof limits)[number]>(20);
  const run = found[kind] ?? found.bootstrap;
  const chart = useMemo(() => run && fanOf(run), [run]);
  if (!run || !chart) return null;
  const money = (value: number) => moneyText(value, currency);
  const share = (value: number) => percentText(value * 100, value > 0 && value < 0.01 ? 1 : 0);
  return (
    <section className="grid gap-3" aria-label="Monte Carlo">
      <div className="flex flex-wrap items-end gap-3">
        <h3 className="grow self-center">The same trades with other luck</h3>
        <SmallSelect label="Trades" value={kind} options={kinds} onChange={setKind} />
        <SmallSelect
          label="A fall beyond"
          value={String(limit)}
          options={limits.map((own) => [String(own), `${own} %`] as const)}
          onChange={(own) => setLimit(Number(own) as typeof limit)}
        />
      </div>
      <p className="small max-w-[70ch] text-ink2">
        {explained[kind]} Its trades are those of {used}.
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
            label: "Ends between",
            value: `${money(run.final[0] as number)} and ${money(run.final[4] as number)}`,
            definition: `Balance after all trades in nine of ten histories; in the middle one ${money(run.final[2] as number)}.`,
          },
          {
            id: "fall",
            label: "Largest fall",
            value: `${percentText(run.drawdownPercent[2] as number)}, at worst ${percentText(run.drawdownPercent[4] as number)}`,
            definition:
              "Largest fall of the balance from a peak: in the middle history, and the one that one in twenty exceeds.",
          },
          {
            id: "beyond",
            label: `Falls beyond ${limit} %`,
            value: share(shareBeyond(run.drawdowns, limit)),
            definition: `Share of the histories whose balance fell by more than ${limit} % from a peak.`,
          },
          {
            id: "loss",
            label: "Ends with a loss, ruined",
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
    series: [{ id: "median", label: "Middle history", values: p50, tone: "accent" as const }],
    bands: [
      { lower: p5, upper: p95, label: "nine of ten" },
      { lower: p25, upper: p75, label: "half of them" },
    ],
  };
}
