import * as z from "zod/mini";
import { errorText } from "#lib/error-text.ts";
import type { Problem } from "#trading/strategy/problems.ts";

const word = z.catch(z.optional(z.string()), undefined);
const problem: z.ZodMiniType<Problem> = z.object({ path: z.string(), message: z.string() });
const details = z.object({
  problems: z.optional(z.array(problem)),
  choices: z.optional(z.array(z.string())),
  place: word,
  reason: word,
  field: word,
});
const failure = z.object({ kind: word, code: word, details: z.catch(z.optional(details), undefined) });

export type JobFailure = {
  readonly message: string;
  /** The error's name in the worker, "WorkerStopped" where the browser stopped it: pages decide by it and by the code. */
  readonly kind: string | undefined;
  readonly code: string | undefined;
  /** What is wrong with a strategy, each at its place. */
  readonly problems: readonly Problem[];
  /** What a question can be answered with. */
  readonly choices: readonly string[];
  /** Of an import: where in the files, and why without that place. */
  readonly place: string | undefined;
  readonly reason: string | undefined;
  /** Of bars: the column that cannot be used, or the setting that they do not fit. */
  readonly field: string | undefined;
};

/** Reads what a failed job, or anything else that was thrown, says of itself. */
export function jobFailure(error: unknown): JobFailure {
  const { data } = failure.safeParse(error);
  return {
    message: errorText(error),
    kind: data?.kind,
    code: data?.code,
    problems: data?.details?.problems ?? [],
    choices: data?.details?.choices ?? [],
    place: data?.details?.place,
    reason: data?.details?.reason,
    field: data?.details?.field,
  };
}
