import type { Passage } from "./passages.ts";

/** "How does RSI work" asks for its description. "How well does it work" does not. */
const asksHow = /\bhow (?!well\b|good\b|often\b|much\b)(?:\w+ ){0,5}works?\b/i;
const asksWhetherItEarns =
  /\b(?:works?|working|profitable|profits?|reliab\w+|accura\w+|effective\w*|predict\w*|earns?|mak(?:e|es|ing) (?:\w+ )?money|(?:success|win|hit) ?rate|any good|useless|bullshit|worth (?:it|using))\b|\b(?:is|are)\b.*\bgood(?=[\s?!.]*$)/i;

/**
 * Said beside what an indicator or a candle pattern is, where a question asks whether trading by it earns: how traders read it would
 * look like a yes. Empty for other questions.
 */
export const worthNote = ({ kind, url, text }: Passage, question: string): string =>
  (kind === "indicator" || url.startsWith("/indicators")) &&
  !/\bno evidence\b/i.test(text) &&
  asksWhetherItEarns.test(question) &&
  !asksHow.test(question)
    ? "Nothing on this site shows that trading by it earns. What traders see in it is a custom, and on our simulated prices only chance makes it earn: test a rule [with its costs](/backtesting) before you believe it."
    : "";
