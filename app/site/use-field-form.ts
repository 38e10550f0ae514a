import { type SubmitEvent, useEffect, useRef, useState } from "react";

/**
 * A form of one field. `send` gives back what went wrong, in words, or null; the caret then returns to the field with its text marked.
 * `focused` puts it there from the start.
 */
export function useFieldForm(send: (text: string) => Promise<string | null>, { focused = false } = {}) {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);
  useEffect(() => {
    if (!problem) return;
    input.current?.focus();
    input.current?.select();
  }, [problem]);

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setProblem(null);
    setBusy(true);
    const said = await send(input.current?.value ?? "");
    setBusy(false);
    setProblem(said);
  };
  return { input, problem, setProblem, busy, onSubmit: (event: SubmitEvent<HTMLFormElement>) => void onSubmit(event) };
}
