import { listText } from "../../../lib/list-text.ts";
import type { RobotTraits } from "./passages.ts";

/** Markets that people name without a symbol, and how the symbols of such a market look. */
const markets: readonly (readonly [said: RegExp, name: string, symbol: RegExp])[] = [
  [/\bcrypto(?:s|currenc(?:y|ies))?\b/i, "cryptocurrencies", /BTC|ETH|LTC|XRP|SOL|DOGE/],
  [
    /\b(?:ind(?:ex|ices)|nas(?:daq)? ?(?:100)?|us ?(?:30|100|500)|spx?500|dow jones|dax|ger ?40)\b/i,
    "indices",
    /NAS|US\d|SPX|SP500|DAX|GER|\d{2}/,
  ],
  [/\b(?:stocks?|shares)\b/i, "stocks", /^(?![A-Z]{6}$)/],
  [/\b(?:oil|brent|wti)\b/i, "oil", /OIL|BRENT|WTI|XTI|XBR/],
];
const robotOnIt =
  /\b(?:trad(?:es?|ing)|works?|runs?)\b|\b(?:robots?|bots?|eas?) (?:for|on|with)\b|\b(?:robots?|bots?|eas?)[\s?!.]*$/i;
/** A payment in coins, and a share of an account or of winning trades, are no markets. */
const otherwise =
  /\b(?:pay\w*|paid|buy|bought|purchase\w*|checkout|share of|profit share|funds?|saving\w*|better|safer|than)\b/i;

/** That no robot trades a market which a question names by its kind; null where one does, or none is named. */
export function untradedMarkets(robots: readonly { readonly traits: RobotTraits }[], question: string): string | null {
  if (robots.length === 0 || !robotOnIt.test(question) || otherwise.test(question)) return null;
  const asked = markets.filter(([said]) => said.test(question));
  const pairs = robots.flatMap(({ traits }) => traits.pairs.map((pair) => pair.replace(/\W/g, "").toUpperCase()));
  if (asked.length === 0 || asked.some(([, , symbol]) => pairs.some((pair) => symbol.test(pair)))) return null;
  return `None of our robots trades ${listText(asked.map(([, name]) => name))}.`;
}
