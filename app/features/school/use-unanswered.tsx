import { useState } from "react";

/** The questions of a form that had no answer when it was sent; the first of them then has the focus. */
export function useUnanswered() {
  const [unanswered, setUnanswered] = useState<readonly string[]>([]);
  /** @returns whether each of the named questions has an answer. */
  const check = (form: HTMLFormElement, names: readonly string[]): boolean => {
    const given = new FormData(form);
    const missing = names.filter((name) => !given.has(name));
    setUnanswered(missing);
    const [first] = missing;
    const control = first === undefined ? null : form.querySelector<HTMLElement>(`[name="${CSS.escape(first)}"]`);
    control?.focus({ preventScroll: true });
    // With its question above it, which the focus alone would leave out of sight.
    control?.closest("fieldset")?.scrollIntoView({ block: "nearest" });
    return missing.length === 0;
  };
  const answered = (name: string) => setUnanswered((names) => names.filter((other) => other !== name));
  return { unanswered, check, answered };
}

export function unansweredText({ length }: readonly string[]): string | null {
  if (length === 0) return null;
  return length === 1 ? "One question has no answer yet." : `${length} questions have no answer yet.`;
}

type MarkProps = { readonly of: string; readonly unanswered: readonly string[] };

/** The mark within a question that was left out; the problem below the form is read out. */
export const UnansweredMark = ({ of, unanswered }: MarkProps) =>
  unanswered.includes(of) ? <p className="field-error">No answer yet.</p> : null;
