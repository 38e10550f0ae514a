import { createStore } from "#lib/store.ts";
import { useStore } from "../ui/use-store.ts";

/** A question typed elsewhere on the site, until the assistant on the home page takes it. */
const question = createStore<string | null>(null);

/** Hands a question to the assistant, which opens with it as soon as it is on the page. */
export const handQuestion = question.set;

/** The question that waits; it is given once. */
export function takeQuestion(): string | null {
  const taken = question.getState();
  if (taken !== null) question.set(null);
  return taken;
}

export const useQuestionWaiting = (): boolean => useStore(question, (text) => text !== null);
