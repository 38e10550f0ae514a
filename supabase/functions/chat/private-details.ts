const details =
  /\b(?:(?:home|private|personal|residential|postal) ?(?:address|phone|number|mobile|e-?mail|mail|life|details)|address|phone|telephone|mobile|number|e-?mail|birthday|date of birth|born|how old|age|married|single|divorced|girlfriend|boyfriend|wife|husband|partner|kids|children|family|salary|earns?|income|religion|religious|lives?|house)\b/i;
const ofSomebody =
  /\b(?:\p{L}+['’]s|his|her|their|the mentors?|your mentors?|the owners?|the founders?) (?:home|private|personal|residential) ?(?:address|phone|number|mobile|e-?mail)/iu;

/** Whether a question wants to know what a person has not made public: no page is searched for that. */
export function asksForPrivateDetails(question: string, people: readonly string[]): boolean {
  if (ofSomebody.test(question)) return true;
  const said = question.toLowerCase();
  const named = people.some((person) =>
    person
      .toLowerCase()
      .split(" ")
      .some((name) => new RegExp(`\\b${name}\\b`).test(said)),
  );
  return named && details.test(question);
}
