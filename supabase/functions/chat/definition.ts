import { isSure, isUnsaid } from "./certainty.ts";
import type { PassageIndex } from "./passage-index.ts";
import type { Passage, SiteContent, Term } from "./passages.ts";
import { readMore } from "./read-more.ts";
import { wordsOf } from "./terms.ts";

/** What a question is made of that asks what a word means, in front of the word and behind it. */
const inFront =
  /^(?:and |so |ok(?:ay)?,? )?(?:what(?:['’]?s| is| are| does| do| exactly is| exactly are)|define|explain|(?:the )?(?:meaning|definition) of|was (?:ist|sind|bedeutet)|how (?:do|does)|what is (?:the )?(?:meaning|definition) of)\s+(?:meant by )?(?:an? |the |ein(?:e|en)? )?(?:term )?/i;
const behind =
  /(?:,? (?:in|when) (?:forex|trading|fx)(?: trading)?|,? mean(?:s|ing)?(?: exactly)?| (?:work|do)s?|,? definition|,? explained|,? simply|,? defined|,? in (?:simple|plain|easy) (?:words|terms|english)|,? for (?:a |an )?(?:complete )?(?:beginners?|dummies))*[\s?!.]*$/i;
/** "And a stop limit?" after another kind of order: what is asked for stands behind it. */
const goesOn = /^(?:and|or|what about|how about|and what about|and how about)\s+(?:an? |the )?/i;
const asksForMeaning = /\b(?:mean(?:s|ing)?|definition|explained|defined)[\s?!.]*$/i;

/** A name in the form in which names are compared: "stop-outs" and "a stop out" are one. */
const nameOf = (text: string): string =>
  wordsOf(text)
    .map(({ term }) => term)
    .join(" ");

/** No name of a term with what asks for it is longer. */
const longestAsked = 200;

/** The word whose meaning is asked for: "margin call" in "what is a margin call?", and where it is all that is typed. */
function askedWord(question: string): string | null {
  if (question.length > longestAsked) return null;
  const bare = question.trim().replace(/["“”'‘’]/g, "");
  const rest = bare.replace(inFront, "");
  if (rest !== bare || asksForMeaning.test(bare)) return rest.replace(behind, "");
  const alone = bare.replace(goesOn, "");
  return alone.split(/\s+/).length <= 3 ? alone.replace(/[\s?!.]+$/, "") : null;
}

/** The question's rest where it asks what a word means: "limit order" of "what is a limit order". */
const withoutAsking = (question: string): string => question.replace(inFront, "");

/** What a name may have or leave out: "hedging vs netting" speaks of accounts, and an "ECN account" is explained as ECN. */
const kindsOfTerms = ["account", "order", "pair"] as const;

type NamesOfTerm = { readonly own: string; readonly others: readonly string[]; readonly withKinds: readonly string[] };

/** A term's names in the form in which they are compared. Each question is compared with those of the whole glossary, a comparison eight times. */
const namesOfTerms = new WeakMap<Term, NamesOfTerm>();

function namesOf(term: Term): NamesOfTerm {
  const known = namesOfTerms.get(term);
  if (known) return known;
  const names = {
    own: nameOf(term.term),
    others: term.also.map(nameOf),
    withKinds: kindsOfTerms.map((kind) => nameOf(`${term.term} ${kind}`)),
  };
  namesOfTerms.set(term, names);
  return names;
}

/** Whether this is the term's name, with or without what kind of thing it is. */
function isNamed(term: Term, wanted: string): boolean {
  const { own, withKinds } = namesOf(term);
  return own === wanted || withKinds.includes(wanted);
}

/** The term of the glossary that has this name. */
function termNamed({ terms }: SiteContent, name: string): Term | undefined {
  const wanted = nameOf(name);
  if (wanted === "") return undefined;
  return (
    terms.find((term) => namesOf(term).own === wanted) ??
    terms.find((term) => namesOf(term).others.includes(wanted)) ??
    terms.find((term) => isNamed(term, wanted))
  );
}

/** The terms that are compared, of one kind where there are such. */
export function termsCompared(content: SiteContent, names: readonly string[]): Term[] {
  const bare = names.map(withoutAsking);
  const named = (kind: string) => bare.flatMap((name) => termNamed(content, `${name} ${kind}`) ?? []);
  return kindsOfTerms.map(named).find(({ length }) => length === names.length) ?? named("");
}

/** Whether a passage is about the term: its heading, one of its names or its question names it. */
function isAbout({ title, names = [] }: Passage, term: Term): boolean {
  const { own, others } = namesOf(term);
  const wanted = [own, ...others];
  return [title, ...names].some((text) => {
    const name = ` ${nameOf(text)} `;
    return wanted.some((one) => name.includes(` ${one} `));
  });
}

/** Whether the passage's heading has a word of the name by which the term was asked for. */
const sharesWord = ({ title, names = [] }: Passage, word: string): boolean => {
  const asked = new Set(wordsOf(word).map(({ term }) => term));
  return [title, ...names].some((text) =>
    wordsOf(text).some(({ term, kind }) => kind !== "function" && asked.has(term)),
  );
};

export const definitionText = ({ short, body }: Term): string => (body ? `${short}\n\n${body}` : short);

/** The glossary's definition, where a question asks for a term by its name and nothing on the site explains it at greater length. */
export function definition(content: SiteContent, index: PassageIndex, question: string): string | null {
  const word = askedWord(question);
  const term = word === null ? undefined : termNamed(content, word);
  if (!term) return null;
  const found = index.search(question);
  const [best] = found;
  const explained = best && best.passage.kind !== "outside" && isSure(found) && !isUnsaid(question, best);
  const byOtherName = !isNamed(term, nameOf(word ?? ""));
  if (explained && (isAbout(best.passage, term) || (byOtherName && sharesWord(best.passage, word ?? "")))) return null;
  const related = term.related.flatMap((id) => content.terms.find((one) => one.id === id) ?? []).slice(0, 2);
  const links = [term, ...related].map(({ term: name, id }) => [`Glossary: ${name}`, `/glossary/${id}`] as const);
  return `**${term.term}**: ${definitionText(term)}\n\n${readMore(...links)}`;
}
