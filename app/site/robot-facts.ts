export type Spark = { readonly balance: string; readonly equity: string; readonly start: number };

/** A robot's figures as a card and the comparison show them, written out by the server. */
export type RobotFacts = {
  readonly spark: Spark;
  /** The pair the figures are of. */
  readonly symbol: string;
  /** Whether the same rules did worse on every other pair of the label. */
  readonly bestPair: boolean;
  readonly period: string;
  /** In total, over the whole period. */
  readonly gain: string;
  /** Compound return per year: comparable between periods of unlike length. */
  readonly annual: string;
  /** How long the period is: "3 years". */
  readonly length: string;
  /** Green only where the profit factor is above what luck alone gives: a gain within that proves nothing. */
  readonly tone: "text-up" | "text-down" | "text-ink";
  readonly drawdown: string;
  readonly profitFactor: string;
  /** Between which profit factors luck leaves 95 of 100 such records; null where they are too few to say. */
  readonly luck: string | null;
  readonly winRate: string;
  readonly trades: number;
  /** Trades per month of the period. */
  readonly perMonth: number;
  /** Trades that were open together won or lost by the same move: here they count as one. */
  readonly outcomes: number;
  /** What so few trades show; null where they are enough to say something. */
  readonly warning: string | null;
  /** How much of the profit is swap, above 100 where the trades lost money without it; null where the profit hardly rests on it. */
  readonly swapPercent: number | null;
  /** How many of its orders were refused, and why; null where few or none were. */
  readonly refused: { readonly short: string; readonly words: string } | null;
};

/** By robot id; a robot without published rules has none. */
export type FactsById = Readonly<Record<string, RobotFacts>>;
