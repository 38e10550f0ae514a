import type { Product, RobotTraits, SiteContent } from "./passages.ts";
import { dollars } from "./product-price.ts";
import { readMore, type Source } from "./read-more.ts";

export type Robot = Product & { readonly traits: RobotTraits };

export const isRobot = (product: Product): product is Robot => product.traits !== undefined;
export const robotsOf = ({ products }: SiteContent): Robot[] => products.filter(isRobot);

export const answer = (text: string, links: readonly Source[]) => `${text}\n\n${readMore(...links)}`;
export const label = ["Trading Robots: How to read the label", "/robots#robots-hero"] as const;
/** What each robot is to be run with, lowest first. */
export function byDeposit(robots: readonly Robot[]): string {
  const lines = [...robots]
    .sort((a, b) => a.traits.minDeposit - b.traits.minDeposit)
    .map(({ name, traits }) => `- **${name}**: ${dollars(traits.minDeposit)}`);
  return answer(
    `Minimum deposits in US dollars, lowest first. They are what each needs to trade as its record does, not what you should put in:\n\n${lines.join("\n")}`,
    [label],
  );
}

export const asksForDeposit =
  /\b(?:ok(?:ay)?|fine|alright|possible|(?:only|just) have|have (?:only|just))\b.*?\b\d[\d,]{2,}(?![\d.:%])|\bwith \$?\d[\d,]{2,} (?:is )?(?:ok(?:ay)?|fine|alright|possible)\b|\b(?:deposit|capital|starting balance|account size|how much money|how much (?:do|would|will|must|should) (?:i|we|you) (?:need|have)\b(?! to (?:know|learn|understand|risk|read|watch)\b)(?!.*\b(?:pay|buy|cost)\b)|(?:how big|enough)\b.*\b(?:deposit|account|balance|money))\b|\b(?:run|use|start|trade)\b.*\bwith \d{3,}(?=[\s?!.]*$| on (?:one|a) (?:pair|chart))|\b\d[\d,]{2,} (?:is )?enough\b|(?:\$\s?\d|\d[\d,.]*\s?(?:dollars?|usd)\b)/i;

/** An account that several robots share. */
export const asksForAccount =
  /\b(?:deposits?|capital|account size)\b|\bhow much(?: money)? (?:do|does|would|will|must|should|is|to)\b(?!.*\b(?:pay|buy|costs?|know|learn|risk)\b).*\b(?:need|run|trade)\b|\b(?:run|use|trade)\b.*\b(?:with|on) \$?\d{3,}/i;

/** "With 500", "is 1000 enough", "500 enough": an amount that is meant for one robot. */
const amountPattern =
  /(?:^|\b(?:with|is|are|will|would|on|have|need|for)(?: only| about)? |(?=\d[\d,]{2,} (?:is )?enough\b))\$?\s?(\d[\d,]{2,})(?![\d.:%]| ?(?:pips?|bars|trades|days|eur|€|gbp|pounds|£))/i;

/** NaN where a question names none. */
const amountIn = (question: string): number =>
  Number(amountPattern.exec(question)?.[1]?.replaceAll(",", "") ?? Number.NaN);

/** The least that one robot is to be run with, and whether the amount that is asked for is enough. */
export function depositOf({ name, url, traits }: Robot, question: string): string {
  const amount = amountIn(question);
  const verdict = amount < traits.minDeposit ? `No, ${dollars(amount)} is too little. ` : "";
  const met = amount >= traits.minDeposit ? ` ${dollars(amount)} is not less.` : "";
  return answer(
    `${verdict}The minimum deposit for ${name} is ${dollars(traits.minDeposit)}.${met} That is what it needs to trade as its record does; it is no advice on how much to put in.`,
    [[name, url], label],
  );
}

/** What two or more robots are to be run with, each and together. */
export function depositsOf(robots: readonly Robot[], question: string): string {
  const lines = robots.map(({ name, traits }) => `- **${name}**: ${dollars(traits.minDeposit)}`);
  const sum = robots.reduce((all, { traits }) => all + traits.minDeposit, 0);
  const amount = amountIn(question);
  const verdict = amount < sum ? `No, ${dollars(amount)} is too little for all of them. ` : "";
  return answer(
    `${verdict}Minimum deposits:\n\n${lines.join("\n")}\n\n**Together: ${dollars(sum)}**, where each has its own part of the account. That is what they need to trade as their records do; it is no advice on how much to put in.`,
    [label],
  );
}
