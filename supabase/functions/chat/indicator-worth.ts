import type { Passage } from "./passages.ts";

/** "How does RSI work" asks for its description. "How well does it work" does not. */
const asksHow = /\bhow (?!well\b|good\b|often\b|much\b)(?:\w+ ){0,5}works?\b/i;
const asksWhetherItEarns =
  /\b(?:works?|working|profitable|profits?|reliab\w+|accura\w+|effective\w*|predict\w*|earns?|mak(?:e|es|ing) (?:\w+ )?money|(?:success|win|hit) ?rate|any good|useless|bullshit|worth (?:it|using)|best|holy grail|never (?:fails?|loses?)|always wins?)\b|\b(?:is|are)\b.*\bgood(?=[\s?!.]*$)/i;

const toolPages: ReadonlySet<string> = new Set([
  "/strategy-builder",
  "/backtesting",
  "/support#lab-build",
  "/support#lab-backtest",
]);
const asksWhetherItPays = /\b(?:earns?|mak(?:e|es|ing) (?:\w+ )?(?:money|rich)|profitable)\b/i;
const testPage = "/backtesting#honest";
const asksWhetherTrue = /\b(?:accura\w+|trust\w*|reliab\w+|realistic|believe|real)\b/i;
/** Ways to trade. */
const ideaPages: ReadonlySet<string> = new Set(["/support#strategy-classes", "/support#robot-grid"]);
const asksForUse = /\b(?:how|where|calculat\w*|count\w*)\b/i;

/**
 * Said beside what an indicator, a candle pattern or a tool is, where a question asks whether it earns: how traders read it, or how
 * it is used, would look like a yes. Empty for other questions.
 */
export function worthNote({ kind, url, text }: Passage, question: string): string {
  if (toolPages.has(url) && asksWhetherItPays.test(question) && !asksForUse.test(question))
    return "It earns nothing by itself: it writes and tests rules, and on our simulated prices only chance makes one earn.";
  if (url === testPage && asksWhetherTrue.test(question))
    return "No backtest says what comes next, and ours runs on simulated prices or on a file of your own. What it has to count:";
  if (ideaPages.has(url) && asksWhetherItEarns.test(question) && !asksHow.test(question))
    return "Nothing on this site shows that trading this way earns: on our simulated prices only chance makes a rule earn, and real markets change. Test it [with its costs](/backtesting) before you believe it.";
  const isIndicator = kind === "indicator" || url.startsWith("/indicators");
  return isIndicator && !/\bno evidence\b/i.test(text) && asksWhetherItEarns.test(question) && !asksHow.test(question)
    ? "Nothing on this site shows that trading by it earns. What traders see in it is a custom, and on our simulated prices only chance makes it earn: test a rule [with its costs](/backtesting) before you believe it."
    : "";
}
