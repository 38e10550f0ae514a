import type { PublishedFigures } from "#trading/statistics/published-figures.ts";
import type { StatementAnalysis } from "#trading/statistics/statement-analysis.ts";
import type { StatisticItem } from "#trading/statistics/statistic-items.ts";
import type { RobotData } from "#trading/strategy/robots/robot-strategy.ts";

export type RobotRun = { readonly resultHash: string; readonly figures: PublishedFigures };

export type RobotJobs = {
  /** Published figures, computed from nothing but the document and the description of its history. */
  "robot-run": {
    request: { /** Unchecked. */ readonly document: unknown; readonly data: RobotData };
    progress: { readonly done: number; readonly total: number };
    response: RobotRun;
  };
  /** A statement of an account. Fails with StatementError: `code`, `line` and words. */
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
