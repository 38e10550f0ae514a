const details =
  /\b(?:(?:home|private|personal|residential|postal) ?(?:address|phone|number|mobile|e-?mail|mail|life|details)|address|phone|telephone|mobile|number|e-?mail|birthday|date of birth|born|how old|age|married|single|divorced|girlfriend|boyfriend|wife|husband|partner|kids|children|family|salary|earns?|income|religion|religious|lives?|house)\b/i;
const ofSomeone =
  /\b(?:\p{L}+['’]s|his|her|their|the mentors?|your mentors?|the owners?|the founders?) (?:home|private|personal|residential) ?(?:address|phone|number|mobile|e-?mail)/iu;

/** Whether a question wants to know what a person has not made public: no page is searched for that. */
export function asksForPrivateDetails(question: string, people: readonly string[]): boolean {
  if (ofSomeone.test(question)) return true;
  // Compared as words: a name may hold characters that a pattern would read as its own.
  const wordsIn = (text: string) => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  const said = new Set(wordsIn(question));
  const named = people.some((person) => wordsIn(person).some((name) => said.has(name)));
  return named && details.test(question);
}
