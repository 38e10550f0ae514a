import { affiliateNote } from "./broker-passages.ts";
import type { Passage, SiteContent } from "./passages.ts";
import { dollars } from "./product-price.ts";
import { readMore } from "./read-more.ts";

const firstWord = (name: string): string => name.split(" ")[0]?.toLowerCase() ?? "";

/** The first words that name nothing but a broker: "Trading 212" is not meant by every question about trading. */
const tellingWords = new WeakMap<readonly Passage[], ReadonlySet<string>>();

function tellingFirstWords(passages: readonly Passage[], products: SiteContent["products"]): ReadonlySet<string> {
  const known = tellingWords.get(passages);
  if (known) return known;
  const others = passages.filter(({ kind, id }) => kind !== "broker" && !id.startsWith("brokers:"));
  const said = new Set(
    [
      ...others.flatMap(({ title, text, keywords, examples = [] }) => [title, text, keywords, ...examples]),
      ...products.map(({ name }) => name),
    ].flatMap((text) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []),
  );
  const words = new Set(
    passages
      .filter(({ kind }) => kind === "broker")
      .map(({ title }) => firstWord(title))
      .filter((word) => word.length > 3 && !said.has(word)),
  );
  tellingWords.set(passages, words);
  return words;
}

/** The brokers whom a question names: in full, or by a first word that is theirs alone. */
export function brokersNamed(
  passages: readonly Passage[],
  products: SiteContent["products"],
  question: string,
): readonly Passage[] {
  const said = question.toLowerCase();
  const words = new Set(said.replaceAll(/['’]s\b/g, "").match(/[\p{L}\p{N}.-]+/gu) ?? []);
  const telling = tellingFirstWords(passages, products);
  return passages.filter(({ kind, title }) => {
    if (kind !== "broker") return false;
    const first = firstWord(title);
    return said.includes(title.toLowerCase()) || (telling.has(first) && words.has(first));
  });
}

/** What a broker's entry tells. */
const ofBroker =
  /\b(?:deposit\w*|spreads?|commissions?|costs?|charge\w*|fees?|cheap|expensive|regulat\w+|licen[cs]ed?|safe|legit|trust\w*|los(?:e|es|ing)|losers|good|about|enough|open)\b/i;

/**
 * The entry of the broker whom a question names, where it asks for what the entry tells, or only names it: "Tern Trading"
 * is no robot, and the lists of all brokers are no answer. Null where several are named, or a product as well.
 */
export function brokerTold({ passages, products }: SiteContent, question: string): string | null {
  const [broker, another] = brokersNamed(passages, products, question);
  if (!broker || another) return null;
  const rest = question
    .toLowerCase()
    .replaceAll(broker.title.toLowerCase(), " ")
    .replaceAll(firstWord(broker.title), " ");
  if (products.some(({ name }) => rest.includes(name.toLowerCase()))) return null;
  if (!ofBroker.test(rest) && /[a-z]/.test(rest)) return null;
  return `**${broker.title}**: ${broker.text}\n\n${readMore([broker.title, broker.url])}`;
}

/** What brokers are compared by: their entries show who has more of it. */
export const brokerReads =
  /\b(?:lower|higher|tighter|smaller|bigger|cheaper|less|more)\b(?: (?:minimum|min|spreads?|deposits?|commissions?|costs?|expensive))*/g;

/** Two or more brokers side by side, with what a trade costs at each, cheapest first. */
export function brokersCompared({ passages, products }: SiteContent, question: string): string | null {
  const brokers = brokersNamed(passages, products, question);
  if (brokers.length < 2) return null;
  const entries = brokers.map(({ title, text }) => `- **${title}**: ${text.replace(/ Some broker links [^.]*\./, "")}`);
  const byCost = passages.find(({ id }) => id === "brokers:cost");
  const costs = byCost?.text
    .split("\n")
    .filter((line) => brokers.some(({ title }) => line.startsWith(`- **${title}**`)));
  const cost = costs?.length
    ? `\n\nOne lot of EUR/USD, bought and sold, in spread and commission together, cheapest first:\n\n${costs.join("\n")}`
    : "";
  return `${entries.join("\n")}${cost}\n\n${affiliateNote}\n\n${readMore(["Account Comparison: brokers by cost", "/account-comparison"], ["Brokers", "/#brokers"])}`;
}

/** "Which broker takes 10 dollars", "broker with a minimum deposit of 100": a sum to open an account with. */
const sumForBroker =
  /\bbrokers?\b.*?(?:\b(?:takes?|accepts?|for|with|under|below|up to|deposit(?: of)?)(?: only| just| a| an)? \$? ?(\d[\d,]*)(?: ?(?:\$|dollars?|usd|bucks))?(?: (?:or less|minimum|min|deposit|account|to start(?: with)?))*|\b(?:takes?|accepts?) (?:a )?(?:minimum )?deposits? of \$? ?(\d[\d,]*)(?: ?(?:\$|dollars?|usd|bucks))?)[\s?!.]*$|^i (?:only )?have (?:only )?\$? ?(\d[\d,]*)(?: ?(?:\$|dollars?|usd|bucks))?[, ]+(?:which|what|is there a|any) brokers?[\s?!.]*$/i;

/** A number alone is as well a year, an age or a leverage; and what else a question names may be what the sum is of. */
const saysDeposit =
  /\$|\b(?:dollars?|usd|bucks|deposits?|minimum|min|accounts?|to start)\b|\b(?:takes?|accepts?)(?: only| just)? \d|^i (?:only )?have\b/i;
const ofSomethingElse =
  /\b(?:my|the|your|any) broker\b|\bhow much\b|\b(?:robots?|bots?|eas?|spreads?|commissions?|fees?|costs?|charges?|swaps?|bonus\w*|withdraw\w*|leverage|lots?|pips?|people|minors?|teenagers?|anyone|someone|somebody)\b/i;

/** The brokers that take a sum as the first deposit, lowest first; null where a question names no sum, or asks for more than that. */
export function brokersTaking({ passages }: SiteContent, question: string): string | null {
  const digits = sumForBroker.exec(question)?.slice(1).find(Boolean);
  const list = passages.find(({ id }) => id === "brokers:deposit");
  if (!digits || !list || !saysDeposit.test(question) || ofSomethingElse.test(question)) return null;
  const sum = Number(digits.replaceAll(",", ""));
  const lines = list.text.split("\n").filter((line) => line.startsWith("- "));
  const depositIn = (line: string) =>
    Number((/minimum deposit \$([\d,.]+\d)/.exec(line)?.[1] ?? "").replaceAll(",", ""));
  const fits = lines.filter((line) => depositIn(line) <= sum);
  const said =
    fits.length > 0
      ? `${fits.length} of the ${lines.length} brokers in our list ${fits.length === 1 ? "takes" : "take"} ${dollars(sum)} as a first deposit. That says nothing about whether it is enough to trade with:\n\n${fits.join("\n")}`
      : `None of the brokers in our list takes ${dollars(sum)} as a first deposit.`;
  return `${said}\n\n${affiliateNote}\n\n${readMore([list.title, list.url], ["How much money do I need?", "/support#how-much-money"])}`;
}
