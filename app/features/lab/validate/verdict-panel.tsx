import { plainNumber, ratioText } from "#lib/figure-text.ts";
import { overfittingText, type Reason, reasonMarks, skillText } from "#trading/optimize/judged.ts";
import type { JudgeResponse } from "#workers/search/search-types.ts";
import { StatisticList } from "../../../ui/statistic-list.tsx";

const marks: Record<Reason["says"], { readonly word: string; readonly tone: string }> = {
  for: { word: "For", tone: "text-up" },
  against: { word: "Against", tone: "text-down" },
  missing: { word: "Missing", tone: "text-ink3" },
};

const meanings: Readonly<Record<string, string>> = {
  "too-few-trades":
    "With so few trades every figure is noise. Take a longer history, a shorter time frame or looser conditions.",
  loses: "Below zero after spread, commission and swap. Look at the costs first: many ideas earn less than they pay.",
  "probably-luck":
    "So many tries find something as good in a market without any pattern. Do not tune further: change the idea.",
  fragile:
    "Luck alone seldom makes such a history, but a test failed: out-of-sample, resampled, or where the profit comes from. Read which.",
  promising: "No test failed, but not everything was run, the margin was thin, or something below speaks against it.",
  "holds-up":
    "Passed everything. That is the most a test of the past can say: go on with a demo account and small size.",
};

/** The verdict in plain words, every reason with its sign, and the figures behind it. */
export function VerdictPanel({ judged }: { readonly judged: JudgeResponse }) {
  const { verdict, tries } = judged;
  return (
    <section className="grid gap-5" aria-label="Verdict" aria-live="polite">
      <div className="note-rule grid gap-1">
        <h3 className="text-h3 leading-snug">{verdict.title}</h3>
        <p className="max-w-[70ch] text-ink2">{meanings[verdict.kind]}</p>
      </div>
      <ul className="grid gap-2">
        {verdict.reasons.map(({ says, text }) => (
          <li key={text} className="grid grid-cols-[84px_minmax(0,1fr)] gap-3 text-label leading-snug">
            <span className={`font-semibold ${marks[says].tone}`}>
              <span aria-hidden="true">{reasonMarks[says]} </span>
              {marks[says].word}
            </span>
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <StatisticList items={statisticsOf(judged)} columns={4} />
      <p className="fine">
        {tries === 1
          ? "One try: nothing else was tried on this device with these rules."
          : `${plainNumber(tries)} tries of these rules are counted: earlier searches, backtests and validations on this device, the same rules with other numbers in them, and the rules they were edited from.`}{" "}
        Tries elsewhere are not counted.
      </p>
    </section>
  );
}

/** Periods of returns, by how many a year has. */
const periodNames: ReadonlyMap<number, string> = new Map([
  [1, "years"],
  [12, "months"],
  [52, "weeks"],
]);

function statisticsOf({ verdict, row, tries, compared }: JudgeResponse) {
  const { deflated, overfitting, minimumPeriods } = verdict;
  const periods = row.returns.length;
  const year = Math.sqrt(row.periodsAYear);
  const unit = periodNames.get(row.periodsAYear) ?? "trading days";
  return [
    {
      id: "deflated",
      label: "Probability of skill",
      value: skillText(deflated.probability),
      definition: `Deflated Sharpe ratio: the probability that the true Sharpe ratio is above what the best of ${tries} tries without skill would show, given how much the ratios of all tries vary, or those of one search if luck reaches more in it (Bailey and López de Prado, 2014). Only ${unit} that moved the account count; where gains and losses come in groups, for fewer. 95% is needed${tries === 1 ? ": one rule in twenty without skill reaches it" : ""}.`,
    },
    {
      id: "threshold",
      label: "Sharpe / expected from luck",
      value: `${ratioText(row.sharpe)} / ${plainNumber(deflated.threshold * year, 2)}`,
      definition:
        "The annual Sharpe ratio on the bars used, and the one that luck alone is expected to reach with so many tries.",
    },
    {
      id: "overfitting",
      label: "Probability of overfitting",
      value: overfitting ? overfittingText(overfitting.probability) : "needs a search",
      definition: overfitting
        ? `In how many of 924 ways to halve the history the best of one half was no better than the median in the other (CSCV; Bailey and others, 2015), over ${compared} combinations. At 50% choosing means nothing, and about half of the searches without an edge are below it.`
        : "Needs two combinations or more over 24 trading days at least: run a search under Optimize.",
    },
    {
      id: "record",
      label: "Minimum track record",
      value: Number.isFinite(minimumPeriods)
        ? `${plainNumber(Math.ceil(minimumPeriods))} ${unit} needed, ${plainNumber(periods)} tested`
        : "never",
      definition: `How many ${unit} this history has, and how many it takes until a Sharpe ratio like this one is above ${tries === 1 ? "zero" : `what luck is expected to reach with ${plainNumber(tries)} tries`} with 95% confidence (Bailey and López de Prado, 2012). Never, when it is not above that.`,
    },
  ];
}
