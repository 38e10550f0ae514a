import { counts } from "./asked-months.ts";
import { figureParts } from "./figure-parts.ts";
import { wordParts } from "./word-parts.ts";

/** What an answer says, the questions that it is known to answer, and the words by which its rule has chosen it. */
export type Told = { readonly text: string; readonly ways?: readonly string[]; readonly reads?: RegExp };

/** Figures that are names, or times of day. */
const names =
  /\b(?:1|one)[- ]?(?:on|to|2)[- ]?(?:1|one)\b|\b24\/7\b|\bs ?& ?p ?500\b|\b(?:mt|mql|metatrader) ?[45]\b|\b(?:2|two)[- ]?(?:fa|step|factor)\b|\blike (?:i'?m|a) (?:5|five)\b|\b3d[- ]secure\b|\b(?!1:)\d{1,2}:\d{2}\b|\b\d{1,2} ?[ap]m\b|\btop \d+\b|\b(?:all|these|those|both|any|your) (?:\d|two|three|four|five|six|seven|nine)(?= [a-z])|\b100 ?% (?=safe|sure|legit|free|guarante)/gi;

/** In small letters, with numbers in digits: "Twelve weeks" is "12 weeks". */
const plainText = (text: string): string =>
  [...counts, "eleven", "twelve"].reduce(
    (all, word, value) => (value < 2 ? all : all.replaceAll(new RegExp(`\\b${word}\\b`, "g"), String(value))),
    text
      .toLowerCase()
      .replaceAll(/[’`´]/g, "'")
      .replaceAll(/\*\*/g, "")
      .replaceAll(/(?<=\d),(?=\d{3})/g, ""),
  );

/** What decides a hope of earnings without speaking of its figure: that nobody can know, and that nothing is guaranteed. */
const decided: readonly (readonly [told: RegExp, said: RegExp])[] = [
  [
    /^nobody can know\b/m,
    /^(?:\d[\d.]* ?(?:%|percent)|(?:an?|per|each|every) (?:day|week|month|year)|(?:dai|week|month|year)ly)$/,
  ],
  [/^nobody can know\b|can lose all the money|say nothing about what comes next/m, /^guarantee\w*$/],
];

/**
 * The parts of a question that an answer leaves open: neither its text speaks of them, nor is it known to answer a question
 * that has all of those which its text lacks.
 */
export function openParts(question: string, { text, ways = [], reads }: Told): readonly string[] {
  const asked = plainText(question.replaceAll(names, " "));
  const said = reads ? asked.replaceAll(reads, " ") : asked;
  const told = plainText(text);
  const isDecided = (part: string) => decided.some(([text, said]) => text.test(told) && said.test(part));
  const open = [...figureParts(said), ...wordParts(said)].filter((part) => !part.isIn(told) && !isDecided(part.said));
  if (open.length === 0 || ways.some((way) => open.every(({ isIn }) => isIn(plainText(way))))) return [];
  const parts = [...new Set(open.map((part) => part.said))];
  return parts.filter((part) => !parts.some((other) => other !== part && other.includes(part)));
}
