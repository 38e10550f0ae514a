import { type CloseReason, closeReasons } from "#trading/engine/ledger.ts";

const words: Readonly<Record<CloseReason, string>> = {
  signal: "signal",
  "stop-loss": "stop",
  "take-profit": "target",
  "stop-out": "stop-out",
  netted: "netting",
  time: "time",
  end: "end of data",
  manual: "by hand",
};

/** Why a trade was closed, from its code in the trade columns. */
export const reasonWords = (code: number): string => words[closeReasons[code] ?? "signal"];
