/**
 * The kernel's records in its linear memory, byte by byte. `cross-grid.as.ts` reads the same offsets: change both together,
 * the test against the event engine sees any difference.
 */
export const columnRecord = { kind: 0, period: 4, alpha: 8, state: 16, size: 24 } as const;

export const combinationRecord = {
  fast: 0,
  slow: 4,
  stopDistance: 8,
  targetDistance: 12,
  /** The first bar on which both averages exist. */
  warmUp: 16,
  trades: 56,
  wins: 60,
  ambiguous: 64,
  rejected: 68,
  balance: 72,
  net: 80,
  grossProfit: 88,
  grossLoss: 96,
  peak: 104,
  maxDrawdown: 112,
  maxDrawdownShare: 120,
  lowest: 128,
  squares: 136,
  size: 144,
} as const;

export const tradeRecord = {
  side: 0,
  entryBar: 4,
  exitBar: 8,
  entry: 12,
  exit: 16,
  reason: 20,
  profit: 24,
  swap: 32,
  net: 40,
  size: 48,
} as const;

/** Bars that one pass over the combinations covers before the next one, so that the averages stay in the processor's cache. */
export const blockBars = 1024;

/** Bars the vector loops may read past the last one. */
export const paddingBars = 8;
