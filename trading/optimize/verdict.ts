import type { LeftOutCost } from "../backtest/left-out-costs.ts";
import { manyRefused, type RefusedOrders } from "../backtest/refused-orders.ts";
import { type DeflatedSharpe, deflatedSharpe, movedReturns } from "./deflated-sharpe.ts";
import {
  against,
  type Judged,
  judged,
  missing,
  overfit,
  overfittingText,
  percent,
  percentBelow,
  percentDown,
  type Reason,
  skillText,
} from "./judged.ts";
import { trialVariance } from "./luck-of-tries.ts";
import { minimumTrackRecord } from "./minimum-track-record.ts";
import type { MonteCarlo } from "./monte-carlo.ts";
import { type Overfitting, probabilityOfOverfitting } from "./overfitting.ts";
import type { ProfitSources } from "./profit-sources.ts";
import type { Row } from "./row.ts";
import { bestTests, sourceTests } from "./source-tests.ts";
import type { WalkForward } from "./walk-forward.ts";

/** From worst to best. */
export const verdictTitles = {
  "too-few-trades": "Too few trades to tell",
  loses: "Loses money",
  "probably-luck": "Probably luck",
  fragile: "Fragile",
  promising: "Promising, not proven",
  "holds-up": "Holds up so far",
} as const;
export type VerdictKind = keyof typeof verdictTitles;

export type Verdict = {
  readonly kind: VerdictKind;
  readonly title: string;
  readonly reasons: readonly Reason[];
  readonly deflated: DeflatedSharpe;
  readonly overfitting: Overfitting | null;
  /** Periods until the Sharpe ratio is above what luck alone reaches with as many tries, with 95% confidence. */
  readonly minimumPeriods: number;
};

export type Evidence = {
  /** What is judged, run in full. */
  readonly row: Row;
  /** Its independent results, where trades were open together: they won or lost by the same move. */
  readonly outcomes?: number;
  /** Everything that was tried to find it, itself included; a single row when nothing was searched. */
  readonly trials: readonly Row[];
  /** The most that luck was expected to bring in an earlier search of the same rules: `luckOfSearch`. */
  readonly earlierLuck?: number;
  readonly walkForward?: WalkForward;
  /** Walk-forwards with another result, of the same rules and of those they were edited from. */
  readonly otherWalks?: number;
  /** A bootstrap, or a stress of costs, of its trades. */
  readonly monteCarlo?: MonteCarlo;
  /** Where the judged run's profit comes from; only asked of a run that earned money. */
  readonly sources?: ProfitSources;
  /** Orders of the judged run that were refused. */
  readonly refused?: RefusedOrders | null;
  /** Why its stops would be filled worse in a real market. */
  readonly closeStop?: string | null;
  /** Why it may have cost less than trading would. */
  readonly leftOutCosts?: readonly LeftOutCost[];
  /** Why the bars are no prices that anybody traded at. */
  readonly derivedBars?: string | null;
  /** Why its losses may have no limit. */
  readonly unlimitedLoss?: string | null;
  /** Why its probability of skill is too high. */
  readonly addsToLosers?: string | null;
};

/** Few managers of money reach half of it over years; a test far above has usually missed a cost, or seen the future. */
const plausibleSharpe = 4;
const plausibleFactor = 5;
const manyTrades = 100;

/** A result better than trading usually is: a reason to look again, and never to call it proven. */
function tooGood({ sharpe, profitFactor, trades }: Row): Judged | null {
  const high = sharpe > plausibleSharpe ? `an annual Sharpe ratio of ${sharpe.toFixed(1)}` : "";
  const wide =
    profitFactor > plausibleFactor && trades >= manyTrades
      ? `a profit factor of ${profitFactor.toFixed(1)} over ${trades} trades`
      : "";
  if (!high && !wide) return null;
  const what = [high, wide].filter(Boolean).join(" and ");
  return against(
    `Unusually good: ${what}. Before you trust it, check spread, commission, slippage and swap, look for hindsight in the rules and in the prices, and ask who would be on the other side of these trades.`,
  );
}

/** Small targets before a far stop win dozens of times in a row by chance, and no spread of results shows the loss to come. */
const withoutLoss = ({ trades }: Row): Judged =>
  judged(false, `None of ${madeTrades(trades)} lost: how often one loses, and how much, this history does not show.`);

/** From so many results on a loss is no accident of a few trades. */
const meaningfulTrades = 200;
const outcomesOf = ({ row: { trades }, outcomes = trades }: Pick<Evidence, "row" | "outcomes">): number => outcomes;
const madeTrades = (count: number): string => (count === 1 ? "1 trade" : `${count} trades`);
const tradesMade = (evidence: Evidence): string => {
  const [{ trades }, outcomes] = [evidence.row, outcomesOf(evidence)];
  const made = `${madeTrades(trades)} ${trades === 1 ? "was" : "were"} made`;
  return outcomes < trades ? `${made}, some of them open together or in one bar, so they count as ${outcomes}` : made;
};

