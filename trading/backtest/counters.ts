import type { RejectReason } from "../engine/ledger.ts";

/** What a run counts beside its trades. */
export type Counters = {
  ambiguous: number;
  /** Ambiguous in the bar alone, decided by the shorter bars inside it. */
  decided: number;
  marginCalls: number;
  protectedMoney: number;
  /** Account money. */
  spreadPaid: number;
  readonly rejected: Record<RejectReason, number>;
};

export const createCounters = (): Counters => ({
  ambiguous: 0,
  decided: 0,
  marginCalls: 0,
  protectedMoney: 0,
  spreadPaid: 0,
  rejected: { "not-enough-margin": 0, "invalid-stops": 0, "invalid-volume": 0, expired: 0, "no-position": 0 },
});
