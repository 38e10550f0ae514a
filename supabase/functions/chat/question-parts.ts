/** Said out of politeness before a question, or as its frame: none of it says what is asked. */
const frames: readonly RegExp[] = [
  /^(?:hi|hey|hello|good (?:morning|afternoon|evening|day)|greetings)\b(?: (?:there|all|everyone|everybody|guys|team|again))*[\s,!.:;-]+/i,
  /^(?:thanks|thank you)\b[^.!?]*[.!?]+\s*/i,
  /^(?:i )?hope you(?:'re| are)?\b[^.!?]*?(?:[.!?]|:\)|$)+\s*/i,
  /^(?:one more (?:thing|question)|quick question|just a question|question)\s*[,:.-]+\s*/i,
  /^(?:i (?:was|am) (?:just )?wondering|i wonder|i(?:'d| would) like to (?:know|ask)|just wondering)\s*(?:if|whether)?\s*(?:maybe|perhaps)?\s+/i,
  /^(?:(?:can|could|would) you )?(?:please |kindly )?(?:tell|explain to) me (?:please )?(?=what|how|why|when|where|which|who|whether|if)/i,
  /[\s,]*(?::\)|;\)|:-\)|\bplease\b|\bpls\b|\bthanks(?: in advance)?|\bthank you)[\s!.?]*$/i,
  // "You never lose, right?": what is asked to be confirmed is the question.
  /(?:,\s*|\s+)(?:right|correct|is that (?:right|true|correct)|is(?:n['’]?t| not) it|am i right|yes or no)[\s!.?]*$/i,
];

/** The question without greetings and politeness; unchanged where nothing else is in it. */
export function withoutPoliteness(question: string): string {
  let rest = question.trim();
  for (let before = ""; before !== rest; ) {
    before = rest;
    for (const frame of frames) rest = rest.replace(frame, "").trim();
  }
  return rest || question;
}

const asking = "what|how|why|when|where|which|who|is|are|do|does|can|could|will|should|may";
const sentenceEnd = /(?<=[.!?])\s+|\s*\n+\s*|\s*;\s+|\s*:\)\s*/;
const secondQuestion = new RegExp(`,?\\s+(?:and|also|but)\\s+(?=(?:${asking})\\b)`, "i");
const aside = /\s*,\s+/;

const unique = (parts: readonly string[]) => [
  ...new Set(parts.map(withoutPoliteness).filter((part) => /\p{L}/u.test(part))),
];

/** The questions of a message: "what is RSI and when does it fail" holds two. */
export const questionsIn = (message: string): string[] =>
  unique(message.split(sentenceEnd).flatMap((sentence) => sentence.split(secondQuestion)));

export const isQuestion = new RegExp(`^(?:${asking})\\b|\\?$`, "i");

/** Those, and what is between their commas. Where one of them asks, the others only tell the story before it. */
export function clausesIn(message: string): string[] {
  const questions = questionsIn(message);
  const clauses = unique([...questions, ...questions.flatMap((question) => question.split(aside))]);
  const asked = clauses.filter((clause) => isQuestion.test(clause));
  return asked.length > 0 ? asked : clauses;
}

const difference =
  /\b(?:difference|differences|compare|differ)\b(?: between)? (?:an? |the )?(.+?) (?:and|vs\.?|versus|from) (?:an? |the )?(.+?)[\s?!.]*$/i;
const versus = /^(?:an? |the )?([\w ]{2,30}?) (?:vs\.?|versus) (?:an? |the )?([\w ]{2,30}?)[\s?!.]*$/i;
const pair = new RegExp(
  `^what(?:['’]?s| is| are) (?:an? |the )?([\\w -]{2,30}?) and (?!(?:${asking})\\b)(?:an? |the )?([\\w -]{2,30}?)[\\s?!.]*$`,
  "i",
);

/** The two things whose difference, or whose meaning, is asked for together. */
export function comparedIn(question: string): readonly [string, string] | null {
  const [, one, other] = difference.exec(question) ?? versus.exec(question) ?? pair.exec(question) ?? [];
  return one && other ? [one, other] : null;
}