/** How much a loss over so many trades says. */
const lossOver = (evidence: Evidence): Judged =>
  outcomesOf(evidence) >= meaningfulTrades
    ? against(`${tradesMade(evidence)}: enough to take the loss seriously.`)
    : missing(`${tradesMade(evidence)}: too few to be sure of the loss.`);

/** Thirty is where the normal approximations behind every test below begin to hold. */
export const fewestTrades = 30;

/** Independent results per trade. Searches count single trades, also of rules whose positions are open together. */
export const resultsPerTrade = (evidence: Pick<Evidence, "row" | "outcomes">): number =>
  evidence.row.trades === 0 ? 1 : outcomesOf(evidence) / evidence.row.trades;

/** How few trades a gain was made in, and what that proves; null where they are enough. */
export function tooFewToProve(trades: number, perTrade: number): string | null {
  const results = Math.max(1, Math.round(trades * perTrade));
  if (results >= fewestTrades) return null;
  const together = results < trades ? `, which count as about ${results} because some were open together` : "";
  return `${madeTrades(trades)}${together}: fewer than ${fewestTrades} prove nothing.`;
}
/** Of the probability of skill. */
export const confidence = 0.95;
/** How often rules without skill do as well, as the end of a sentence; nothing where that cannot be said. */
export const asWellByChance = (skill: number, where = "there"): string =>
  Number.isFinite(skill)
    ? `: of rules without skill, ${Math.max(1, Math.round((1 - skill) * 100))}% do as well ${where}`
    : "";

const doubtful = 0.25;

/** A low probability of overfitting alone proves no skill: settings without any differ lastingly where some trade, and pay, more than others. */
function luckTests(deflated: DeflatedSharpe, overfitting: Overfitting | null, trials: number): Judged[] {
  const skill = deflated.probability;
  const bar = "95% is needed";
  const first =
    skill >= confidence
      ? judged(true, `Probability of skill: ${skillText(skill)}.`)
      : judged(
          false,
          trials > 1
            ? `Probability of skill: ${percentDown(skill || 0)}; ${bar}. The best of ${trials} tries without skill often looks this good.`
            : `Probability of skill: ${percentDown(skill || 0)}; ${bar}. Luck alone often does this well.`,
        );
  if (!overfitting) return [first];
  const { probability } = overfitting;
  const text = `Probability of overfitting: ${overfittingText(probability)}. That is how often the best settings of one half of the history were no better than the median in the other half.`;
  return probability < overfit && first.fails
    ? [first, missing(`${text} It compares settings with one another, so that alone speaks for none of them.`)]
    : [first, judged(probability < overfit, text)];
}

/**
 * What keeps a gain out-of-sample from speaking for the strategy; null where it is more than chance explains. Of several walk-forwards the
 * best one is shown: chance has to fail in each of them.
 */
function unprovenWalk(
  { trades, skill }: WalkForward,
  { otherWalks = 0, ...evidence }: Pick<Evidence, "row" | "outcomes" | "otherWalks">,
): string | null {
  const few = tooFewToProve(trades, resultsPerTrade(evidence));
  if (few) return `It earned money out-of-sample in ${few}`;
  const walks = otherWalks + 1;
  const lasting = skill ** walks;
  if (lasting >= confidence) return null;
  const where = walks > 1 ? `in at least one of ${walks} walk-forwards` : "there";
  return `It earned money out-of-sample, but no more than chance explains${asWellByChance(lasting, where)}.`;
}

/** The windows cover most of the judged bars: a strategy that is lucky on these earns in the windows, too. */
function walkTests(evidence: Evidence): Judged[] {
  const { walkForward } = evidence;
  if (!walkForward) return [missing("No walk-forward was run: nothing was tested out-of-sample.")];
  const { efficiency, net, profitable, windows, trades } = walkForward;
  if (trades === 0) return [missing("It made no trade out-of-sample.")];
  if (!(net > 0)) return [judged(false, "It lost money out-of-sample.")];
  const further = [
    Number.isFinite(efficiency)
      ? judged(efficiency >= 0.5, `Walk-forward efficiency: ${percentDown(efficiency)}; 50% is needed.`)
      : missing("Walk-forward efficiency cannot be given: in-sample, the windows earned nothing."),
    judged(
      profitable >= 0.5,
      `Profitable windows: ${Math.round(profitable * windows.length)} of ${windows.length} out-of-sample.`,
    ),
  ];
  const unproven = unprovenWalk(walkForward, evidence);
  if (!unproven) return [judged(true, "It earned money out-of-sample, and more than chance explains."), ...further];
  // What chance passes as well speaks for nothing.
  return [missing(unproven), ...further.filter(({ fails }) => fails)];
}

/** From this drawdown on, few would have gone on, and fewer recovered. */
const deepestFall = 50;

/** An order of trades that was unluckier than most resampled ones is told as well. */
function fallText(deep: number, own: number): string {
  const text = (fall: number) => percentBelow(deepestFall / 100, fall / 100);
  const resampled = `${text(deep)} at the 95th percentile`;
  return own > deep
    ? `Max drawdown of the run itself: ${text(own)}; of the resampled histories, ${resampled}.`
    : `Max drawdown of the resampled histories: ${resampled}.`;
}

