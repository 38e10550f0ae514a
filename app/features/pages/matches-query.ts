import { wordSearch } from "#lib/search-text.ts";

type Searchable = { readonly question: string; readonly topic: string; readonly plain: string };

/** Every word must occur, in any order and in any part of a word. */
export const matchesQuery = ({ question, topic, plain }: Searchable, query: string): boolean =>
  wordSearch(query)(`${topic} ${question} ${plain}`);
