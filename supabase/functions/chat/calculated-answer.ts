import type { Filled } from "./filled-calculator.ts";

/** A sentence or two, and the page on which the visitor finds the same figures. */
export type Answer = {
  readonly text: string;
  readonly title: string;
  readonly url: string;
  /** The market whose price it asks for. */
  readonly lacks?: string;
  /** It asks whether the trade was a purchase or a sale. */
  readonly lacksSide?: true;
};

export const told = ({ calculator, url }: Filled, text: string): Answer => ({
  text,
  title: `${calculator.title}, filled in with these figures`,
  url,
});

/** The same, where a price is lacking. */
export function asking(filled: Extract<Filled, { kind: "needs" }>, text: string): Answer {
  const lacks = filled.missing[0]?.symbol;
  return { ...told(filled, text), ...(lacks && { lacks }) };
}

/** Why there is no figure yet, and what would give one; `known` is what can be said without it. */
export function unanswered(filled: Exclude<Filled, { kind: "computed" }>, known: string): Answer {
  if (filled.kind === "refused") return told(filled, `I cannot work that out: ${filled.problem}`);
  const names = filled.missing.map(({ label }) => label).join(" and the ");
  return asking(
    filled,
    `${known}I have no market prices: ask again with the ${names}, and I work it out. You can also enter it in the calculator.`,
  );
}
