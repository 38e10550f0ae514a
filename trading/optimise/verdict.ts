import { type DeflatedSharpe, deflatedSharpe } from "./deflated-sharpe.ts";
import { minimumTrackRecord } from "./minimum-track-record.ts";
import { momentsOf } from "./moments.ts";
import type { MonteCarlo } from "./monte-carlo.ts";
import { type Overfitting, probabilityOfOverfitting } from "./overfitting.ts";
import type { Row } from "./row.ts";
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

export type Reason = {
  readonly says: "for" | "against" | "missing";
  readonly text: string;
};

export type Verdict = {
  readonly kind: VerdictKind;
  readonly title: string;
  readonly reasons: readonly Reason[];
  readonly deflated: DeflatedSharpe;
  readonly overfitting: Overfitting | null;
  /** Periods until the Sharpe ratio is above zero with 95 % confidence. */
  readonly minimumPeriods: number;
};

export type Evidence = {
  /** What is judged, run in full. */
  readonly row: Row;
  /** Everything that was tried to find it, itself included; a single row when nothing was searched. */
  readonly trials: readonly Row[];
  readonly walkForward?: WalkForward;
  /** A bootstrap, or a stress of costs, of its trades. */
  readonly monteCarlo?: MonteCarlo;
};

/** Thirty is where the normal approximations behind every test below begin to hold. */
const fewestTrades = 30;
const confidence = 0.95;
const overfit = 0.5;
const doubtful = 0.25;

const percent = (share: number): string => `${Math.round(share * 100)} %`;
// 99.97 % must not read as certainty.
const likely = (share: number): string => (share > 0.99 && share < 1 ? "more than 99 %" : percent(share));

/**
 * Variance of the trials' Sharpe ratios, per period of the judged row, but no more than the sampling error 1 ÷ (n − 1) of a
 * strategy without skill: what the trials vary beyond that is real difference between them (costs, or an edge that a part of
 * the grid has), and would otherwise be held against the best of them as luck.
 */
function luckVariance(row: Row, trials: readonly Row[]): number {
  const ratios = trials.map((trial) => trial.sharpe).filter((value) => !Number.isNaN(value));
  const { deviation } = momentsOf(ratios);
  return deviation > 0 ? Math.min((deviation * deviation) / row.periodsAYear, 1 / (row.returns.length - 1)) : 0;
}

type Judged = { readonly fails: boolean; readonly reason: Reason };
const judged = (ok: boolean, text: string): Judged => ({ fails: !ok, reason: { says: ok ? "for" : "against", text } });
const missing = (text: string): Judged => ({ fails: false, reason: { says: "missing", text } });

function luckTests(deflated: DeflatedSharpe, overfitting: Overfitting | null, trials: number): Judged[] {
  const skill = deflated.probability;
  const tried =
    trials > 1 ? `Among ${trials} tries, luck alone finds something nearly this good` : "Luck alone does this well";
  const first =
    skill >= confidence
      ? judged(true, `The chance that there is more than luck in it is ${likely(skill)}.`)
      : judged(
          false,
          `${tried} too often: the chance of more than luck is ${percent(skill || 0)}, and 95 % is the bar.`,
        );
  if (!overfitting) return [first];
  const { probability } = overfitting;
  const text = `The best settings of one half of the history were below average in the other half in ${percent(probability)} of all splits.`;
  return [first, judged(probability < overfit, text)];
}

function walkTests({ walkForward }: Evidence): Judged[] {
  if (!walkForward)
    return [missing("No walk-forward test was run: nothing was tried on bars the choice had not seen.")];
  const { efficiency, net, profitable, windows } = walkForward;
  const earned = judged(
    net > 0,
    net > 0
      ? "It earned money on bars its settings were not chosen on."
      : "On bars its settings were not chosen on, it lost money.",
  );
  if (!(net > 0)) return [earned];
  return [
    earned,
    judged(efficiency >= 0.5, `Unseen bars kept ${percent(efficiency || 0)} of the profit of the training.`),
    judged(
      profitable >= 0.5,
      `${Math.round(profitable * windows.length)} of ${windows.length} unseen stretches were profitable.`,
    ),
  ];
}

function chanceTests({ monteCarlo }: Evidence): Judged[] {
  if (!monteCarlo)
    return [missing("No Monte Carlo test was run: how bad an unlucky order of trades can be is unknown.")];
  const { lossShare, ruinShare, drawdownPercent } = monteCarlo;
  const worst = drawdownPercent[drawdownPercent.length - 1] as number;
  return [
    judged(lossShare <= 1 - confidence, `${percent(lossShare)} of the redrawn histories ended with a loss.`),
    judged(
      ruinShare === 0 && worst < 50,
      `In one of twenty redrawn histories the account fell by ${Math.round(worst)} % or more.`,
    ),
  ];
}

/**
 * One plain verdict from everything that is known. Each stage can only end it earlier: too few trades, then a loss, then luck
 * (deflated Sharpe ratio and probability of overfitting), then what happens on unseen bars and with other luck. Without those
 * last tests the best it can say is "promising". The past is all it judges: it never says that a strategy will earn money.
 */
export function verdictOf(evidence: Evidence): Verdict {
  const { row, trials } = evidence;
  const moments = momentsOf(row.returns);
  const deflated = deflatedSharpe(row.returns, Math.max(1, trials.length), luckVariance(row, trials));
  const comparable = trials.filter((trial) => trial.returns.length === (trials[0] as Row).returns.length);
  const overfitting = probabilityOfOverfitting(comparable.map((trial) => trial.returns));
  const minimumPeriods = minimumTrackRecord(moments);
  const finish = (kind: VerdictKind, tests: readonly Judged[]): Verdict => ({
    kind,
    title: verdictTitles[kind],
    reasons: tests.map((test) => test.reason),
    deflated,
    overfitting,
    minimumPeriods,
  });

  const enough = judged(
    row.trades >= fewestTrades,
    `${row.trades} trades were made; ${fewestTrades} are the fewest that say anything.`,
  );
  if (enough.fails) return finish("too-few-trades", [enough]);
  const earns = judged(row.net > 0, row.net > 0 ? "It earned money after costs." : "It lost money after costs.");
  if (earns.fails) return finish("loses", [enough, earns]);
  const luck = luckTests(deflated, overfitting, trials.length);
  const soFar = [enough, earns, ...luck];
  if (luck.some((test) => test.fails)) return finish("probably-luck", soFar);
  const [unseen, chance] = [walkTests(evidence), chanceTests(evidence)];
  const all = [...soFar, ...unseen, ...chance];
  if ([...unseen, ...chance].some((test) => test.fails)) return finish("fragile", all);
  const complete = evidence.walkForward !== undefined && evidence.monteCarlo !== undefined;
  const sure = !overfitting || overfitting.probability < doubtful;
  return finish(complete && sure ? "holds-up" : "promising", all);
}

/** Whether a verdict warns: anything below "promising". */
export const isWarning = (kind: VerdictKind): boolean => kind !== "promising" && kind !== "holds-up";
