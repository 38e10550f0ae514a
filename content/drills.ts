type Rule = Readonly<Record<string, unknown>> & { readonly weight: number };
type Drill = {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  /** Markdown. */
  readonly task: string;
  readonly level: "beginner" | "intermediate" | "advanced";
  /** What the score depends on: `trading/school/drills/drill.ts` reads it. */
  readonly terms: Readonly<Record<string, unknown>> & { readonly rules: readonly Rule[] };
};

const london = { kind: "session", session: "london" } as const;
const stopAtOnce = {
  kind: "stop-within",
  bars: 0,
  hint: "Type the stop into the ticket before you send the order, so that the position never exists without it.",
} as const;
const oneTrade = { kind: "trades-at-least", count: 1, hint: "Open at least one position." } as const;
const onePercent = {
  kind: "risk-at-most",
  percent: 1,
  hint: "Size by risk: 1% of the equity, divided by the distance to the stop and the value of a pip.",
} as const;

/** The drills of the first start, easiest first. */
export const drills: readonly Drill[] = [
  {
    id: "risk-one-percent",
    title: "Risk one percent",
    summary: "Open a trade whose stop costs at most 1% of the account, and leave the stop where it is.",
    level: "beginner",
    task: `Open at least one trade, in whatever direction you like. Decide where the stop has to be first, then work out the size from it. The result does not count: a loss of 1% that follows the plan scores in full.`,
    terms: {
      ...{ symbol: "EURUSD", timeframe: "M15", deposit: 10_000, bars: 60, start: london },
      rules: [
        { ...oneTrade, weight: 10 },
        { ...onePercent, weight: 40 },
        { ...stopAtOnce, weight: 25 },
        {
          kind: "stop-never-loosened",
          weight: 25,
          hint: "A stop that moves away turns 1% into whatever you can bear.",
        },
      ],
    },
  },
  {
    id: "flat-before-the-release",
    title: "Flat before the release",
    summary: "Trade the two hours before a major release of GBP/USD, and have nothing open when it comes out.",
    level: "beginner",
    task: `A release of high impact comes out two hours after the start; the next ones are listed under “Next releases”, each with its impact.

Open at least one trade, and close everything before the release. After it you may trade again.`,
    terms: {
      ...{ symbol: "GBPUSD", timeframe: "M5", deposit: 10_000, bars: 48, start: { kind: "release", minutes: 120 } },
      rules: [
        { ...oneTrade, weight: 10 },
        {
          kind: "flat-at-releases",
          weight: 45,
          hint: "Look at the time of the next release before you open, and close with some minutes to spare.",
        },
        { ...onePercent, weight: 25 },
        { ...stopAtOnce, weight: 20 },
      ],
    },
  },
  {
    id: "a-day-without-a-night",
    title: "A day without a night",
    summary: "Trade USD/JPY for a day and hold nothing at 17:00 New York, when swap is charged and spreads widen.",
    level: "beginner",
    task: `Trade as you like, but open nothing from 16:00 to 18:00 New York time, and hold nothing at 17:00 New York.`,
    terms: {
      ...{
        symbol: "USDJPY",
        timeframe: "M15",
        deposit: 10_000,
        bars: 96,
        start: { kind: "session", session: "tokyo" },
      },
      rules: [
        { ...oneTrade, weight: 10 },
        {
          kind: "flat-at-rollover",
          weight: 40,
          hint: "Close at 16:45 New York at the latest: after it the spread widens.",
        },
        {
          kind: "no-opening-between",
          from: 16,
          until: 18,
          weight: 20,
          hint: "The hour before and the hour after 17:00 New York have the widest spreads of the day.",
        },
        { ...onePercent, weight: 30 },
      ],
    },
  },
  {
    id: "five-trades-no-adding",
    title: "Five trades, none added to a loss",
    summary: "Make five trades in a day without ever adding to a losing position, and keep the drawdown under 3%.",
    level: "intermediate",
    task: `Open at least five positions. Never open a second one in the direction of a position that is at a loss. What is open together risks at most 1%, and the account never falls by more than 3% from its highest point.`,
    terms: {
      ...{ symbol: "EURUSD", timeframe: "M5", deposit: 10_000, bars: 120, start: london },
      rules: [
        { kind: "trades-at-least", count: 5, weight: 20, hint: "Five positions in ten hours: one every two hours." },
        {
          kind: "no-adding-to-a-loss",
          weight: 30,
          hint: "A second position in the same direction doubles the size of an idea that is wrong so far.",
        },
        { ...onePercent, weight: 25 },
        {
          kind: "drawdown-at-most",
          percent: 3,
          weight: 25,
          hint: "Three losses of 1% reach the limit: stop for the day before the third.",
        },
      ],
    },
  },
  {
    id: "a-part-at-the-first-risk",
    title: "A part at the first risk",
    summary: "Close part of a position once it has earned what it risked, and move the stop of the rest to the entry.",
    level: "intermediate",
    task: `Open a position with a stop. When the price has moved in your favor by the distance of that stop, close a part of it, and move the stop of the rest to the entry or better. Not every trade gets there: you may need several.`,
    terms: {
      ...{ symbol: "GBPUSD", timeframe: "M15", deposit: 10_000, bars: 120, start: london },
      rules: [
        {
          kind: "part-closed-at-risk",
          weight: 50,
          hint: "Take profit on a part only at the distance of the first stop or more, then move the stop of the rest to its entry.",
        },
        { ...onePercent, weight: 25 },
        { ...stopAtOnce, weight: 25 },
      ],
    },
  },
  {
    id: "through-a-release",
    title: "Through a release, small",
    summary: "Hold a position through a major release with so little size that the account does not notice.",
    level: "advanced",
    task: `A release of high impact comes out an hour after the start.

Be in a position when it comes out. Risk at most 0.5%, know that a stop may be filled far beyond its price, and keep the drawdown under 1.5%.`,
    terms: {
      ...{ symbol: "EURUSD", timeframe: "M5", deposit: 10_000, bars: 48, start: { kind: "release", minutes: 60 } },
      rules: [
        { kind: "hold-through-release", weight: 30, hint: "The position has to be open at the minute of the release." },
        {
          kind: "risk-at-most",
          percent: 0.5,
          weight: 30,
          hint: "Half a percent, because slippage can make two or three times of it.",
        },
        { ...stopAtOnce, weight: 15 },
        {
          kind: "drawdown-at-most",
          percent: 1.5,
          weight: 25,
          hint: "A stop too close is filled at once and beyond its price; a smaller size with a wider stop loses less.",
        },
      ],
    },
  },
];
