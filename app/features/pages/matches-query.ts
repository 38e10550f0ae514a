type Searchable = { readonly question: string; readonly topic: string; readonly plain: string };

/** Every word must occur, in any order and in any part of a word. */
export function matchesQuery({ question, topic, plain }: Searchable, query: string): boolean {
  const text = `${topic} ${question} ${plain}`.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
