import { useSyncExternalStore } from "react";

// A question typed elsewhere on the site, until the assistant on the home page takes it.
let question: string | null = null;
const listeners = new Set<() => void>();

function change(next: string | null): void {
  question = next;
  for (const listener of listeners) listener();
}

/** Hands a question to the assistant, which opens with it as soon as it is on the page. */
export const handQuestion = (text: string): void => change(text);

/** The question that waits; it is given once. */
export function takeQuestion(): string | null {
  const taken = question;
  if (taken !== null) change(null);
  return taken;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useQuestionWaiting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => question !== null,
    () => false,
  );
