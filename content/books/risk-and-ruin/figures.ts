import { numberRange } from "#lib/number-range.ts";
import { chanceOfLosingRun, gainToRecover, riskOfRuin } from "#trading/calculators/odds-arithmetic.ts";
import {
  balances,
  deepestFall,
  growthOf,
  halvedOrDoubled,
  losingByStairs,
  timeBelowPeak,
} from "#trading/school/chance-accounts.ts";
import type { BookFigures } from "#trading/school/figure.ts";

const rule = { winRate: 0.45, payoff: 1.5 };
const stairs = [
  [0, 0.01],
  [0.05, 0.0075],
  [0.1, 0.005],
  [0.15, 0.0025],
] as const;
const percentAxis = (label: string, digits = 0) => ({ label, digits, suffix: "%" });
const styles = ["strong", "dashed", "plain", "plain", "plain"] as const;

/** The balance of a doubling system with even chances, until it cannot pay the next stake. */
function doubled(account: number, trades: number): (readonly [number, number])[] {
  const even = balances({ winRate: 0.5, payoff: 1 }, 0.5, trades, account);
  const points: [number, number][] = [[0, 10_000]];
  let [balance, stake] = [10_000, 10];
  for (let trade = 1; trade <= trades && stake <= balance; trade++) {
    const won = (even[trade] ?? 0) > (even[trade - 1] ?? 0);
    balance += won ? stake : -stake;
    stake = won ? 10 : stake * 2;
    points.push([trade, balance]);
  }
  return points.filter((_, i) => i % 3 === 0 || i === points.length - 1);
}

/** Among the first accounts: two whose luck holds, and one whose does not. */
function threeDoublers() {
  const all = numberRange(0, 60).map((account) => doubled(account, 700));
  const whole = all.filter((points) => points.at(-1)?.[0] === 700);
  const broken = all.filter((points) => (points.at(-1)?.[0] ?? 700) < 650 && (points.at(-1)?.[0] ?? 0) > 250);
  return [broken[0], whole[0], whole[1]].flatMap((points) => (points ? [points] : []));
}