const ofHistories = (share: number): string => (share > 0 && share < 0.005 ? "Less than 1%" : percent(share));

function chanceTests({ monteCarlo, row: { maxDrawdownPercent: own } }: Evidence): Judged[] {
  if (!monteCarlo)
    return [
      missing("No Monte Carlo test was run: how deep an unlucky drawdown can be is unknown."),
      ...(own >= deepestFall ? [judged(false, `Max drawdown of the run itself: ${Math.round(own)}%.`)] : []),
    ];
  const { lossShare, ruinShare, drawdownPercent } = monteCarlo;
  const deep = drawdownPercent[drawdownPercent.length - 1] as number;
  return [
    judged(lossShare <= 1 - confidence, `${ofHistories(lossShare)} of the resampled histories ended with a loss.`),
    judged(
      ruinShare === 0 && Math.max(deep, own) < deepestFall,
      ruinShare > 0
        ? `${ofHistories(ruinShare)} of the resampled histories lost the whole account.`
        : fallText(deep, own),
    ),
  ];
}

/**
 * One plain verdict from everything that is known. Each stage can only end it earlier: too few trades, then a loss, then luck
 * (deflated Sharpe ratio and probability of overfitting), then where the profit comes from, and what happens out-of-sample and
 * with other luck. Without those last tests the best it can say is "promising". The past is all it judges: it never says that a
 * strategy will earn money.
 */
export function verdictOf(evidence: Evidence): Verdict {
  const { row, trials, sources } = evidence;
  const moved = movedReturns(row.returns);
  const variance = trialVariance(row, trials);
  const least = (evidence.earlierLuck ?? 0) / Math.sqrt(row.returns.length);
  const deflated = deflatedSharpe(row.returns, Math.max(1, trials.length), variance, moved, least);
  const comparable = trials.filter((trial) => trial.returns.length === (trials[0] as Row).returns.length);
  const overfitting = probabilityOfOverfitting(comparable.map((trial) => trial.returns));
  const { moments, perMoved, grouped } = moved;
  const minimumPeriods = minimumTrackRecord(moments, deflated.threshold * Math.sqrt(perMoved)) * grouped * perMoved;
  const finish = (kind: VerdictKind, tests: readonly Judged[]): Verdict => ({
    kind,
    title: verdictTitles[kind],
    reasons: tests.map((test) => test.reason),
    deflated,
    overfitting,
    minimumPeriods,
  });

  const enough = judged(
    outcomesOf(evidence) >= fewestTrades,
    `${tradesMade(evidence)}; fewer than ${fewestTrades} prove nothing.`,
  );
  const refused = [
    ...(evidence.refused && evidence.refused.share >= manyRefused ? [against(evidence.refused.text)] : []),
    ...[
      evidence.closeStop,
      ...(evidence.leftOutCosts ?? []).map(({ text }) => text),
      evidence.unlimitedLoss,
      evidence.addsToLosers,
    ].flatMap((text) => (text ? [against(text)] : [])),
  ];
  if (enough.fails) return finish("too-few-trades", [enough, ...refused]);
  const earns = judged(row.net > 0, row.net > 0 ? "It earned money after costs." : "It lost money after costs.");
  // A large number of trades speaks for no strategy that loses.
  if (earns.fails) return finish("loses", [earns, lossOver(evidence), ...refused]);
  // Without a losing trade there is no profit factor.
  if (Number.isNaN(row.profitFactor)) return finish("too-few-trades", [withoutLoss(row), earns, ...refused]);
  const suspicion = tooGood(row);
  const luck = luckTests(deflated, overfitting, trials.length);
  const origin = [
    ...(evidence.derivedBars ? [judged(false, evidence.derivedBars)] : []),
    ...(sources ? sourceTests(sources) : []),
  ];
  const soFar = [enough, ...refused, earns, ...(suspicion ? [suspicion] : []), ...luck];
  if (luck.some((test) => test.fails)) return finish("probably-luck", [...soFar, ...origin.filter((one) => one.fails)]);
  const last = [...origin, ...(sources ? bestTests(sources) : []), ...walkTests(evidence), ...chanceTests(evidence)];
  const all = [...soFar, ...last];
  if (last.some((test) => test.fails)) return finish("fragile", all);
  const { monteCarlo, walkForward } = evidence;
  const walked = walkForward && unprovenWalk(walkForward, evidence) === null && Number.isFinite(walkForward.efficiency);
  const complete = sources && monteCarlo && walked;
  const sure =
    all.every(({ reason }) => reason.says !== "against") && (!overfitting || overfitting.probability < doubtful);
  return finish(complete && sure ? "holds-up" : "promising", all);
}

/** Whether a verdict warns: anything below "promising". */
export const isWarning = (kind: VerdictKind): boolean => kind !== "promising" && kind !== "holds-up";
