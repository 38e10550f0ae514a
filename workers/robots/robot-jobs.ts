import type { RejectReason } from "#trading/engine/ledger.ts";
import type { MarketData } from "#trading/market/market-data.ts";
import type { CurvePoints } from "#trading/statistics/curve-points.ts";
import type { FigureValues, PublishedFigures } from "#trading/statistics/published-figures.ts";
import type { StatementAnalysis } from "#trading/statistics/statement-analysis.ts";
import type { StatisticItem } from "#trading/statistics/statistic-items.ts";
import type { RobotData } from "#trading/strategy/robots/robot-strategy.ts";

export type RobotRun = { readonly resultHash: string; readonly figures: PublishedFigures };

/** What a visitor changes of a run: the market and everything else of the document stay. */
export type WhatIf = {
  /** Account money. */
  readonly deposit: number;
  /** Times the spread of the data, or the one that the strategy fixes: 2 pays twice as much at every fill, also where it widens. */
  readonly spreadFactor: number;
  /** Account money for each side of each lot. */
  readonly commissionPerLot: number;
};

export type WhatIfRun = {
  /** Equity at the same moments, UTC milliseconds: a few hundred points. */
  readonly curve: Pick<CurvePoints, "time" | "equity">;
  readonly deposit: number;
  readonly trades: number;
  /** Trades that were open together counted as one. */
  readonly outcomes: number;
  /** Orders that were not filled, by the reason. */
  readonly rejected: Readonly<Record<RejectReason, number>>;
  /** By the statistic's id; null where it is not defined. */
  readonly statistics: FigureValues;
  /** What was paid on the middle one of the bars. */
  readonly medianSpreadPips: number;
  /** Which prices it ran on. */
  readonly prices: MarketData;
};

export type RobotJobs = {
  /** A run at other costs or with another deposit. The prices of the last request are held for the next one. */
  "what-if": {
    request: {
      /** Unchecked. */
      readonly document: unknown;
      readonly data: RobotData;
      readonly change: WhatIf;
      /** On the site's stored bars of the symbol instead of the simulated history. */
      readonly stored?: boolean;
    };
    progress: never;
    response: WhatIfRun;
  };
  /** Published figures, computed from nothing but the document and the description of its history. */
  "robot-run": {
    request: { /** Unchecked. */ readonly document: unknown; readonly data: RobotData };
    progress: { readonly done: number; readonly total: number };
    response: RobotRun;
  };
  /** A statement of an account. Fails with StatementError: `code` and words. */
  "analyze-statement": {
    request: {
      readonly file: { readonly name: string; readonly data: Blob | Uint8Array };
      /** Account money, where the statement names no deposit. */
      readonly deposit?: number;
    };
    progress: never;
    /** With its statistics written out, so that a page needs none of the definitions. */
    response: StatementAnalysis & { readonly items: readonly StatisticItem[] };
  };
};
