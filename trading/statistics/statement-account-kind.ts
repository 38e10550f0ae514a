import type { TextRow } from "./html-rows.ts";

/** MetaTrader 5's account line: "12345 (USD, Broker-Live, real, Hedge)" with its server and its kind, which older reports lack. */
const ofAccount = /^\d+ ?\([A-Z]{3,4},([^)]*)\)/;

/** Whether the server or the kind says that nobody's money is on the account. */
function namesDemo(cell: string): boolean {
  const words = (ofAccount.exec(cell.trim())?.[1] ?? "").split(",").map((word) => word.trim().toLowerCase());
  return !words.includes("real") && words.some((word) => word === "contest" || /\bdemo(\b|\d)/.test(word));
}

/** Whether a file says that its account, or one of its accounts, is a demo account. */
export const isDemoIn = (rows: readonly TextRow[]): boolean => rows.some(({ cells }) => cells.some(namesDemo));

export const demoNote =
  "The file says that this is a demo account: no money was at risk, orders of any size are filled at once, and whoever opens several can show the best of them.";