export const figures: BookFigures = {
  "left-after-losses": () => ({
    alt: "Five falling curves over 20 losses: at half a percent of risk 90 percent of the account are left, at 1 percent 82, at 2 percent 67, at 5 percent 36, at 10 percent 12.",
    kind: "lines",
    x: { label: "Losses in a row" },
    y: percentAxis("Left of the account"),
    lines: [0.005, 0.01, 0.02, 0.05, 0.1].map((risk, i) => ({
      name: `${risk * 100}%`,
      points: numberRange(0, 20).map((losses) => [losses, 100 * (1 - risk) ** losses] as const),
      style: styles[i] ?? "plain",
    })),
  }),
  "chance-of-ten": () => ({
    alt: "Four rising curves up to 1,000 trades. At a win rate of 35 percent a run of ten losses is all but certain, at 45 percent two in three see one, at 55 percent one in six, at 65 percent one in fifty.",
    kind: "lines",
    x: { label: "Trades" },
    y: percentAxis("Chance of ten losses in a row"),
    lines: [0.35, 0.45, 0.55, 0.65].map((winRate, i) => ({
      name: `${Math.round(winRate * 100)}% wins`,
      points: numberRange(0, 1000, 50).map((trades) => [trades, 100 * chanceOfLosingRun(trades, winRate, 10)] as const),
      style: styles[i] ?? "plain",
    })),
  }),
  "way-back": () => ({
    alt: "A curve that rises ever more steeply: a fall of 10 percent needs 11, one of 50 percent needs 100, one of 70 percent needs 233.",
    kind: "lines",
    x: percentAxis("Fall"),
    y: percentAxis("Gain needed"),
    lines: [
      {
        name: "Gain needed",
        points: numberRange(0, 75, 2.5).map((fall) => [fall, 100 * gainToRecover(fall / 100)] as const),
        style: "strong",
      },
      {
        name: "As much as was lost",
        points: numberRange(0, 75, 25).map((fall) => [fall, fall] as const),
        style: "dashed",
      },
    ],
    marks: [{ x: 50, y: 100, text: "100%" }],
  }),
  "depth-by-risk": () => {
    const at = (share: number) =>
      [0.25, 0.5, 1, 1.5, 2, 3, 4, 5].map(
        (risk) => [risk, 100 * deepestFall(rule, risk / 100, 200, 1000, share)] as const,
      );
    return {
      alt: "Two rising curves. At 1 percent of risk half of the accounts fall by 12 percent or more and one in ten by 19; at 5 percent it is 49 and 69.",
      kind: "lines",
      x: percentAxis("Risk per trade"),
      y: percentAxis("Deepest fall of 200 trades"),
      lines: [
        { name: "One in ten", points: at(0.9), style: "strong" },
        { name: "Half of the accounts", points: at(0.5), style: "dashed" },
      ],
    };
  },
  "five-accounts": () => {
    const paths = numberRange(0, 4).map((account) => balances(rule, 0.01, 200, account));
    const ends = paths.map((path) => Math.round(100 * ((path.at(-1) ?? 1) - 1))).toSorted((a, b) => a - b);
    return {
      alt: `Five lines from 100 over 200 trades. The worst account ends at ${ends[0]} percent, the best at +${ends.at(-1)} percent, with the same rule and the same odds. Of 2,000 such accounts ${Math.round(100 * timeBelowPeak(rule, 0.01, 200, 2000).share)} percent of all trades lie below an earlier peak.`,
      kind: "lines",
      x: { label: "Trades" },
      y: { label: "Account, 100 at the start" },
      lines: paths.map((path, i) => ({
        name: `Account ${i + 1}`,
        points: path.map((balance, trade) => [trade, 100 * balance] as const),
        style: styles[i] ?? "plain",
      })),
    };
  },
  "ruin-by-units": () => ({
    alt: "Three falling curves. With 10 units ruin has a chance of 13 to 19 percent, with 20 units of 2 to 4, with 40 units nearly none.",
    kind: "lines",
    x: { label: "Units" },
    y: percentAxis("Chance of ruin"),
    lines: (
      [
        ["45% at 1.5 to one", 0.45, 1.5],
        ["40% at 2 to one", 0.4, 2],
        ["55% at one to one", 0.55, 1],
      ] as const
    ).map(([name, winRate, payoff], i) => ({
      name,
      points: numberRange(1, 40).map((units) => [units, 100 * riskOfRuin(winRate, payoff, units)] as const),
      style: styles[i] ?? "plain",
    })),
  }),
  "halved-first": () => ({
    alt: "Two rising curves: near zero up to 2 percent of risk, then steep. At 10 percent of risk 38 of 100 accounts with 45 percent of wins are halved first, and more of those with 43 percent.",
    kind: "lines",
    x: percentAxis("Risk per trade"),
    y: percentAxis("Halved before doubled"),
    lines: [0.45, 0.43].map((winRate, i) => ({
      name: `${Math.round(winRate * 100)}% wins`,
      points: [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20].map(
        (risk) => [risk, 100 * halvedOrDoubled({ ...rule, winRate }, risk / 100, 1500).halved] as const,
      ),
      style: styles[i] ?? "plain",
    })),
  }),
  "kelly-curve": () => ({
    alt: "A hill: growth over 100 trades rises to 67 percent at a risk of 8.3 percent, is back near zero at 16 to 17 percent, and negative beyond.",
    kind: "lines",
    x: percentAxis("Risk per trade"),
    y: percentAxis("Growth over 100 trades"),
    lines: [
      {
        name: "45% wins at 1.5 to one",
        points: numberRange(0, 20, 0.5).map(
          (risk) => [risk, 100 * (Math.exp(100 * growthOf(rule, risk / 100)) - 1)] as const,
        ),
        style: "strong",
      },
    ],
    marks: [{ x: 8.33, y: 67.3, text: "Kelly" }],
  }),
  "risk-of-several": () => ({
    alt: "Four curves of joint risk by the number of positions of 1 percent: eight independent ones have 2.8 percent, at a correlation of 0.5 it is 6, at 0.8 it is 7.3, at 1 it is 8.",
    kind: "lines",
    x: { label: "Positions of 1%" },
    y: percentAxis("Joint risk", 1),
    lines: [1, 0.8, 0.5, 0].map((correlation, i) => ({
      name: `Correlation ${correlation}`,
      points: numberRange(1, 8).map((n) => [n, Math.sqrt(n + n * (n - 1) * correlation)] as const),
      style: styles[i] ?? "plain",
    })),
  }),
  doubling: () => ({
    alt: "Three nearly straight rising lines from 10,000 dollars. One of them falls to near zero within a few trades when its run of losses comes.",
    kind: "lines",
    x: { label: "Trades" },
    y: { label: "Balance", prefix: "$" },
    lines: threeDoublers().map((points, i) => ({ name: `Account ${i + 1}`, points, style: styles[i] ?? "plain" })),
  }),
  staircase: () => ({
    alt: "Two falling curves over 60 losses: with a constant 1 percent 55 percent of the account are left, with the staircase it stays near 80.",
    kind: "lines",
    x: { label: "Losses" },
    y: percentAxis("Left of the account"),
    lines: [
      {
        name: "Staircase",
        points: losingByStairs(stairs, 60).map((left, i) => [i, 100 * left] as const),
        style: "strong",
      },
      { name: "Constant 1%", points: numberRange(0, 60).map((i) => [i, 100 * 0.99 ** i] as const), style: "dashed" },
    ],
  }),
};
