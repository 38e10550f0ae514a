export type Spark = { readonly balance: string; readonly equity: string; readonly start: number };

/** A robot's figures as a card and the comparison show them, written out by the server. */
export type RobotFacts = {
  readonly spark: Spark;
  /** The pair the figures are of. */
  readonly symbol: string;
  readonly period: string;
  readonly gain: string;
  readonly won: boolean;
  readonly drawdown: string;
  readonly profitFactor: string;
  readonly winRate: string;
  readonly trades: number;
  /** Habits the statement analyser saw in the robot's own trades. */
  readonly seen: readonly string[];
};

/** By robot id; a robot without published rules has none. */
export type FactsById = Readonly<Record<string, RobotFacts>>;
