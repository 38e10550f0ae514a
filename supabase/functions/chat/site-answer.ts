import { admitting } from "./admitting.ts";
import { writtenOut } from "./as-typed.ts";
import { lackingFact } from "./asked-facts.ts";
import { brokerReads, brokersCompared, brokersTaking, brokerTold } from "./broker-answer.ts";
import { brokersListed, listReads } from "./broker-lists.ts";
import { calculation } from "./calculation.ts";
import { calendarAnswer } from "./calendar-answer.ts";
import { cheaperAnswer, cheaperReads } from "./cheaper-answer.ts";
import type { ChatMessage } from "./conversation.ts";
import { definition } from "./definition.ts";
import { effectiveQuestion, pointsBack } from "./effective-question.ts";
import { decline, greet, noQuotes, privateDetails, software } from "./fixed-answers.ts";
import { isKnownAmount, namedByPrice, noSuchPrice, severalAnswer } from "./named-by-price.ts";
import { noneOfKind } from "./none-of-kind.ts";
import type { PassageIndex } from "./passage-index.ts";
import type { SiteContent } from "./passages.ts";
import { namesGoodsForATime, priceAnswer, priceReads } from "./price-answer.ts";
import { limitReads, withinPrice } from "./price-limit.ts";
import { asksForPrivateDetails } from "./private-details.ts";
import { questionKind } from "./question-kind.ts";
import { questionsIn, withoutPoliteness } from "./question-parts.ts";
import { readMore } from "./read-more.ts";
import { refundAnswer, refundReads } from "./refund-answer.ts";
import { retrieved } from "./retrieved-answer.ts";
import { robotAnswer, robotReads } from "./robot-answer.ts";
import { withLosses } from "./robot-losses.ts";
import { ageAnswer, saysUnderAge } from "./under-age.ts";
import { whetherToTrade } from "./whether-to-trade.ts";

/** The rules that answer from figures of the site, each with the words by which it has chosen its answer. */
const rules: readonly (readonly [
  answer: (content: SiteContent, question: string, now: number) => string | null,
  reads: RegExp,
])[] = [
  [refundAnswer, refundReads],
  [withinPrice, limitReads],
  [robotAnswer, robotReads],
];

function byRule(content: SiteContent, question: string, now: number): string | null {
  for (const [answer, reads] of rules) {
    const text = answer(content, question, now);
    if (text) return admitting(content, question, text, { text, reads });
  }
  return null;
}

function pricesOf(content: SiteContent, index: PassageIndex, question: string): string | null {
  const answer = priceAnswer(content, index.spelledOut(question)) ?? priceAnswer(content, question);
  return answer && admitting(content, question, answer, { text: answer, reads: priceReads });
}

/** The answer is the same however long the story around the question is. */
function managing({ passages }: SiteContent): string | null {
  const answer = passages.find(({ id }) => id === "faq:manage-money");
  return answer ? `${answer.text}\n\n${readMore([answer.title, answer.url])}` : null;
}

/** "What does stop-loss mean and where should I put it?": the second half is asked of the word. */
function definitionFirst(content: SiteContent, index: PassageIndex, question: string): string | null {
  const [first = question, second] = questionsIn(question);
  return definition(content, index, second && pointsBack.test(second) ? first : withoutPoliteness(question));
}

/** "And for 6 months?", "and Heron Grid?": asks what the question before it asked. */
const continues =
  /^(?:(?:and |or |but )?(?:what|how) about|and|or|but|for)\b(?!.*\b(?:what|how|which|when|where|why|who|is|are|do|does|can)\b)/i;

function answerOf(content: SiteContent, index: PassageIndex, typed: readonly ChatMessage[], now: number): string {
  const messages = typed.map((message) => ({ ...message, content: writtenOut(message.content) }));
  const last = messages.at(-1)?.content ?? "";
  const minor = saysUnderAge(last) ? ageAnswer(content) : null;
  if (minor) return minor;
  const whether = whetherToTrade(content, last);
  if (whether) return whether;
  const cheaper = cheaperAnswer(content, index, messages);
  if (cheaper) return admitting(content, last, cheaper, { text: cheaper, reads: cheaperReads });
  const none = noneOfKind(content, last);
  if (none) return none;
  const asked = namedByPrice(content.products, effectiveQuestion(messages, index));
  if (asked.several.length > 1) return severalAnswer(asked.several);
  if (asked.unknown && !isKnownAmount(content, asked.unknown)) return noSuchPrice(content, asked.unknown);
  const { question } = asked;
  if (asksForPrivateDetails(question, content.people)) return privateDetails(content);
  const own = questionKind(last);
  const kind = own === "other" && continues.test(last) ? questionKind(question) : own;
  // Whether to buy a robot of ours is no advice on a market: its record answers.
  const ours = kind === "advice" && index.namedProduct(question) ? robotAnswer(content, question, now) : null;
  if (ours) return ours;
  const brokers = kind === "advice" ? null : brokersCompared(content, question);
  if (brokers) return admitting(content, question, brokers, { text: brokers, reads: brokerReads });
  const taking = kind === "advice" ? null : brokersTaking(content, question);
  if (taking) return taking;
  const listed = kind === "advice" ? null : brokersListed(content, question);
  if (listed) return admitting(content, question, listed, { text: listed, reads: listReads });
  const lacking = kind === "advice" ? null : (lackingFact(content, question) ?? brokerTold(content, question));
  const calculated = kind === "advice" || lacking ? null : calculation(messages);
  if (calculated) return calculated;
  const told = kind === "advice" ? null : (lacking ?? calendarAnswer(question, now));
  // Both depend on the moment: what is next, and what is now.
  if (told) return admitting(content, question, told, { text: told, reads: /\b(?:today|tonight)\b/g });
  const ruled = kind === "advice" ? null : byRule(content, question, now);
  if (ruled) return ruled;
  const defined = kind === "other" ? definitionFirst(content, index, question) : null;
  if (defined) return defined;
  switch (kind) {
    case "greeting":
      return greet(content);
    case "thanks":
      return /\bthank|\bthx\b/i.test(messages.at(-1)?.content ?? "")
        ? "You are welcome. Ask again whenever something is unclear."
        : "All right. Ask again whenever something is unclear.";
    case "software":
      return software(content);
    case "advice":
      return decline();
    case "managing":
      return managing(content) ?? retrieved(content, index, question);
    case "market":
      return noQuotes(content);
    case "price":
      // Spelled out first: of "beginer and intermediate" the one that is spelled right is half of what is asked for.
      return pricesOf(content, index, question) ?? retrieved(content, index, question);
    case "other":
      return (
        (namesGoodsForATime(content, question) ? pricesOf(content, index, question) : null) ??
        retrieved(content, index, question)
      );
  }
}

/**
 * An answer from the site's own content, in simple Markdown.
 * @param typed What was said, each message as far as our rules read.
 * @param now UTC milliseconds: what is next, and whether the market is open, depend on it.
 */
export const siteAnswer = (
  content: SiteContent,
  index: PassageIndex,
  typed: readonly ChatMessage[],
  now: number,
): string => withLosses(content, answerOf(content, index, typed, now));
