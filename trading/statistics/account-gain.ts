/** What happened to an account, in order: money in (or out, negative), or results of positions that were open together. */
export type AccountEvent =
  | { readonly kind: "deposit"; readonly amount: number }
  | { readonly kind: "results"; readonly amounts: readonly number[] };

export type AccountGain = { readonly gainPercent: number; readonly absolutePercent: number };

/**
 * Time-weighted gain Π(1 + P ÷ balance at the opening) − 1 and absolute gain profit ÷ deposits, in per cent. Results that were
 * open together are all measured from the balance at which they were opened.
 */
export function accountGain(events: readonly AccountEvent[]): AccountGain {
  let [balance, deposits, profit, factor] = [0, 0, 0, 1];
  for (const event of events) {
    if (event.kind === "deposit") {
      balance += event.amount;
      if (event.amount > 0) deposits += event.amount;
      continue;
    }
    const opening = balance;
    for (const amount of event.amounts) {
      factor *= 1 + amount / opening;
      balance += amount;
      profit += amount;
    }
  }
  return { gainPercent: (factor - 1) * 100, absolutePercent: (profit / deposits) * 100 };
}
