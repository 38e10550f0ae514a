import { type SubmitEvent, useState } from "react";
import { toast } from "./toast.ts";

/** Nothing when all went well, else what went wrong in words. */
type Outcome = Promise<string | null | undefined> | Promise<void>;

/** Work that a button or a form starts: whether it is running, and what went wrong. `wordsOf` puts what the work throws into words. */
export function useWork(wordsOf: (error: unknown) => string) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** Does nothing while other work of this runs. @returns whether all went well. */
  const run = async (work: () => Outcome): Promise<boolean> => {
    if (busy) return false;
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
    void run(() => work(values));
  };
  return { busy, problem, setProblem, run, submit };
}

/** Work whose button has no room for words: a toast says what did not happen, and why. */
export const useToldWork = (title: string, wordsOf: (error: unknown) => string) =>
  useWork((error) => {
    const description = wordsOf(error);
    toast({ title, description, variant: "destructive" });
    return description;
  });
