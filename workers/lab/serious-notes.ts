/** The serious notes of a result in a few words, for where results stand side by side. */
export const seriousNotes = {
  "no-trades": "never traded",
  parts: "trades are parts of positions",
  "every-bar": "trades on nearly every bar",
  rejected: "many orders refused",
  ruin: "account lost",
  "margin-calls": "margin calls",
  "stop-outs": "stopped out by the broker",
  protected: "negative balance made good",
  inside: "order inside bars unknown",
  "no-spread": "no spread",
  derived: "derived bars",
  "close-stop": "stop too near",
  commission: "commission too small",
  "no-swap": "no swap charged",
  "raw-spread": "raw spread without commission",
  "swap-profit": "profit rests on swap",
} as const;
export type SeriousId = keyof typeof seriousNotes;
