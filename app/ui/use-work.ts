import { type SubmitEvent, useState } from "react";

/** Nothing when all went well, else what went wrong in words. */
type Outcome = Promise<string | null | undefined> | Promise<void>;

/** Work that a button or a form starts: whether it is running, and what went wrong. `wordsOf` puts what the work throws into words. */
export function useWork(wordsOf: (error: unknown) => string) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** @returns whether all went well. */
  const run = async (work: () => Outcome): Promise<boolean> => {
    setBusy(true);
    setProblem(null);
    const wrong = (await Promise.resolve(work()).catch(wordsOf)) ?? null;
    setProblem(wrong);
    setBusy(false);
    return wrong === null;
  };
  const submit = (work: (values: FormData) => Outcome) => (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    if (!busy) void run(() => work(values));
  };
  return { busy, problem, setProblem, run, submit };
}
